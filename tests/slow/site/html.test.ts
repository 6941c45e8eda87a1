/** The HTML of pages, as files and on request. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { pageFile, readAddress } from '../../../src/contract/pageAddress.ts';
import { must } from '../../../src/core/must.ts';
import { recordOf } from '../../../src/core/objects.ts';
import type { Indexes } from '../../../src/operations/indexes.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { openSnapshot, SNAPSHOT_FILES } from '../../../src/operations/snapshot.ts';
import { builtPages } from '../../../src/site/builtPages.ts';
import type { render as Render } from '../../../src/site/entry.ts';
import { smallBuild } from '../../support/smallBuild.ts';

let release: string;
let indexes: Indexes;
let render: typeof Render;
beforeAll(async () => {
  const { state: out } = await smallBuild();
  release = join(out, 'current');
  indexes = openSnapshot(recordOf(SNAPSHOT_FILES, (name) => readFileSync(join(release, 'live', name))));
  ({ render } = await import(join(release, 'server/entry.mjs')));
});

const fileOf = (path: string) => readFileSync(join(release, 'client', pageFile('page', path)), 'utf8');
/** The response of the server's code to an address. */
const requested = (path: string) => {
  const target = must(readAddress(path, pageNames(indexes)), path);
  return render(new Request(indexes.baseUrl + path), { indexes, target });
};

test('a page on request is that of the file, of every kind', async () => {
  const first = new Map<string, string>();
  for (const { id, path } of builtPages(indexes)) if (!first.has(id)) first.set(id, path);
  expect(first.size).toBeGreaterThan(10);
  for (const [id, path] of first) expect(await (await requested(path)).text(), id).toBe(fileOf(path));
});

test('the page of a route has its departures in order of time, with weeks in cells and in words', () => {
  const html = fileOf('/r/LHR-JFK');
  const [board = ''] = /<table class="plain board.*?<\/table>/s.exec(html) ?? [];
  expect(board).toContain('<caption class="vh">Departures, local times</caption>');
  expect(board).toMatch(/<span class="wk d1 d2 d3 d4 d5 d6 d7"><\/span>\s*<span class="vh">Daily<\/span>/);
  const times = [...board.matchAll(/<td class="departs">(\d\d:\d\d)/g)].map(([, time]) => time);
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual([...times].sort());
  expect(html).toContain('<a href="/airline-british-airways-BA">British Airways (BA)</a>');
});

test('the airline and the flights of a charter route have no links', () => {
  const charter = must(
    [...builtPages(indexes)].find(({ id }) => id === 'charterRoute'),
    'charter route',
  );
  const html = fileOf(charter.path);
  expect(html).toContain('Charter timetable');
  const [board = ''] = /<table class="plain board.*?<\/table>/s.exec(html) ?? [];
  expect(board).toMatch(/<td class="who">[^<]/);
  expect(board).not.toContain('<a ');
});

test('a long list can be opened', () => {
  const html = fileOf('/countries');
  expect(fileOf('/airport-routes-london-LHR')).toMatch(/<div class="foldable">\s*<table class="dest"/);
  for (const [, count = '0'] of html.matchAll(/<details class="fold[^"]*"><summary[^>]*><span>Show ([\d,]+) /g))
    expect(Number(count.replace(',', ''))).toBeGreaterThan(30);
});

/** Builds in one process: Astro, the image of the site and the flush to disk are stand-ins. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeRelease } from '../../../../scripts/release/build/makeRelease.ts';
import type { BuildPlan } from '../../../../scripts/release/build/plan.ts';
import { makeSnapshot } from '../../../../scripts/release/build/snapshot.ts';
import { pageFile } from '../../../../src/contract/pageAddress.ts';
import { must } from '../../../../src/core/must.ts';
import { recordOf } from '../../../../src/core/objects.ts';
import { RELEASE_FORMAT } from '../../../../src/data/manifest.ts';
import { currentRelease, describeRelease, listReleases, newRelease } from '../../../../src/data/releases.ts';
import { openSnapshot, SNAPSHOT_FILES } from '../../../../src/operations/snapshot.ts';
import { builtPages } from '../../../../src/site/builtPages.ts';
import { smallWorld } from '../../../support/testWorld.ts';

let [work, data, out] = ['', '', ''];
let printed: string[] = [];
let asset = 'site.One.css';
const stopped: string[] = [];
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'air-routes-build-'));
  [data, out] = [join(work, 'data'), join(work, 'out')];
  write(data, smallWorld());
  printed = [];
  asset = 'site.One.css';
  stopped.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void printed.push(line.slice(10)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(work, { recursive: true, force: true });
});

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Notes when a process is ended. */
const noteEnd = (name: string, signal: AbortSignal) => signal.addEventListener('abort', () => stopped.push(name));

const programs: NonNullable<Parameters<typeof makeRelease>[1]> = {
  runAstro: async (folder, snapshot, written, signal) => {
    noteEnd('astro', signal);
    await written;
    const page = (path: string) => `${path} with ${asset}`;
    const indexes = openSnapshot(recordOf(SNAPSHOT_FILES, (name) => readFileSync(join(snapshot, name))));
    const paths = Array.from(builtPages(indexes), ({ path }) => `client/${pageFile('page', path)}`);
    const copy = readFileSync(join(snapshot, 'departures.bin'), 'latin1');
    write(folder, { ...Object.fromEntries(paths.map((path) => [path, page(path)])), 'client/r/LHR-ZRH.html': copy });
    write(folder, { 'server/entry.mjs': '', 'client/favicon.svg': '<svg/>', [`client/_astro/${asset}`]: asset });
  },
  runSnapshot: makeSnapshot,
  writePictures: async (output) => output.put('client/air-routes.png', 'image'),
  flushRelease: () => {},
};

const planOf = (more: Partial<BuildPlan> = {}): BuildPlan => {
  const id = currentRelease(out);
  return {
    ...{ data, state: out, key: '', release: null },
    ...{ date: '2026-11-28', baseUrl: 'https://routes.example', contact: null },
    ...{ recipe: 'recipe', inputs: 'inputs', isCurrent: false },
    current: id === null ? null : { folder: join(out, 'releases', id), summary: must(describeRelease(out, id), id) },
    ...more,
  };
};

/** Makes a release at a time, which has passed: `prune` compares it with that of files. @returns what it has printed, without the times */
async function make(time: string, more: Partial<BuildPlan> = {}, others: Partial<typeof programs> = {}) {
  vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
  printed = [];
  await makeRelease(planOf(more), { ...programs, ...others });
  return printed;
}
const current = () => join(out, 'releases', must(currentRelease(out), 'current release'));
const filesIn = (folder: string) => glob.sync('**', { cwd: folder, dot: true }).sort();
const read = (path: string) => readFileSync(join(current(), path), 'utf8');
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const lastmods = () => JSON.parse(read('lastmod.json')) as Record<string, string>;

test('a release, and the next one, which shares what has not changed', async () => {
  const first = await make('2026-08-04T10:00:00Z', { contact: 'mailto:a@b.example' });
  const markdown = filesIn(join(current(), 'client')).filter((path) => path.endsWith('.md')).length;
  const open = filesIn(join(current(), 'client/data')).length;
  const all = filesIn(current()).filter((path) => !/^(?:release\.json|SHA256SUMS)$/.test(path));
  expect(first).toEqual([
    'read 11 routes and 9 airports',
    `used the time zone rules of tzdb ${process.versions['tz']}`,
    expect.stringMatching(/^wrote \d+ answers$/),
    // That of the start page of the reference is a document.
    `wrote ${markdown - 1} Markdown versions`,
    'rendered the image of the site',
    `wrote ${open} files of open data`,
    expect.stringMatching(/^wrote \d+ documents$/),
    'compressed 3 large files',
    `rendered ${markdown} pages`,
    'compressed 0 large pages',
    'wrote and flushed the digests',
    `release 20260804T100000Z: ${all.length} files for https://routes.example`,
  ]);
  expect(JSON.parse(read('release.json'))).toEqual({
    ...{ format: RELEASE_FORMAT, id: '20260804T100000Z', data_date: '2026-07-01', files: all.length },
    ...{ base_url: 'https://routes.example', recipe: 'recipe', inputs: 'inputs', assets: ['site.One.css'] },
    tzdb: process.versions['tz'],
    digest: sha256(join(current(), 'SHA256SUMS')),
  });
  const sums = read('SHA256SUMS').trim().split('\n');
  expect(sums.map((line) => line.slice(66))).toEqual(all);
  for (const line of sums) expect(line.slice(0, 64), line).toBe(sha256(join(current(), line.slice(66))));
  expect(Object.keys(JSON.parse(read('network.json')).routes)).toHaveLength(11);
  expect(readdirSync(join(current(), 'live')).sort()).toEqual([
    ...['departures.bin', 'indexes.json', 'matching.json', 'routes.bin', 'towns.tsv'],
  ]);
  expect(read('client/r/LHR-JFK.html')).toBe('client/r/LHR-JFK.html with site.One.css');
  expect(read('client/r/LHR-JFK.md')).toMatch(/^# /);
  expect(read('client/.well-known/security.txt')).toMatch(
    /^Contact: mailto:a@b\.example\nExpires: 2027-07-01T00:00:00/m,
  );
  // Of a first release the date of the data is all that is known.
  expect(new Set(Object.values(lastmods()))).toEqual(new Set(['2026-07-01']));
  expect(Object.keys(lastmods())).toContain('/r/LHR-JFK');
  expect(read('client/sitemap.xml') + filesIn(join(current(), 'client')).join(' ')).not.toContain('2026-08-04');

  const before = current();
  const text = readFileSync(join(data, 'sources/data/departures.csv'), 'utf8');
  expect(text).toContain('LHR,ZRH,LX,07:00');
  writeFileSync(join(data, 'sources/data/departures.csv'), text.replace('LHR,ZRH,LX,07:00', 'LHR,ZRH,LX,07:35'));
  asset = 'site.Two.css';
  const second = await make('2026-08-05T10:00:00Z');
  expect(second.at(-1)).toMatch(/^release 20260805T100000Z: \d+ files for https:\/\/routes\.example$/);
  expect(existsSync(join(current(), 'client/.well-known/security.txt'))).toBe(false);
  // A new style is no change of a page.
  const dates = lastmods();
  expect([dates['/r/LHR-ZRH'], dates['/r/LHR-JFK']]).toEqual(['2026-08-05', '2026-07-01']);
  const isShared = (path: string) => statSync(join(before, path)).ino === statSync(join(current(), path)).ino;
  for (const path of ['client/r/LHR-JFK.md', 'client/favicon.svg', 'client/api/route/JFK-LHR.json'])
    expect([path, isShared(path)]).toEqual([path, true]);
  for (const path of ['client/r/LHR-ZRH.html', 'client/r/LHR-JFK.html', 'client/api/route/LHR-ZRH.json'])
    expect([path, isShared(path)]).toEqual([path, false]);
  // Pages that are kept elsewhere may name the assets of the release before.
  expect(readdirSync(join(current(), 'client/_astro')).sort()).toEqual(['site.One.css', 'site.Two.css']);
  expect(JSON.parse(read('release.json'))).toMatchObject({ assets: ['site.Two.css'] });

  // The release need not become the current one.
  newRelease(out, new Date('2026-08-06T10:00:00Z'));
  await make('2026-08-06T10:00:00Z', { release: '20260806T100000Z' });
  expect(currentRelease(out)).toBe('20260805T100000Z');
  // Of the assets before, the second one keeps another.
  const third = join(out, 'releases/20260806T100000Z');
  const differing = filesIn(third).filter((path) => sha256(join(third, path)) !== sha256(join(current(), path)));
  expect(differing).toEqual(['SHA256SUMS', 'release.json']);
  expect(stopped).toEqual([]);
});

/** A process that fails, which is seen later. */
function failing(name: string, signal: AbortSignal): Promise<never> {
  noteEnd(name, signal);
  const done = Promise.reject(new Error(`no ${name}`));
  done.catch(() => {});
  return done;
}

test('a page that Astro does not write fails the build', async () => {
  const made = make(
    '2026-08-04T10:00:00Z',
    {},
    {
      runAstro: async (folder, ...more) => {
        await programs.runAstro(folder, ...more);
        rmSync(join(folder, 'client/r/LHR-JFK.html'));
      },
    },
  );
  await expect(made).rejects.toThrow('missing page /r/LHR-JFK');
  expect(listReleases(out)).toEqual([]);
});

test.each([
  [
    'pages',
    { runAstro: (_: string, __: string, ___: unknown, signal: AbortSignal) => failing('astro', signal) },
    'no astro',
    ['astro'],
  ],
  [
    'flush',
    {
      flushRelease: () => {
        throw new Error('no disk');
      },
    },
    'no disk',
    ['astro'],
  ],
] as const)('a build whose %s fails leaves nothing', async (_, fault, message, ended) => {
  const others: Partial<typeof programs> = fault;
  const made = make('2026-08-04T10:00:00Z', {}, others);
  await expect(made).rejects.toThrow(message);
  expect([listReleases(out), readdirSync(join(out, 'releases')), stopped]).toEqual([[], [], ended]);
});

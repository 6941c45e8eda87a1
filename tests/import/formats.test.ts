/** Imports the samples of docs/formats.md, so that they are true. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FORMATS, importerOf } from '../../scripts/import/formats.ts';
import { load, runClean, shown, table, workshop } from './workshop.ts';
import { zipOf } from './zip.ts';

/** Sections by format. */
const SECTIONS = readFileSync('docs/formats.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ format: text.slice(0, text.indexOf('\n')), text }));

/** The sample files of a section: a line that begins with the name, and a block. */
const samplesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^`([\w.-]+)`:.*\n\n```\w+\n([\s\S]*?)^```$/gm)].map(([, name = '', content = '']) => [
      name,
      content,
    ]),
  );

/** Route, airline and schedule of each published service. */
const publishedIn = (folder: string): string[] =>
  load(folder).routes.flatMap(({ id }) => shown(folder, id).map((line) => `${id} ${line}`));
/** Route and airline of the evidence that a format has given. */
const evidenceOf = (folder: string, format: string): string[] =>
  [...table(folder, 'evidence.csv').matchAll(/^([\w-]+),(\w{3}),(\w{3}),(\w{2}),/gm)].flatMap(
    ([, source, from, to, airline]) => (source === format ? [`${from}-${to} ${airline}`] : []),
  );

test('each format has a section', () => {
  expect(SECTIONS.map(({ format }) => format).sort()).toEqual([...FORMATS].sort());
});

describe('the sample of', () => {
  test.each(SECTIONS)('$format imports as it says', async ({ format, text }) => {
    const samples = samplesOf(text);
    expect(Object.keys(samples).length).toBeGreaterThan(0);
    const expected = [...text.matchAll(/^- ([A-Z]{3}-[A-Z]{3} .*)$/gm)].map(([, line]) => line);
    const folder = workshop();
    await runClean(importerOf(format), folder, zipOf(samples));
    const found = text.includes('\nIs evidence of:') ? evidenceOf(folder, format) : publishedIn(folder);
    expect(found.sort()).toEqual(expected.sort());
    const rows = [...text.matchAll(/^- `([A-Z]{3},[A-Z]{3},.*)`$/gm)].map(([, row]) => row);
    expect(rows).toEqual(table(folder, 'departures.csv').trim().split('\n').slice(1));
  });
});

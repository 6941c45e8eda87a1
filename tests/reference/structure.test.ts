/** What the reference has besides sentences, compared with a file. After a wanted change, `-u` writes it anew. */
import { expect, test } from 'vitest';
import { must } from '../../src/core/must.ts';
import { documents } from '../../src/reference/documents.ts';
import { createReferenceData } from '../../src/reference/referenceData.ts';
import { smallPublished } from '../server/mcp/service.ts';

const world = smallPublished();
const texts = new Map(documents(world.indexes).map(({ path, text }) => [path, text]));

/** The headings, the tables without their last column, which has the descriptions, and the links and numbers of lists. */
const structure = (path: string): string =>
  must(texts.get(path), path)
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('#')) return [`${path}: ${line}`];
      if (line.startsWith('| ')) return [line.replace(/[^|]*\|$/, '')];
      return /^- \[[^\]]*\]\([^)]*\)|^\d+\./.exec(line) ?? [];
    })
    .join('\n');

test('the structure of the reference and of the overview for language models', async () => {
  const text = ['developers.md', 'llms.txt'].map(structure).join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('__snapshots__/structure.txt');
});

test('the reference counts routes without those that are charter only, and their airports', () => {
  const { routes, airports } = world.dataset;
  const scheduled = routes.filter(({ charterOnly }) => !charterOnly);
  const served = new Set(scheduled.flatMap(({ id }) => [id.slice(0, 3), id.slice(4)]));
  expect(scheduled.length).toBeLessThan(routes.length);
  expect(served.size).toBeLessThan(airports.length);
  expect(createReferenceData(world.indexes)).toMatchObject({ routes: scheduled.length, airports: served.size });
});

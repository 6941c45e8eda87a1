/**
 * The reference and the overview for language models, compared with files. After a wanted change,
 * `npx vitest run tests/reference/wholeDocuments.test.ts -u` writes them anew.
 */
import { expect, test } from 'vitest';
import { must } from '../../src/core/must.ts';
import { documents } from '../../src/reference/documents.ts';
import { smallPublished } from '../server/mcp/service.ts';

const world = smallPublished();
const texts = new Map(documents(world, world.indexes).map(({ path, text }) => [path, text]));

test.each(['developers.md', 'llms.txt'])('%s', async (path) => {
  await expect(must(texts.get(path), path)).toMatchFileSnapshot(`__snapshots__/${path}`);
});

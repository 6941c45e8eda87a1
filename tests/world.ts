import { loadDataset } from '../src/core/dataset/load.ts';
import { readData } from '../src/data/dataFiles.ts';
import { buildIndexes, type QueryIndexes } from '../src/operations/indexes.ts';
import type { PublishContext } from '../src/operations/records.ts';

let world: (PublishContext & { indexes: QueryIndexes }) | undefined;

/** The bundled world, loaded once per test file. */
export function bundledWorld(): PublishContext & { indexes: QueryIndexes } {
  if (!world) {
    const published = { dataset: loadDataset(readData('data')), baseUrl: 'http://127.0.0.1:8422' };
    world = { ...published, indexes: buildIndexes(published) };
  }
  return world;
}

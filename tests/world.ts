import { loadDataset } from '../src/core/dataset/load.ts';
import { readData } from '../src/data/dataFiles.ts';
import { buildIndexes, type QueryIndexes } from '../src/operations/indexes.ts';
import type { PublishContext } from '../src/operations/records.ts';

let world: (PublishContext & { live: QueryIndexes }) | undefined;

/** The bundled world, loaded once per test file. */
export function bundledWorld(): PublishContext & { live: QueryIndexes } {
  if (!world) {
    const dataset = loadDataset(readData('data'));
    world = { dataset, baseUrl: 'http://127.0.0.1:8422', live: buildIndexes(dataset) };
  }
  return world;
}

import { readData } from '../scripts/build/inputs.ts';
import { loadDataset } from '../src/core/dataset/load.ts';
import { goLive, type Live } from '../src/operations/live.ts';
import type { Published } from '../src/operations/records.ts';

let world: (Published & { live: Live }) | undefined;

/** The bundled world, loaded once per test file. */
export function bundledWorld(): Published & { live: Live } {
  if (!world) {
    const dataset = loadDataset(readData('data'));
    world = { dataset, baseUrl: 'http://127.0.0.1:8422', live: goLive(dataset) };
  }
  return world;
}

import { loadDataset } from '../../src/core/dataset/load.ts';
import { at } from '../../src/core/must.ts';
import type { NetworkInput } from '../../src/core/search/networkInput.ts';
import { readData } from '../../src/data/dataFiles.ts';
import { seededRandom } from '../harness.ts';

/** What the network of the bundled world is built from. */
export function bundledNetwork(): NetworkInput {
  const { airports, routes } = loadDataset(readData('data'));
  return {
    codes: airports.map(({ code }) => code),
    busyness: airports.map(({ weeklyDepartures }) => weeklyDepartures),
    routes: routes.filter(({ charterOnly }) => !charterOnly),
  };
}

/** Two airports by their indices into a network's codes. */
export type Pair = readonly [from: number, to: number];

/** The airports that have routes. */
export const servedAirports = ({ routes }: NetworkInput): number[] =>
  [...new Set(routes.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);

/** Pairs of served airports, the same in every run. */
export function randomPairs(input: NetworkInput, count: number): Pair[] {
  const served = servedAirports(input);
  const random = seededRandom(20_000);
  const draw = () => at(served, Math.floor(random() * served.length));
  return Array.from({ length: count }, () => [draw(), draw()]);
}

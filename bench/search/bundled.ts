import { loadDataset } from '../../src/core/dataset/load.ts';
import { at } from '../../src/core/must.ts';
import { buildNetwork, type Network } from '../../src/core/search/network.ts';
import { readData } from '../../src/data/dataFiles.ts';
import { seededRandom } from '../harness.ts';

/** What a network is built from, by route. */
export interface World {
  /** Weekly departures of each airport, in the order of codes. */
  readonly busyness: readonly number[];
  readonly routes: readonly {
    readonly from: number;
    readonly to: number;
    readonly flyingMin: number;
    readonly charterOnly?: boolean;
  }[];
}

export const networkOf = ({ busyness, routes }: World): Network =>
  buildNetwork(busyness, {
    from: Uint16Array.from(routes, ({ from }) => from),
    to: Uint16Array.from(routes, ({ to }) => to),
    flyingMin: Uint16Array.from(routes, ({ flyingMin }) => flyingMin),
    charterOnly: Uint8Array.from(routes, ({ charterOnly }) => Number(charterOnly ?? false)),
  });

/** The bundled world. */
export function bundledNetwork(): World {
  const { airports, routes } = loadDataset(readData('data'));
  return { busyness: airports.map(({ weeklyDepartures }) => weeklyDepartures), routes };
}

/** Two different airports by their indices. */
export type Pair = readonly [from: number, to: number];

/** The airports that have routes. */
export const servedAirports = ({ routes }: Pick<World, 'routes'>): number[] =>
  [...new Set(routes.filter(({ charterOnly }) => !charterOnly).flatMap(({ from, to }) => [from, to]))].sort(
    (a, b) => a - b,
  );

/** Pairs of served airports, the same in every run. */
export function randomPairs(world: Pick<World, 'routes'>, count: number, seed = 20_000): Pair[] {
  const served = servedAirports(world);
  const random = seededRandom(seed);
  const draw = () => at(served, Math.floor(random() * served.length));
  return Array.from({ length: 2 * count }, (): Pair => [draw(), draw()])
    .filter(([from, to]) => from !== to)
    .slice(0, count);
}

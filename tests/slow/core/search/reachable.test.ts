import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../bench/harness.ts';
import { bundledNetwork, networkOf, servedAirports, type World } from '../../../../bench/search/bundled.ts';
import { at } from '../../../../src/core/must.ts';
import { findItineraries } from '../../../../src/core/search/itineraries.ts';
import type { Network } from '../../../../src/core/search/network.ts';
import { findReachable } from '../../../../src/core/search/reachable.ts';
import { net, randomWorlds } from '../../../core/search/networks.ts';
import '../../../support/seed.ts';

type Limits = Parameters<typeof findReachable>[2];

/** The airports in reach, each by the connection search. */
function naive({ busyness, routes }: World, network: Network, origins: readonly number[], limits: Limits) {
  return [...busyness.keys()]
    .flatMap((airport) => {
      if (origins.includes(airport)) return [];
      const [best] = findItineraries(network, origins, [airport], { ...limits, limit: 1 });
      if (best === undefined) return [];
      const via = best.routes.slice(0, -1).map((route) => at(routes, route).to);
      return [{ airport, stops: via.length, flyingMin: best.totalFlyingMin, via }];
    })
    .sort((a, b) => a.stops - b.stops || a.flyingMin - b.flyingMin || a.airport - b.airport);
}

describe('findReachable', () => {
  test('finds each airport by the fewest stops, then minutes', () => {
    const { network, codes } = net({ C: 2 }, 'A-B 50', 'A-C 60', 'B-D 20', 'C-D 10', 'D-E 5', 'A-E 500');
    const found = findReachable(network, [0], { maxStops: 2, maxFlyingMin: 1440 });
    expect(
      found.map(({ airport, stops, flyingMin, via }) => [
        codes[airport],
        stops,
        flyingMin,
        ...via.map((v) => codes[v]),
      ]),
    ).toEqual([
      ['B', 0, 50],
      ['C', 0, 60],
      ['E', 0, 500],
      ['D', 1, 70, 'C'],
    ]);
    expect(findReachable(network, [0], { maxStops: 2, maxFlyingMin: 80 }).at(-1)).toMatchObject({
      stops: 2,
      flyingMin: 75,
    });
  });

  test('agrees with the connection search on random networks, whole and restricted', () => {
    fc.assert(
      fc.property(
        randomWorlds(12, [20, 100]),
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 4 }),
        (world, drawn, maxStops, maxFlyingMin, every) => {
          const origins = [...new Set(drawn.map((each) => each % world.busyness.length))];
          const mask = (items: readonly unknown[]) =>
            Uint8Array.from(items, (_, i) => (every > 1 && i % every === 0 ? 0 : 1));
          const limits = {
            maxStops,
            maxFlyingMin,
            allowed: { route: mask(world.routes), airport: mask(world.busyness) },
          };
          const network = networkOf(world);
          expect(findReachable(network, origins, limits)).toEqual(naive(world, network, origins, limits));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('agrees with the connection search on the bundled network, whole and restricted', () => {
    const world = bundledNetwork();
    const network = networkOf(world);
    const served = servedAirports(world);
    const random = seededRandom(14);
    const half = Uint8Array.from(world.routes, (_, route) => route % 2);
    for (const [route, maxStops, maxFlyingMin] of [
      [undefined, 1, 1440],
      [half, 2, 400],
    ] as const) {
      const origin = at(served, Math.floor(random() * served.length));
      const limits = { maxStops, maxFlyingMin, allowed: { route } };
      expect(findReachable(network, [origin], limits)).toEqual(naive(world, network, [origin], limits));
    }
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/harness.ts';
import { bundledNetwork, servedAirports } from '../../../bench/search/bundled.ts';
import { at } from '../../../src/core/must.ts';
import { findItineraries } from '../../../src/core/search/itineraries.ts';
import { buildNetwork } from '../../../src/core/search/network.ts';
import { findReachable } from '../../../src/core/search/reachable.ts';
import { restrictNetwork } from '../../../src/core/search/restrictNetwork.ts';
import { net, type TestNetwork } from './networks.ts';
import { randomNetworks } from './randomNetworks.ts';
import '../../support/seed.ts';

type Limits = Parameters<typeof findReachable>[2];

/** The airports in reach, each by the connection search. */
function naive(
  { network, codes, routes }: Pick<TestNetwork, 'network' | 'codes' | 'routes'>,
  origins: readonly number[],
  limits: Limits,
) {
  return codes
    .flatMap((_, airport) => {
      if (origins.includes(airport)) return [];
      const best = origins
        .flatMap((origin) => findItineraries(network, origin, airport, { ...limits, limit: 1 }))
        .map(({ totalFlyingMin, routes: legs }) => ({
          airport,
          stops: legs.length - 1,
          flyingMin: totalFlyingMin,
          via: legs.slice(0, -1).map((leg) => at(routes, leg).to),
        }))
        .sort((a, b) => a.stops - b.stops || a.flyingMin - b.flyingMin || compareVia(network.rank, a.via, b.via))[0];
      return best === undefined ? [] : [best];
    })
    .sort((a, b) => a.stops - b.stops || a.flyingMin - b.flyingMin || a.airport - b.airport);
}

function compareVia(rank: Uint16Array, a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((airport, i) => airport !== b[i]);
  return place === -1 ? 0 : at(rank, at(a, place)) - at(rank, at(b, place));
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

  test('agrees with the connection search on random networks', () => {
    fc.assert(
      fc.property(
        randomNetworks,
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 200 }),
        (world, drawn, maxStops, maxFlyingMin) => {
          const origins = [...new Set(drawn.map((each) => each % world.codes.length))];
          const limits = { maxStops, maxFlyingMin };
          expect(findReachable(world.network, origins, limits)).toEqual(naive(world, origins, limits));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('agrees with the connection search on the bundled network, whole and restricted', () => {
    const input = bundledNetwork();
    const whole = buildNetwork(input);
    const random = seededRandom(14);
    const half = restrictNetwork(whole, (route) => (route * 7919) % 2 === 0);
    const kept = input.routes.keys().filter((route) => (route * 7919) % 2 === 0);
    expect(half.out.route.length).toBe([...kept].length);
    const served = servedAirports(input);
    const pick = () => at(served, Math.floor(random() * served.length));
    for (const network of [whole, half])
      for (const [maxStops, maxFlyingMin] of [
        [1, 1440],
        [2, 400],
      ] as const) {
        const origin = pick();
        expect(findReachable(network, [origin], { maxStops, maxFlyingMin })).toEqual(
          naive({ network, ...input }, [origin], { maxStops, maxFlyingMin }),
        );
      }
  }, 60_000);
});

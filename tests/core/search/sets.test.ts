import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/harness.ts';
import { bundledNetwork, servedAirports } from '../../../bench/search/bundled.ts';
import { at } from '../../../src/core/must.ts';
import { findItinerariesBetween } from '../../../src/core/search/itinerariesBetween.ts';
import { findItinerariesVia } from '../../../src/core/search/itinerariesVia.ts';
import { buildNetwork, type Network } from '../../../src/core/search/network.ts';
import { restrictNetwork } from '../../../src/core/search/restrictNetwork.ts';
import { naiveSets } from './naiveSets.ts';
import { net } from './networks.ts';
import { randomNetworks } from './randomNetworks.ts';
import '../../support/seed.ts';

const limits = fc.record({
  maxStops: fc.integer({ min: 0, max: 3 }),
  maxFlyingMin: fc.oneof(fc.constant(1440), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 200 })),
  limit: fc.oneof(fc.constant(7), fc.integer({ min: 1, max: 9 })),
});
const places = (most: number) => fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: most });
const within = (drawn: readonly number[], size: number) => [...new Set(drawn.map((each) => each % size))];
const stopsAt = (avoid: readonly number[]) => (airport: number) => !avoid.includes(airport);
/** A network without the routes into and out of avoided airports, but for the ends. */
const avoiding = (
  network: Network,
  avoid: readonly number[],
  origins: readonly number[],
  destinations: readonly number[],
) => {
  const ranks = (airports: readonly number[], except: readonly number[]) =>
    new Set(airports.filter((airport) => !except.includes(airport)).map((airport) => at(network.rank, airport)));
  const [closedFrom, closedTo] = [ranks(avoid, origins), ranks(avoid, destinations)];
  return restrictNetwork(network, (_, from, to) => !closedFrom.has(from) && !closedTo.has(to));
};

describe('between lists of airports, against every path', () => {
  test('the best of all pairs', () => {
    fc.assert(
      fc.property(randomNetworks, places(4), places(4), limits, (world, from, to, bounds) => {
        const [origins, destinations] = [within(from, world.codes.length), within(to, world.codes.length)];
        expect(findItinerariesBetween(world.network, origins, destinations, bounds)).toEqual(
          naiveSets(world)(origins, destinations, {}, bounds),
        );
        expect(new Set(world.network.scratch.nearEdge).size).toBe(1);
        expect(new Set(world.network.scratch.twoLegs).size).toBe(1);
      }),
      { numRuns: 3000 },
    );
  });

  test('avoiding airports, and without some routes', () => {
    fc.assert(
      fc.property(
        ...[randomNetworks, places(3), places(3), places(4), fc.integer({ min: 1, max: 3 }), limits],
        (world, from, to, avoided, every, bounds) => {
          const [origins, destinations, avoid] = [from, to, avoided].map((each) => within(each, world.codes.length));
          if (!origins || !destinations || !avoid) throw new Error('three lists');
          const isAllowed = (route: number) => every === 1 || route % every !== 0;
          const network = restrictNetwork(avoiding(world.network, avoid, origins, destinations), isAllowed);
          expect(findItinerariesBetween(network, origins, destinations, bounds)).toEqual(
            naiveSets(world)(origins, destinations, { avoid, routes: isAllowed }, bounds),
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('by way of one of some airports', () => {
    fc.assert(
      fc.property(
        ...[randomNetworks, places(8), places(8), places(3), places(3), limits],
        (world, from, to, over, avoided, bounds) => {
          const lists = [from, to, over, avoided].map((each) => within(each, world.codes.length));
          const [origins, destinations, via, avoid] = [0, 1, 2, 3].map((i) => at(lists, i));
          if (!origins || !destinations || !via || !avoid) throw new Error('four lists');
          const network = avoiding(world.network, avoid, origins, destinations);
          expect(findItinerariesVia(network, origins, destinations, via, stopsAt(avoid), bounds)).toEqual(
            naiveSets(world)(origins, destinations, { avoid, via }, bounds),
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('there and back by the same airport is no itinerary', () => {
    const { network } = net('A=B 1', 'B=V 1', 'B-D 1', 'V-C 50', 'C-D 50');
    const find = (maxFlyingMin: number) =>
      findItinerariesVia(network, [0], [3], [4], () => true, { maxStops: 3, maxFlyingMin });
    expect(find(1440).map(({ totalFlyingMin }) => totalFlyingMin)).toEqual([102]);
    expect(find(101)).toEqual([]);
  });

  test('an origin or destination is no stop of its own itinerary', () => {
    const { network } = net('A=B 1', 'B=C 1', 'A=C 1');
    const find = (via: readonly number[]) =>
      findItinerariesVia(network, [0], [1], via, () => true, { maxStops: 3, maxFlyingMin: 99 });
    expect(find([0, 1])).toEqual([]);
    expect(find([0, 1, 2]).map(({ totalFlyingMin }) => totalFlyingMin)).toEqual([2]);
  });

  test.each(['F', 'M', 'L'])('no stop is at an airport that may be none: %s', (closed) => {
    const { network, codes } = net('A-F 1', 'F-M 1', 'M-L 1', 'L-Z 1');
    const find = (mayStop: (airport: number) => boolean) =>
      findItinerariesVia(network, [0], [4], [1, 2, 3], mayStop, { maxStops: 3, maxFlyingMin: 99 }).length;
    expect([find(() => true), find((airport) => codes[airport] !== closed)]).toEqual([1, 0]);
  });

  test('the nearest origins may all be other airports of the only itinerary', () => {
    const { network, codes } = net('A-V 1', 'B-V 2', 'C-V 3', 'D-V 4', 'V-A 1', 'A-B 1', 'B-C 1');
    const [a = 0, b = 0, c = 0, d = 0, v = 0] = ['A', 'B', 'C', 'D', 'V'].map((code) => codes.indexOf(code));
    const limits = { maxStops: 3, maxFlyingMin: 99, limit: 1 };
    const found = findItinerariesVia(network, [a, b, c, d], [c], [v], () => true, limits);
    expect(found.map(({ totalFlyingMin }) => totalFlyingMin)).toEqual([7]);
  });

  test.each([
    ['one of two origins', ['A0', 'ZZ'], ['B0'], ['A0']],
    ['other airports than the only origin, which is a destination', ['A0'], ['A0', 'ZZ'], ['B0', 'C0', 'D0']],
  ])('by way of %s, the search does not try every path', (_, ...places) => {
    const airports = Array.from({ length: 30 }, (_each, i) => String.fromCharCode(65 + (i % 26)) + Math.floor(i / 26));
    const pairs = airports.flatMap((a, i) => airports.slice(i + 1).map((b) => `${a}=${b} 10`));
    const { network, codes } = net(...pairs, 'ZZ=ZY 10');
    let reads = 0;
    const start = new Proxy(network.out.start, {
      get: (array, index) => {
        reads++;
        return Reflect.get(array, index);
      },
    });
    const counted = { ...network, out: { ...network.out, start } };
    const [from = [], to = [], via = []] = places.map((place) => place.map((code) => codes.indexOf(code)));
    const limits = { maxStops: 3, maxFlyingMin: 1440 };
    expect(findItinerariesVia(counted, from, to, via, () => true, limits)).toEqual([]);
    expect(reads).toBeLessThan(1_000);
    expect(network.work.edges).toBeLessThan(airports.length ** 3);
  });

  test('equal itineraries: by origin, then by destination', () => {
    const { network, routes, codes } = net('A-M 5', 'B-M 5', 'M-C 5', 'M-D 5');
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((code) => codes.indexOf(code));
    const found = findItinerariesBetween(network, [b ?? 0, a ?? 0], [d ?? 0, c ?? 0], {
      maxStops: 1,
      maxFlyingMin: 99,
    });
    expect(
      found.map(
        ({ routes: taken }) => codes[at(routes, at(taken, 0)).from] + String(codes[at(routes, at(taken, 1)).to]),
      ),
    ).toEqual(['AC', 'AD', 'BC', 'BD']);
  });
});

describe('on the bundled network', () => {
  const input = bundledNetwork();
  const network = buildNetwork(input);
  const served = servedAirports(input);
  const random = seededRandom(15);
  const draw = (count: number) => [
    ...new Set(Array.from({ length: count }, () => at(served, Math.floor(random() * served.length)))),
  ];

  test('lists of airports and stops on the way, against every path', { timeout: 120_000 }, () => {
    const naive = naiveSets(input);
    for (let i = 0; i < 40; i++) {
      const [origins, destinations, others] = [draw(3), draw(3), draw(30)];
      // Up to two stops: every path with three takes minutes.
      const bounds = { maxStops: 2, maxFlyingMin: [1440, 700][i % 2] ?? 1440, limit: 7 };
      const restricted = avoiding(network, others, origins, destinations);
      expect(findItinerariesBetween(restricted, origins, destinations, bounds)).toEqual(
        naive(origins, destinations, { avoid: others }, bounds),
      );
      expect(findItinerariesVia(network, origins, destinations, others, () => true, bounds)).toEqual(
        naive(origins, destinations, { via: others }, bounds),
      );
    }
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/harness.ts';
import { networkOf, type World } from '../../../bench/search/bundled.ts';
import { at, must } from '../../../src/core/must.ts';
import { findItineraries, type SearchOptions } from '../../../src/core/search/itineraries.ts';
import { airlinesOf } from '../../../src/operations/routeFilters.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { naiveSearch } from './naive.ts';
import { net, randomWorlds } from './networks.ts';
import '../../support/seed.ts';

const numbers = (most: number) => fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: most });
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

/** A request, in numbers that fit no network yet. */
const requests = fc.record({
  origins: fc.oneof(numbers(1), numbers(4)),
  destinations: fc.oneof(numbers(1), numbers(4)),
  avoid: optional(numbers(4)),
  /** Of so many routes, one may not be flown. */
  every: optional(fc.integer({ min: 2, max: 4 })),
  via: optional(numbers(3)),
  maxStops: fc.constantFrom(0, 1, 2, 3, 3, 3),
  maxFlyingMin: fc.oneof(fc.constant(1440), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 200 })),
  limit: fc.oneof(fc.constant(7), fc.integer({ min: 1, max: 9 })),
});
type Request = typeof requests extends fc.Arbitrary<infer T> ? T : never;

/** The request in a world. */
function fit({ busyness, routes }: World, { origins, destinations, avoid, every, via, ...limits }: Request) {
  const within = (drawn: readonly number[]) => [...new Set(drawn.map((each) => each % busyness.length))];
  const avoided = avoid && within(avoid);
  const options: SearchOptions = {
    ...limits,
    via: via && within(via),
    allowed: {
      route: every === undefined ? undefined : Uint8Array.from(routes, (_, route) => (route % every === 0 ? 0 : 1)),
      airport: avoided && Uint8Array.from(busyness, (_, airport) => (avoided.includes(airport) ? 0 : 1)),
    },
  };
  return [within(origins), within(destinations), options] as const;
}

describe('requests with filters, against every path', () => {
  test.each([
    ['dense networks', 12, [20, 100], 1_500],
    ['sparse networks', 30, [4, 12], 2_000],
  ] as const)('%s', (_, airports, shares, numRuns) => {
    fc.assert(
      fc.property(
        randomWorlds(airports, shares),
        fc.array(requests, { minLength: 20, maxLength: 20 }),
        (world, requested) => {
          const network = networkOf(world);
          const naive = naiveSearch(world);
          for (const request of requested) {
            const [origins, destinations, options] = fit(world, request);
            expect(findItineraries(network, origins, destinations, options)).toEqual(
              naive(origins, destinations, options),
            );
          }
        },
      ),
      // Shrinking a large network takes minutes: the dense ones are small.
      { numRuns: numRuns / 20, endOnFailure: airports > 12 },
    );
  });

  test('the bundled network, with airlines, alliances, avoided airports and stops on the way', () => {
    const { dataset, indexes } = bundledWorld();
    const { network, routeMask } = indexes;
    const world = {
      busyness: dataset.airports.map(({ weeklyDepartures }) => weeklyDepartures),
      routes: dataset.routes,
    };
    const naive = naiveSearch(world);
    const random = seededRandom(15);
    const draw = (from: readonly number[], count: number) => [
      ...new Set(Array.from({ length: count }, () => at(from, Math.floor(random() * from.length)))),
    ];
    for (const [filter, maxStops] of [
      // Every path with three stops of a large airline takes minutes.
      [{ airline: 'AF' }, 3],
      [{ airline: 'SK,OS' }, 3],
      [{ alliance: 'star' }, 2],
      [{}, 2],
    ] as const) {
      const airlines = airlinesOf(indexes, filter);
      const route = airlines === null ? undefined : routeMask(airlines);
      const flown = [
        ...new Set(
          dataset.routes.flatMap(({ from }, index) => (route === undefined || route[index] === 1 ? [from] : [])),
        ),
      ];
      for (let i = 0; i < 20; i++) {
        const [origins, destinations, avoid, via] = [draw(flown, 3), draw(flown, 3), draw(flown, 5), draw(flown, 30)];
        const airport = Uint8Array.from(world.busyness, (_, index) => (avoid.includes(index) ? 0 : 1));
        const limits = { maxStops, maxFlyingMin: at([1440, 700], i % 2) };
        for (const options of [
          { ...limits, allowed: { route } },
          { ...limits, allowed: { route, airport } },
          { ...limits, allowed: { route, airport }, via },
        ])
          expect(findItineraries(network, origins, destinations, options)).toEqual(
            naive(origins, destinations, options),
          );
      }
    }
  });
});

describe('lists of airports', () => {
  test('equal itineraries: by origin, then by destination', () => {
    const { network, routes, codes } = net('A-M 5', 'B-M 5', 'M-C 5', 'M-D 5');
    const indices = (...names: string[]) => names.map((name) => codes.indexOf(name));
    const itineraries = findItineraries(network, indices('B', 'A'), indices('D', 'C'), {
      maxStops: 1,
      maxFlyingMin: 99,
    });
    const ends = itineraries.map(({ routes: [first = -1, last = -1] }) => [
      at(routes, first).from,
      at(routes, last).to,
    ]);
    expect(ends.map((pair) => pair.map((airport) => codes[airport]).join(''))).toEqual(['AC', 'AD', 'BC', 'BD']);
  });

  test('an airport in both lists is no pair with itself', () => {
    const { network, codes } = net('A=B 1', 'B=C 9');
    const [a = 0, c = 0] = ['A', 'C'].map((code) => codes.indexOf(code));
    const between = (origins: number[], destinations: number[]) =>
      findItineraries(network, origins, destinations, { maxStops: 3, maxFlyingMin: 99 });
    expect(between([a], [a])).toEqual([]);
    expect(between([a, c], [a, c]).map(({ totalFlyingMin }) => totalFlyingMin)).toEqual([10, 10]);
  });
});

describe('by way of an airport', () => {
  const limits = { maxStops: 3, maxFlyingMin: 1440 };

  test('there and back by the same airport is no itinerary', () => {
    const { network } = net('A=B 1', 'B=V 1', 'B-D 1', 'V-C 50', 'C-D 50');
    const totals = (maxFlyingMin: number) =>
      findItineraries(network, [0], [3], { ...limits, maxFlyingMin, via: [4] }).map(
        ({ totalFlyingMin }) => totalFlyingMin,
      );
    expect([totals(1440), totals(101)]).toEqual([[102], []]);
  });

  test('an origin or destination is no stop of its own itinerary', () => {
    const { network } = net('A=B 1', 'B=C 1', 'A=C 1');
    const totals = (via: readonly number[]) =>
      findItineraries(network, [0], [1], { ...limits, via }).map(({ totalFlyingMin }) => totalFlyingMin);
    expect([totals([0, 1]), totals([0, 1, 2])]).toEqual([[], [2]]);
  });

  test('an itinerary by two of them is listed once', () => {
    const { network } = net('A-B 1', 'B-C 1', 'C-D 1');
    expect(findItineraries(network, [0], [3], { ...limits, via: [1, 2] })).toHaveLength(1);
  });

  test.each(['F', 'M', 'L'])('no stop is at an airport that may be none: %s', (closed) => {
    const { network, codes } = net('A-F 1', 'F-M 1', 'M-L 1', 'L-Z 1');
    const count = (airport?: Uint8Array) =>
      findItineraries(network, [0], [4], { ...limits, via: [1, 2, 3], allowed: { airport } }).length;
    expect([count(), count(Uint8Array.from(codes, (code) => (code === closed ? 0 : 1)))]).toEqual([1, 0]);
  });

  test('the nearest origins may all be other airports of the only itinerary', () => {
    const { network, codes } = net('A-V 1', 'B-V 2', 'C-V 3', 'D-V 4', 'V-A 1', 'A-B 1', 'B-C 1');
    const [a = 0, b = 0, c = 0, d = 0, v = 0] = ['A', 'B', 'C', 'D', 'V'].map((code) => codes.indexOf(code));
    const itineraries = findItineraries(network, [a, b, c, d], [c], { ...limits, limit: 1, via: [v] });
    expect(itineraries.map(({ totalFlyingMin }) => totalFlyingMin)).toEqual([7]);
  });

  test.each([
    ['one of two origins', 1_200, ['A0', 'ZZ'], ['B0'], ['A0']],
    ['other airports than the only origin, which is a destination', 9_000, ['A0'], ['A0', 'ZZ'], ['B0', 'C0', 'D0']],
  ])('by way of %s, the search does not try every path', (_, most, ...places) => {
    const airports = Array.from({ length: 30 }, (_each, i) => String.fromCharCode(65 + (i % 26)) + Math.floor(i / 26));
    const pairs = airports.flatMap((a, i) => airports.slice(i + 1).map((b) => `${a}=${b} 10`));
    const { network, codes } = net(...pairs, 'ZZ=ZY 10');
    const [from = [], to = [], via = []] = places.map((place) => place.map((code) => must(codes.indexOf(code), code)));
    expect(findItineraries(network, from, to, { ...limits, via })).toEqual([]);
    expect(network.scratch.edges).toBeLessThan(most);
  });
});

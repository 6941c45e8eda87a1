import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf } from '../../../bench/search/bundled.ts';
import { findItineraries, type SearchOptions } from '../../../src/core/search/itineraries.ts';
import { naiveSearch } from './naive.ts';
import { net, randomWorlds, type TestNetwork } from './networks.ts';
import '../../support/seed.ts';

/** Answers as text: `A-B-C 150`. */
function find({ network, codes, routes }: TestNetwork, pair: string, limits: Partial<SearchOptions> = {}): string[] {
  const [from = '', to = ''] = pair.split('-');
  const found = findItineraries(network, [codes.indexOf(from)], [codes.indexOf(to)], {
    maxStops: 3,
    maxFlyingMin: 1440,
    ...limits,
  });
  return found.map(({ totalFlyingMin, routes: taken }) => {
    const airports = [
      codes[routes[taken[0] ?? -1]?.from ?? -1],
      ...taken.map((route) => codes[routes[route]?.to ?? -1]),
    ];
    return `${airports.join('-')} ${totalFlyingMin}`;
  });
}

const CASES: readonly {
  title: string;
  network: TestNetwork;
  pair: string;
  limits?: Partial<SearchOptions>;
  result: readonly string[];
}[] = [
  { title: 'a direct flight', network: net('A-B 60'), pair: 'A-B', result: ['A-B 60'] },
  { title: 'routes have a direction', network: net('A-B 60'), pair: 'B-A', result: [] },
  { title: 'from equal to', network: net('A=B 60'), pair: 'A-A', result: [] },
  { title: 'an airport without routes', network: net({ Z: 1 }, 'A=B 60'), pair: 'A-Z', result: [] },
  { title: 'one stop', network: net('A-B 60', 'B-C 90'), pair: 'A-C', result: ['A-B-C 150'] },
  { title: 'two stops', network: net('A-B 60', 'B-C 90', 'C-D 10'), pair: 'A-D', result: ['A-B-C-D 160'] },
  { title: 'three stops', network: net('A-B 60', 'B-C 90', 'C-D 10', 'D-E 5'), pair: 'A-E', result: ['A-B-C-D-E 165'] },
  {
    title: 'four stops are out of reach',
    network: net('A-B 1', 'B-C 1', 'C-D 1', 'D-E 1', 'E-F 1'),
    pair: 'A-F',
    result: [],
  },
  {
    title: 'max_stops bounds the tiers',
    network: net('A-B 60', 'B-C 90'),
    pair: 'A-C',
    limits: { maxStops: 0 },
    result: [],
  },
  {
    title: 'tiers are never mixed, though a stop would be faster',
    network: net('A-C 500', 'A-B 60', 'B-C 90'),
    pair: 'A-C',
    result: ['A-C 500'],
  },
  {
    title: 'max_flying_min drops a direct flight before the tier is chosen',
    network: net('A-C 500', 'A-B 60', 'B-C 90'),
    pair: 'A-C',
    limits: { maxFlyingMin: 499 },
    result: ['A-B-C 150'],
  },
  {
    title: 'max_flying_min drops a tier in the middle',
    network: net('A-B 300', 'B-D 300', 'A-C 10', 'C-E 10', 'E-D 10'),
    pair: 'A-D',
    limits: { maxFlyingMin: 599 },
    result: ['A-C-E-D 30'],
  },
  {
    title: 'max_flying_min drops two stops for three',
    network: net('A-B 300', 'B-C 1', 'C-Z 300', 'A-D 9', 'D-E 9', 'E-F 9', 'F-Z 9'),
    pair: 'A-Z',
    limits: { maxFlyingMin: 600 },
    result: ['A-D-E-F-Z 36'],
  },
  {
    title: 'a total equal to max_flying_min stays',
    network: net('A-B 60', 'B-C 90'),
    pair: 'A-C',
    limits: { maxFlyingMin: 150 },
    result: ['A-B-C 150'],
  },
  {
    title: 'no airport twice, though going round would fill the tier',
    network: net('A=B 1', 'B=C 1', 'C=D 1', 'B-D 900'),
    pair: 'A-D',
    limits: { maxFlyingMin: 100 },
    result: ['A-B-C-D 3'],
  },
  {
    title: 'sorted by total',
    network: net('A-B 9', 'B-Z 9', 'A-C 5', 'C-Z 5', 'A-D 7', 'D-Z 7'),
    pair: 'A-Z',
    result: ['A-C-Z 10', 'A-D-Z 14', 'A-B-Z 18'],
  },
  {
    title: 'limit',
    network: net('A-B 9', 'B-Z 9', 'A-C 5', 'C-Z 5', 'A-D 7', 'D-Z 7'),
    pair: 'A-Z',
    limits: { limit: 2 },
    result: ['A-C-Z 10', 'A-D-Z 14'],
  },
  {
    title: 'equal totals: the busier airport first',
    network: net({ C: 2, D: 1 }, 'A-B 5', 'B-Z 5', 'A-C 5', 'C-Z 5', 'A-D 5', 'D-Z 5'),
    pair: 'A-Z',
    result: ['A-C-Z 10', 'A-D-Z 10', 'A-B-Z 10'],
  },
  {
    title: 'equal totals, equally busy: by code',
    network: net('A-D 5', 'D-Z 5', 'A-C 5', 'C-Z 5'),
    pair: 'A-Z',
    result: ['A-C-Z 10', 'A-D-Z 10'],
  },
  {
    title: 'equal totals: the first airport that differs decides',
    network: net({ X: 9, C: 5 }, 'A-B 1', 'B-X 1', 'X-Z 1', 'A-C 1', 'C-Y 1', 'Y-Z 1'),
    pair: 'A-Z',
    result: ['A-C-Y-Z 3', 'A-B-X-Z 3'],
  },
  {
    title: 'several ways into and out of one middle airport',
    network: net('A-B 1', 'A-C 2', 'B-M 1', 'C-M 1', 'M-X 1', 'M-Y 2', 'X-Z 1', 'Y-Z 1'),
    pair: 'A-Z',
    result: ['A-B-M-X-Z 4', 'A-B-M-Y-Z 5', 'A-C-M-X-Z 5', 'A-C-M-Y-Z 6'],
  },
];

describe('findItineraries', () => {
  test.each(CASES)('$title', ({ network, pair, limits, result }) => {
    expect(find(network, pair, limits)).toEqual(result);
  });

  test.each([1, 2, 3])('%i stops: a total equal to max_flying_min stays, a minute less drops it', (stops) => {
    const chain = net('A-B 7', 'B-C 5', 'C-D 3', 'D-E 1');
    const pair = `A-${chain.codes[stops + 1]}`;
    const total = [7, 12, 15, 16][stops] ?? 0;
    expect(find(chain, pair, { maxFlyingMin: total })).toHaveLength(1);
    expect(find(chain, pair, { maxFlyingMin: total - 1 })).toEqual([]);
  });

  test.each([1, 2, 3])('%i stops: a busier airport met late takes the place of an equal total', (stops) => {
    const tail = ['-Z', '-Y 1 Y-Z', '-Y 1 Y-X 1 X-Z'][stops - 1] ?? '';
    const chain = (middle: string) => `A-${middle} 5 ${middle}${tail} 5`.match(/\w+-\w+ \d+/g) ?? [];
    const legs = [...new Set(['B', 'C', 'D'].flatMap(chain))];
    expect(find(net({ D: 9 }, ...legs), 'A-Z', { limit: 1 })[0]).toMatch(/^A-D-/);
    expect(find(net({ D: 9 }, ...legs.toReversed()), 'A-Z', { limit: 2 })[1]).toMatch(/^A-B-/);
  });

  test('seven options unless told otherwise', () => {
    const legs = ['B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].flatMap((x) => [`A-${x} 5`, `${x}-Z 5`]);
    expect(find(net(...legs), 'A-Z')).toHaveLength(7);
    expect(find(net(...legs), 'A-Z', { limit: 100 })).toHaveLength(9);
  });

  test.each([
    [{ from: 2 }, 'no element 2'],
    [{ to: -1 }, 'no element -1'],
    [{ maxStops: 4 }, 'maxStops must be 0 to 3, not 4.'],
    [{ maxStops: -1 }, 'maxStops must be 0 to 3, not -1.'],
    [{ maxStops: 1.5 }, 'maxStops must be 0 to 3, not 1.5.'],
    [{ maxFlyingMin: 0 }, 'maxFlyingMin must be above 0, not 0.'],
    [{ maxFlyingMin: Number.NaN }, 'maxFlyingMin must be above 0, not NaN.'],
    [{ limit: 0 }, 'limit must be a whole number above 0, not 0.'],
    [{ limit: 1.5 }, 'limit must be a whole number above 0, not 1.5.'],
  ])('refuses %j', (wrong, message) => {
    const { from, to, ...limits } = { from: 0, to: 1, maxStops: 3, maxFlyingMin: 1440, ...wrong };
    expect(() => findItineraries(net('A-B 1').network, [from], [to], limits)).toThrow(message);
  });
});

describe('against every path, sorted', () => {
  const limits = fc.record({
    maxStops: fc.integer({ min: 0, max: 3 }),
    maxFlyingMin: fc.oneof(fc.constant(1440), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 200 })),
    limit: fc.oneof(fc.constant(7), fc.integer({ min: 1, max: 9 })),
  });

  test('the same answers for every pair', () => {
    fc.assert(
      fc.property(randomWorlds(12, [20, 100]), limits, (world, bounds) => {
        const network = networkOf(world);
        const naive = naiveSearch(world);
        for (const from of world.busyness.keys())
          for (const to of world.busyness.keys())
            expect(findItineraries(network, [from], [to], bounds)).toEqual(naive([from], [to], bounds));
      }),
      { numRuns: 60 },
    );
  });

  test('the order in which routes are given does not matter', () => {
    fc.assert(
      fc.property(
        randomWorlds(12, [20, 100]).chain((world) =>
          fc.tuple(fc.constant(world), fc.shuffledSubarray([...world.routes], { minLength: world.routes.length })),
        ),
        ([world, shuffled]) => {
          const codes = world.busyness.map((_, place) => String.fromCharCode(65 + place));
          const one = { ...world, codes, network: networkOf(world) };
          const other = { ...one, routes: shuffled, network: networkOf({ ...world, routes: shuffled }) };
          for (const pair of codes.flatMap((from) => codes.map((to) => `${from}-${to}`)))
            expect(find(other, pair)).toEqual(find(one, pair));
        },
      ),
    );
  });
});

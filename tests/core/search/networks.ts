import fc from 'fast-check';
import { networkOf, type World } from '../../../bench/search/bundled.ts';
import type { Network } from '../../../src/core/search/network.ts';

/** A network with the names that make assertions readable. */
export interface TestNetwork extends World {
  readonly network: Network;
  readonly codes: readonly string[];
}

/**
 * A network at a glance: `net('A-B 60', 'B=C 90')`; `=` flies both ways. Every airport
 * is as busy as the next unless `busy` has another value: `{ B: 10 }`.
 */
export function net(...legs: readonly string[]): TestNetwork;
export function net(busy: Readonly<Record<string, number>>, ...legs: readonly string[]): TestNetwork;
export function net(first: Readonly<Record<string, number>> | string, ...more: readonly string[]): TestNetwork {
  const busy = typeof first === 'string' ? {} : first;
  const parsed = (typeof first === 'string' ? [first, ...more] : more).flatMap((leg) => {
    const match = /^(\w+)([-=])(\w+) (\d+)$/.exec(leg);
    if (match === null) throw new Error(`Not a leg: ${leg}`);
    const [, from = '', sign, to = '', minutes] = match;
    const there = { from, to, flyingMin: Number(minutes) };
    return sign === '=' ? [there, { ...there, from: to, to: from }] : [there];
  });
  const codes = [...new Set([...parsed.flatMap(({ from, to }) => [from, to]), ...Object.keys(busy)])].sort();
  const routes = parsed.map(({ from, to, flyingMin }) => ({
    from: codes.indexOf(from),
    to: codes.indexOf(to),
    flyingMin,
  }));
  const busyness = codes.map((code) => busy[code] ?? 0);
  return { network: networkOf({ busyness, routes }), codes, busyness, routes };
}

/**
 * Airports in layers, with legs within a layer and to the next ones: many stops, and few distinct minutes for many ties.
 * @param most airports @param sharesOf routes of the possible ones, least and most, in per cent
 */
export const randomWorlds = (most: number, [leastShare, mostShare]: readonly [number, number]): fc.Arbitrary<World> =>
  fc
    .record({
      size: fc.oneof(fc.integer({ min: 2, max: most }), fc.constant(most)),
      layers: fc.integer({ min: 1, max: 5 }),
      longest: fc.constantFrom(1, 2, 3, 60),
      busiest: fc.nat({ max: 2 }),
      share: fc.integer({ min: leastShare, max: mostShare }),
    })
    .chain(({ size, layers, longest, busiest, share }) => {
      const places = Array.from({ length: size }, (_, place) => place);
      const layer = (place: number) => Math.floor((place * layers) / size);
      const pairs = places.flatMap((from) => places.map((to) => ({ from, to })));
      const joined = pairs.filter(({ from, to }) => from !== to && Math.abs(layer(from) - layer(to)) <= 1);
      return fc.record({
        busyness: fc.array(fc.nat({ max: busiest }), { minLength: size, maxLength: size }),
        routes: fc
          .tuple(
            ...joined.map((pair) =>
              fc.tuple(fc.constant(pair), fc.nat({ max: 99 }), fc.integer({ min: 1, max: longest })),
            ),
          )
          .map((drawn) => drawn.flatMap(([pair, dice, flyingMin]) => (dice < share ? [{ ...pair, flyingMin }] : []))),
      });
    });

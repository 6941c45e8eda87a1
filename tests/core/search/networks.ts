import { buildNetwork, type Network } from '../../../src/core/search/network.ts';

/** A network with the names that make assertions readable. */
export interface TestNetwork {
  readonly network: Network;
  readonly codes: readonly string[];
  readonly busyness: readonly number[];
  readonly routes: readonly { readonly from: number; readonly to: number; readonly flyingMin: number }[];
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
  return named(
    codes,
    codes.map((code) => busy[code] ?? 0),
    routes,
  );
}

/** A test network from the parts a network is built from. */
export function named(
  codes: readonly string[],
  busyness: readonly number[],
  routes: TestNetwork['routes'],
): TestNetwork {
  return { network: buildNetwork({ codes, busyness, routes }), codes, busyness, routes };
}

/** Chains of departures: the journeys on a path, and their order. */

import { at } from '../must.ts';
import { routeOfDeparture } from '../timetable/timetable.ts';
import type { FlightsByLeg, TimedFlight } from './paths.ts';
import { type JourneySearch, layoverBetween } from './search.ts';

/** Departures in the order of travel. */
export type Chain = readonly number[];

/** Minutes on the ground at each stop. */
export const layoversOf = (search: JourneySearch, chain: Chain): number[] =>
  chain.slice(1).map((departure, i) => layoverBetween(search, at(chain, i), departure));

/**
 * The order of chains that leave and arrive at the same minutes with equally many stops: by the airports passed, from
 * the origin on; then leg by leg by airline, both in the order of codes; then by departure, the earlier first; then by
 * block time. Chains that are equal in all of this are the same chain.
 */
export function compareChains(search: JourneySearch, a: Chain, b: Chain): number {
  const { timetable } = search;
  const { routeFrom, routeTo, airline, block } = timetable;
  const airports = (chain: Chain) => [
    at(routeFrom, routeOfDeparture(timetable, at(chain, 0))),
    ...chain.map((departure) => at(routeTo, routeOfDeparture(timetable, departure))),
  ];
  const legs = (chain: Chain) => {
    const waits = [0, ...layoversOf(search, chain)];
    return chain.flatMap((departure, i) => [at(airline, departure), at(waits, i), at(block, departure)]);
  };
  return compareNumbers(airports(a), airports(b)) || compareNumbers(legs(a), legs(b));
}

/** The chains on a path in the order of `compareChains`, at most `limit`. */
export function chainsOn(search: JourneySearch, flights: FlightsByLeg, limit: number): Chain[] {
  const { airline, block } = search.timetable;
  const byOrder = (a: TimedFlight, b: TimedFlight) =>
    at(airline, a.departure) - at(airline, b.departure) ||
    a.leaves - b.leaves ||
    at(block, a.departure) - at(block, b.departure);
  const connects = (a: TimedFlight, b: TimedFlight) => {
    const arrives = a.leaves + at(block, a.departure);
    return (
      b.leaves === arrives + layoverBetween(search, a.departure, b.departure) &&
      b.leaves - arrives <= search.greatestLayover
    );
  };
  // From the last leg back: only flights from which a journey goes on to the end.
  const open: TimedFlight[][] = [];
  for (const leg of flights.toReversed()) {
    const after = open[0];
    const useful = after ? leg.filter((flight) => after.some((next) => connects(flight, next))) : leg;
    open.unshift(useful.toSorted(byOrder));
  }
  const chains: Chain[] = [];
  const grow = (chain: readonly TimedFlight[]): void => {
    const last = chain.at(-1);
    if (chain.length === open.length) chains.push(chain.map(({ departure }) => departure));
    else
      for (const next of at(open, chain.length)) {
        if (chains.length === limit) return;
        if (!last || connects(last, next)) grow([...chain, next]);
      }
  };
  grow([]);
  return chains;
}

/** Compares lists of one length by their first difference. */
function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) {
    const other = at(b, i);
    if (value !== other) return value - other;
  }
  return 0;
}

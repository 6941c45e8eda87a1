import { at } from '../../src/core/must.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../../src/core/time.ts';
import { routeOfDeparture, type Timetable } from '../../src/core/timetable/timetable.ts';
import { paretoSet, type Rival, type Triple } from './paretoSet.ts';

/**
 * The rival within: every chain of departures of a day, each airport's departures in order of time, the last leg
 * looked up by route. Returns the Pareto set with the default layovers.
 */
export function openNaive(timetable: Timetable, day: number): Rival {
  const { outStart, routeStart, routeFrom, routeTo, departs, block, domestic, offset } = timetable;
  const byAirport = Array.from({ length: timetable.airportCount }, (_, airport) => {
    const first = at(routeStart, at(outStart, airport));
    const end = at(routeStart, at(outStart, airport + 1));
    return Uint32Array.from({ length: end - first }, (_, i) => first + i).sort(
      (a, b) => at(departs, a) - at(departs, b),
    );
  });
  /** Departures of a list between two minutes after the start of the reference week, with their minute. */
  function* between(list: Uint32Array, from: number, to: number): Generator<readonly [number, number]> {
    for (let week = Math.floor(from / MINUTES_PER_WEEK); week * MINUTES_PER_WEEK <= to; week++)
      for (const departure of list) {
        const leaves = week * MINUTES_PER_WEEK + at(departs, departure);
        if (leaves > to) return;
        if (leaves >= from) yield [departure, leaves];
      }
  }

  return ([from, to], maxStops) => {
    const found: Triple[] = [];
    const walk = (chain: readonly number[], departure: number, leaves: number, start: number): void => {
      const route = routeOfDeparture(timetable, departure);
      const airport = at(routeTo, route);
      const arrives = leaves + at(block, departure);
      if (airport === to) {
        found.push([start, arrives, chain.length - 1]);
        return;
      }
      if (chain.length > maxStops) return;
      const isLast = chain.length === maxStops;
      for (const [next, boards] of between(at(byAirport, airport), arrives + 45, arrives + 720)) {
        const by = routeOfDeparture(timetable, next);
        if (isLast && at(routeTo, by) !== to) continue;
        const isDomestic = at(domestic, route) === 1 && at(domestic, by) === 1;
        if (boards - arrives < (isDomestic ? 45 : 75)) continue;
        if (
          at(routeTo, by) === from ||
          chain.some((d) => at(routeTo, routeOfDeparture(timetable, d)) === at(routeTo, by))
        )
          continue;
        walk([...chain, next], next, boards, start);
      }
    };
    const midnight = day * MINUTES_PER_DAY - at(offset, from);
    for (const [departure, leaves] of between(at(byAirport, from), midnight, midnight + MINUTES_PER_DAY - 1))
      if (at(routeFrom, routeOfDeparture(timetable, departure)) === from) walk([departure], departure, leaves, leaves);
    return paretoSet(found);
  };
}

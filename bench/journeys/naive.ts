/** The rival within: every chain of departures of a day, and the form in which answers are compared. */
import type { Journey } from '../../src/core/journeys/searchJourneys.ts';
import { routeOfDeparture, type Timetable } from '../../src/core/journeys/timetable.ts';
import { at } from '../../src/core/must.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../../src/core/time.ts';
import type { Pair } from '../search/bundled.ts';

/** Departure and arrival in minutes of UTC after the start of the reference week, and number of stops. */
export type Triple = readonly [leaves: number, arrives: number, stops: number];

/** Answers with the journeys of a day that it was opened for; those that others beat may be among them. */
export type Rival = (pair: Pair, maxStops: number) => Triple[];

/** The triples that no other one beats, each once, in order. */
export function paretoSet(triples: readonly Triple[]): Triple[] {
  const ordered = triples.toSorted(([a, b, c], [d, e, f]) => d - a || c - f || b - e);
  const best: number[] = [];
  return ordered.filter(([, arrives, stops]) => {
    const bound = Math.min(
      Number.POSITIVE_INFINITY,
      ...best.slice(0, stops + 1).filter((value) => value !== undefined),
    );
    if (arrives >= bound) return false;
    best[stops] = arrives;
    return true;
  });
}

/** The triples of journeys of one day. */
export function triplesOf({ departures }: Timetable, journeys: readonly Journey[]): Triple[] {
  return journeys.map(({ departure, elapsedMin, stops, legs }) => {
    const leaves = departure.day * MINUTES_PER_DAY + departure.minute - at(departures.offset, at(legs, 0).from);
    return [leaves, leaves + elapsedMin, stops];
  });
}

/** Each airport's departures in order of time, the last leg looked up by route; with the default layovers. */
export function openNaive(timetable: Timetable, day: number): Rival {
  const { routeStart, departs, block, border, carrier, row, usual } = timetable;
  const { starts, from: routeFrom, to: routeTo } = timetable.routes;
  const byAirport = Array.from({ length: starts.length - 1 }, (_, airport) => {
    const first = at(routeStart, at(starts, airport));
    const end = at(routeStart, at(starts, airport + 1));
    return Uint32Array.from({ length: end - first }, (_, i) => first + i)
      .filter((departure) => at(usual.rows, at(row, departure)) === 1)
      .sort((a, b) => at(departs, a) - at(departs, b));
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

  /** The journeys that leave on a weekday, 0 to 7, and that no other of the day beats. */
  const ofDay = ([from, to]: Pair, maxStops: number, weekday: number): Triple[] => {
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
        const isDomestic = at(border, route) === 0 && at(border, by) === 0;
        const least = at(border, route) === 2 ? 120 : isDomestic ? 45 : 75;
        const extra = at(carrier, at(row, departure)) === at(carrier, at(row, next)) ? 0 : 30;
        if (boards - arrives < least + extra) continue;
        if (
          at(routeTo, by) === from ||
          chain.some((d) => at(routeTo, routeOfDeparture(timetable, d)) === at(routeTo, by))
        )
          continue;
        walk([...chain, next], next, boards, start);
      }
    };
    const midnight = weekday * MINUTES_PER_DAY - at(timetable.departures.offset, from);
    for (const [departure, leaves] of between(at(byAirport, from), midnight, midnight + MINUTES_PER_DAY - 1))
      if (at(routeFrom, routeOfDeparture(timetable, departure)) === from) walk([departure], departure, leaves, leaves);
    return paretoSet(found);
  };
  return (pair, maxStops) => {
    const following = ofDay(pair, maxStops, day + 1);
    return ofDay(pair, maxStops, day).filter(
      ([, arrives, stops]) => !following.some(([, earlier, fewer]) => earlier <= arrives && fewer <= stops),
    );
  };
}

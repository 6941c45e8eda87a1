import type { Journey } from '../../src/core/journeys/journey.ts';
import { at } from '../../src/core/must.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../../src/core/time.ts';
import type { Timetable } from '../../src/core/timetable/timetable.ts';
import type { AirportPair } from './networks.ts';

/** Departure and arrival in minutes of UTC after the start of the reference week, and number of stops. */
export type Triple = readonly [leaves: number, arrives: number, stops: number];

/** Answers with the journeys of a day that it was opened for; those that others beat may be among them. */
export type Rival = (pair: AirportPair, maxStops: number) => Triple[];

/** The triples that no other one beats, each once, in order: the form in which rivals are compared. */
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
export function triplesOf({ offset }: Timetable, journeys: readonly Journey[]): Triple[] {
  return journeys.map(({ departure, elapsedMin, stops, legs }) => {
    const leaves = departure.day * MINUTES_PER_DAY + departure.minute - at(offset, at(legs, 0).from);
    return [leaves, leaves + elapsedMin, stops];
  });
}

/** Minutes at which something leaves an airport on a day, latest first. */
export function departureMinutes(timetable: Timetable, airport: number, day: number): number[] {
  const { outStart, routeStart, departs, offset } = timetable;
  const midnight = day * MINUTES_PER_DAY - at(offset, airport);
  const minutes = new Set<number>();
  for (let d = at(routeStart, at(outStart, airport)); d < at(routeStart, at(outStart, airport + 1)); d++)
    for (const week of [-MINUTES_PER_WEEK, 0, MINUTES_PER_WEEK]) {
      const leaves = week + at(departs, d);
      if (leaves >= midnight && leaves < midnight + MINUTES_PER_DAY) minutes.add(leaves);
    }
  return [...minutes].sort((a, b) => b - a);
}

/** The earliest arrival up to a horizon, for each minute of departure or later and each greatest number of stops. */
export function earliestArrivals(
  triples: readonly Triple[],
  minutes: readonly number[],
  maxStops: number,
  horizon: number,
): (number | null)[][] {
  return minutes.map((minute) =>
    Array.from({ length: maxStops + 1 }, (_, most) => {
      const arrivals = triples
        .filter(([leaves, , stops]) => leaves >= minute && stops <= most)
        .map(([, arrives]) => arrives);
      const earliest = Math.min(...arrivals);
      return earliest <= horizon ? earliest : null;
    }),
  );
}

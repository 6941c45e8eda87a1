import { at } from '../../../src/core/must.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../../../src/core/time.ts';
import type { Timetable } from '../../../src/core/timetable/timetable.ts';

/** Fewest minutes between two flights, and the days after departure that a rival knows. Rivals have no greatest layover. */
export const RIVAL_LAYOVER = 60;
export const RIVAL_DAYS = 4;

/** One flight in minutes after midnight UTC of the day before the requested one, so that no time is negative. */
export interface Trip {
  readonly leaves: number;
  readonly arrives: number;
}

/** Minutes from which trips count, after the start of the reference week. */
export const originOf = (day: number): number => (day - 1) * MINUTES_PER_DAY;

/**
 * The flights of the requested day and the days around it, by route and time. Rivals read a timetable by the day and
 * expect that no flight of a route overtakes another. Flights that another of the route beats are therefore left out;
 * without a greatest layover they are in no earliest arrival.
 */
export function tripsOf(timetable: Timetable, day: number): Trip[][] {
  const { routeStart, departs, block, routeCount } = timetable;
  const start = originOf(day);
  const end = start + (RIVAL_DAYS + 2) * MINUTES_PER_DAY;
  return Array.from({ length: routeCount }, (_, route) => {
    const trips: Trip[] = [];
    for (let week = -1; week <= 2; week++)
      for (let d = at(routeStart, route); d < at(routeStart, route + 1); d++) {
        const leaves = week * MINUTES_PER_WEEK + at(departs, d);
        if (leaves >= start && leaves < end)
          trips.push({ leaves: leaves - start, arrives: leaves + at(block, d) - start });
      }
    trips.sort((a, b) => b.leaves - a.leaves || a.arrives - b.arrives);
    let earliest = Number.POSITIVE_INFINITY;
    const kept = trips.filter(({ arrives }) => {
      const isKept = arrives < earliest;
      if (isKept) earliest = arrives;
      return isKept;
    });
    return kept.reverse();
  });
}

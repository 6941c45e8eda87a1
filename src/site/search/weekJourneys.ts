/** The journeys of a search by weekday. */
import type { Journey } from '../../core/journeys/journey.ts';
import { at } from '../../core/must.ts';
import type { Timetable } from '../../core/timetable/timetable.ts';
import { WEEK_LENGTH } from '../text/week.ts';

/** The journeys that leave on one weekday, and that no other of that day beats: by elapsed time, stops and departure. */
export type DayJourneys = readonly Journey[];

/**
 * The journeys of each weekday, Monday first.
 * @param journeys all of a search over the whole week: each is listed once, with the days on which it can be flown
 */
export const journeysByDay = (timetable: Timetable, journeys: readonly Journey[]): DayJourneys[] =>
  Array.from({ length: WEEK_LENGTH }, (_, day) => {
    const flown = journeys.filter(({ days }) => days & (1 << day));
    return flown
      .filter((journey) => !flown.some((other) => beats(timetable, other, journey)))
      .sort((a, b) => a.elapsedMin - b.elapsedMin || a.stops - b.stops || a.departure.minute - b.departure.minute);
  });

/** On one day: departs no earlier, arrives no later, has no more stops, and is better in one of these. */
function beats({ offset }: Timetable, a: Journey, b: Journey): boolean {
  const leaves = ({ departure, legs }: Journey) => departure.minute - at(offset, at(legs, 0).from);
  const later = leaves(a) - leaves(b);
  const earlier = b.elapsedMin - a.elapsedMin - later;
  const fewer = b.stops - a.stops;
  return later >= 0 && earlier >= 0 && fewer >= 0 && later + earlier + fewer > 0;
}

/** Minutes of the fastest journey of a day; null when there is none. */
export const fastest = (journeys: DayJourneys): number | null => journeys[0]?.elapsedMin ?? null;

/** The first weekday with the fastest journey of the week; null when there is no journey. */
export function bestDay(week: readonly DayJourneys[]): number | null {
  const minutes = week.map((journeys) => fastest(journeys) ?? Number.POSITIVE_INFINITY);
  const least = Math.min(...minutes);
  return least === Number.POSITIVE_INFINITY ? null : minutes.indexOf(least);
}

/** Weekdays with a journey. */
export const flownDays = (week: readonly DayJourneys[]): number =>
  week.reduce((days, journeys, day) => (journeys.length > 0 ? days | (1 << day) : days), 0);

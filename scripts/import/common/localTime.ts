/** Times of a source on the clock of an airport. */
import { timeOfDay } from '../../../src/core/dataset/schedule.ts';
import { memoize } from '../../../src/core/memoize.ts';
import { addTo } from '../../../src/core/objects.ts';
import { isoDate, MINUTES_PER_DAY, mod } from '../../../src/core/time.ts';
import { createUtcOffset } from '../../../src/core/timeZone.ts';

/** Days of a flight that are looked at: three years. */
export const LONGEST_DAYS = 3 * 366;

const utcOffset = createUtcOffset();
const atNoon = memoize((zone: string) => memoize((day: number) => utcOffset(zone, isoDate(day))));
const atMidnight = memoize((zone: string) => memoize((day: number) => utcOffset(zone, isoDate(day), '00:00')));

/**
 * Minutes that a clock is ahead of UTC at noon UTC of a day (days since 1970), by the rules in force on that day.
 * @throws RangeError for an unknown time zone
 */
export const offsetOn = (zone: string, day: number): number => atNoon(zone)(day);

/** Minutes that a clock is ahead of UTC. @param minute since 1970 in UTC */
function offsetAt(zone: string, minute: number): number {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const start = atMidnight(zone)(day);
  const isSteady = start === atMidnight(zone)(day + 1);
  return isSteady ? start : utcOffset(zone, isoDate(day), timeOfDay(mod(minute, MINUTES_PER_DAY)));
}

/** Minutes from the midnight of a day as the time of day, and the days by which it is another day. */
export const timeAndDayShift = (minutes: number): { readonly minute: number; readonly dayShift: number } => ({
  minute: mod(minutes, MINUTES_PER_DAY),
  dayShift: Math.floor(minutes / MINUTES_PER_DAY),
});

/**
 * The local days of a time of a source by local minute after midnight. Where the clocks of source and airport change on
 * other days, one time of the source is several local times.
 * @param days of the source, since 1970
 * @param utcMinutes minutes in UTC from midnight of a day in UTC to the departure on that day of the source
 * @param zone of the airport
 */
export function localDays(
  days: readonly number[],
  utcMinutes: (day: number) => number,
  zone: string,
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const day of days) {
    const utc = day * MINUTES_PER_DAY + utcMinutes(day);
    const local = timeAndDayShift(utc + offsetAt(zone, utc));
    addTo(found, local.minute, local.dayShift);
  }
  return found;
}

/** Days of a period in which a clock is as far ahead of UTC as on the first of them. */
export interface SteadySpan {
  readonly from: number;
  /** Null for a period that has no end. */
  readonly to: number | null;
  /** Minutes ahead of UTC. */
  readonly offset: number;
}

/** A period of days since 1970, cut where the clock of an airport changes. @param to null for a period that has no end */
export function steadySpans(zone: string, from: number, to: number | null): SteadySpan[] {
  const spans: SteadySpan[] = [];
  const last = Math.min(to ?? Number.POSITIVE_INFINITY, from + LONGEST_DAYS - 1);
  let start = from;
  for (let day = from; day <= last; day++) {
    const offset = offsetOn(zone, start);
    if (day < last && offsetOn(zone, day + 1) === offset) continue;
    spans.push({ from: start, to: day === last ? to : day, offset });
    start = day + 1;
  }
  return spans;
}

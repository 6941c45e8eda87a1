/** Times of a source on the clock of an airport, and block times: minutes from leaving the gate to arriving at the next. */
import { timeOfDay } from '../../../src/core/dataset/schedule.ts';
import { memoize } from '../../../src/core/memoize.ts';
import { addTo } from '../../../src/core/objects.ts';
import { isoDate, MINUTES_PER_DAY, mod } from '../../../src/core/time.ts';
import { utcOffset } from '../../../src/core/timeZone.ts';

/** Days of a flight that are looked at: three years. */
export const LONGEST_DAYS = 3 * 366;

const atNoon = memoize((zone: string) => memoize((day: number) => utcOffset(zone, isoDate(day))));
const atMidnight = memoize((zone: string) => memoize((day: number) => utcOffset(zone, isoDate(day), '00:00')));

/** Minutes that a clock is ahead of UTC at noon UTC of a day (days since 1970). @throws RangeError for an unknown time zone */
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
export function localDays(days: readonly number[], utcMinutes: (day: number) => number, zone: string) {
  const found = new Map<number, number[]>();
  for (const day of days) {
    const utc = day * MINUTES_PER_DAY + utcMinutes(day);
    const local = timeAndDayShift(utc + offsetAt(zone, utc));
    addTo(found, local.minute, local.dayShift);
  }
  return found;
}

/** A period of days, cut where the UTC offset of an airport changes, with the offset. @param to null for no end */
export function steadySpans(zone: string, from: number, to: number | null) {
  const spans: { from: number; to: number | null; offset: number }[] = [];
  const last = Math.min(to ?? Number.POSITIVE_INFINITY, from + LONGEST_DAYS - 1);
  for (let day = from; day <= last; day++) {
    const [offset, span] = [offsetOn(zone, day), spans.at(-1)];
    const end = day === last ? to : day;
    if (span?.offset === offset) span.to = end;
    else spans.push({ from: day, to: end, offset });
  }
  return spans;
}

/** No airliner is faster over the ground, with the strongest tail wind. */
const FASTEST_KMH = 1100;
/** A longer flight is a jet's or a large turboprop's, which needs some minutes from the gate and to it. */
const LONG_KM = 500;
const TAXI_MIN = 15;
/** A slower flight has a stopover or a mistyped time; beyond the reach of small aircraft the limit is higher. */
const SLOWEST_KMH = 300;
const [FAR_KM, SLOWEST_FAR_KMH] = [1500, 450];
/** Minutes on the ground, in climb and in approach that do not count as slow. */
const GROUND_MIN = 60;

/** Minutes of the longest block time that the tables hold; see DepartureRow. */
const LONGEST_BLOCK = 1800;

/** Whether an aircraft can cover a distance in that block time. @param km null when unknown: then it can */
export function isPlausible(blockMin: number, km: number | null): boolean {
  if (blockMin <= 0 || blockMin > LONGEST_BLOCK) return false;
  if (km === null) return true;
  const inTheAir = km > LONG_KM ? blockMin - TAXI_MIN : blockMin;
  const slowest = km > FAR_KM ? SLOWEST_FAR_KMH : SLOWEST_KMH;
  return (
    km <= (FASTEST_KMH * inTheAir) / 60 && (blockMin <= GROUND_MIN || km >= (slowest * (blockMin - GROUND_MIN)) / 60)
  );
}

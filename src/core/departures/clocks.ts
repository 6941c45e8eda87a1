/**
 * The clocks of a month. A timetable here is weekly and has no dates, so that arrivals, journeys and layovers need a month
 * that says which clocks are in force: that of the request, else that of the build. A month has the clocks of noon UTC on
 * its 15th day, in the first such month that is not before that of the build.
 */
import type { AirportRecord } from '../dataset/dataset.ts';
import { memoize } from '../memoize.ts';
import { at } from '../must.ts';
import { MONTHS_PER_YEAR } from '../time.ts';
import { utcOffset } from '../timeZone.ts';

/** The month of an ISO date. 0 is January. */
export const monthOfDate = (date: string): number => Number(date.slice(5, 7)) - 1;

/** The day whose clocks a month has, as an ISO date. @param built ISO date of the build @param month 0 is January */
export function dayOfClocks(built: string, month: number): string {
  const year = Number(built.slice(0, 4)) + (month < monthOfDate(built) ? 1 : 0);
  return `${year}-${String(month + 1).padStart(2, '0')}-15`;
}

/**
 * The clocks of airports in each month: minutes ahead of UTC, those of all airports in January first.
 * @param built ISO date of the build
 * @throws RangeError for an unknown time zone
 */
export function clocksByMonth(
  airports: readonly Pick<AirportRecord, 'timeZone'>[],
  built: string,
): Int16Array<ArrayBuffer> {
  const clocks = new Int16Array(MONTHS_PER_YEAR * airports.length);
  for (let month = 0; month < MONTHS_PER_YEAR; month++) {
    const day = dayOfClocks(built, month);
    const offsetOf = memoize((timeZone: string) => utcOffset(timeZone, day));
    for (const [airport, { timeZone }] of airports.entries())
      clocks[month * airports.length + airport] = offsetOf(timeZone);
  }
  return clocks;
}

/**
 * Whether the time difference of two zones is the same all year: where it changes, arrivals of one month are off in
 * another. @throws RangeError for an unknown time zone
 */
export const haveSameClockChanges = (a: string, b: string, year: number): boolean =>
  a === b || clockChanges(`${a} ${year}`) === clockChanges(`${b} ${year}`);

/** The offsets of a zone at the middle of each month against that of January. @param zoneAndYear `Europe/London 2026` */
const clockChanges = memoize((zoneAndYear: string): string => {
  const [zone = '', year] = zoneAndYear.split(' ');
  const offsets = Array.from({ length: MONTHS_PER_YEAR }, (_, i) =>
    utcOffset(zone, `${year}-${String(i + 1).padStart(2, '0')}-15`),
  );
  return offsets.map((offset) => offset - at(offsets, 0)).join();
});

/** The days of a published timetable: the pattern of a typical week, repeated for some weeks. */

import { ALL_MONTHS } from '../../core/departures/routeColumns.ts';
import { memoize } from '../../core/memoize.ts';
import { at } from '../../core/must.ts';
import { dayNumber, isoDate, weekday } from '../../core/time.ts';
import { createUtcOffset } from '../../core/timeZone.ts';
import type { Indexes } from '../../operations/indexes.ts';

/** Days on which the clocks of some zones stay the same and a service is flown. Days count from 1970. */
export interface Stretch {
  readonly start: number;
  /** Included. */
  readonly end: number;
  /** Minutes that local time is ahead of UTC, for each zone. */
  readonly offsets: readonly number[];
}

/** The weeks of a timetable. */
export type Calendar = ReturnType<typeof createCalendar>;

/** Makes the calendar of some weeks from the Monday of the week of a date. @param date ISO date of the build */
export function createCalendar(date: string, weeks: number) {
  const first = dayNumber(date) - weekday(dayNumber(date));
  const last = first + weeks * 7 - 1;
  const utcOffset = createUtcOffset();
  const offsetsOf = memoize((zone: string) => {
    const offsetOn = memoize((day: number) => utcOffset(zone, isoDate(day)));
    return Array.from({ length: last - first + 1 }, (_, i) => {
      // No clock is changed and changed back within a week.
      const [monday, next] = [first + i - (i % 7), Math.min(last, first + i - (i % 7) + 7)];
      return offsetOn(monday) === offsetOn(next) ? offsetOn(monday) : offsetOn(first + i);
    });
  });
  const months = Array.from({ length: last - first + 1 }, (_, i) => Number(isoDate(first + i).slice(5, 7)) - 1);
  const stretchesOf = memoize((zonesAndMonths: string) => {
    const [mask = '', ...zones] = zonesAndMonths.split(' ');
    const byZone = zones.map(offsetsOf);
    const stretches: Stretch[] = [];
    for (const [i, month] of months.entries()) {
      if ((Number(mask) & (1 << month)) === 0) continue;
      const day = first + i;
      const offsets = byZone.map((each) => each[i] ?? 0);
      const before = stretches.at(-1);
      if (before?.end === day - 1 && offsets.every((offset, zone) => offset === before.offsets[zone]))
        stretches[stretches.length - 1] = { ...before, end: day };
      else stretches.push({ start: day, end: day, offsets });
    }
    return stretches;
  });
  return {
    /** First day, a Monday, and last day, counted from 1970. */
    first,
    last,
    /** The stretches of a service. @param zones IANA names @param mask months in which it is flown, bit 0 for January */
    stretches: (zones: readonly string[], mask: number): readonly Stretch[] => stretchesOf([mask, ...zones].join(' ')),
  };
}

/** The months in which a service is not known to rest, bit 0 for January. */
export const monthsOf = ({ routes, departures }: Indexes, route: number, service: number): number =>
  at(departures.serviceMonths, service) || at(routes.months, route) || ALL_MONTHS;

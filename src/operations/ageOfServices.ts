/** How old the facts of services are, as answers say it. */
import { at } from '../core/must.ts';
import { MONTHS_PER_YEAR } from '../core/time.ts';
import type { Indexes } from './indexes.ts';

/**
 * The year of the newest timetable that gives the departures of some services, and the month in which an observer last saw
 * one of them, as `2026-10`; null where there is none.
 */
export function ageOfServices({ departures }: Pick<Indexes, 'departures'>, services: readonly number[]) {
  const newest = (months: Uint16Array) => Math.max(0, ...services.map((service) => at(months, service)));
  const [timetable, seen] = [newest(departures.timetableMonth), newest(departures.seenMonth)];
  const yearOf = (month: number) => Math.floor(month / MONTHS_PER_YEAR);
  const monthOf = (month: number) => String((month % MONTHS_PER_YEAR) + 1).padStart(2, '0');
  return {
    timetable: timetable === 0 ? null : yearOf(timetable),
    seen: seen === 0 ? null : `${yearOf(seen)}-${monthOf(seen)}`,
  };
}

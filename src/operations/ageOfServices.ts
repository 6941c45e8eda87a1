/** How old the facts of services are, as responses say it. */
import { at } from '../core/must.ts';
import { MONTHS_PER_YEAR } from '../core/time.ts';
import type { Indexes } from './indexes.ts';

/** How old the data is and what it does not have, in one sentence. */
export function ageSentence(indexes: Pick<Indexes, 'departures' | 'timetableYears'>): string {
  const [first, last] = indexes.timetableYears;
  const { seen } = ageOfServices(indexes, [...indexes.departures.airline.keys()]);
  const years = first === last ? `${last}` : `${first} to ${last}`;
  const observed = seen === null ? '' : `, and flights were last observed in ${seen}`;
  return `The timetables are from ${years}${observed}; this is a typical week without dates, fares or seats, and some airlines and routes are missing.`;
}

/**
 * The year of the newest timetable that gives the departures of some services, and the month in which an observer last saw
 * one of them, as `2026-10`; null where there is none.
 */
export function ageOfServices({ departures }: Pick<Indexes, 'departures'>, services: readonly number[]) {
  const newest = (months: Uint16Array) => services.reduce((most, service) => Math.max(most, at(months, service)), 0);
  const [timetable, seen] = [newest(departures.timetableMonth), newest(departures.seenMonth)];
  const yearOf = (month: number) => Math.floor(month / MONTHS_PER_YEAR);
  const monthOf = (month: number) => String((month % MONTHS_PER_YEAR) + 1).padStart(2, '0');
  return {
    timetable: timetable === 0 ? null : yearOf(timetable),
    seen: seen === 0 ? null : `${yearOf(seen)}-${monthOf(seen)}`,
  };
}

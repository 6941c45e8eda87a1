/** Days of service of a feed. */

import { at } from '../../../src/core/must.ts';
import { entryOf } from '../../../src/core/objects.ts';
import { dayNumber, isoDate, weekday } from '../../../src/core/time.ts';
import type { ImportContext } from '../common/importer.ts';
import { LONGEST_DAYS } from '../common/localTime.ts';
import type { Feed } from './feed.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Reads both calendars. @returns the days (since 1970, ascending) on which a service runs; null for an unknown one */
export async function readCalendars(
  feed: Feed,
  { log, date }: ImportContext,
): Promise<(service: string) => readonly number[] | null> {
  const services = new Map<string, Set<number>>();
  const daysOf = (id: string) => entryOf(services, id, () => new Set());
  for await (const cell of feed.rows('calendar.txt')) {
    const [id, start, end] = [cell('service_id'), dayOf(cell('start_date')), dayOf(cell('end_date'))];
    const weekdays = DAYS.map(cell);
    if (start === null || end === null || end < start || !weekdays.every((flag) => /^[01]$/.test(flag))) {
      log.account({ rejected: 'calendar that is faulty', name: id });
      continue;
    }
    const isLong = end - start >= LONGEST_DAYS;
    if (isLong) log.note('calendars of more than three years, of which three are read', id);
    const first = isLong ? Math.min(Math.max(start, dayNumber(date) - 366), end - LONGEST_DAYS + 1) : start;
    const days = daysOf(id);
    for (let day = first; day <= Math.min(end, first + LONGEST_DAYS - 1); day++)
      if (at(weekdays, weekday(day)) === '1') days.add(day);
  }
  for await (const cell of feed.rows('calendar_dates.txt')) {
    const [id, day, type] = [cell('service_id'), dayOf(cell('date')), cell('exception_type')];
    if (day === null || !/^[12]$/.test(type))
      log.account({ rejected: 'exception of a calendar that is faulty', name: id });
    else if (type === '1') daysOf(id).add(day);
    else daysOf(id).delete(day);
  }
  const sorted = new Map([...services].map(([id, days]) => [id, [...days].sort((a, b) => a - b)]));
  return (service) => sorted.get(service) ?? null;
}

/** Days since 1970 of `20260302`; null when it is no date. */
function dayOf(text: string): number | null {
  const date = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const day = date.length === 10 ? dayNumber(date) : Number.NaN;
  return day >= 0 && isoDate(day) === date ? day : null;
}

/** Days of service of a feed, and periods of operation from days. */
import { at } from '../../../src/core/must.ts';
import { dayNumber, isoDate, weekday, weekNumber } from '../../../src/core/time.ts';
import type { ImportContext } from '../common/importer.ts';
import { OPEN, type Period } from '../common/periods.ts';
import type { Feed } from './feed.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** Longest calendar that is read from end to end: three years, as many as schedules look at. */
const LONGEST = 3 * 366;

/** Reads both calendars. @returns the days (since 1970, ascending) on which a service runs; null for an unknown one */
export async function readCalendars(
  feed: Feed,
  { log, date }: ImportContext,
): Promise<(service: string) => readonly number[] | null> {
  const services = new Map<string, Set<number>>();
  const daysOf = (id: string): Set<number> => {
    const days = services.get(id) ?? new Set();
    services.set(id, days);
    return days;
  };
  for await (const cell of feed.rows('calendar.txt')) {
    const [id, start, end] = [cell('service_id'), dayOf(cell('start_date')), dayOf(cell('end_date'))];
    const weekdays = DAYS.map(cell);
    if (start === null || end === null || end < start || !weekdays.every((flag) => /^[01]$/.test(flag))) {
      log.account({ rejected: 'calendar that is faulty', name: id });
      continue;
    }
    const isLong = end - start >= LONGEST;
    if (isLong) log.note('calendars of more than three years, of which three are read', id);
    const first = isLong ? Math.min(Math.max(start, dayNumber(date) - 366), end - LONGEST + 1) : start;
    const days = daysOf(id);
    for (let day = first; day <= Math.min(end, first + LONGEST - 1); day++)
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

/** Days since 1970 of `20260302`; null when it is no date, or beyond what a period can name. */
function dayOf(text: string): number | null {
  const date = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const day = date.length === 10 ? dayNumber(date) : Number.NaN;
  return day >= 0 && day < OPEN && isoDate(day) === date ? day : null;
}

/** The periods that have exactly these days: weeks that follow each other with the same weekdays are one. */
export function periodsOfDays(days: readonly number[]): Pick<Period, 'from' | 'to' | 'days'>[] {
  const periods: { from: number; to: number; days: number }[] = [];
  for (const [week, own] of Map.groupBy(days, weekNumber)) {
    const bits = own.reduce((all, day) => all | (1 << weekday(day)), 0);
    const [from, to] = [Math.min(...own), Math.max(...own)];
    const before = periods.at(-1);
    if (before?.days === bits && weekNumber(before.to) === week - 1) before.to = to;
    else periods.push({ from, to, days: bits });
  }
  return periods;
}

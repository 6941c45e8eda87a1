/** What the departures that match show together: the one count of pages, on the server and in the browser. */
import { countWeek, UNKNOWN_TIME } from '../dataset/week.ts';
import { missing } from '../must.ts';
import type { ServiceColumns } from './columns.ts';
import { type DepartureFilter, matchingDays } from './departureFilter.ts';

/** The week of services: of one, or of several together. */
export type ServicesWeek = ReturnType<typeof weekOfService>;

/**
 * The week of a service of a route, of its departures that match a filter.
 * @returns weekdays (bit 0 is Monday), departures a week that are known, whether the weekdays are, and the first and the
 *   last local minute of departure, null when none is known
 */
export function weekOfService(columns: ServiceColumns, route: number, service: number, filter: DepartureFilter) {
  const shown: number[] = [];
  let span: readonly [first: number, last: number] | null = null;
  const minuteOf = (departure: number) => columns.minute[departure] ?? missing(departure);
  const end = columns.departureStart[service + 1] ?? missing(service + 1);
  for (let one = columns.departureStart[service] ?? missing(service); one < end; one++) {
    if (matchingDays(columns, route, one, filter) === 0) continue;
    shown.push(one);
    const minute = minuteOf(one);
    if (minute !== UNKNOWN_TIME) span = joinSpans(span, [minute, minute]);
  }
  const week = countWeek(shown, minuteOf, (departure) => matchingDays(columns, route, departure, filter));
  return { ...week, daysKnown: shown.length > 0, span };
}

/** The weeks of several services as one. */
export function joinWeeks(weeks: readonly ServicesWeek[]): ServicesWeek {
  let [days, weekly, daysKnown] = [0, 0, true];
  let span: ServicesWeek['span'] = null;
  for (const week of weeks) {
    days |= week.days;
    weekly += week.weekly;
    daysKnown &&= week.daysKnown;
    span = joinSpans(span, week.span);
  }
  return { days, weekly, daysKnown, span };
}

type Span = readonly [first: number, last: number] | null;

const joinSpans = (a: Span, b: Span): Span => (a && b ? [Math.min(a[0], b[0]), Math.max(a[1], b[1])] : (a ?? b));

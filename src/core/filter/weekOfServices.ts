/** What the departures that match show together: the one count of pages, on the server and in the browser. */
import { countWeek, UNKNOWN_TIME } from '../dataset/week.ts';
import { missing } from '../must.ts';
import type { ServiceColumns } from './columns.ts';
import { type DepartureFilter, matchingDays } from './departureFilter.ts';

/**
 * The week of services of a route, of their departures that match a filter.
 * @returns weekdays (bit 0 is Monday), departures a week that are known, whether the weekdays of all are, and the first and
 *   the last local minute of departure, null when none is known
 */
export function weekOfServices(
  columns: ServiceColumns,
  route: number,
  services: readonly number[],
  filter: DepartureFilter,
) {
  let [days, weekly, daysKnown] = [0, 0, true];
  let span: readonly [first: number, last: number] | null = null;
  for (const service of services) {
    const shown: number[] = [];
    const end = columns.departureStart[service + 1] ?? missing(service + 1);
    for (let one = columns.departureStart[service] ?? missing(service); one < end; one++)
      if (matchingDays(columns, route, one, filter) !== 0) shown.push(one);
    const minuteOf = (departure: number) => columns.minute[departure] ?? missing(departure);
    const week = countWeek(shown, minuteOf, (departure) => matchingDays(columns, route, departure, filter));
    days |= week.days;
    weekly += week.weekly;
    if (shown.length === 0) daysKnown = false;
    for (const minute of shown.map(minuteOf))
      if (minute !== UNKNOWN_TIME)
        span = [Math.min(span?.[0] ?? minute, minute), Math.max(span?.[1] ?? minute, minute)];
  }
  return { days, weekly, daysKnown, span };
}

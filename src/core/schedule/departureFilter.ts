/** The filter by airline, weekday and local time: all three hold together for one departure. */
import type { Departure } from '../dataset/dataset.ts';
import { ALL_DAYS, dayCount } from '../dataset/schedule.ts';
import { missing } from '../must.ts';
import { type ScheduleTable, STORED_CHARTER, UNKNOWN_TIME } from './scheduleTable.ts';
import { isInWindow } from './timeWindow.ts';

export interface DepartureFilter {
  /** Indices of airlines; null for all. */
  readonly airlines: ReadonlySet<number> | null;
  /** Weekdays, bit 0 is Monday; null for all, those of services without known days included. */
  readonly days: number | null;
  /** Earliest and latest local minute, both included; over midnight when `after` is later. Null for any time. */
  readonly times: { readonly after: number; readonly before: number } | null;
  /** Whether charter services match. */
  readonly includeCharter: boolean;
}

/** How much of a service matches. */
export const MATCH = { none: 0, some: 1, all: 2 } as const;
export type ServiceMatch = (typeof MATCH)[keyof typeof MATCH];

/** A service with the departures that match. */
export interface MatchingService {
  readonly service: number;
  readonly departures: readonly Departure[];
}

/** How much of a service matches. Without a filter by day or time a service matches though it has no departure. */
export function matchOf(table: ScheduleTable, service: number, filter: DepartureFilter): ServiceMatch {
  if (!filter.includeCharter && table.serviceType[service] === STORED_CHARTER) return MATCH.none;
  if (filter.airlines !== null && !filter.airlines.has(table.airline[service] ?? missing(service))) return MATCH.none;
  if (filter.days === null && filter.times === null) return MATCH.all;
  let [matching, isWhole] = [0, true];
  const end = table.departureStart[service + 1] ?? missing(service + 1);
  for (let departure = table.departureStart[service] ?? missing(service); departure < end; departure++) {
    const days = matchingDays(table, departure, filter);
    if (days !== 0) matching++;
    if (days !== table.days[departure]) isWhole = false;
  }
  return matching === 0 ? MATCH.none : isWhole ? MATCH.all : MATCH.some;
}

/** The services of a route that have a matching departure, in the order of the contract. */
export function matchingServices(table: ScheduleTable, route: number, filter: DepartureFilter): MatchingService[] {
  const result: MatchingService[] = [];
  const end = table.serviceStart[route + 1] ?? missing(route + 1);
  for (let service = table.serviceStart[route] ?? missing(route); service < end; service++)
    if (matchOf(table, service, filter) !== MATCH.none)
      result.push({ service, departures: matchingDepartures(table, service, filter) });
  return result;
}

/** The departures of a service that match, by time; the unknown time is last. */
function matchingDepartures(table: ScheduleTable, service: number, filter: DepartureFilter): Departure[] {
  const result: Departure[] = [];
  const end = table.departureStart[service + 1] ?? missing(service + 1);
  for (let departure = table.departureStart[service] ?? missing(service); departure < end; departure++) {
    const days = matchingDays(table, departure, filter);
    const minute = table.minute[departure] ?? missing(departure);
    if (days !== 0) result.push({ minute: minute === UNKNOWN_TIME ? null : minute, days, blockMin: null });
  }
  return result;
}

/**
 * The weekdays of the departures of a service that match, and their number in a week. A departure whose time is not
 * known counts on the days that have none with a time.
 */
export function matchingWeek(
  table: ScheduleTable,
  service: number,
  filter: DepartureFilter,
): { readonly days: number; readonly departures: number } {
  let [timed, untimed, departures] = [0, 0, 0];
  const end = table.departureStart[service + 1] ?? missing(service + 1);
  for (let departure = table.departureStart[service] ?? missing(service); departure < end; departure++) {
    const days = matchingDays(table, departure, filter);
    if (table.minute[departure] === UNKNOWN_TIME) untimed |= days;
    else {
      timed |= days;
      departures += dayCount(days);
    }
  }
  return { days: timed | untimed, departures: departures + dayCount(untimed & ~timed) };
}

/** The weekdays on which a departure matches. An unknown time is within no bounds. */
export function matchingDays(
  { minute, days }: ScheduleTable,
  departure: number,
  filter: Pick<DepartureFilter, 'days' | 'times'>,
): number {
  const time = minute[departure] ?? missing(departure);
  const { times } = filter;
  if (times !== null && (time === UNKNOWN_TIME || !isInWindow(time, times.after, times.before))) return 0;
  return (days[departure] ?? missing(departure)) & (filter.days ?? ALL_DAYS);
}

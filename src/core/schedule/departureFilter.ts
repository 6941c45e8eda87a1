/** The filter by airline, weekday and local time: all three hold together for one departure. */
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { Departure } from '../dataset/dataset.ts';
import { at } from '../must.ts';
import { type ScheduleTable, UNKNOWN_TIME } from './scheduleTable.ts';

/** All bits of a week. */
export const ALL_DAYS = (1 << WEEKDAYS.length) - 1;

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

/** A service with the departures that match. */
export interface MatchingService {
  readonly service: number;
  readonly departures: readonly Departure[];
}

const CHARTER = 2;

/** The services of a route that have a matching departure, in the order of the contract. */
export function matchingServices(table: ScheduleTable, route: number, filter: DepartureFilter): MatchingService[] {
  const result: MatchingService[] = [];
  const end = at(table.serviceStart, route + 1);
  for (let service = at(table.serviceStart, route); service < end; service++) {
    if (!filter.includeCharter && at(table.serviceType, service) === CHARTER) continue;
    if (filter.airlines !== null && !filter.airlines.has(at(table.airline, service))) continue;
    const departures = matchingDepartures(table, service, filter);
    if (departures.length > 0 || (filter.days === null && filter.times === null)) result.push({ service, departures });
  }
  return result;
}

function matchingDepartures(table: ScheduleTable, service: number, { days, times }: DepartureFilter): Departure[] {
  const result: Departure[] = [];
  const end = at(table.departureStart, service + 1);
  for (let departure = at(table.departureStart, service); departure < end; departure++) {
    const minute = at(table.minute, departure);
    const kept = at(table.days, departure) & (days ?? ALL_DAYS);
    if (kept === 0 || (times !== null && !isWithin(minute, times))) continue;
    result.push({ minute: minute === UNKNOWN_TIME ? null : minute, days: kept, blockMin: null });
  }
  return result;
}

/** An unknown time is within no bounds. */
const isWithin = (minute: number, { after, before }: { readonly after: number; readonly before: number }): boolean => {
  if (minute === UNKNOWN_TIME) return false;
  return after <= before ? minute >= after && minute <= before : minute >= after || minute <= before;
};

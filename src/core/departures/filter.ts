/**
 * The filter on departures: airline, weekday, local times and aircraft hold together for one departure. What the data
 * does not know neither matches nor is ruled out: such a service is `unknown`.
 */
import { ALL_DAYS } from '../dataset/schedule.ts';
import { UNKNOWN_TIME } from '../dataset/week.ts';
import { missing } from '../must.ts';
import { arrivalOf, type DaysOfDeparture, type Departures, isCharterService } from './departures.ts';

/** Local minutes after midnight, both included; over midnight when `after` is the later. */
export interface TimeWindow {
  readonly after: number;
  readonly before: number;
}

/** Which departures match. A null condition does not apply. */
export interface DepartureFilter {
  /** Indices of airlines. */
  readonly airlines: ReadonlySet<number> | null;
  /** Weekdays of departure, bit 0 is Monday. */
  readonly days: number | null;
  /** Local time at the origin. */
  readonly departs: TimeWindow | null;
  /** Local time at the destination. */
  readonly arrives: TimeWindow | null;
  /** Indices of sets of aircraft types. */
  readonly aircraft: ReadonlySet<number> | null;
  /** Whether charter services match. */
  readonly includeCharter: boolean;
  /** Whether what is not known matches. Otherwise it is `unknown`. */
  readonly includeUnknown: boolean;
}

/** Every departure, and every departure that is not charter. */
export const ALL_DEPARTURES: DepartureFilter = {
  airlines: null,
  days: null,
  departs: null,
  arrives: null,
  aircraft: null,
  includeCharter: true,
  includeUnknown: false,
};

/** How much of a service matches. `unknown`: no departure is known to match, and some may. */
export type ServiceMatch = 'none' | 'unknown' | 'some' | 'all';

/** Whether a filter asks for more than the airline and the kind of service. */
export const readsDepartures = ({ days, departs, arrives, aircraft }: DepartureFilter): boolean =>
  days !== null || departs !== null || arrives !== null || aircraft !== null;

/** How much of a service of a route matches. Without a condition on departures a service without any matches, too. */
export function matchOf(table: Departures, route: number, service: number, filter: DepartureFilter): ServiceMatch {
  if (!filter.includeCharter && isCharterService(table, service)) return 'none';
  if (filter.airlines !== null && !filter.airlines.has(table.airline[service] ?? missing(service))) return 'none';
  if (!readsDepartures(filter)) return 'all';
  const first = table.departureStart[service] ?? missing(service);
  const end = table.departureStart[service + 1] ?? missing(service + 1);
  if (first === end) return filter.includeUnknown ? 'all' : 'unknown';
  let isMatched = false;
  let isWhole = true;
  let isPossible = false;
  for (let departure = first; departure < end; departure++) {
    const days = matchingDays(table, route, departure, filter);
    if (days !== 0) isMatched = true;
    else if (!isPossible) isPossible = matchingDays(table, route, departure, filter, true) !== 0;
    if (days !== table.days[departure]) isWhole = false;
  }
  if (isMatched) return isWhole ? 'all' : 'some';
  return isPossible ? 'unknown' : 'none';
}

/**
 * The weekdays on which a departure of a route matches.
 * @param includeUnknown whether what is not known is within the bounds
 */
export function matchingDays(
  table: Departures,
  route: number,
  departure: number,
  filter: DepartureFilter,
  includeUnknown: boolean = filter.includeUnknown,
): number {
  const { departs, arrives, aircraft } = filter;
  const minute = table.minute[departure] ?? missing(departure);
  if (departs !== null && !(minute === UNKNOWN_TIME ? includeUnknown : isWithin(minute, departs))) return 0;
  if (arrives !== null) {
    const arrival = arrivalOf(table, route, departure);
    if (!(arrival === null ? includeUnknown : isWithin(arrival.minute, arrives))) return 0;
  }
  if (aircraft !== null) {
    const types = table.aircraft[departure] ?? missing(departure);
    if (!(types === NO_TYPES ? includeUnknown : aircraft.has(types))) return 0;
  }
  return (table.days[departure] ?? missing(departure)) & (filter.days ?? ALL_DAYS);
}

/** Index of the set of aircraft types of a departure whose types are not known. */
const NO_TYPES = 0;

const isWithin = (minute: number, { after, before }: TimeWindow): boolean => isInWindow(minute, after, before);

/** The weekdays on which each departure of a route matches, for `scheduleOf` and `weekOf`. */
export const daysMatching =
  (table: Departures, route: number, filter: DepartureFilter): DaysOfDeparture =>
  (departure) =>
    matchingDays(table, route, departure, filter);

/**
 * Whether a time of day lies between two bounds, both inclusive; over midnight when the first is the later. All in
 * minutes after midnight. A bound that is null does not apply.
 */
export function isInWindow(minute: number, after: number | null, before: number | null): boolean {
  const isAfter = after === null || minute >= after;
  const isBefore = before === null || minute <= before;
  return after !== null && before !== null && after > before ? isAfter || isBefore : isAfter && isBefore;
}

/** Which departures of a service match: the one decision by airline, weekday, local times, aircraft and flight number. */
import { ALL_DAYS, minuteOfDay, shiftDays } from '../dataset/schedule.ts';
import { UNKNOWN_TIME } from '../dataset/week.ts';
import { missing } from '../must.ts';
import { MINUTES_PER_DAY, mod } from '../time.ts';
import { CHARTER, NO_TYPES, type ServiceColumns } from './columns.ts';

/** Local minutes after midnight, both included; over midnight when `after` is the later. */
export interface TimeWindow {
  readonly after: number;
  readonly before: number;
}

/**
 * Which departures match: all conditions hold together for one departure. A null condition does not apply. What the data
 * does not know neither matches nor is ruled out: such a service is `unknown`.
 */
export interface DepartureFilter {
  readonly airlines: ReadonlySet<number> | null;
  /** Weekdays of departure, bit 0 is Monday. */
  readonly days: number | null;
  /** Local time at the origin. */
  readonly departs: TimeWindow | null;
  /** Local time at the destination. */
  readonly arrives: TimeWindow | null;
  /** Weekdays of arrival, local to the destination, bit 0 is Monday. */
  readonly arriveDays: number | null;
  /** Sets of aircraft types. */
  readonly aircraft: ReadonlySet<number> | null;
  /** Flight number of the airline. */
  readonly flight: number | null;
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
  arriveDays: null,
  aircraft: null,
  flight: null,
  includeCharter: true,
  includeUnknown: false,
};

/** How much of a service matches. `unknown`: no departure is known to match, and some may. */
export type ServiceMatch = 'none' | 'unknown' | 'some' | 'all';

/** Whether a filter has a condition besides the airline and the kind of service. */
export const readsDepartures = ({ days, departs, arrives, arriveDays, aircraft, flight }: DepartureFilter): boolean =>
  days !== null || departs !== null || arrives !== null || arriveDays !== null || aircraft !== null || flight !== null;

/** How much of a service of a route matches. Without a condition on departures a service without any matches, too. */
export function matchService(
  columns: ServiceColumns,
  route: number,
  service: number,
  filter: DepartureFilter,
): ServiceMatch {
  if (!filter.includeCharter && columns.serviceType[service] === CHARTER) return 'none';
  if (filter.airlines !== null && !filter.airlines.has(columns.airline[service] ?? missing(service))) return 'none';
  if (!readsDepartures(filter)) return 'all';
  const first = columns.departureStart[service] ?? missing(service);
  const end = columns.departureStart[service + 1] ?? missing(service + 1);
  if (first === end) return filter.includeUnknown ? 'all' : 'unknown';
  let isMatched = false;
  let isWhole = true;
  let isPossible = false;
  for (let departure = first; departure < end; departure++) {
    const days = matchingDays(columns, route, departure, filter);
    if (days !== 0) isMatched = true;
    else if (!isPossible) isPossible = matchingDays(columns, route, departure, filter, true) !== 0;
    if (days !== columns.days[departure]) isWhole = false;
  }
  if (isMatched) return isWhole ? 'all' : 'some';
  return isPossible ? 'unknown' : 'none';
}

/**
 * The weekdays on which a departure of a route matches; the airline is that of its service and is not checked here.
 * @param includeUnknown whether what is not known is within the bounds
 */
export function matchingDays(
  columns: ServiceColumns,
  route: number,
  departure: number,
  { departs, arrives, arriveDays, aircraft, flight, days, includeUnknown: lenient }: DepartureFilter,
  includeUnknown = lenient,
): number {
  const minute = columns.minute[departure] ?? missing(departure);
  if (departs !== null && !(minute === UNKNOWN_TIME ? includeUnknown : isInWindow(minute, departs))) return 0;
  let kept = days ?? ALL_DAYS;
  if (arrives !== null || arriveDays !== null) {
    const block = columns.block[departure] ?? missing(departure);
    if (minute !== UNKNOWN_TIME && block !== 0) {
      const arrival = minute + block + (columns.clockShift[route] ?? missing(route));
      if (arrives !== null && !isInWindow(mod(arrival, MINUTES_PER_DAY), arrives)) return 0;
      if (arriveDays !== null) kept &= shiftDays(arriveDays, -Math.floor(arrival / MINUTES_PER_DAY));
    } else if (!includeUnknown) return 0;
  }
  if (aircraft !== null) {
    const types = columns.aircraft[departure] ?? missing(departure);
    if (!(types === NO_TYPES ? includeUnknown : aircraft.has(types))) return 0;
  }
  if (flight !== null) {
    const number = columns.flight[departure] ?? missing(departure);
    if (!(number === 0 ? includeUnknown : number === flight)) return 0;
  }
  return (columns.days[departure] ?? missing(departure)) & kept;
}

/** The window between two times as `HH:MM`. Either may be open; null if both are. */
export const timeWindow = (after?: string | null, before?: string | null): TimeWindow | null =>
  (after ?? before ?? null) === null
    ? null
    : { after: minuteOfDay(after ?? '00:00'), before: minuteOfDay(before ?? '23:59') };

/** Whether a time of day lies in a window. @param minute after midnight */
export const isInWindow = (minute: number, { after, before }: TimeWindow): boolean =>
  after > before ? minute >= after || minute <= before : minute >= after && minute <= before;

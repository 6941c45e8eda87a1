/**
 * The timetable as the journey search reads it: the departures of one week in the order of UTC. It has no facts of its
 * own but the order; each of its departures names its row of the departures table.
 *
 * A departure is one flight on one day of the week, as a minute of the week in UTC: 0 is Monday 00:00, 10,079 is
 * Sunday 23:59, and the week repeats for ever, so Sunday night is followed by Monday morning. Airports and routes are
 * indices into those of the dataset. Local times come from the clocks of a month: see clocks.ts.
 */
import { ALLIANCES } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../dataset/dataset.ts';
import { dayCount } from '../dataset/schedule.ts';
import { UNKNOWN_TIME } from '../dataset/week.ts';
import type { Departures } from '../departures/departures.ts';
import type { Routes } from '../departures/routeColumns.ts';
import { isRest } from '../filter/columns.ts';
import { groupOf } from '../groups.ts';
import { at, missing } from '../must.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK, mod } from '../time.ts';

/** A frozen timetable. */
export interface Timetable {
  readonly routes: Routes;
  readonly departures: Departures;
  /** The departures of route `r` are `routeStart[r]` to `routeStart[r + 1]`, by minute. */
  readonly routeStart: Uint32Array;
  /** By departure: minute of the week in UTC. */
  readonly departs: Uint16Array;
  /** By departure: minutes gate to gate; those of the route where they are not known. */
  readonly block: Uint16Array;
  /** By departure: its row in the departures table. */
  readonly row: Uint32Array;
  /** By route: whether it crosses a border, as `BORDER` numbers it. */
  readonly border: Uint8Array;
  /** By row of the departures table: the same number for airlines that are the same or of one alliance. */
  readonly carrier: Uint16Array;
  /** What a search may use unless it says otherwise. */
  readonly usual: Usable;
}

/** The departures that a search may use. */
export interface Usable {
  /** By row of the departures table: 1 if it may be used. */
  readonly rows: Uint8Array;
  /** By route: fewest minutes of a departure that may be used, or `NO_WAY`. */
  readonly fewest: Uint16Array;
}

/** Which border a route crosses: none, one, or that of the United States or Canada, inward. */
export const BORDER = { none: 0, other: 1, entry: 2 } as const;

/** No way to a destination. Above the minutes that three flights, with two layovers of a week above the least, can take. */
export const NO_WAY = 0xffff;

/** Sorts the departures that a journey may use: of services that are not charter, with a known time. */
export function buildTimetable(
  airports: readonly Pick<AirportRecord, 'countryCode'>[],
  routes: Routes,
  table: Departures,
): Timetable {
  const { serviceStart, departureStart, minute, days, block: knownBlock } = table;
  const capacity = days.reduce((sum, each, r) => (minute[r] === UNKNOWN_TIME ? sum : sum + dayCount(each)), 0);
  const departs = new Uint16Array(capacity);
  const block = new Uint16Array(capacity);
  const row = new Uint32Array(capacity);
  const routeStart = new Uint32Array(serviceStart.length);
  /** Departures of a route: the minute above the place of the row among those of the route. */
  const keys = new Uint32Array(capacity);
  let place = 0;
  for (let route = 0; route + 1 < serviceStart.length; route++) {
    const ahead = table.offset[routes.from[route] ?? missing(route)] ?? missing(route);
    const firstRow = departureStart[serviceStart[route] ?? missing(route)] ?? missing(route);
    let count = 0;
    for (let service = serviceStart[route] ?? missing(route); service < (serviceStart[route + 1] ?? 0); service++) {
      if (table.isCharterService(service)) continue;
      for (let r = departureStart[service] ?? missing(service); r < (departureStart[service + 1] ?? 0); r++) {
        const local = minute[r] ?? missing(r);
        if (local === UNKNOWN_TIME) continue;
        for (let day = 0; day < 7; day++) {
          if (((days[r] ?? missing(r)) & (1 << day)) === 0) continue;
          const utc = (day * MINUTES_PER_DAY + local - ahead + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
          keys[count++] = (utc << ROW_BITS) | (r - firstRow);
        }
      }
    }
    const sorted = keys.subarray(0, count).sort();
    for (let i = 0; i < count; i++) {
      const key = sorted[i] ?? missing(i);
      const r = firstRow + (key & ROW_MASK);
      departs[place] = key >>> ROW_BITS;
      block[place] = (knownBlock[r] ?? missing(r)) || (routes.flyingMin[route] ?? missing(route));
      row[place] = r;
      place++;
    }
    routeStart[route + 1] = place;
  }
  const timetable = {
    routes,
    departures: table,
    routeStart,
    // Those of charter services are left at the end: few, and a copy would take the memory twice.
    departs: departs.subarray(0, place),
    block: block.subarray(0, place),
    row: row.subarray(0, place),
    border: Uint8Array.from(routes.to, (to, route) =>
      borderBetween(at(airports, at(routes.from, route)).countryCode, at(airports, to).countryCode),
    ),
    carrier: carriersOf(table),
  };
  return Object.freeze({ ...timetable, usual: usableDepartures(timetable, {}) });
}

/**
 * Countries in which every passenger from abroad passes immigration, collects baggage and checks in again, by the country
 * that is entered. The territories of the United States are within its border (U.S. Customs and Border Protection).
 */
const ENTERED: ReadonlyMap<string, string> = new Map([
  ['CA', 'CA'],
  ...['US', 'PR', 'VI', 'GU', 'MP', 'AS'].map((code) => [code, 'US'] as const),
]);

function borderBetween(from: string, to: string): number {
  if (from === to) return BORDER.none;
  const entered = ENTERED.get(to);
  return entered !== undefined && ENTERED.get(from) !== entered ? BORDER.entry : BORDER.other;
}

/** The numbers of `Timetable.carrier`: those of alliances, then those of airlines. */
function carriersOf({ airlines, airline, departureStart, minute }: Departures): Uint16Array {
  const carriers = airlines.map(({ alliance }, index) =>
    alliance === null ? ALLIANCES.length + index : ALLIANCES.indexOf(alliance),
  );
  const carrier = new Uint16Array(minute.length);
  for (const [service, index] of airline.entries())
    carrier.fill(at(carriers, index), at(departureStart, service), at(departureStart, service + 1));
  return carrier;
}

const ROW_BITS = 16;
const ROW_MASK = 0xffff;

/** Which departures a search may use. */
export interface UsableFilter {
  /** Indices of airlines, and of sets of aircraft types, in the departures table; null for all. */
  readonly airlines?: ReadonlySet<number> | null;
  readonly aircraft?: ReadonlySet<number> | null;
  /** Services at rest in it are left out; null for all services. See `isAtRest`. */
  readonly month?: number | null | undefined;
}

/** The departures that match a filter. */
export function usableDepartures(timetable: Omit<Timetable, 'usual'>, filter: UsableFilter): Usable {
  const { airlines = null, aircraft = null, month } = filter;
  const { routes, departures, routeStart, row, block } = timetable;
  const { serviceStart, departureStart, airline } = departures;
  const rows = new Uint8Array(departures.minute.length);
  const fewest = new Uint16Array(routes.to.length).fill(NO_WAY);
  for (let route = 0; route < fewest.length; route++) {
    for (let service = serviceStart[route] ?? missing(route); service < (serviceStart[route + 1] ?? 0); service++) {
      if (airlines !== null && !airlines.has(airline[service] ?? missing(service))) continue;
      if (month !== null && isAtRest(timetable, route, service, month)) continue;
      const end = departureStart[service + 1] ?? missing(service);
      for (let r = departureStart[service] ?? missing(service); r < end; r++)
        rows[r] = aircraft === null || aircraft.has(departures.aircraft[r] ?? missing(r)) ? 1 : 0;
    }
    let least = NO_WAY;
    for (let d = routeStart[route] ?? missing(route); d < (routeStart[route + 1] ?? 0); d++) {
      const minutes = block[d] ?? missing(d);
      if (minutes < least && rows[row[d] ?? missing(d)] === 1) least = minutes;
    }
    fewest[route] = least;
  }
  return { rows, fewest };
}

/** Whether a service of a route is known to rest in a month. @param month 0 to 11; that of the timetable unless given */
export const isAtRest = (
  { routes, departures }: Pick<Timetable, 'routes' | 'departures'>,
  route: number,
  service: number,
  month: number = departures.month,
): boolean => routes.restsIn(route, month) || isRest(at(departures.serviceMonths, service), month);

/** Whether a route has a departure with a known time. */
export const isTimed = ({ routeStart }: Timetable, route: number): boolean =>
  at(routeStart, route) < at(routeStart, route + 1);

/** The route of a departure. */
export const routeOfDeparture = ({ routeStart }: Timetable, departure: number): number =>
  groupOf(routeStart, departure);

/** One flight of a journey. */
export type JourneyLeg = ReturnType<typeof legOf>;

/** When a flight or a journey leaves and arrives, each on the clocks of its airport. */
export type FlightTimes = Pick<JourneyLeg, 'departure' | 'arrival'>;

/** A departure of the timetable as a leg. */
export function legOf(timetable: Timetable, departure: number) {
  const { routes, departures } = timetable;
  const route = routeOfDeparture(timetable, departure);
  const from = at(routes.from, route);
  const row = at(timetable.row, departure);
  const blockMin = at(timetable.block, departure);
  const local = mod(at(timetable.departs, departure) + at(departures.offset, from), MINUTES_PER_WEEK);
  return {
    route,
    from,
    to: at(routes.to, route),
    /** Row of the departures table: it has the airline, the flight number and the aircraft. */
    row,
    /** Minutes gate to gate; those of the route where they are not known. */
    blockMin,
    /** Weekday of the reference week, 0 for Monday, and minutes after midnight. */
    departure: { day: Math.floor(local / MINUTES_PER_DAY), minute: local % MINUTES_PER_DAY },
    arrival: departures.arrivalAfter(route, row, blockMin),
  };
}

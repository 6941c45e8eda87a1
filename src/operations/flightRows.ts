/** The rows of a list of flights: the departures of routes that match, and their order. */
import type { FlightSort } from '../contract/vocabulary.ts';
import { UNKNOWN_TIME } from '../core/dataset/week.ts';
import type { Arrival } from '../core/departures/departures.ts';
import { type DepartureFilter, matchingDays, readsDepartures } from '../core/filter/departureFilter.ts';
import type { RouteMatch } from '../core/filter/routeFilter.ts';
import { at, missing } from '../core/must.ts';
import type { Indexes } from './indexes.ts';
import { positionsBy } from './listOrder.ts';

/** A departure, or a service without known departures. */
export interface ListedDeparture {
  readonly route: number;
  readonly service: number;
  readonly departure: number | null;
  /** Weekdays that match, bit 0 is Monday. */
  readonly days: number;
  /** Whether it only may match: something is not known. */
  readonly mayMatch: boolean;
}

/** In place of the departure of a service without known departures. */
const NO_DEPARTURE = -1;

/** Rows as columns: a request may match 87,000, and a page has 500 of them at most. An object is made when a row is listed. */
export class FlightRows {
  readonly #indexes: Indexes;
  readonly #filter: DepartureFilter;
  readonly #routes: Uint32Array;
  readonly #services: Uint32Array;
  readonly #departures: Int32Array;
  #length = 0;
  /** How many are known to match: the others only may. */
  readonly #known: number;
  /** The rows in order. */
  #order: ArrayLike<number> | null = null;

  /**
   * The departures of routes that match, each on the days that match; a service without known departures is one row.
   * @param includeUnknown whether departures that only may match are listed, after those that do
   */
  constructor(indexes: Indexes, matches: readonly RouteMatch[], filter: DepartureFilter, includeUnknown: boolean) {
    this.#indexes = indexes;
    this.#filter = filter;
    const most = mostRows(indexes, matches);
    this.#routes = new Uint32Array(most);
    this.#services = new Uint32Array(most);
    this.#departures = new Int32Array(most);
    for (const { route, shown } of matches) for (const service of shown) this.#add(route, service, false);
    this.#known = this.length;
    if (!includeUnknown) return;
    // Without a condition on departures, all of a service match or none.
    const isPartly = readsDepartures(filter);
    for (const { route, shown, mayMatch } of matches) {
      const services = isPartly && shown.length > 0 ? [...shown, ...mayMatch].sort((a, b) => a - b) : mayMatch;
      for (const service of services) this.#add(route, service, true, shown.includes(service));
    }
  }

  get length(): number {
    return this.#length;
  }

  /** Adds the departures of a service that match, or those that only may. @param isShown whether one of them matches */
  #add(route: number, service: number, onlyMayMatch: boolean, isShown = true): void {
    const { departureStart } = this.#indexes.filterColumns;
    const first = departureStart[service] ?? missing(service);
    const end = departureStart[service + 1] ?? missing(service);
    if (first === end && isShown !== onlyMayMatch) this.#push(route, service, NO_DEPARTURE);
    for (let departure = first; departure < end; departure++) {
      const isKnown = isShown && this.#days(route, departure, false) !== 0;
      if (isKnown !== onlyMayMatch && (isKnown || this.#days(route, departure, true) !== 0))
        this.#push(route, service, departure);
    }
  }

  #push(route: number, service: number, departure: number): void {
    const row = this.#length++;
    this.#routes[row] = route;
    this.#services[row] = service;
    this.#departures[row] = departure;
  }

  #days(route: number, departure: number, includeUnknown: boolean): number {
    const isLenient = includeUnknown || this.#filter.includeUnknown;
    return matchingDays(this.#indexes.filterColumns, route, departure, this.#filter, isLenient);
  }

  /** Sorts the rows; those of the same figure stay in their order. */
  sort(sort: FlightSort): void {
    const { routes } = this.#indexes;
    const routeOf = (row: number) => at(this.#routes, row);
    this.#order = positionsBy(this.length, sort, {
      departure: (row) => minuteOf(this.#indexes, this.#departureOf(row)),
      arrival: (row) => arrivalOf(this.#indexes, routeOf(row), this.#departureOf(row))?.minute ?? null,
      block_min: (row) => blockTimeOf(this.#indexes, this.#departureOf(row)),
      distance_km: (row) => routes.distanceOf(routeOf(row)),
      from: (row) => at(routes.from, routeOf(row)),
      to: (row) => at(routes.to, routeOf(row)),
    });
  }

  /** Sorts the legs of one flight number: a leg that goes on from where another ends is after it; else by departure. */
  sortAsFlown(): void {
    const { from, to } = this.#indexes.routes;
    this.sort('departure');
    const left = Map.groupBy(Array.from(this.#order ?? []), (row) => at(this.#routes, row));
    const ordered: number[] = [];
    while (left.size > 0) {
      const routes = [...left.keys()];
      const isFirst = (route: number) => !routes.some((other) => to[other] === from[route]);
      let next = routes.find(isFirst) ?? routes[0];
      while (next !== undefined) {
        const leg: number = next;
        ordered.push(...(left.get(leg) ?? []));
        left.delete(leg);
        next = [...left.keys()].find((route) => from[route] === to[leg]);
      }
    }
    this.#order = ordered;
  }

  /** The rows from a place in the order up to, not including, another. */
  slice(start: number, end: number): ListedDeparture[] {
    const rows: ListedDeparture[] = [];
    for (let i = start; i < Math.min(end, this.length); i++) rows.push(this.#rowAt(this.#order?.[i] ?? i));
    return rows;
  }

  #rowAt(row: number): ListedDeparture {
    const route = at(this.#routes, row);
    const departure = this.#departureOf(row);
    const mayMatch = row >= this.#known;
    const days = departure === null ? 0 : this.#days(route, departure, mayMatch);
    return { route, service: at(this.#services, row), departure, days, mayMatch };
  }

  #departureOf(row: number): number | null {
    const departure = at(this.#departures, row);
    return departure === NO_DEPARTURE ? null : departure;
  }
}

/** The rows of routes where all of their departures match: a service without known departures has one, too. */
function mostRows({ filterColumns: { departureStart } }: Indexes, matches: readonly RouteMatch[]): number {
  let rows = 0;
  const add = (service: number) => {
    const departures =
      (departureStart[service + 1] ?? missing(service)) - (departureStart[service] ?? missing(service));
    rows += Math.max(departures, 1);
  };
  for (const { shown, mayMatch } of matches) {
    for (const service of shown) add(service);
    for (const service of mayMatch) add(service);
  }
  return rows;
}

/** How departures are listed: whether with those that only may match, and in which order; by departure without one. */
interface ListForm {
  readonly includeUnknown?: boolean;
  readonly sort?: FlightSort | undefined;
}

/** The departures of routes that match, in order. */
export function listDepartures(
  indexes: Indexes,
  matches: readonly RouteMatch[],
  filter: DepartureFilter,
  { includeUnknown = false, sort = 'departure' }: ListForm = {},
): ListedDeparture[] {
  const rows = new FlightRows(indexes, matches, filter, includeUnknown);
  rows.sort(sort);
  return rows.slice(0, rows.length);
}

/** The local time of a departure in minutes after midnight; null where it is not known. */
export function minuteOf({ departures }: Indexes, departure: number | null): number | null {
  const minute = departure === null ? UNKNOWN_TIME : at(departures.minute, departure);
  return minute === UNKNOWN_TIME ? null : minute;
}

/** When a departure arrives; null where it is not known. */
export const arrivalOf = ({ departures }: Indexes, route: number, departure: number | null): Arrival | null =>
  departure === null ? null : departures.arrivalOf(route, departure);

/** The minutes of a departure from gate to gate; null where they are not known. */
export const blockTimeOf = ({ departures }: Indexes, departure: number | null): number | null =>
  departure === null ? null : at(departures.block, departure) || null;

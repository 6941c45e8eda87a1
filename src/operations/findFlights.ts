/** Departures, every one: between places, countries and regions, of an airline, or of one flight number. */
import { InvalidInput } from '../contract/errors.ts';
import type { Input } from '../contract/operations.ts';
import type { FlightRow } from '../contract/schemas.ts';
import { type FlightSort, WEEKDAYS } from '../contract/vocabulary.ts';
import { timeOfDay } from '../core/dataset/schedule.ts';
import { UNKNOWN_TIME } from '../core/dataset/week.ts';
import {
  aircraftOf,
  airlineOf,
  arrivalOf,
  type DepartureFilter,
  flightOf,
  isCharterService,
  matchingDays,
  readsDepartures,
  serviceOf,
  servicesOfAirline,
} from '../core/departures/departures.ts';
import { distanceOf, routesFrom, routesTo, seasonLabelOf } from '../core/departures/routeColumns.ts';
import { grouped } from '../core/groups.ts';
import { at, missing } from '../core/must.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { type FlightNumber, flightNamed } from './names.ts';
import { airportsOfPlace, endsBetween, joinedEnds, samePlaceNote } from './places.ts';
import { idOfRoute } from './records.ts';
import { airportsWithin, departureFilter, readsUnknown, routeTest, seasonTest } from './routeFilters.ts';
import { toUnknown, withoutMinus } from './routeList.ts';

type FlightsInput = Input<'find_flights'>;

/** Departures, and services of which none is known, as columns: a world of them is sorted for a page of a hundred. */
interface Rows {
  readonly route: Uint32Array;
  /** A departure; for a service without a known one, the service with its bits inverted: below zero. */
  readonly departure: Int32Array;
  /** Weekdays that match, bit 0 is Monday. */
  readonly days: Uint8Array;
}

/** Rows as they are filled: lists that grow take half of the time of a country. */
class RowBuffer {
  readonly route: Uint32Array;
  readonly departure: Int32Array;
  readonly days: Uint8Array;
  length = 0;

  constructor(capacity: number) {
    this.route = new Uint32Array(capacity);
    this.departure = new Int32Array(capacity);
    this.days = new Uint8Array(capacity);
  }

  add(route: number, departure: number, days: number): void {
    this.route[this.length] = route;
    this.departure[this.length] = departure;
    this.days[this.length] = days;
    this.length++;
  }

  rows(): Rows {
    const { route, departure, days, length } = this;
    return {
      route: route.subarray(0, length),
      departure: departure.subarray(0, length),
      days: days.subarray(0, length),
    };
  }
}

/** The departures of a request: those that match by what is known, and those that nothing known rules out. */
interface Matches {
  readonly known: Rows;
  readonly aside: Rows;
}

export const findFlights: OperationHandler<'find_flights'> = {
  answer(indexes, input) {
    checkIsNarrowed(input);
    const flight = input.flight === undefined ? null : flightNamed(indexes, input.flight);
    const filter = departureFilter(indexes, input);
    const routes = routesOf(indexes, input, flight, filter);
    const { known, aside } = matches(indexes, input, routes ?? [], filter, flight);
    const rows = input.include_unknown ? joined(known, aside) : known;
    const ordered =
      flight !== null && input.sort === undefined
        ? inOrderFlown(indexes, rows)
        : sortRows(indexes, rows, input.sort ?? 'departure');
    const asideRoutes = [...new Set(aside.route)];
    const codes = Array.from(
      aside.departure.keys(),
      (row) => airlineOf(indexes.departures, serviceOfRow(indexes, aside, row)).code,
    );
    return {
      flights: Array.from(ordered.slice(input.offset, input.offset + input.limit), (row) =>
        toFlight(indexes, rows, row),
      ),
      total: rows.route.length,
      ...(flight !== null || readsUnknown(filter, input) ? { unknown: toUnknown(indexes, asideRoutes, codes) } : {}),
      ...(routes === null ? { note: samePlaceNote(input.from ?? '', input.to ?? '') } : {}),
    };
  },
};

/** Parameters of which a request has one at least. */
const NARROWING = [
  'from',
  'to',
  'from_country',
  'to_country',
  'from_region',
  'to_region',
  'airline',
  'flight',
] as const;

/** @throws InvalidInput for a request that asks for all flights of the world */
function checkIsNarrowed(input: FlightsInput): void {
  if (NARROWING.some((name) => input[name] !== undefined)) return;
  const msg = `Field required: one of ${NARROWING.join(', ')}, such as from=LHR or flight=BA117`;
  throw new InvalidInput([{ type: 'missing', loc: ['query', 'from'], msg, input: null }]);
}

/** The routes that a request may mean, ascending; null where both ends are the same place. @throws NotFound @throws InvalidInput */
function routesOf(
  indexes: Indexes,
  input: FlightsInput,
  flight: FlightNumber | null,
  { airlines }: DepartureFilter,
): readonly number[] | null {
  const { airports, routes, departures } = indexes;
  const placeOf = (list: string | undefined) => (list === undefined ? null : airportsOfPlace(indexes, list));
  const { from, to, isPair } =
    input.from !== undefined && input.to !== undefined
      ? joinedEnds(endsBetween(indexes, input.from, input.to))
      : { from: placeOf(input.from), to: placeOf(input.to), isPair: undefined };
  if (from?.length === 0) return null;
  const isEnd = (ends: readonly number[] | null) => {
    const mask = ends && new Uint8Array(airports.length);
    for (const airport of ends ?? []) mask?.fill(1, airport, airport + 1);
    return mask;
  };
  const [fromMask, toMask] = [isEnd(from), isEnd(to)];
  const isWithin = (route: number): boolean =>
    (fromMask === null || fromMask[routes.from[route] ?? missing(route)] === 1) &&
    (toMask === null || toMask[routes.to[route] ?? missing(route)] === 1) &&
    (isPair === undefined || isPair(routes.from[route] ?? missing(route), routes.to[route] ?? missing(route)));
  const within = (list: readonly number[]) => list.filter(isWithin);
  if (flight !== null) return within(routesOfAirlines(indexes, (code) => code === flight.airline));
  if (from !== null) return within(ascending(from.flatMap((airport) => routesFrom(routes, airport))));
  if (to !== null) return within(ascending(to.flatMap((airport) => routesTo(routes, airport))));
  const [countryFrom, countryTo] = [airportsWithin(indexes, input, 'from'), airportsWithin(indexes, input, 'to')];
  if (countryFrom !== null) return marked(countryFrom).flatMap((airport) => routesFrom(routes, airport));
  if (countryTo !== null) return ascending(marked(countryTo).flatMap((airport) => routesTo(routes, airport)));
  const codes = new Set([...(airlines ?? [])].map((index) => at(departures.airlines, index).code));
  return routesOfAirlines(indexes, (code) => codes.has(code));
}

const ascending = (routes: readonly number[]): number[] => [...Uint32Array.from(routes).sort()];

const marked = (mask: Uint8Array): number[] => [...mask.keys()].filter((index) => mask[index] === 1);

/** The routes of some airlines, ascending. */
function routesOfAirlines({ departures }: Indexes, isAsked: (code: string) => boolean): number[] {
  const found = departures.airlines.flatMap(({ code }, index) =>
    isAsked(code) ? [...servicesOfAirline(departures, index)].map(({ route }) => route) : [],
  );
  return ascending([...new Set(found)]);
}

/** The departures of routes that match. */
function matches(
  indexes: Indexes,
  input: FlightsInput,
  routes: readonly number[],
  filter: DepartureFilter,
  flight: FlightNumber | null,
): Matches {
  const { departures } = indexes;
  const passes = routeTest(indexes, input);
  const seasonOf = seasonTest(indexes.routes.seasonLabels, input.season);
  const reads = readsDepartures(filter);
  const flightAirline = flight && departures.airlines.findIndex(({ code }) => code === flight.airline);
  const { serviceStart, departureStart, airline } = departures;
  let capacity = 0;
  for (const route of routes) {
    const [first, end] = [at(serviceStart, route), at(serviceStart, route + 1)];
    capacity += end - first + at(departureStart, end) - at(departureStart, first);
  }
  const [known, unknown] = [new RowBuffer(capacity), new RowBuffer(capacity)];
  for (const route of routes) {
    if (!passes(route)) continue;
    const season = seasonOf(indexes.routes.seasonLabel[route] ?? missing(route));
    if (season === 'none') continue;
    const rows = season === 'some' ? known : unknown;
    const serviceEnd = serviceStart[route + 1] ?? missing(route);
    for (let service = serviceStart[route] ?? missing(route); service < serviceEnd; service++) {
      const index = airline[service] ?? missing(service);
      if (filter.airlines !== null && !filter.airlines.has(index)) continue;
      if (flightAirline !== null && index !== flightAirline) continue;
      if (!filter.includeCharter && isCharterService(departures, service)) continue;
      const first = departureStart[service] ?? missing(service);
      const end = departureStart[service + 1] ?? missing(service + 1);
      if (first === end) (reads || flight ? unknown : rows).add(route, ~service, 0);
      for (let departure = first; departure < end; departure++) {
        const number = flight === null ? 0 : (departures.flight[departure] ?? missing(departure));
        if (flight !== null && number !== 0 && number !== flight.number) continue;
        const days = reads
          ? matchingDays(departures, route, departure, filter)
          : (departures.days[departure] ?? missing(departure));
        if (days !== 0) (flight !== null && number === 0 ? unknown : rows).add(route, departure, days);
        else {
          const possible = matchingDays(departures, route, departure, filter, true);
          if (possible !== 0) unknown.add(route, departure, possible);
        }
      }
    }
  }
  return { known: known.rows(), aside: unknown.rows() };
}

/** The service of a row. */
function serviceOfRow({ departures }: Indexes, rows: Rows, row: number): number {
  const departure = at(rows.departure, row);
  return departure < 0 ? ~departure : serviceOf(departures, departure);
}

/** Rows of both, by route. */
function joined(known: Rows, aside: Rows): Rows {
  const route = [...known.route, ...aside.route];
  const departure = [...known.departure, ...aside.departure];
  const days = [...known.days, ...aside.days];
  const order = [...route.keys()].sort((a, b) => at(route, a) - at(route, b) || at(departure, a) - at(departure, b));
  const inOrder = (column: readonly number[]) => order.map((row) => at(column, row));
  return {
    route: Uint32Array.from(inOrder(route)),
    departure: Int32Array.from(inOrder(departure)),
    days: Uint8Array.from(inOrder(days)),
  };
}

/** The places of rows by a figure, those of the same figure in their order; a figure that is not known is last. */
function sortRows(indexes: Indexes, rows: Rows, sort: FlightSort): Uint32Array {
  const order = withoutMinus(sort);
  const keys = new Uint16Array(rows.route.length);
  let greatest = 0;
  for (let row = 0; row < keys.length; row++) {
    const key = keyOf(indexes, at(rows.route, row), at(rows.departure, row), order);
    keys[row] = key ?? UNKNOWN_KEY;
    if (key !== null && key > greatest) greatest = key;
  }
  // Counting takes a fifth of the time of comparing.
  const groups = keys.map((key) => (key === UNKNOWN_KEY ? greatest + 1 : sort === order ? key : greatest - key));
  return grouped(greatest + 2, groups).items;
}

const UNKNOWN_KEY = 0xffff;

/** The figure that rows are sorted by: minutes, kilometres or the place of an airport among the codes. */
function keyOf(
  { routes, departures }: Indexes,
  route: number,
  departure: number,
  order: Exclude<FlightSort, `-${string}`>,
): number | null {
  if (order === 'from' || order === 'to') return at(routes[order], route);
  if (order === 'distance_km') return distanceOf(routes, route);
  if (departure < 0) return null;
  if (order === 'block_min') return at(departures.block, departure) || null;
  if (order === 'arrival') return arrivalOf(departures, route, departure)?.minute ?? null;
  const minute = at(departures.minute, departure);
  return minute === UNKNOWN_TIME ? null : minute;
}

/** The legs of one flight number: a leg that goes on from where another ends is after it; else by time of departure. */
function inOrderFlown(indexes: Indexes, rows: Rows): number[] {
  const { from, to } = indexes.routes;
  const left = new Map(Map.groupBy(sortRows(indexes, rows, 'departure'), (row) => at(rows.route, row)));
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
  return ordered;
}

function toFlight(indexes: Indexes, rows: Rows, row: number): FlightRow {
  const { airports, routes, departures } = indexes;
  const [route, departure, days] = [at(rows.route, row), at(rows.departure, row), at(rows.days, row)];
  const service = serviceOfRow(indexes, rows, row);
  const isKnown = departure >= 0;
  const minute = isKnown ? at(departures.minute, departure) : UNKNOWN_TIME;
  const arrival = isKnown ? arrivalOf(departures, route, departure) : null;
  return {
    flight: isKnown ? flightOf(departures, service, departure) : null,
    airline_code: airlineOf(departures, service).code,
    route_id: idOfRoute(indexes, route),
    from: at(airports, at(routes.from, route)).code,
    to: at(airports, at(routes.to, route)).code,
    days: WEEKDAYS.filter((_, day) => days & (1 << day)),
    departure: minute === UNKNOWN_TIME ? null : timeOfDay(minute),
    arrival: arrival === null ? null : timeOfDay(arrival.minute),
    arrival_day_offset: arrival === null ? null : arrival.dayOffset,
    block_min: (isKnown && at(departures.block, departure)) || null,
    distance_km: distanceOf(routes, route),
    aircraft: isKnown ? [...aircraftOf(departures, departure)] : [],
    seasonality_label: seasonLabelOf(routes, route),
  };
}

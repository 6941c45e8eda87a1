/** Departures, every one: between places, countries and regions, of an airline, or of one flight number. */
import { invalidParameter } from '../contract/errors.ts';
import type { Input } from '../contract/operations.ts';
import type { FlightRow } from '../contract/schemas.ts';
import { type FlightSort, WEEKDAYS } from '../contract/vocabulary.ts';
import { timeOfDay } from '../core/dataset/schedule.ts';
import { UNKNOWN_TIME } from '../core/dataset/week.ts';
import { type DepartureFilter, matchingDays } from '../core/filter/departureFilter.ts';
import { type RouteFilter, type RouteMatch, readsUnknown, routeMatcher } from '../core/filter/routeFilter.ts';
import { at } from '../core/must.ts';
import type { FlightNumber } from '../core/naming/namedFlights.ts';
import { ageOfServices } from './ageOfServices.ts';
import { withClocks } from './clocks.ts';
import { emptyNote } from './emptyNote.ts';
import type { Indexes } from './indexes.ts';
import { sortedBy } from './listOrder.ts';
import { flightNamed, readAll } from './names.ts';
import { airportsOfPlace, directRoutes, endsBetween } from './places.ts';
import { endsOfRoute } from './records.ts';
import { filterOf } from './routeFilters.ts';
import { groupsOf } from './routeGroups.ts';
import { rowOfMatch } from './routeRow.ts';
import { toUnknown } from './unknown.ts';

type FlightsInput = Input<'find_flights'>;

/** A departure, or a service without known departures. */
export interface ListedDeparture {
  readonly route: number;
  readonly service: number;
  readonly departure: number | null;
  /** Weekdays that match, bit 0 is Monday. */
  readonly days: number;
}

/** Departures, in order. */
export interface FlightList {
  readonly filter: RouteFilter;
  /** The routes that match or may match. */
  readonly matches: readonly RouteMatch[];
  readonly rows: readonly ListedDeparture[];
  /** False where the ends of the request overlap. */
  readonly isApart: boolean;
}

export const findFlights = withClocks<'find_flights', FlightList>({
  find(indexes, input) {
    const { flight, ...found } = matchFlights(indexes, input);
    const { filter, matches } = found;
    const { include_unknown: includeUnknown = false } = input;
    const rowsOf = (some: readonly RouteMatch[]) =>
      departuresOfMatches(indexes, some, filter.departures, includeUnknown);
    // Groups are made of routes: of the flights, only whether there is one matters.
    if (input.group !== undefined) {
      const first = matches.find((match) => rowsOf([match]).length > 0);
      return { ...found, rows: first ? rowsOf([first]) : [] };
    }
    const rows =
      flight !== null && input.sort === undefined
        ? sortAsFlown(indexes, rowsOf(matches))
        : listDepartures(indexes, matches, filter.departures, { includeUnknown, sort: input.sort });
    return { ...found, rows };
  },
  toRecord(indexes, { filter, matches, rows, isApart }, input) {
    const { limit, offset, group, include_unknown } = input;
    const airline = input.flight === undefined ? input.airline : flightNamed(indexes, input.flight).airline;
    const page = <T>(list: readonly T[]) => list.slice(offset, offset + limit);
    const ofRoutes = () =>
      matches
        .filter(({ shown }) => include_unknown || shown.length > 0)
        .map((match) => rowOfMatch(match, filter.departures, include_unknown));
    const groups = group === undefined ? null : groupsOf(indexes, ofRoutes(), group);
    const list =
      groups === null ? { flights: page(rows).map((row) => toFlight(indexes, row)) } : { groups: page(groups) };
    return {
      // With `group` the groups are in place of the flights.
      ...(list as { flights: FlightRow[] }),
      total: (groups ?? rows).length,
      month: indexes.departures.month + 1,
      ...(readsUnknown(filter) ? { unknown: toUnknown(indexes, matches, input.month) } : {}),
      ...(rows.length === 0 ? emptyNote(indexes, { ...input, airline }, isApart) : {}),
    };
  },
});

/** The routes of a request that match or may match. @throws NotFound @throws InvalidInput */
export function matchFlights(indexes: Indexes, input: FlightsInput) {
  checkIsNarrowed(input);
  const [flight, filters] = readAll(
    () => (input.flight === undefined ? null : flightNamed(indexes, input.flight)),
    () => filterOf(indexes, input),
  );
  const filter = flight === null ? filters : withFlight(indexes, filters, flight);
  const routes = routesBetween(indexes, input);
  const matchOf = routeMatcher(indexes.filterColumns, filter);
  const matches = [...(routes ?? [])].flatMap((route) => matchOf(route) ?? []);
  return { flight, filter, matches, isApart: routes !== null };
}

/** A filter that keeps the departures of one flight number alone. */
function withFlight({ departures }: Indexes, filter: RouteFilter, flight: FlightNumber): RouteFilter {
  const airline = departures.airlines.findIndex(({ code }) => code === flight.airline);
  const kept = filter.departures.airlines;
  const airlines = new Set(airline === -1 || kept?.has(airline) === false ? [] : [airline]);
  return { ...filter, departures: { ...filter.departures, airlines, flight: flight.number } };
}

/** A request has at least one of these parameters. */
const NARROWING = [
  ...(['from', 'to', 'from_country', 'to_country', 'from_region', 'to_region'] as const),
  ...(['airline', 'flight'] as const),
];

/** @throws InvalidInput for a request of all flights of the world */
function checkIsNarrowed(input: FlightsInput): void {
  if (NARROWING.some((name) => input[name] !== undefined)) return;
  throw invalidParameter(
    { type: 'missing', loc: ['query', 'from'], input: null },
    (write) =>
      `Field required: one of ${NARROWING.join(', ')}, such as ${write('from', 'LHR')} or ${write('flight', 'BA117')}`,
  );
}

/**
 * The routes between the places of a request, in their order; all routes where it has neither. Null where both ends are the
 * same place. @throws NotFound
 */
function routesBetween(indexes: Indexes, { from, to }: FlightsInput): Iterable<number> | null {
  const { routes } = indexes;
  const ascending = (list: Iterable<number>) => [...new Set(list)].sort((a, b) => a - b);
  if (from !== undefined && to !== undefined) {
    const ends = endsBetween(indexes, from, to);
    return ends.length === 0 ? null : ascending(directRoutes(indexes, ends));
  }
  if (from !== undefined) return ascending(airportsOfPlace(indexes, from).flatMap((one) => routes.routesFrom(one)));
  if (to !== undefined) return ascending(airportsOfPlace(indexes, to).flatMap((one) => routes.routesTo(one)));
  return routes.to.keys();
}

/** How departures are listed: whether with those that only may match, and in which order; by departure without one. */
interface ListForm {
  readonly includeUnknown?: boolean;
  readonly sort?: FlightSort | undefined;
}

/** The departures of routes that match, in order. */
export const listDepartures = (
  indexes: Indexes,
  matches: readonly RouteMatch[],
  filter: DepartureFilter,
  { includeUnknown = false, sort = 'departure' }: ListForm = {},
): ListedDeparture[] => sortRows(indexes, departuresOfMatches(indexes, matches, filter, includeUnknown), sort);

/**
 * The departures of routes that match, each on the days that match; a service without known departures is one row.
 * @param includeUnknown whether departures that only may match are listed, after those that do
 */
function departuresOfMatches(
  { departures, filterColumns }: Indexes,
  matches: readonly RouteMatch[],
  filter: DepartureFilter,
  includeUnknown: boolean,
): readonly ListedDeparture[] {
  const [known, aside]: [ListedDeparture[], ListedDeparture[]] = [[], []];
  const add = (route: number, service: number, isShown: boolean): void => {
    const all = departures.departuresOf(service);
    if (all.length === 0) (isShown ? known : aside).push({ route, service, departure: null, days: 0 });
    for (const departure of all) {
      const days = isShown ? matchingDays(filterColumns, route, departure, filter) : 0;
      const possible = days || (includeUnknown ? matchingDays(filterColumns, route, departure, filter, true) : 0);
      if (possible !== 0) (days !== 0 ? known : aside).push({ route, service, departure, days: possible });
    }
  };
  for (const { route, shown, mayMatch } of matches) {
    const services = includeUnknown ? [...shown, ...mayMatch].sort((a, b) => a - b) : shown;
    for (const service of services) add(route, service, shown.includes(service));
  }
  return includeUnknown ? [...known, ...aside] : known;
}

const sortRows = (indexes: Indexes, rows: readonly ListedDeparture[], sort: FlightSort): ListedDeparture[] =>
  sortedBy(rows, sort, {
    departure: (row) => timesOf(indexes, row).minute,
    arrival: (row) => timesOf(indexes, row).arrival?.minute ?? null,
    block_min: (row) => timesOf(indexes, row).block,
    distance_km: ({ route }) => indexes.routes.distanceOf(route),
    from: ({ route }) => at(indexes.routes.from, route),
    to: ({ route }) => at(indexes.routes.to, route),
  });

/** The times of a row and its minutes from gate to gate; null for what is not known. */
function timesOf({ departures }: Indexes, { route, departure }: ListedDeparture) {
  if (departure === null) return { minute: null, arrival: null, block: null };
  const minute = at(departures.minute, departure);
  return {
    minute: minute === UNKNOWN_TIME ? null : minute,
    arrival: departures.arrivalOf(route, departure),
    block: at(departures.block, departure) || null,
  };
}

/** The legs of one flight number: a leg that goes on from where another ends is after it; else by time of departure. */
function sortAsFlown(indexes: Indexes, rows: readonly ListedDeparture[]): ListedDeparture[] {
  const { from, to } = indexes.routes;
  const left = Map.groupBy(sortRows(indexes, rows, 'departure'), ({ route }) => route);
  const ordered: ListedDeparture[] = [];
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

function toFlight(indexes: Indexes, row: ListedDeparture): FlightRow {
  const { routes, departures } = indexes;
  const { route, service, departure, days } = row;
  const { minute, arrival, block } = timesOf(indexes, row);
  return {
    flight: departure === null ? null : departures.flightOf(service, departure),
    airline_code: departures.airlineOf(service).code,
    ...endsOfRoute(indexes, route),
    days: WEEKDAYS.filter((_, day) => days & (1 << day)),
    departure: minute === null ? null : timeOfDay(minute),
    arrival: arrival && timeOfDay(arrival.minute),
    arrival_day_offset: arrival?.dayOffset ?? null,
    block_min: block,
    ...(departure !== null && departures.isEstimated(departure) ? { estimated: true as const } : {}),
    distance_km: routes.distanceOf(route),
    aircraft: departure === null ? [] : [...departures.aircraftOf(departure)],
    seasonality_label: routes.seasonLabelOf(route),
    ...ageOfServices(indexes, [service]),
  };
}

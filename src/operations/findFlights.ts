/** Departures, every one: between places, countries and regions, of an airline, or of one flight number. */
import { invalidParameter } from '../contract/errors.ts';
import type { Input } from '../contract/operations.ts';
import type { FlightRow } from '../contract/schemas.ts';
import { WEEKDAYS } from '../contract/vocabulary.ts';
import { timeOfDay } from '../core/dataset/schedule.ts';
import { type RouteFilter, type RouteMatch, readsUnknown, routeMatcher } from '../core/filter/routeFilter.ts';
import type { FlightNumber } from '../core/naming/namedFlights.ts';
import { ageOfServices } from './ageOfServices.ts';
import { withClocks } from './clocks.ts';
import { emptyNote } from './emptyNote.ts';
import { arrivalOf, blockTimeOf, FlightRows, type ListedDeparture, minuteOf } from './flightRows.ts';
import type { Indexes } from './indexes.ts';
import { flightNamed, readAll } from './names.ts';
import { airportsOfPlace, directRoutes, endsBetween } from './places.ts';
import { endsOfRoute } from './records.ts';
import { filterOf } from './routeFilters.ts';
import { groupsOf } from './routeGroups.ts';
import { rowsOfMatches } from './routeRow.ts';
import { toUnknown } from './unknown.ts';

type FlightsInput = Input<'find_flights'>;

/** Departures, in order. */
export interface FlightList {
  readonly filter: RouteFilter;
  /** The routes that match or may match. */
  readonly matches: readonly RouteMatch[];
  readonly rows: FlightRows;
  /** False where the ends of the request overlap. */
  readonly isApart: boolean;
  /** False where the request names both ends, and no route joins them. */
  readonly isDirect: boolean;
}

export const findFlights = withClocks<'find_flights', FlightList>({
  find(indexes, input) {
    const { flight, ...found } = matchFlights(indexes, input);
    const { filter, matches } = found;
    const rowsOf = (some: readonly RouteMatch[]) =>
      new FlightRows(indexes, some, filter.departures, input.include_unknown === true);
    // Groups are made of routes: of the flights, only whether there is one matters.
    if (input.group !== undefined) {
      const first = matches.find((match) => rowsOf([match]).length > 0);
      return { ...found, rows: rowsOf(first ? [first] : []) };
    }
    const rows = rowsOf(matches);
    if (flight !== null && input.sort === undefined) rows.sortAsFlown();
    else rows.sort(input.sort ?? 'departure');
    return { ...found, rows };
  },
  toRecord(indexes, { filter, matches, rows, isApart, isDirect }, input) {
    const { limit, offset, group, include_unknown } = input;
    const airline = input.flight === undefined ? input.airline : flightNamed(indexes, input.flight).airline;
    const end = offset + limit;
    const ofRoutes = () => rowsOfMatches(matches, filter.departures, include_unknown === true);
    const groups = group === undefined ? null : groupsOf(indexes, ofRoutes(), group);
    const list =
      groups === null
        ? { flights: rows.slice(offset, end).map((row) => toFlight(indexes, row)) }
        : { groups: groups.slice(offset, end) };
    return {
      // With `group` the groups are in place of the flights.
      ...(list as { flights: FlightRow[] }),
      total: (groups ?? rows).length,
      month: indexes.departures.month + 1,
      ...(readsUnknown(filter) ? { unknown: toUnknown(indexes, matches, input.month) } : {}),
      ...(rows.length === 0 ? emptyNote(indexes, { ...input, airline }, { isApart, isDirect }) : {}),
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
  const matches: RouteMatch[] = [];
  let isJoined = false;
  for (const route of routes ?? []) {
    isJoined = true;
    const match = matchOf(route);
    if (match !== null) matches.push(match);
  }
  const hasEnds = input.from !== undefined && input.to !== undefined;
  return { flight, filter, matches, isApart: routes !== null, isDirect: !hasEnds || isJoined };
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

function toFlight(indexes: Indexes, row: ListedDeparture): FlightRow {
  const { routes, departures } = indexes;
  const { route, service, departure, days } = row;
  const [minute, arrival] = [minuteOf(indexes, departure), arrivalOf(indexes, route, departure)];
  return {
    flight: departure === null ? null : departures.flightOf(service, departure),
    airline_code: departures.airlineOf(service).code,
    ...endsOfRoute(indexes, route),
    days: WEEKDAYS.filter((_, day) => days & (1 << day)),
    departure: minute === null ? null : timeOfDay(minute),
    arrival: arrival && timeOfDay(arrival.minute),
    arrival_day_offset: arrival?.dayOffset ?? null,
    block_min: blockTimeOf(indexes, departure),
    ...(departure !== null && departures.isEstimated(departure) ? { estimated: true as const } : {}),
    distance_km: routes.distanceOf(route),
    aircraft: departure === null ? [] : [...departures.aircraftOf(departure)],
    seasonality_label: routes.seasonLabelOf(route),
    ...ageOfServices(indexes, [service]),
  };
}

/** Departures, every one: between places, countries and regions, of an airline, or of one flight number. */
import { InvalidInput } from '../contract/errors.ts';
import type { Input } from '../contract/operations.ts';
import type { FlightRow } from '../contract/schemas.ts';
import { type FlightSort, WEEKDAYS } from '../contract/vocabulary.ts';
import { timeOfDay } from '../core/dataset/schedule.ts';
import { UNKNOWN_TIME } from '../core/dataset/week.ts';
import { readsDepartures } from '../core/departures/departures.ts';
import { at } from '../core/must.ts';
import { emptyNote } from './emptyNote.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { sortedBy } from './listOrder.ts';
import { type FlightNumber, flightNamed, readAll } from './names.ts';
import { airportsOfPlace, directRoutes, endsBetween } from './places.ts';
import { endsOfRoute } from './records.ts';
import { readFilters } from './routeFilters.ts';
import { toUnknown } from './routeList.ts';

type FlightsInput = Input<'find_flights'>;

/** A departure, or a service of which none is known. */
interface Row {
  readonly route: number;
  readonly service: number;
  readonly departure: number | null;
  /** Weekdays that match, bit 0 is Monday. */
  readonly days: number;
}

/** Departures, in order. */
export interface FlightList {
  readonly rows: readonly Row[];
  /** Departures that nothing known rules out; null where no filter reads what may be unknown. */
  readonly aside: readonly Row[] | null;
  /** False where the ends of the request overlap. */
  readonly isApart: boolean;
}

export const findFlights: OperationHandler<'find_flights', FlightList> = {
  find(indexes, input) {
    checkIsNarrowed(input);
    const [flight, filters] = readAll(
      () => (input.flight === undefined ? null : flightNamed(indexes, input.flight)),
      () => readFilters(indexes, input),
    );
    const isBetween = endsTest(indexes, input);
    const matchRoute = (route: number) => (isBetween?.(route) ? filters.matchRoute(route) : 'none');
    const { known, aside } = matches(indexes, { ...filters, matchRoute }, flight);
    const rows = input.include_unknown ? [...known, ...aside] : known;
    const sorted =
      flight !== null && input.sort === undefined
        ? inOrderFlown(indexes, rows)
        : sortRows(indexes, rows, input.sort ?? 'departure');
    const readsUnknown = flight !== null || filters.readsUnknown;
    return { rows: sorted, aside: readsUnknown ? aside : null, isApart: isBetween !== null };
  },
  toRecord(indexes, { rows, aside, isApart }, input) {
    const airline = input.flight === undefined ? input.airline : flightNamed(indexes, input.flight).airline;
    return {
      flights: rows.slice(input.offset, input.offset + input.limit).map((row) => toFlight(indexes, row)),
      total: rows.length,
      ...(aside ? { unknown: toUnknown(indexes, aside) } : {}),
      ...(rows.length === 0 ? emptyNote(indexes, { ...input, airline }, isApart) : {}),
    };
  },
};

/** Parameters of which a request has one at least. */
const NARROWING = [
  ...(['from', 'to', 'from_country', 'to_country', 'from_region', 'to_region'] as const),
  ...(['airline', 'flight'] as const),
];

/** @throws InvalidInput for a request that asks for all flights of the world */
function checkIsNarrowed(input: FlightsInput): void {
  if (NARROWING.some((name) => input[name] !== undefined)) return;
  const msg = `Field required: one of ${NARROWING.join(', ')}, such as from=LHR or flight=BA117`;
  throw new InvalidInput([{ type: 'missing', loc: ['query', 'from'], msg, input: null }]);
}

/** Whether a route is between the places of a request; null where both ends are the same place. @throws NotFound */
function endsTest(indexes: Indexes, { from, to }: FlightsInput): ((route: number) => boolean) | null {
  const { routes } = indexes;
  if (from !== undefined && to !== undefined) {
    const ends = endsBetween(indexes, from, to);
    const direct = new Set(directRoutes(indexes, ends));
    return ends.length === 0 ? null : (route) => direct.has(route);
  }
  const [origins, destinations] = [from, to].map((list) => list && new Set(airportsOfPlace(indexes, list)));
  return (route) =>
    (!origins || origins.has(at(routes.from, route))) && (!destinations || destinations.has(at(routes.to, route)));
}

/** The departures that match by what is known, and those that nothing known rules out, by route. */
function matches(
  indexes: Indexes,
  { matchRoute, filter }: Pick<ReturnType<typeof readFilters>, 'matchRoute' | 'filter'>,
  flight: FlightNumber | null,
): { readonly known: readonly Row[]; readonly aside: readonly Row[] } {
  const { departures, routes } = indexes;
  const reads = readsDepartures(filter);
  const airline = flight && departures.airlines.findIndex(({ code }) => code === flight.airline);
  const [known, aside]: [Row[], Row[]] = [[], []];
  for (const route of routes.to.keys()) {
    const match = matchRoute(route);
    if (match === 'none') continue;
    const rows = match === 'all' ? known : aside;
    for (const service of departures.servicesOf(route)) {
      const index = at(departures.airline, service);
      if ((airline !== null && index !== airline) || filter.airlines?.has(index) === false) continue;
      if (!filter.includeCharter && departures.isCharterService(service)) continue;
      const all = departures.departuresOf(service);
      if (all.length === 0) (reads || flight ? aside : rows).push({ route, service, departure: null, days: 0 });
      for (const departure of all) {
        const number = at(departures.flight, departure);
        if (flight !== null && number !== 0 && number !== flight.number) continue;
        const days = departures.matchingDays(route, departure, filter);
        const possible = days || departures.matchingDays(route, departure, filter, true);
        const isKnown = days !== 0 && (flight === null || number !== 0);
        if (possible !== 0) (isKnown ? rows : aside).push({ route, service, departure, days: possible });
      }
    }
  }
  return { known, aside };
}

const sortRows = (indexes: Indexes, rows: readonly Row[], sort: FlightSort): Row[] =>
  sortedBy(rows, sort, {
    departure: (row) => timesOf(indexes, row).minute,
    arrival: (row) => timesOf(indexes, row).arrival?.minute ?? null,
    block_min: (row) => timesOf(indexes, row).block,
    distance_km: ({ route }) => indexes.routes.distanceOf(route),
    from: ({ route }) => at(indexes.routes.from, route),
    to: ({ route }) => at(indexes.routes.to, route),
  });

/** The times of a row and its minutes from gate to gate; null for what is not known. */
function timesOf({ departures }: Indexes, { route, departure }: Row) {
  if (departure === null) return { minute: null, arrival: null, block: null };
  const minute = at(departures.minute, departure);
  return {
    minute: minute === UNKNOWN_TIME ? null : minute,
    arrival: departures.arrivalOf(route, departure),
    block: at(departures.block, departure) || null,
  };
}

/** The legs of one flight number: a leg that goes on from where another ends is after it; else by time of departure. */
function inOrderFlown(indexes: Indexes, rows: readonly Row[]): Row[] {
  const { from, to } = indexes.routes;
  const left = Map.groupBy(sortRows(indexes, rows, 'departure'), ({ route }) => route);
  const ordered: Row[] = [];
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

function toFlight(indexes: Indexes, row: Row): FlightRow {
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
    distance_km: routes.distanceOf(route),
    aircraft: departure === null ? [] : [...departures.aircraftOf(departure)],
    seasonality_label: routes.seasonLabelOf(route),
  };
}

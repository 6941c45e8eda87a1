/** What handlers answer from: airports, the matching index, the search network and the routes. */
import type { Leg } from '../contract/schemas.ts';
import type { ChangeLog } from '../core/dataset/changes.ts';
import { isCharter } from '../core/dataset/charter.ts';
import type { AirportRecord, Dataset } from '../core/dataset/dataset.ts';
import { buildMatcher, type Matcher } from '../core/matching/matcher.ts';
import { at } from '../core/must.ts';
import { buildScheduleTable, type ScheduleTable } from '../core/schedule/scheduleTable.ts';
import { buildNetwork, type Network } from '../core/search/network.ts';
import { buildTimetable } from '../core/timetable/buildTimetable.ts';
import type { Timetable } from '../core/timetable/timetable.ts';
import { type PlaceIndexes, placeIndexes } from './areas.ts';
import { type ListOrder, listOrder } from './listOrder.ts';
import { type PublishContext, toAirline, toAirport, toLeg } from './records.ts';
import { createRowPieces, type RowPieces } from './rowPieces.ts';

/**
 * Built from the dataset, or read from the snapshot of a release: a server starts without the dataset. It never
 * changes. Airports and routes are named by their index in the dataset.
 */
export interface QueryIndexes extends PlaceIndexes {
  readonly airports: readonly AirportRecord[];
  readonly airportIndex: ReadonlyMap<string, number>;
  /** An airport as the contract has it, as JSON. */
  readonly airportJson: (airport: number) => string;
  /** The parts of rows that recur. */
  readonly rowPieces: RowPieces;
  /** The order of lists of routes. */
  readonly listOrder: ListOrder;
  readonly matcher: Matcher;
  readonly routes: RouteTable;
  /** The routes that are not charter-only: those that an itinerary may use. */
  readonly network: Network;
  /** The route of each route of the network. */
  readonly networkRoutes: Uint32Array;
  /** Services and departures of the routes: what filters read. */
  readonly schedule: ScheduleTable;
  /** What timed journeys are searched in. */
  readonly timetable: Timetable;
  /** What updates of the data changed. */
  readonly changeLog: ChangeLog;
  /** Where the pages are, without a trailing slash. */
  readonly baseUrl: string;
  /** First and last year of the timetables. */
  readonly timetableYears: Dataset['timetableYears'];
}

/** All active routes, sorted by origin, then by destination. */
export interface RouteTable {
  /** First route of each origin, and the number of routes as the last entry. */
  readonly starts: Uint32Array;
  /** Destination of each route. */
  readonly to: Uint32Array;
  /** Origin of each route. */
  readonly from: Uint32Array;
  /** First entry of `arriving` for each destination, and the number of routes as the last entry. */
  readonly arrivalStarts: Uint32Array;
  /** Routes by destination, those of one destination by origin. */
  readonly arriving: Uint32Array;
  /** Great-circle distance of each route in whole kilometres; null when it is not known. */
  readonly distanceKm: readonly (number | null)[];
  /** Routes with a charter airline. */
  readonly withCharter: ReadonlySet<number>;
  /** Routes with charter airlines only, and their block time in minutes. */
  readonly charterOnly: ReadonlyMap<number, number>;
  /** A route as a `Leg` of the contract, as JSON in UTF-8, with or without its charter airlines. */
  readonly legJson: (route: number, includeCharter: boolean) => Uint8Array;
  /** A service, by its index in the schedule table, as an `Airline` of the contract. JSON in UTF-8. */
  readonly airlineJson: (service: number) => Uint8Array;
}

/** Builds the indexes from the dataset. */
export function buildIndexes(published: PublishContext, changeLog: ChangeLog = { changes: [] }): QueryIndexes {
  const { airports, airportIndex, routes, timetableYears } = published.dataset;
  const isRegular = (route: number) => !at(routes, route).charterOnly;
  const networkRoutes = Uint32Array.from(routes.keys().filter(isRegular));
  const table = buildRouteTable(published);
  const schedule = buildScheduleTable(published.dataset);
  return {
    airports,
    airportIndex,
    airportJson: writeAirports(airports),
    rowPieces: createRowPieces(airports, table, schedule),
    matcher: buildMatcher(airports),
    routes: table,
    network: buildNetwork({
      codes: airports.map(({ code }) => code),
      busyness: airports.map(({ weeklyDepartures }) => weeklyDepartures),
      routes: Array.from(networkRoutes, (route) => at(routes, route)),
    }),
    networkRoutes,
    ...placeIndexes(airports, table),
    listOrder: listOrder(airports, table),
    schedule,
    timetable: buildTimetable(published.dataset),
    changeLog,
    baseUrl: published.baseUrl,
    timetableYears,
  };
}

function buildRouteTable(published: PublishContext): RouteTable {
  const { airports, routes } = published.dataset;
  const allServices = routes.flatMap(({ services }) => services);
  const starts = new Uint32Array(airports.length + 1);
  for (const { from } of routes) starts[from + 1] = at(starts, from + 1) + 1;
  for (let airport = 0; airport < airports.length; airport++)
    starts[airport + 1] = at(starts, airport + 1) + at(starts, airport);
  return {
    ...routeEnds(
      starts,
      Uint32Array.from(routes, ({ to }) => to),
    ),
    distanceKm: routes.map(({ distanceKm }) => distanceKm),
    withCharter: new Set(routes.keys().filter((route) => at(routes, route).services.some(isCharter))),
    charterOnly: new Map(
      routes.flatMap(({ charterOnly, flyingMin }, route) => (charterOnly ? [[route, flyingMin]] : [])),
    ),
    legJson: (route, includeCharter) =>
      encoder.encode(JSON.stringify(toLeg(published, at(routes, route), includeCharter))),
    airlineJson: (service) => encoder.encode(JSON.stringify(toAirline(at(allServices, service)))),
  };
}

/** The ends of the routes, from the first route of each origin and the destination of each route. */
export function routeEnds(
  starts: Uint32Array,
  to: Uint32Array,
): Pick<RouteTable, 'starts' | 'to' | 'from' | 'arrivalStarts' | 'arriving'> {
  const from = new Uint32Array(to.length);
  const arrivalStarts = new Uint32Array(starts.length);
  for (let airport = 0; airport + 1 < starts.length; airport++)
    from.fill(airport, at(starts, airport), at(starts, airport + 1));
  for (const airport of to) arrivalStarts[airport + 1] = at(arrivalStarts, airport + 1) + 1;
  for (let airport = 0; airport + 1 < starts.length; airport++)
    arrivalStarts[airport + 1] = at(arrivalStarts, airport + 1) + at(arrivalStarts, airport);
  const next = arrivalStarts.slice();
  const arriving = new Uint32Array(to.length);
  for (const [route, airport] of to.entries()) {
    arriving[at(next, airport)] = route;
    next[airport] = at(next, airport) + 1;
  }
  return { starts, to, from, arrivalStarts, arriving };
}

/** Writes each airport as JSON when it is first found, and keeps the text. */
export function writeAirports(airports: readonly AirportRecord[]): QueryIndexes['airportJson'] {
  const written: string[] = [];
  return (airport) => {
    written[airport] ??= JSON.stringify(toAirport(at(airports, airport)));
    return written[airport];
  };
}

/** The routes that leave an airport, by code of the destination. */
export function routesFrom({ starts }: RouteTable, airport: number): number[] {
  const first = at(starts, airport);
  return Array.from({ length: at(starts, airport + 1) - first }, (_, i) => first + i);
}

/** The routes that arrive at an airport, by code of the origin. */
export const routesTo = ({ arrivalStarts, arriving }: RouteTable, airport: number): number[] => [
  ...arriving.subarray(at(arrivalStarts, airport), at(arrivalStarts, airport + 1)),
];

/** The route between two airports, if there is one. */
export function findRoute({ starts, to }: RouteTable, origin: number, destination: number): number | undefined {
  const end = at(starts, origin + 1);
  for (let route = at(starts, origin); route < end; route++) if (to[route] === destination) return route;
  return undefined;
}

/** A route as a leg, with or without its charter airlines. */
export const readLeg = ({ legJson }: RouteTable, route: number, includeCharter: boolean): Leg =>
  JSON.parse(decoder.decode(legJson(route, includeCharter)));

const encoder = new TextEncoder();
const decoder = new TextDecoder();

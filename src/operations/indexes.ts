/** What handlers answer from: airports, the matching index, the search network and the routes. */
import type { ChangeLog } from '../core/dataset/changes.ts';
import type { AirportRecord, Dataset } from '../core/dataset/dataset.ts';
import { buildMatcher, type Matcher } from '../core/matching/matcher.ts';
import { at } from '../core/must.ts';
import { buildScheduleTable, type ScheduleTable } from '../core/schedule/scheduleTable.ts';
import { buildNetwork, type Network } from '../core/search/network.ts';
import { buildTimetable } from '../core/timetable/buildTimetable.ts';
import type { Timetable } from '../core/timetable/timetable.ts';
import { createLegWriter } from './legs.ts';
import { type ListOrder, listOrder } from './listOrder.ts';
import { type PlaceIndexes, placeIndexes } from './placeIndexes.ts';
import { type PublishContext, toAirport } from './records.ts';
import { type RouteTable, routeColumns } from './routeTable.ts';
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

/** Builds the indexes from the dataset. */
export function buildIndexes(published: PublishContext, changeLog: ChangeLog = { changes: [] }): QueryIndexes {
  const { airports, airportIndex, routes, timetableYears } = published.dataset;
  const isRegular = (route: number) => !at(routes, route).charterOnly;
  const networkRoutes = Uint32Array.from(routes.keys().filter(isRegular));
  const schedule = buildScheduleTable(published.dataset);
  const columns = routeColumns(published.dataset, schedule);
  const rowPieces = createRowPieces(airports, columns, schedule);
  const { baseUrl } = published;
  return {
    airports,
    airportIndex,
    airportJson: writeAirports(airports),
    rowPieces,
    matcher: buildMatcher(airports),
    routes: { ...columns, ...createLegWriter({ airports, routes: columns, schedule, rowPieces, baseUrl }) },
    network: buildNetwork({
      codes: airports.map(({ code }) => code),
      busyness: airports.map(({ weeklyDepartures }) => weeklyDepartures),
      routes: Array.from(networkRoutes, (route) => at(routes, route)),
    }),
    networkRoutes,
    ...placeIndexes(airports, columns),
    listOrder: listOrder(airports, columns),
    schedule,
    timetable: buildTimetable(published.dataset),
    changeLog,
    baseUrl,
    timetableYears,
  };
}

/** Writes each airport as JSON when it is first found, and keeps the text. */
export function writeAirports(airports: readonly AirportRecord[]): QueryIndexes['airportJson'] {
  const written: string[] = [];
  return (airport) => {
    written[airport] ??= JSON.stringify(toAirport(at(airports, airport)));
    return written[airport];
  };
}

/**
 * Lists of routes as JSON. Rows are joined from the JSON of legs, or of single airlines. Only an airline of which some
 * departures are left out is written again.
 */
import { WEEKDAYS } from '../contract/vocabulary.ts';
import { at, missing } from '../core/must.ts';
import { type DepartureFilter, MATCH, matchingWeek, matchOf } from '../core/schedule/departureFilter.ts';
import { type ByteWriter, jsonBytes } from './bytes.ts';
import type { QueryIndexes } from './indexes.ts';
import { bookingJson, writeAirline } from './legs.ts';
import type { FilteredRoute, FilteredRoutes } from './routeFilters.ts';

/** The form and the page of a list. */
export interface RowOptions {
  readonly include_charter: boolean;
  readonly fields?: 'full' | 'summary' | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** What surrounds the rows. */
export interface ListHead {
  /** The fields before the list. */
  readonly fields: Readonly<Record<string, string>>;
  /** Name of the list. */
  readonly list: string;
  /** The end of a route that summary rows name. */
  readonly far: 'from' | 'to';
}

/** Writes one page of the routes, with the length of the whole list when the request has `limit` or `offset`. */
export function writeRouteList(
  indexes: QueryIndexes,
  { routes, departures }: FilteredRoutes,
  { fields: head, list, far }: ListHead,
  { include_charter, fields, limit, offset }: RowOptions,
): Uint8Array {
  const isPaged = limit !== undefined || offset !== undefined;
  const start = offset ?? 0;
  const page = isPaged ? routes.slice(start, limit === undefined ? undefined : start + limit) : routes;
  const { writer } = indexes.rowPieces;
  writer.clear();
  for (const [i, [name, value]] of Object.entries(head).entries()) {
    writer.ascii(`${i === 0 ? '{' : ','}"${name}":`);
    writer.put(jsonBytes(value));
  }
  writer.ascii(`,"${list}":[`);
  for (const [i, route] of page.entries()) {
    if (i > 0) writer.ascii(',');
    if (fields === 'summary') summaryRow(indexes, route, departures, far, writer);
    else fullRow(indexes, route, departures, include_charter, writer);
  }
  writer.ascii(`]${isPaged ? `,"total":${routes.length}` : ''}}`);
  return writer.toBytes();
}

const BRACKET = '['.charCodeAt(0);

function fullRow(
  { airports, routes, schedule, rowPieces, baseUrl }: QueryIndexes,
  { route, services, isWhole }: FilteredRoute,
  departures: DepartureFilter,
  includeCharter: boolean,
  writer: ByteWriter,
): void {
  const from = routes.from[route] ?? missing(route);
  const to = routes.to[route] ?? missing(route);
  writer.put(rowPieces.start.at(route));
  if (isWhole) {
    // The leg ends with the airlines and the booking, as the row has them.
    const leg = routes.legJson(route, includeCharter);
    writer.put(leg.subarray(leg.indexOf(BRACKET), leg.length - 1));
  } else {
    writer.ascii('[');
    for (let i = 0; i < services.length; i++) {
      const service = services[i] ?? missing(i);
      if (i > 0) writer.ascii(',');
      if (matchOf(schedule, service, departures) === MATCH.all) writer.put(routes.airlineJson(service));
      else writeAirline(schedule, rowPieces, service, departures, writer);
    }
    writer.ascii(`],${bookingJson(baseUrl, `${at(airports, from).code}-${at(airports, to).code}`)}`);
  }
  if (includeCharter) writer.ascii(`,"charter_only":${routes.charterOnly.has(route)}`);
  writer.put(rowPieces.origin.at(from));
  writer.put(rowPieces.destination.at(to));
}

/** Lists of weekdays as JSON, by their bits. */
const DAYS_JSON = Array.from({ length: 1 << WEEKDAYS.length }, (_, bits) =>
  JSON.stringify(WEEKDAYS.filter((_day, index) => bits & (1 << index))),
);

function summaryRow(
  { schedule, rowPieces }: QueryIndexes,
  { route, services }: FilteredRoute,
  departures: DepartureFilter,
  far: 'from' | 'to',
  writer: ByteWriter,
): void {
  writer.put(rowPieces.summaryStart[far].at(route));
  let days = 0;
  let weekly = 0;
  for (let i = 0; i < services.length; i++) {
    const service = services[i] ?? missing(i);
    writer.ascii(i === 0 ? '"' : ',"');
    const airline = schedule.airline[service] ?? missing(service);
    writer.ascii((schedule.airlines[airline] ?? missing(airline)).code);
    writer.ascii('"');
    const week = matchingWeek(schedule, service, departures);
    days |= week.days;
    weekly += week.departures;
  }
  writer.ascii('],"days":');
  writer.ascii(DAYS_JSON[days] ?? missing(days));
  writer.ascii(',"weekly":');
  writer.ascii(String(weekly));
  writer.put(rowPieces.summaryEnd.at(schedule.seasonLabel[route] ?? missing(route)));
}

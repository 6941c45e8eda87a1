/**
 * Lists of routes as JSON. Rows are joined from the JSON of legs, or of single airlines. Only an airline of which some
 * departures are left out is written again.
 */
import { WEEKDAYS } from '../contract/vocabulary.ts';
import { at, missing } from '../core/must.ts';
import { type DepartureFilter, MATCH, matchingWeek, matchOf } from '../core/schedule/departureFilter.ts';
import { ByteWriter } from './bytes.ts';
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

/** A part of a list ends with the row that makes it longer than this, in bytes. */
const PART_BYTES = 192 * 1024;

/**
 * Writes one page of the routes, with the length of the whole list when the request has `limit` or `offset`.
 * @yields the parts of the list. Each is valid until the next is taken
 */
export function* writeRouteList(
  indexes: QueryIndexes,
  { routes, match, departures }: FilteredRoutes,
  { fields: head, list, far }: ListHead,
  { include_charter, fields, limit, offset }: RowOptions,
): Generator<Uint8Array> {
  const isPaged = limit !== undefined || offset !== undefined;
  const start = offset ?? 0;
  const end = start + (limit ?? Number.POSITIVE_INFINITY);
  const { writers } = indexes.rowPieces;
  const writer = writers.pop() ?? new ByteWriter();
  writer.clear();
  for (const [i, [name, value]] of Object.entries(head).entries()) {
    writer.ascii(`${i === 0 ? '{' : ','}"${name}":`);
    writer.json(value);
  }
  writer.ascii(`,"${list}":[`);
  let [total, separator] = [0, ''];
  for (const route of routes) {
    const found = match(route);
    if (!found) continue;
    const position = total++;
    if (position < start || position >= end) continue;
    writer.ascii(separator);
    separator = ',';
    if (fields === 'summary') summaryRow(indexes, found, departures, far, writer);
    else fullRow(indexes, found, departures, include_charter, writer);
    if (writer.length < PART_BYTES) continue;
    yield writer.view();
    writer.clear();
  }
  writer.ascii(`]${isPaged ? `,"total":${total}` : ''}}`);
  yield writer.view();
  writers.push(writer);
}

function fullRow(
  { airports, routes, schedule, rowPieces, baseUrl }: QueryIndexes,
  { route, services, isWhole }: FilteredRoute,
  departures: DepartureFilter,
  includeCharter: boolean,
  writer: ByteWriter,
): void {
  const from = routes.from[route] ?? missing(route);
  const to = routes.to[route] ?? missing(route);
  rowPieces.start.write(route, writer);
  if (isWhole) routes.writeAirlines(route, includeCharter, writer);
  else {
    writer.ascii('[');
    for (let i = 0; i < services.length; i++) {
      const service = services[i] ?? missing(i);
      if (i > 0) writer.ascii(',');
      if (matchOf(schedule, service, departures) === MATCH.all) routes.writeAirline(service, writer);
      else writeAirline(schedule, rowPieces, service, departures, writer);
    }
    writer.ascii(`],${bookingJson(baseUrl, `${at(airports, from).code}-${at(airports, to).code}`)}`);
  }
  if (includeCharter) writer.ascii(`,"charter_only":${routes.charterOnly.has(route)}`);
  rowPieces.origin.write(from, writer);
  rowPieces.destination.write(to, writer);
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
  rowPieces.summaryStart[far].write(route, writer);
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
  rowPieces.summaryEnd.write(schedule.seasonLabel[route] ?? missing(route), writer);
}

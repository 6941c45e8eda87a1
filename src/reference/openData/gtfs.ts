/**
 * The timetable as a GTFS feed: agencies are airlines, stops are airports, and the calendar has the reference week.
 * GTFS counts the times of all agencies in one time zone; here it is UTC. Trips without a known block time have the
 * estimate of the route, marked as approximate (timepoint 0). Departures without a known time, and routes of an airport
 * without coordinates, which GTFS requires, are left out.
 */
import { airlinePath, DEVELOPERS_PATH, hubPath, routePath } from '../../contract/paths.ts';
import { type CsvCell, csvLine } from '../../core/csv.ts';
import type { AirportRecord, Dataset, Route, Service } from '../../core/dataset/dataset.ts';
import { isCharter } from '../../core/dataset/isCharter.ts';
import { dayDigits, shiftDays, timeOfDay } from '../../core/dataset/schedule.ts';
import { at } from '../../core/must.ts';
import { dayNumber, isoDate, MINUTES_PER_DAY } from '../../core/time.ts';
import { midweek, type ReferenceWeek, referenceWeek } from '../../core/timetable/referenceWeek.ts';
import { createUtcOffset } from '../../core/timeZone.ts';
import type { PublishContext } from '../../operations/records.ts';
import { SERVICE_NAME } from '../summary.ts';
import { mergeDays } from './openTables.ts';

/** A file of the feed; lines are without their ends. */
export interface GtfsFile {
  readonly name: string;
  readonly lines: () => Iterable<string>;
}

const TIME_ZONE = 'Etc/UTC';

/** Route types of GTFS's extended list. */
const ROUTE_TYPE = { domestic: 1102, international: 1101, domesticCharter: 1111, internationalCharter: 1107 };

/** The files of the feed. */
export function gtfsFiles({ dataset, baseUrl }: PublishContext): readonly GtfsFile[] {
  const week = referenceWeek(dataset);
  const [start, end] = [compactDate(week, 0), compactDate(week, 6)];
  const flights = () => feedFlights(dataset, week);
  const { airlines, airports, routes, days } = referencesOf(flights());
  const feedHead = ['feed_publisher_name', 'feed_publisher_url', 'feed_lang', 'feed_start_date', 'feed_end_date'];
  const stopHead = ['stop_id', 'stop_code', 'stop_name', 'stop_lat', 'stop_lon', 'stop_url', 'stop_timezone'];
  const timeHead = ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence', 'timepoint'];
  return [
    file('feed_info.txt', [...feedHead, 'feed_version'], () => [
      [SERVICE_NAME, baseUrl + DEVELOPERS_PATH, 'en', start, end, dataset.dataDate],
    ]),
    file('agency.txt', ['agency_id', 'agency_name', 'agency_url', 'agency_timezone'], () =>
      byKey(airlines).map(([code, name]) => [code, name, baseUrl + airlinePath({ code, name }), TIME_ZONE]),
    ),
    file('stops.txt', stopHead, () => byKey(airports).map(([, airport]) => stopRow(airport, baseUrl))),
    file('routes.txt', ['route_id', 'agency_id', 'route_long_name', 'route_type', 'route_url'], () =>
      byKey(routes).map(([, flight]) => routeRow(flight, baseUrl)),
    ),
    file('trips.txt', ['route_id', 'service_id', 'trip_id'], function* () {
      for (const flight of flights()) yield [flight.id, flight.days, flight.tripId];
    }),
    file('stop_times.txt', timeHead, function* () {
      for (const { tripId, from, to, departs, arrives, isExact } of flights()) {
        yield [tripId, gtfsTime(departs), gtfsTime(departs), from.code, 1, 1];
        yield [tripId, gtfsTime(arrives), gtfsTime(arrives), to.code, 2, isExact ? 1 : 0];
      }
    }),
    file('calendar.txt', ['service_id', ...DAY_COLUMNS, 'start_date', 'end_date'], () =>
      [...days]
        .sort()
        .map((digits) => [digits, ...DAY_COLUMNS.map((_, i) => (digits.includes(`${i + 1}`) ? 1 : 0)), start, end]),
    ),
  ];
}

/** What the trips refer to, by key. */
function referencesOf(flights: Iterable<FeedFlight>) {
  const airlines = new Map<string, string>();
  const airports = new Map<string, AirportRecord>();
  const routes = new Map<string, FeedFlight>();
  const days = new Set<string>();
  for (const flight of flights) {
    airlines.set(flight.service.airlineCode, flight.service.airlineName);
    for (const airport of [flight.from, flight.to]) airports.set(airport.code, airport);
    if (!routes.has(flight.id)) routes.set(flight.id, flight);
    days.add(flight.days);
  }
  return { airlines, airports, routes, days };
}

const byKey = <T>(items: ReadonlyMap<string, T>): [string, T][] => [...items].sort(([a], [b]) => (a < b ? -1 : 1));

const stopRow = (airport: AirportRecord, baseUrl: string): CsvCell[] => [
  ...[airport.code, airport.code, `${airport.city}, ${airport.name}`, airport.lat, airport.lon],
  ...[baseUrl + hubPath(airport), airport.timeZone],
];

const routeRow = ({ id, service, route, from, to }: FeedFlight, baseUrl: string): CsvCell[] => [
  ...[id, service.airlineCode, `${from.city} (${from.code}) – ${to.city} (${to.code})`],
  ...[routeType(from, to, service), baseUrl + routePath(route.id)],
];

const DAY_COLUMNS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A trip of the feed. Minutes are UTC, after midnight of the days. */
interface FeedFlight {
  /** Id of the GTFS route: a route and an airline. */
  readonly id: string;
  readonly tripId: string;
  readonly route: Route;
  readonly service: Service;
  readonly from: AirportRecord;
  readonly to: AirportRecord;
  /** Days of departure in UTC, as digits. */
  readonly days: string;
  readonly departs: number;
  readonly arrives: number;
  /** Whether the block time is known. */
  readonly isExact: boolean;
}

function* feedFlights({ airports, routes }: Dataset, week: ReferenceWeek): Generator<FeedFlight> {
  const utcOffset = createUtcOffset();
  for (const route of routes) {
    const [from, to] = [at(airports, route.from), at(airports, route.to)];
    if (from.lat === null || from.lon === null || to.lat === null || to.lon === null) continue;
    const offset = utcOffset(from.timeZone, midweek(week));
    const services = route.services.toSorted((a, b) => (a.airlineCode < b.airlineCode ? -1 : 1));
    for (const service of services)
      yield* serviceTrips({ id: `${route.id}-${service.airlineCode}`, route, service, from, to }, offset);
  }
}

/** The trips of a service by id: readers may need the order. @param offset minutes that the origin is ahead of UTC */
function serviceTrips(
  base: Pick<FeedFlight, 'id' | 'route' | 'service' | 'from' | 'to'>,
  offset: number,
): FeedFlight[] {
  return mergeDays(base.service.departures)
    .flatMap(({ minute, days, blockMin }): FeedFlight[] => {
      if (minute === null) return [];
      const shift = Math.floor((minute - offset) / MINUTES_PER_DAY);
      const departs = minute - offset - shift * MINUTES_PER_DAY;
      return [
        {
          ...base,
          tripId: `${base.id}-${timeOfDay(minute).replace(':', '')}-${dayDigits(days)}`,
          days: dayDigits(shiftDays(days, shift)),
          departs,
          arrives: departs + (blockMin ?? base.route.flyingMin),
          isExact: blockMin !== null,
        },
      ];
    })
    .sort((a, b) => (a.tripId < b.tripId ? -1 : 1));
}

function routeType(from: AirportRecord, to: AirportRecord, service: Service): number {
  const isDomestic = from.countryCode === to.countryCode;
  if (isCharter(service)) return isDomestic ? ROUTE_TYPE.domesticCharter : ROUTE_TYPE.internationalCharter;
  return isDomestic ? ROUTE_TYPE.domestic : ROUTE_TYPE.international;
}

const file = (name: string, head: readonly string[], rows: () => Iterable<readonly CsvCell[]>): GtfsFile => ({
  name,
  *lines() {
    yield csvLine(head);
    for (const row of rows()) yield csvLine(row);
  },
});

/** `25:10:00`: hours after midnight of the day of departure. */
function gtfsTime(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`;
}

/** `20260701`, a day of the week. */
const compactDate = ({ monday }: ReferenceWeek, day: number): string =>
  isoDate(dayNumber(monday) + day).replaceAll('-', '');

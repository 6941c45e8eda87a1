/**
 * The timetable as a GTFS feed for journey planners: agencies are airlines, stops are airports, and the calendar has 26
 * weeks. GTFS counts the times of all agencies in one time zone; here it is UTC. A departure at one local time is
 * therefore one trip for each stretch of the calendar in which the clocks of its origin stay the same. Departures
 * without a known time, and routes of an airport without coordinates, which GTFS requires, are left out.
 */
import { PAGES } from '../../contract/pages.ts';
import { airlinePath, hubPath, routePath } from '../../contract/paths.ts';
import { LAYOVER, WEEKDAYS } from '../../contract/vocabulary.ts';
import { type CsvCell, csvLine } from '../../core/csv.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { dayDigits, shiftDays, timeOfDay } from '../../core/dataset/schedule.ts';
import { UNKNOWN_TIME } from '../../core/dataset/week.ts';
import { haveSameClockChanges } from '../../core/departures/clocks.ts';
import { at } from '../../core/must.ts';
import { entryOf } from '../../core/objects.ts';
import { isoDate, MINUTES_PER_DAY } from '../../core/time.ts';
import { utcOffset } from '../../core/timeZone.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { idOfRoute } from '../../operations/records.ts';
import { SERVICE_NAME } from '../summary.ts';
import { type Calendar, type DateRange, monthsOf } from './calendar.ts';

/** A file of the feed; lines are without their ends. */
export interface GtfsFile {
  readonly name: string;
  readonly lines: () => Iterable<string>;
}

/** What a feed has. */
export interface GtfsFeed {
  /** Charter flights, or all others: they are sold in different ways, and a planner wants one of the two. */
  readonly charter: boolean;
  /** ISO code of the country of one end, or else code of the airline, of a part of the network. */
  readonly country?: string;
  readonly airline?: string;
}

/** Weeks of the calendar of a feed. */
export const GTFS_WEEKS = 26;

const TIME_ZONE = 'Etc/UTC';
/** Air service. Planners check the speed of other types against that of trains. */
const ROUTE_TYPE = 1100;

/** Makes the function that writes the files of a feed. All feeds are parts of the same trips. */
export function gtfsFeeds(indexes: Indexes, calendar: Calendar): (feed: GtfsFeed) => readonly GtfsFile[] {
  const trips = [...tripsOf(indexes, calendar)];
  const ofAirline = Map.groupBy(trips, (trip) => trip.airline.code);
  const fromCountry = Map.groupBy(trips, (trip) => trip.from.countryCode);
  const toCountry = Map.groupBy(trips, (trip) => trip.to.countryCode);
  return ({ charter, country, airline }) => {
    const ofCountry = (code: string) => [
      ...(fromCountry.get(code) ?? []),
      ...(toCountry.get(code) ?? []).filter(({ from }) => from.countryCode !== code),
    ];
    const part = airline !== undefined ? ofAirline.get(airline) : country !== undefined ? ofCountry(country) : trips;
    const own = (part ?? []).filter(({ isCharter }) => isCharter === charter);
    return gtfsFiles(indexes, calendar, own);
  };
}

function gtfsFiles(
  { baseUrl, dataDate }: Indexes,
  { first, last }: Calendar,
  trips: readonly Trip[],
): readonly GtfsFile[] {
  // What the trips refer to, by key.
  const airlines = new Map(trips.values().map(({ airline }) => [airline.code, airline]));
  const ends = trips.values().flatMap(({ from, to }) => [from, to]);
  const airports = new Map(ends.map((airport) => [airport.code, airport]));
  const routes = new Map(trips.values().map((trip) => [trip.id, trip]));
  const calendars = new Map(trips.values().map(({ operation }) => [operation.id, operation]));
  // A stop has the time zone of its parent station, whatever its own says: an airport in another zone has no parent.
  const year = Number(isoDate(first).slice(0, 4));
  const isAlike = (a: string, b: string): boolean =>
    a === b || (haveSameClockChanges(a, b, year) && utcOffset(a, isoDate(first)) === utcOffset(b, isoDate(first)));
  const areaZones = new Map<string, string>();
  for (const { metropolitanArea: area, timeZone } of airports.values())
    if (area !== null && !areaZones.has(area)) areaZones.set(area, timeZone);
  const parentOf = ({ metropolitanArea: area, timeZone }: AirportRecord): string | null =>
    area !== null && isAlike(areaZones.get(area) ?? timeZone, timeZone) ? area : null;
  const areaStop = ([area, timeZone]: readonly [string, string]): CsvCell[] => {
    const members = [...airports.values()].filter((airport) => parentOf(airport) === area);
    const mean = (pick: (airport: AirportRecord) => number | null) =>
      Number((members.reduce((sum, airport) => sum + (pick(airport) ?? 0), 0) / members.length).toFixed(5));
    const { cityLabel } = at(members, 0);
    return [areaId(area), area, cityLabel, mean(({ lat }) => lat), mean(({ lon }) => lon), null, timeZone, 1, null];
  };
  return [
    file(
      'feed_info.txt',
      'feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version,feed_contact_url',
      () => [[SERVICE_NAME, baseUrl, 'en', gtfsDate(first), gtfsDate(last), dataDate, baseUrl + PAGES.developers.path]],
    ),
    file('attributions.txt', 'attribution_id,organization_name,is_producer,attribution_url', () => [
      ['1', SERVICE_NAME, 1, baseUrl + PAGES.data.path],
    ]),
    file('agency.txt', 'agency_id,agency_name,agency_url,agency_timezone,agency_lang', () =>
      byKey(airlines).map(([code, airline]) => [code, airline.name, baseUrl + airlinePath(airline), TIME_ZONE, 'en']),
    ),
    file(
      'stops.txt',
      'stop_id,stop_code,stop_name,stop_lat,stop_lon,stop_url,stop_timezone,location_type,parent_station',
      () => [
        ...byKey(areaZones).map(areaStop),
        ...byKey(airports).map(([code, airport]): CsvCell[] => {
          const parent = parentOf(airport);
          return [
            code,
            code,
            `${airport.city}, ${airport.name}`,
            airport.lat,
            airport.lon,
            baseUrl + hubPath(airport),
            airport.timeZone,
            0,
            parent && areaId(parent),
          ];
        }),
      ],
    ),
    file('transfers.txt', 'from_stop_id,to_stop_id,transfer_type,min_transfer_time', () =>
      byKey(airports).map(([code]) => [code, code, 2, LAYOVER.otherMin * 60]),
    ),
    file('routes.txt', 'route_id,agency_id,route_short_name,route_long_name,route_type,route_url', () =>
      byKey(routes).map(([id, { route, airline, from, to }]) => [
        id,
        airline.code,
        route,
        `${from.city} (${from.code}) – ${to.city} (${to.code})`,
        ROUTE_TYPE,
        baseUrl + routePath(route),
      ]),
    ),
    file('trips.txt', 'route_id,service_id,trip_id,trip_headsign,trip_short_name', function* () {
      for (const { id, operation, tripId, to, flight } of trips) yield [id, operation.id, tripId, to.cityLabel, flight];
    }),
    file('stop_times.txt', 'trip_id,arrival_time,departure_time,stop_id,stop_sequence,timepoint', function* () {
      for (const { tripId, from, to, departs, arrives, isExact } of trips) {
        yield [tripId, gtfsTime(departs), gtfsTime(departs), from.code, 1, 1];
        yield [tripId, gtfsTime(arrives), gtfsTime(arrives), to.code, 2, isExact ? 1 : 0];
      }
    }),
    file(
      'calendar.txt',
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
      () =>
        byKey(calendars).map(([id, { days, start, end }]) => [
          id,
          ...WEEKDAYS.map((_, day) => (days >> day) & 1),
          gtfsDate(start),
          gtfsDate(end),
        ]),
    ),
  ];
}

/** Stop of a metropolitan area: some areas have the code of one of their airports. */
const areaId = (area: string): string => `area-${area}`;

/** The days on which a trip runs: weekdays (bit 0 is Monday) of a period, in UTC. */
interface Operation extends DateRange {
  readonly id: string;
  readonly days: number;
}

/** A trip of the feed. Minutes are UTC, after midnight of the days of its operation. */
type Trip = ReturnType<typeof tripsOf> extends Generator<infer Yielded> ? Yielded : never;

const byKey = <T>(items: ReadonlyMap<string, T>): [string, T][] => [...items].sort(([a], [b]) => (a < b ? -1 : 1));

/** All trips, those of a route sorted by id as readers of GTFS need them. */
function* tripsOf(indexes: Indexes, calendar: Calendar) {
  const { airports, routes, departures } = indexes;
  // Operations on the same days are one object: there are a hundred times as many trips.
  const operations = new Map<string, Operation>();
  const operationOf = (days: number, { start, end }: DateRange): Operation =>
    entryOf(operations, `${days} ${start} ${end}`, () => ({
      id: `${dayDigits(days)}-${gtfsDate(start)}-${gtfsDate(end)}`,
      days,
      start,
      end,
    }));
  for (const route of routes.to.keys()) {
    const from = at(airports, at(routes.from, route));
    const to = at(airports, at(routes.to, route));
    if (from.lat === null || from.lon === null || to.lat === null || to.lon === null) continue;
    const id = idOfRoute(indexes, route);
    const trips = [];
    for (const service of departures.servicesOf(route)) {
      const airline = departures.airlineOf(service);
      const isCharter = departures.isCharterService(service);
      const [zones, months] = [[from.timeZone, from.timeZone] as const, monthsOf(indexes, route, service)];
      for (const [ordinal, departure] of departures.departuresOf(service).entries()) {
        const minute = at(departures.minute, departure);
        if (minute === UNKNOWN_TIME) continue;
        const block = at(departures.block, departure);
        // The feed is in UTC: the clocks of the destination do not matter.
        const stretches = calendar.stretches({ zones, months, minute, block: 0 });
        for (const [stretch, { start, end, origin }] of stretches.entries()) {
          const shift = Math.floor((minute - origin) / MINUTES_PER_DAY);
          const departs = minute - origin - shift * MINUTES_PER_DAY;
          const days = shiftDays(at(departures.days, departure), shift);
          const operated = calendar.operated({ start: start + shift, end: end + shift }, days);
          if (operated === null) continue;
          trips.push({
            /** Id of the GTFS route: a route and an airline. */
            id: `${id}-${airline.code}`,
            tripId: `${id}-${airline.code}-${timeOfDay(minute).replace(':', '')}-${ordinal + 1}-${stretch + 1}`,
            route: id,
            airline,
            isCharter,
            from,
            to,
            flight: departures.flightOf(service, departure),
            operation: operationOf(days, operated),
            departs,
            arrives: departs + (block || at(routes.flyingMin, route)),
            /** Whether the block time is known. */
            isExact: block !== 0,
          });
        }
      }
    }
    yield* trips.sort((a, b) => (a.tripId < b.tripId ? -1 : 1));
  }
}

const file = (name: string, head: string, rows: () => Iterable<readonly CsvCell[]>): GtfsFile => ({
  name,
  *lines() {
    yield head;
    for (const row of rows()) yield csvLine(row);
  },
});

/** `25:10:00`: hours after midnight of the day of departure. */
const gtfsTime = (minutes: number): string => {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`;
};

/** `20260701` of a day since 1970. */
const gtfsDate = (day: number): string => isoDate(day).replaceAll('-', '');

/**
 * Arrival times, weekdays and weekly counts of every route, from everything that shows them: each says the same of a
 * route as the data, pages in their Markdown versions, too. A new source is a function that yields what it says of routes, and a line in `SOURCES`.
 */
import { expect, test } from 'vitest';
import { csvLines } from '../../../scripts/release/build/openData.ts';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { isCharter } from '../../../src/core/dataset/dataset.ts';
import { timeOfDay } from '../../../src/core/dataset/schedule.ts';
import { UNKNOWN_TIME } from '../../../src/core/dataset/week.ts';
import { dayOfClocks } from '../../../src/core/departures/clocks.ts';
import { legOf } from '../../../src/core/journeys/timetable.ts';
import { memoize } from '../../../src/core/memoize.ts';
import { at, must } from '../../../src/core/must.ts';
import { dayNumber, weekday } from '../../../src/core/time.ts';
import { utcOffset } from '../../../src/core/timeZone.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { idOfRoute } from '../../../src/operations/records.ts';
import { scheduledRoutes } from '../../../src/operations/routeWeeks.ts';
import { createCalendar } from '../../../src/reference/openData/calendar.ts';
import { GTFS_WEEKS, gtfsFeeds } from '../../../src/reference/openData/gtfs.ts';
import { TABLES } from '../../../src/reference/openData/openTables.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { airlinePage } from '../../../src/site/pages/airline.ts';
import { cityPairKind, cityPairPage } from '../../../src/site/pages/cityPair.ts';
import { hubPage } from '../../../src/site/pages/hub.ts';
import { originsKind, originsPage } from '../../../src/site/pages/origins.ts';
import { routePage } from '../../../src/site/pages/route.ts';
import { decodeRow, encodeRow } from '../../../src/site/route-table/rowData.ts';
import { type RowView, rowData } from '../../../src/site/route-table/rows.ts';
import { airlineNetworks, hubs } from '../../../src/site/subjects.ts';
import { shortDays } from '../../../src/site/text/words.ts';
import { contentOf, contentsOf, rowsIn } from '../../site/pages.ts';
import { IS_ALL, isChosen } from '../../support/isChosen.ts';
import { SEED } from '../../support/seed.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { dataset, indexes } = bundledWorld();

/** What a source says of a route. What it does not say is absent. Charter is left out. */
interface Claim {
  /** `LHR-JFK`. */
  readonly route: string;
  /** IATA code; null for what is said of all airlines together. */
  readonly airline: string | null;
  /** Bit 0 is Monday; 0 when they are not known. */
  readonly days?: number;
  /** Departures a week; 0 when none is known. */
  readonly weekly?: number;
  /** `Mon 08:30` of each departure with a known time. */
  readonly times?: Iterable<string>;
  /** `Mon 08:30 11:20 0` of each departure with a known arrival: day, departure, arrival, days between. */
  readonly arrivals?: Iterable<string>;
  /** First and last time of day: `06:10–21:40`. */
  readonly span?: string;
}

/** A weekly departure, as timetables have it. */
interface Line {
  readonly departs: string | null;
  readonly arrives: string | null;
  readonly dayShift: number;
  readonly days: number;
}

const dayNames = (days: number): string[] => WEEKDAYS.filter((_, day) => days & (1 << day));
const bitsOf = (names: readonly string[]): number =>
  WEEKDAYS.reduce((bits, day, i) => (names.includes(day) ? bits | (1 << i) : bits), 0);

/** The claim of a timetable. */
const claimOfLines = (route: string, airline: string, lines: readonly Line[]): Claim => ({
  route,
  airline,
  days: lines.reduce((bits, { days }) => bits | days, 0),
  times: lines.flatMap(({ departs, days }) =>
    departs === null ? [] : dayNames(days).map((day) => `${day} ${departs}`),
  ),
  arrivals: lines.flatMap(({ departs, arrives, dayShift, days }) =>
    departs === null || arrives === null ? [] : dayNames(days).map((day) => `${day} ${departs} ${arrives} ${dayShift}`),
  ),
});

/** Every third page, beginning with one that the seed chooses. */
const EVERY = 3;
const some = <T>(list: Iterable<T>): T[] => [...list].filter((_, i) => isChosen(i, EVERY, SEED));

/** The least share of the routes that some of the pages are about. */
const ofSome = (share: number): number => (IS_ALL ? share : share / (2 * EVERY));

// The sources.

/** The rows of the data, counted a day at a time. */
function* data(): Generator<Claim> {
  for (const { id, services } of dataset.routes) {
    const scheduled = services.filter((service) => !isCharter(service));
    let [weekly, days] = [0, 0];
    for (const { airlineCode, departures } of scheduled) {
      const onDay = (day: string) => departures.filter((one) => dayNames(one.days).includes(day));
      const times = (day: string) => onDay(day).flatMap(({ minute }) => minute ?? []);
      const count = WEEKDAYS.reduce(
        (sum, day) => sum + (onDay(day).length === 0 ? 0 : Math.max(1, times(day).length)),
        0,
      );
      const flown = bitsOf(WEEKDAYS.filter((day) => onDay(day).length > 0));
      weekly += count;
      days |= flown;
      yield {
        route: id,
        airline: airlineCode,
        days: flown,
        weekly: count,
        times: WEEKDAYS.flatMap((day) => times(day).map((minute) => `${day} ${timeOfDay(minute)}`)),
      };
    }
    const minutes = scheduled.flatMap(({ departures }) => departures.flatMap(({ minute }) => minute ?? []));
    const span = minutes.length === 0 ? '' : spanOf([Math.min(...minutes), Math.max(...minutes)]);
    if (scheduled.length > 0) yield { route: id, airline: null, weekly, days, span };
  }
}

const spanOf = (span: RowView['span']): string =>
  span === null ? '' : [...new Set(span)].map((minute) => timeOfDay(minute)).join('–');

/** Arrivals in UTC by the zones of the airports, of the rows of the table: it leaves out what no aircraft can fly. */
function* arrivalsInUtc(): Generator<Claim> {
  const { airports, routes, departures } = indexes;
  const ahead = (airport: number) =>
    utcOffset(at(airports, airport).timeZone, dayOfClocks(departures.built, departures.month));
  for (const route of scheduledRoutes(indexes))
    for (const service of departures.scheduledServicesOf(route)) {
      const arrivals = departures.departuresOf(service).flatMap((row) => {
        const [minute, block] = [at(departures.minute, row), at(departures.block, row)];
        if (minute === UNKNOWN_TIME || block === 0) return [];
        const [from, to] = [ahead(at(routes.from, route)), ahead(at(routes.to, route))];
        // Three days later, so that no minute is below 0.
        const arrives = minute - from + block + to + 3 * 1440;
        const text = `${timeOfDay(minute)} ${timeOfDay(arrives % 1440)} ${Math.floor(arrives / 1440) - 3}`;
        return dayNames(at(departures.days, row)).map((day) => `${day} ${text}`);
      });
      yield { route: idOfRoute(indexes, route), airline: departures.airlineOf(service).code, arrivals };
    }
}

/** The timetable that timed journeys are searched in; it estimates block times that are not known. */
function* journeys(): Generator<Claim> {
  const { timetable, departures } = indexes;
  const claims = new Map<string, { route: string; airline: string; arrivals: string[] }>();
  for (const index of timetable.departs.keys()) {
    const leg = legOf(timetable, index);
    const { row, departure, arrival } = leg;
    if (at(departures.block, row) === 0) continue;
    const [route, airline] = [idOfRoute(indexes, leg.route), departures.airlineOf(departures.serviceOf(row)).code];
    const claim = claims.get(`${route} ${airline}`) ?? { route, airline, arrivals: [] };
    claims.set(`${route} ${airline}`, claim);
    const times = `${timeOfDay(departure.minute)} ${timeOfDay(arrival.minute)} ${arrival.dayOffset}`;
    claim.arrivals.push(`${at(WEEKDAYS, departure.day)} ${times}`);
  }
  yield* claims.values();
}

type Airlines = readonly {
  readonly airline_code: string;
  readonly schedule: readonly { readonly day: string; readonly times: readonly string[] }[];
}[];

/** The services of a route in JSON: of two flights at one time it has the time once. */
const claimsOfJson = (route: string, airlines: Airlines): Claim[] =>
  airlines.map(({ airline_code: airline, schedule }) => ({
    route,
    airline,
    days: bitsOf(schedule.map(({ day }) => day)),
    times: schedule.flatMap(({ day, times }) => times.map((time) => `${day} ${time}`)),
  }));

function* routeDetail(): Generator<Claim> {
  for (const route of scheduledRoutes(indexes)) {
    const id = idOfRoute(indexes, route);
    const { airlines } = callOperation(indexes, 'route_detail', { route_id: id, include_charter: false });
    yield* claimsOfJson(id, airlines);
  }
}

function* destinations(fields: 'full' | 'summary'): Generator<Claim> {
  for (const hub of hubs(indexes)) {
    const { code } = at(indexes.airports, hub);
    const input = { airport_code: code, include_charter: false, fields, offset: 0 };
    const answer = callOperation(indexes, 'airport_destinations', input);
    for (const row of answer.destinations) {
      const route = row.route_id;
      if ('weekly' in row) yield { route, airline: null, days: bitsOf(row.days), weekly: row.weekly ?? 0 };
      else yield* claimsOfJson(route, row.airlines);
    }
  }
}

function* routePages(): Generator<Claim> {
  for (const route of some(scheduledRoutes(indexes))) {
    const id = idOfRoute(indexes, route);
    const page = routePage(indexes, route);
    const figure = page.figures?.find(({ name }) => name === 'Flights a week')?.value;
    const known = /[\d,]+$/.exec(figure ?? '')?.[0] ?? '';
    yield { route: id, airline: null, weekly: Number(known.replaceAll(',', '')) };
    const sections = pageMarkdown(indexes, page).split('\n## ');
    for (const { board } of contentsOf(page, 'departures')) {
      yield* claimsOfBoard(board.departures.map(({ airline, ...line }) => ({ route: id, airline, line })));
      const cells = tableRows((sections.find((one) => one.startsWith('Timetable')) ?? '').split('\n'));
      const inMarkdown = cells.map((row) => {
        const [airline = '', days] = row.slice(-2);
        return { route: id, airline: airline.replaceAll('\\', ''), line: lineOf(row[0], row[1], days) };
      });
      yield* claimsOfBoard(inMarkdown);
    }
    const airlines = (sections.find((one) => /^Airlines?\n/.test(one)) ?? '').split('\n- ').slice(1);
    for (const line of airlines) {
      const [, code = '', week = ''] = /\(([A-Z0-9]{2})\)\]\([^)]*\): ([^.]*)/.exec(line) ?? [];
      const [, weekly = '0', days = ''] = /^(\d+) a week, (.*)$/.exec(week) ?? [];
      yield { route: id, airline: code, weekly: Number(weekly), days: readDays(days) };
    }
  }
}

/** The cells of the rows of a Markdown table. */
const tableRows = (lines: readonly string[]): string[][] =>
  lines
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));

const isUnknown = (cell: string): boolean => cell.toLowerCase() === 'not known';

const lineOf = (departs = '', arrival = '', days = ''): Line => {
  const [arrives = '', shift = '0'] = isUnknown(arrival) ? [] : arrival.split(' ');
  return {
    departs: isUnknown(departs) ? null : departs,
    arrives: arrives === '' ? null : arrives,
    dayShift: Number(shift),
    days: readDays(days),
  };
};

/** Weekdays in words, as a bit set; 0 when they are not known. */
const readDays = (text: string): number => DAYS.get(text.toLowerCase()) ?? 0;
const DAYS = new Map(Array.from({ length: 128 }, (_, days) => [shortDays(days).toLowerCase(), days]));

/** The rows of a table of a page: of all airlines together, and of each. @param airline the only one of the table */
function* claimsOfRows(rows: readonly RowView[], airline: string | null = null): Generator<Claim> {
  for (const row of rows) {
    const { id: route, days, weekly, span } = row;
    yield { route, airline, days, weekly, ...(airline === null ? { span: spanOf(span) } : {}) };
    // What the browser reads of a row, as it reads it.
    for (const service of decodeRow(encodeRow(rowData(indexes, row))).services)
      yield {
        route,
        airline: service.airline,
        days: service.departures.reduce((bits, one) => bits | one.days, 0),
        weekly: must(
          row.services.find(({ airline: code }) => code === service.airline),
          service.airline,
        ).weekly,
        times: service.departures.flatMap(({ minute, days: on }) =>
          minute === null ? [] : dayNames(on).map((day) => `${day} ${timeOfDay(minute)}`),
        ),
      };
  }
}

/** The rows of a table of routes in Markdown. */
function* claimsOfMarkdown(section: string): Generator<Claim> {
  const head = section.split('\n').find((line) => line.startsWith('| ')) ?? '';
  const first = head.slice(2, -2).split(' | ').indexOf('Days');
  for (const cells of tableRows(section.split('\n'))) {
    const route = /\/r\/([A-Z]{3}-[A-Z]{3})\.md/.exec(at(cells, 0))?.[1] ?? '';
    const count = at(cells, first + 1);
    const weekly = isUnknown(count) ? 0 : Number(count.replace('At least ', '').replaceAll(',', ''));
    const known = { route, airline: null, days: readDays(at(cells, first)), weekly };
    const departs = at(cells, first + 2);
    yield { ...known, span: isUnknown(departs) ? '' : departs };
  }
}

function* hubPages(): Generator<Claim> {
  for (const hub of some(hubs(indexes))) {
    const page = hubPage(indexes, hub);
    if (contentsOf(page, 'routes').length === 0) continue;
    yield* claimsOfRows(rowsIn(page));
    const [, section = ''] = pageMarkdown(indexes, page).split('\n## ');
    yield* claimsOfMarkdown(section);
  }
}

function* airlinePages(): Generator<Claim> {
  for (const { code } of some(airlineNetworks(indexes))) yield* claimsOfRows(rowsIn(airlinePage(indexes, code)), code);
}

function* originsPages(): Generator<Claim> {
  for (const { airport } of some(must(originsKind.list, 'list')(indexes, 1))) {
    const index = must(indexes.airportIndex.get(airport.code), airport.code);
    const page = must(originsPage(indexes, index), airport.code);
    yield* claimsOfRows(rowsIn(page));
    const [, section = ''] = pageMarkdown(indexes, page).split('\n## ');
    yield* claimsOfMarkdown(section);
  }
}

function* cityPairPages(): Generator<Claim> {
  for (const { from: origin, to: destination } of some(must(cityPairKind.list, 'list')(indexes, 1))) {
    const page = must(cityPairPage(indexes, origin.code, destination.code), `${origin.code} ${destination.code}`);
    yield* claimsOfRows(rowsIn(page));
    const departures = contentOf(page, 'departures').board.departures.map(({ path, airline, ...line }) => ({
      route: path.slice('/r/'.length),
      airline,
      line,
    }));
    yield* claimsOfBoard(departures);
    const sections = pageMarkdown(indexes, page).split('\n## ');
    yield* claimsOfMarkdown(at(sections, 1));
    const inMarkdown = tableRows(at(sections, 2).split('\n')).map((cells) => {
      const [from, to, airline = '', days] = cells.slice(-4);
      return {
        route: `${from}-${to}`,
        airline: airline.replaceAll('\\', ''),
        line: lineOf(cells[0], cells[1], days),
      };
    });
    yield* claimsOfBoard(inMarkdown);
  }
}

/** @param departures with the name of the airline */
function* claimsOfBoard(
  departures: readonly { readonly route: string; readonly airline: string; readonly line: Line }[],
): Generator<Claim> {
  for (const group of Map.groupBy(departures, ({ route, airline }) => `${route} ${airline}`).values()) {
    const { route, airline } = at(group, 0);
    const { services } = at(dataset.routes, must(dataset.routeIndex.get(route), route));
    const service = services.find((one) => !isCharter(one) && one.airlineName === airline);
    const lines = group.map(({ line }) => line);
    yield claimOfLines(route, must(service, `${airline} on ${route}`).airlineCode, lines);
  }
}

/** The lines of a CSV file without a comma in a cell, by name of the column. */
function* csvRows(lines: Iterable<string>): Generator<Readonly<Record<string, string>>> {
  let head: string[] | null = null;
  for (const line of lines) {
    const cells = line.split(',');
    if (head === null) head = cells;
    else yield Object.fromEntries(head.map((name, i) => [name, cells[i] ?? '']));
  }
}

const minuteOf = (time = ''): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `departures.csv` of the open data. */
function* csvFile(): Generator<Claim> {
  const table = must(
    TABLES.find(({ name }) => name === 'departures'),
    'departures',
  );
  const rows = Map.groupBy(csvRows(csvLines(table, indexes)), (row) => `${row['route_id']} ${row['airline_code']}`);
  for (const [key, own] of rows) {
    const [route = '', airline = ''] = key.split(' ');
    if (isCharter(serviceOfData(route, airline))) continue;
    const lines = own.map((row) => ({
      departs: row['departure'] || null,
      arrives: row['arrival'] || null,
      dayShift: Number(row['arrival_day_offset']),
      days: bitsOf(WEEKDAYS.filter((_, day) => row['days']?.includes(`${day + 1}`))),
    }));
    const weekly = lines.reduce((sum, { days }) => sum + dayNames(days).length, 0);
    yield { ...claimOfLines(route, airline, lines), weekly };
  }
}

const serviceOfData = (route: string, airline: string) =>
  must(
    at(dataset.routes, must(dataset.routeIndex.get(route), route)).services.find((one) => one.airlineCode === airline),
    `${airline} on ${route}`,
  );

/** Mondays of weeks in which the local times of the GTFS feed are looked at: in the first, clocks of Europe change. */
const FEED_WEEKS = ['2026-10-19', '2026-11-02'];

/** The GTFS feed: in each week the local times are those of the data. */
function* gtfsFeed(): Generator<Claim> {
  const files = new Map(
    gtfsFeeds(indexes, createCalendar('2026-09-02', GTFS_WEEKS))({ charter: false }).map((file) => [file.name, file]),
  );
  const read = (name: string) => csvRows(must(files.get(name), name).lines());
  const calendars = new Map(Array.from(read('calendar.txt'), (row) => [row['service_id'], row]));
  const stops = Map.groupBy(read('stop_times.txt'), (row) => row['trip_id']);
  const zoneOf = (code = '') => at(indexes.airports, must(indexes.airportIndex.get(code), code)).timeZone;
  const { built, month } = indexes.departures;
  const trips = Map.groupBy(read('trips.txt'), (row) => row['trip_id']?.split('-').slice(0, 3).join('-'));
  for (const monday of FEED_WEEKS.map(dayNumber))
    for (const [key = '', own] of trips) {
      let isReferenceClock = true;
      const [origin, destination, airline = ''] = key.split('-');
      const [from, to] = [zoneOf(origin), zoneOf(destination)];
      const usual = clockAt(to, noonOf(dayOfClocks(built, month))) - clockAt(from, noonOf(dayOfClocks(built, month)));
      const lines = own.flatMap((trip): (Line & { readonly isExact: boolean })[] => {
        const calendar = must(calendars.get(trip['service_id']), 'calendar');
        const [departs, arrives] = must(stops.get(trip['trip_id']), 'stops');
        const [first, last] = [calendar['start_date'], calendar['end_date']].map((date = '') =>
          dayNumber(date.replace(/(....)(..)(..)/, '$1-$2-$3')),
        );
        const days = Array.from({ length: 9 }, (_, i) => monday - 1 + i);
        return days.flatMap((day) => {
          const isRun = day >= (first ?? 0) && day <= (last ?? 0) && calendar[at(DAY_NAMES, weekday(day))] === '1';
          if (!isRun) return [];
          const [leaves, lands] = [departs?.['departure_time'], arrives?.['arrival_time']].map(
            (time) => day * 1440 + minuteOf(time),
          ) as [number, number];
          const shift = clockAt(to, lands) - clockAt(from, leaves);
          const local = leaves + clockAt(from, leaves);
          const localDay = Math.floor(local / 1440);
          if (localDay < monday || localDay > monday + 6) return [];
          if (shift !== usual) isReferenceClock = false;
          const there = lands + clockAt(to, lands) - localDay * 1440;
          return [
            {
              departs: timeOfDay(local - localDay * 1440),
              arrives: timeOfDay(((there % 1440) + 1440) % 1440),
              dayShift: Math.floor(there / 1440),
              days: 1 << weekday(localDay),
              isExact: arrives?.['timepoint'] === '1',
            },
          ];
        });
      });
      if (lines.length === 0) continue;
      const route = `${origin}-${destination}`;
      const { times } = claimOfLines(route, airline, lines);
      const { arrivals } = claimOfLines(
        route,
        airline,
        lines.filter(({ isExact }) => isExact),
      );
      yield isReferenceClock && times && arrivals
        ? { route, airline, times, arrivals }
        : { route, airline, ...(times ? { times } : {}) };
    }
}

/** Minutes that a zone is ahead at a minute since 1970 in UTC. Clocks change at a quarter of an hour. */
const clockAt = (zone: string, minute: number): number => quarterClock(`${zone} ${Math.floor(minute / 15)}`);
const quarterClock = memoize((zoneAndQuarter: string): number => {
  const [zone = '', quarter] = zoneAndQuarter.split(' ');
  const [date = '', time = ''] = new Date(Number(quarter) * 900_000).toISOString().split('T');
  return utcOffset(zone, date, time.slice(0, 5));
});
const noonOf = (date: string): number => dayNumber(date) * 1440 + 720;

const DAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Every source, with the share of the routes that it is about. */
const SOURCES: readonly (readonly [name: string, share: number, claims: () => Iterable<Claim>])[] = [
  ['route_detail', 1, routeDetail],
  ['airport_destinations in full', 1, () => destinations('full')],
  ['airport_destinations in short', 1, () => destinations('summary')],
  ['timed journeys', 0.7, journeys],
  ['pages of routes', ofSome(1), routePages],
  ['pages of airports', ofSome(1), hubPages],
  ['pages of airlines', ofSome(1), airlinePages],
  ['pages of arrivals', ofSome(1), originsPages],
  ['pages of two cities', ofSome(0.05), cityPairPages],
  ['departures.csv', 0.9, csvFile],
  ['the GTFS feed', 0.7, gtfsFeed],
];

/** What a claim says, by what it is about. */
function* sayings({
  route,
  airline,
  times,
  arrivals,
  ...plain
}: Claim): Generator<readonly [key: string, value: string]> {
  const lists = { times, arrivals };
  for (const [name, value] of Object.entries(plain)) yield [`${route} ${airline} ${name}`, String(value)];
  for (const [name, all] of Object.entries(lists))
    if (all !== undefined) yield [`${route} ${airline} ${name}`, [...new Set(all)].sort().join(', ')];
}

const truth = new Map([...data(), ...arrivalsInUtc()].flatMap((claim) => [...sayings(claim)]));
const routes = scheduledRoutes(indexes).length;

test.each(SOURCES)('%s say what the data says', (_, share, claims) => {
  const wrong: string[] = [];
  const about = new Set<string>();
  for (const claim of claims()) {
    about.add(claim.route);
    for (const [key, value] of sayings(claim))
      if (value !== truth.get(key)) wrong.push(`${key}: ${value} instead of ${truth.get(key)}`);
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(about.size / routes).toBeGreaterThanOrEqual(share);
});

test('a departure can arrive at another time on one weekday', () => {
  expect(truth.get('MSY-DCA AA arrivals')).toMatch(/Mon 18:47 22:15 0.*Tue 18:47 21:47 0/);
});

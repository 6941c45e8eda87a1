/** The open data of the bundled network, read back by another program: DuckDB. */
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { Query, Router, Time } from 'minotor';
import { GtfsParser } from 'minotor/parser';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPromise } from 'yauzl';
import { writeOpenData } from '../../../scripts/release/build/openData.ts';
import { ReleaseOutput } from '../../../scripts/release/build/output.ts';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { minuteOfDay } from '../../../src/core/dataset/schedule.ts';
import { UNKNOWN_TIME } from '../../../src/core/dataset/week.ts';
import { at, must } from '../../../src/core/must.ts';
import { dayNumber, weekday } from '../../../src/core/time.ts';
import { utcOffset } from '../../../src/core/timeZone.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { monthsOf } from '../../../src/reference/openData/calendar.ts';
import { openDataFiles } from '../../../src/reference/openData/catalog.ts';
import { lineBetween } from '../../../src/reference/openData/geojson.ts';
import { answerText } from '../../support/answerText.ts';
import { networkIndexes } from '../../support/network.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { type Flights, implausible, type Stop } from './gtfsPlausibility.ts';
import { GTFS_RULES, tablesOf } from './gtfsRules.ts';

const world = bundledWorld();
/** Date of the build: the clocks of Europe and America change within 26 weeks of it. */
const DATE = '2026-09-02';
/** A day of the calendar on which the clocks are those of the reference week. */
const PLANNED = '2026-09-09';
const NO_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  .map((day) => `${day} = '0'`)
  .join(', ');
const { routes, airports } = world.dataset;
const files = openDataFiles(world.indexes);
const services = routes.flatMap((route) => route.services);
const scratch = mkdtempSync(join(tmpdir(), 'open-data-'));
const first = join(scratch, '1');
const data = join(first, 'client/data');
const filePath = (name: string) => join(data, name);

let rows: (sql: string) => Promise<Record<string, unknown>[]>;
let close: () => void;

/** Writes a release that has nothing but the open data. @returns number of files written */
function release(folder: string, indexes = world.indexes): Promise<number> {
  mkdirSync(folder);
  return writeOpenData(new ReleaseOutput(folder, null), indexes, DATE);
}

beforeAll(async () => {
  await release(first);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  rows = async (sql) =>
    (await connection.runAndReadAll(sql.replaceAll('@', `${data}/`))).getRowObjectsJson() as Record<string, unknown>[];
  close = () => {
    connection.closeSync();
    instance.closeSync();
  };
});
afterAll(() => {
  close();
  rmSync(scratch, { recursive: true });
});

const one = async (sql: string) => Object.values(must((await rows(sql))[0], sql)).map(Number);

describe('tables, as DuckDB reads them', () => {
  test('have every published row, charter and airports without routes included', async () => {
    expect(await one("SELECT count(*), count(DISTINCT route_id) FROM '@routes.csv'")).toEqual([
      routes.length,
      routes.length,
    ]);
    expect(await one("SELECT count(*) FROM '@services.csv'")).toEqual([services.length]);
    expect(await one("SELECT count(*) FROM '@airports.csv'")).toEqual([airports.length]);
    expect(await one("SELECT count(*) FROM '@airlines.csv'")).toEqual([
      new Set(services.map(({ airlineCode }) => airlineCode)).size,
    ]);
    expect(await one("SELECT count(*) FROM '@services.csv' WHERE service_type = 'charter'")).toEqual([
      services.filter(({ serviceType }) => serviceType === 'charter').length,
    ]);
    expect(await one("SELECT count(*) FROM '@routes.csv' WHERE charter_only")).toEqual([
      routes.filter(({ charterOnly }) => charterOnly).length,
    ]);
  });

  test('count the departures of a week as the dataset does', async () => {
    const weekly = services.reduce((sum, { weeklyDepartures }) => sum + weeklyDepartures, 0);
    const days = (condition: string, select = 'SELECT') =>
      `${select} route_id, airline_code, departure, d FROM '@departures.csv', range(1, 8) days(d) WHERE contains(days, d::VARCHAR) AND ${condition}`;
    const untimed = `${days('departure IS NULL', 'SELECT DISTINCT')} AND NOT EXISTS (FROM (${days('departure IS NOT NULL')}) timed WHERE timed.d = days.d AND timed.route_id = departures.route_id AND timed.airline_code = departures.airline_code)`;
    expect(await one(`SELECT count(*) FROM (${days('departure IS NOT NULL')} UNION ALL ${untimed})`)).toEqual([weekly]);
    for (const name of ['routes', 'services', 'airlines'])
      expect(await one(`SELECT sum(weekly_departures) FROM '@${name}.csv'`)).toEqual([weekly]);
  });

  test('join without orphans', async () => {
    const orphans = (from: string, to: string, on: string) =>
      one(`SELECT count(*) FROM '@${from}' ANTI JOIN '@${to}' ${on}`);
    expect(await orphans('departures.csv', 'services.csv', 'USING (route_id, airline_code)')).toEqual([0]);
    expect(await orphans('services.csv', 'routes.csv', 'USING (route_id)')).toEqual([0]);
    expect(await orphans('services.csv', 'airlines.csv', 'USING (airline_code)')).toEqual([0]);
    expect(
      await one(`SELECT count(*) FROM '@routes.csv' r ANTI JOIN '@airports.csv' a ON r."from" = a.airport_code`),
    ).toEqual([0]);
  });

  test.each(['routes', 'services', 'departures'])('%s are the same as CSV, as gzip and as Parquet', async (name) => {
    const csv = (file: string) =>
      `read_csv('@${file}', types={${name === 'departures' ? "'departure':'VARCHAR','arrival':'VARCHAR','aircraft':'VARCHAR'" : ''}})`;
    const sources =
      name === 'departures'
        ? [csv('departures.csv'), csv('departures.csv.gz'), "'@departures.parquet'"]
        : ['csv', 'csv.gz', 'parquet'].map((format) => `'@${name}.${format}'`);
    const [plain, ...others] = sources;
    for (const other of others)
      for (const [a, b] of [
        [plain, other],
        [other, plain],
      ])
        expect(await one(`SELECT count(*) FROM (SELECT * FROM ${a} EXCEPT ALL SELECT * FROM ${b})`)).toEqual([0]);
  });

  test('Parquet has the types of the description', async () => {
    const types = await rows("DESCRIBE SELECT * FROM '@routes.parquet'");
    expect(types.map((row) => [row['column_name'], row['column_type']])).toEqual([
      ['route_id', 'VARCHAR'],
      ['from', 'VARCHAR'],
      ['to', 'VARCHAR'],
      ['distance_km', 'INTEGER'],
      ['flying_min', 'INTEGER'],
      ['seasonality_label', 'VARCHAR'],
      ['charter_only', 'BOOLEAN'],
      ['weekly_departures', 'INTEGER'],
    ]);
  });

  test('say what the API says about a route', async () => {
    const detail = JSON.parse(
      answerText(world.indexes, 'route_detail', { route_id: 'FNC-LIS', include_charter: true }),
    );
    const [route] = await rows("SELECT * FROM '@routes.csv' WHERE route_id = 'FNC-LIS'");
    expect(route).toMatchObject({ from: 'FNC', to: 'LIS', charter_only: detail.charter_only });
    expect(Number(route?.['distance_km'])).toBe(detail.distance_km);
    expect(Number(route?.['flying_min'])).toBe(detail.flying_min);
    const own = await rows("SELECT airline_code FROM '@services.csv' WHERE route_id = 'FNC-LIS'");
    expect(own.map((row) => row['airline_code'])).toEqual(
      detail.airlines.map(({ airline_code }: { airline_code: string }) => airline_code),
    );
  });

  test('name no source', () => {
    for (const name of readdirSync(data).filter((file) => /\.(csv|json|geojson)$/.test(file)))
      expect(readFileSync(filePath(name), 'latin1'), name).not.toMatch(/flightgear|openflights|ourairports|evidence/i);
  });
});

describe('datapackage.json', () => {
  const read = () => JSON.parse(readFileSync(filePath('datapackage.json'), 'utf8'));

  test('has the size and the checksum of every file', () => {
    const { resources, licenses } = read();
    expect(licenses).toMatchObject([{ name: 'CC-BY-4.0' }]);
    expect(resources.map(({ path }: { path: string }) => path)).toEqual(files.map(({ name }) => name));
    expect(new Set(resources.map(({ name }: { name: string }) => name)).size).toBe(resources.length);
    for (const { name, path, bytes, hash } of resources) {
      expect(name).toMatch(/^[a-z0-9._-]+$/);
      const digest = createHash('sha256')
        .update(readFileSync(filePath(path)))
        .digest('hex');
      expect([bytes, hash], path).toEqual([statSync(filePath(path)).size, `sha256:${digest}`]);
    }
  });

  test('names the columns of each table in their order', () => {
    for (const { path, format, schema } of read().resources) {
      if (format !== 'csv' || path.endsWith('.gz')) continue;
      const [head] = readFileSync(filePath(path), 'utf8').split('\n');
      expect(schema.fields.map(({ name }: { name: string }) => name).join(','), path).toBe(head);
      const names = new Set(schema.fields.map(({ name }: { name: string }) => name));
      for (const key of schema.primaryKey ?? []) expect(names).toContain(key);
    }
  });
});

describe('routes.geojson', () => {
  test('has a line for each route with coordinates', () => {
    const { type, features } = JSON.parse(readFileSync(filePath('routes.geojson'), 'utf8'));
    expect(type).toBe('FeatureCollection');
    const placed = routes.filter(({ from, to }) => airports[from]?.lat !== null && airports[to]?.lat !== null);
    expect(features).toHaveLength(placed.length);
    for (const { geometry } of features)
      for (const line of geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates)
        for (const [i, [lon, lat]] of line.entries()) {
          expect(Math.abs(lon) <= 180 && Math.abs(lat) <= 90).toBe(true);
          if (i > 0) expect(Math.abs(lon - line[i - 1][0])).toBeLessThanOrEqual(180);
        }
  });

  test('follows the great circle, and is cut at the antimeridian', () => {
    const north = lineBetween([0, 50], [-74, 40]);
    expect(north.type).toBe('LineString');
    expect(Math.max(...north.coordinates.flat().map(Number))).toBeGreaterThan(51);
    for (const [start, end, side] of [
      [[170, 10], [-170, 30], 180],
      [[-170, 30], [170, 10], -180],
    ] as const) {
      const { type, coordinates } = lineBetween(start, end) as { type: string; coordinates: [number, number][][] };
      expect(type).toBe('MultiLineString');
      const [first = [], last = []] = coordinates;
      expect([first[0], last.at(-1)]).toEqual([start, end]);
      expect(first.at(-1)?.[0]).toBe(side);
      // Where it is cut is between the points on both sides.
      const [before, cut, after] = [first.at(-2), first.at(-1), last[1]].map((point) => point?.[1] ?? Number.NaN);
      expect(Math.sign(must(cut, 'cut') - must(before, 'before'))).toBe(Math.sign(end[1] - start[1]));
      expect(Math.sign(must(after, 'after') - must(cut, 'cut'))).toBe(Math.sign(end[1] - start[1]));
      expect(last[0]).toEqual([-side, first.at(-1)?.[1]]);
    }
  });
});

describe('gtfs.zip', () => {
  const feed = join(scratch, 'gtfs');

  beforeAll(async () => {
    mkdirSync(feed);
    const archive = await openPromise(filePath('gtfs.zip'));
    for await (const entry of archive.eachEntry())
      await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(join(feed, entry.fileName)));
    for (const sql of tablesOf(feed)) await rows(sql);
  });

  test('has the required files, and no orphans', async () => {
    expect(readdirSync(feed).sort()).toEqual(
      ['agency', 'attributions', 'calendar', 'feed_info', 'routes', 'stop_times', 'stops', 'transfers', 'trips'].map(
        (name) => `${name}.txt`,
      ),
    );
    expect(await rows(`SELECT DISTINCT route_type FROM read_csv('${feed}/routes.txt', all_varchar=true)`)).toEqual([
      { route_type: '1100' },
    ]);
  });

  test('keeps the rules of the validator and of gtfsclean', async () => {
    const faults = new Map<string, unknown>();
    for (const [rule, sql] of Object.entries(GTFS_RULES)) {
      const [found] = await rows(`${sql} LIMIT 1`);
      if (found) faults.set(rule, found['at']);
    }
    expect(Object.fromEntries(faults)).toEqual({});
  });

  // Each fault is made in a table, and the rule finds it.
  test.each([
    ['duplicate_key', 'INSERT INTO trips SELECT * FROM trips LIMIT 1'],
    ['foreign_key_violation', 'DELETE FROM agency WHERE agency_id = (SELECT min(agency_id) FROM routes)'],
    ['missing_required_field', 'UPDATE stops SET stop_name = NULL'],
    ['invalid_url', "UPDATE routes SET route_url = 'routes.example/r'"],
    ['inconsistent_agency_timezone', "UPDATE agency SET agency_timezone = 'Europe/Rome' WHERE agency_id = 'BA'"],
    ['invalid_language_code', "UPDATE feed_info SET feed_lang = 'English'"],
    ['invalid_time', "UPDATE stop_times SET arrival_time = '8:7:00'"],
    ['invalid_date', "UPDATE calendar SET start_date = '20260231'"],
    ['start_and_end_range_out_of_order', "UPDATE calendar SET end_date = '20200101'"],
    ['expired_calendar', "UPDATE calendar SET end_date = '20200101'"],
    ['feed_expiration_date30_days', 'UPDATE feed_info SET feed_end_date = feed_start_date'],
    ['service_has_no_active_day_of_the_week', `UPDATE calendar SET ${NO_DAYS}`],
    ['number_out_of_range', "UPDATE stops SET stop_lat = '91'"],
    ['point_near_origin', "UPDATE stops SET stop_lat = '0.5', stop_lon = '0.5'"],
    ['point_near_pole', "UPDATE stops SET stop_lat = '89.5'"],
    ['station_with_parent_station', "UPDATE stops SET parent_station = 'LHR' WHERE location_type = '1'"],
    ['wrong_parent_location_type', "UPDATE stops SET location_type = '0' WHERE location_type = '1'"],
    ['stop_without_stop_time', "DELETE FROM stop_times WHERE stop_id = 'LHR'"],
    ['station_unused', 'UPDATE stops SET parent_station = NULL'],
    ['route_both_short_and_long_name_missing', 'UPDATE routes SET route_short_name = NULL, route_long_name = NULL'],
    ['route_short_name_too_long', "UPDATE routes SET route_short_name = 'London to New York'"],
    ['route_long_name_contains_short_name', 'UPDATE routes SET route_long_name = route_short_name'],
    ['duplicate_route_name', "UPDATE routes SET route_short_name = 'X', route_long_name = 'Y'"],
    ['same_route_and_agency_url', 'UPDATE routes SET route_url = (SELECT min(agency_url) FROM agency)'],
    ['same_stop_and_agency_url', 'UPDATE stops SET stop_url = (SELECT min(agency_url) FROM agency)'],
    ['same_stop_and_route_url', 'UPDATE stops SET stop_url = (SELECT min(route_url) FROM routes)'],
    ['route_without_trips', "DELETE FROM trips WHERE route_id = 'LHR-JFK-BA'"],
    ['unusable_trip', "DELETE FROM stop_times WHERE stop_sequence = '2'"],
    [
      'stop_time_with_arrival_before_previous_departure_time',
      "UPDATE stop_times SET arrival_time = '00:00:00' WHERE stop_sequence = '2'",
    ],
    ['leading_or_trailing_whitespaces', "UPDATE stops SET stop_name = stop_name || ' '"],
    ['missing_feed_contact_email_and_url', 'UPDATE feed_info SET feed_contact_url = NULL'],
    ['transfer_with_invalid_stop_location_type', "UPDATE stops SET location_type = '2'"],
    ['gtfsclean_too_fast_trip', "UPDATE routes SET route_type = '1101'"],
  ])('%s is found', async (rule, change) => {
    await rows('BEGIN TRANSACTION');
    await rows(change);
    const found = await rows(`${must(GTFS_RULES[rule], rule)} LIMIT 1`);
    await rows('ROLLBACK');
    expect(found).toHaveLength(1);
  });

  describe('flights are plausible by what the feed says and the position of each stop', () => {
    let stops: Stop[];
    let flights: Flights[];
    beforeAll(async () => {
      const found = (await rows(
        `SELECT stop_id AS code, stop_lat AS lat, stop_lon AS lon, stop_timezone AS zone FROM stops WHERE coalesce(location_type, '0') = '0'`,
      )) as Record<string, string>[];
      stops = found.map(({ code = '', lat, lon, zone = '' }) => ({ code, lat: Number(lat), lon: Number(lon), zone }));
      const minutes = (column: string) =>
        `(split_part(${column}, ':', 1)::INT * 60 + split_part(${column}, ':', 2)::INT)`;
      flights = (await rows(`SELECT DISTINCT a.stop_id AS "from", b.stop_id AS "to",
        ${minutes('a.departure_time')} AS departs, ${minutes('b.arrival_time')} - ${minutes('a.departure_time')} AS minutes,
        strftime(strptime(c.start_date, '%Y%m%d'), '%Y-%m-%d') AS date
        FROM stop_times a JOIN stop_times b USING (trip_id) JOIN trips t USING (trip_id) JOIN calendar c USING (service_id)
        WHERE a.stop_sequence = '1' AND b.stop_sequence = '2'`)) as unknown as Flights[];
    });

    /** What looks implausible and is right. */
    const RIGHT: Readonly<Record<string, string>> = {
      'OOL zone': 'the border to New South Wales crosses the runway; the airport has the time of Queensland',
      'CMN-ERH directions': 'two of three departures of the timetable back to Casablanca are of 40 minutes',
      'GUW-NQZ directions': 'the timetable has 255 minutes for KC984',
      'TRV-AUH directions': 'the timetable has 450 minutes for EY249',
    };

    test('every flight of the feed', () => {
      expect(stops.length).toBeGreaterThan(1500);
      expect(flights.length).toBeGreaterThan(50_000);
      expect([...implausible(stops, flights)].filter((fault) => !(fault in RIGHT)).sort()).toEqual([]);
    });

    /** What the check finds with a change that it does not find without. */
    function foundWith(change: {
      readonly stop?: (stop: Stop) => Stop;
      readonly flight?: (flight: Flights) => Flights;
    }) {
      const known = implausible(stops, flights);
      const changed = implausible(
        stops.map(change.stop ?? ((stop) => stop)),
        flights.map(change.flight ?? ((one) => one)),
      );
      return [...changed].filter((fault) => !known.has(fault));
    }

    test('a wrong zone is found, and flights that land before they leave', () => {
      const stop = (each: Stop): Stop => (each.code === 'PSC' ? { ...each, zone: 'America/New_York' } : each);
      expect(foundWith({ stop })).toEqual(expect.arrayContaining(['PSC zone', 'PSC-SEA lands before it leaves']));
    });

    test('a position far away is found by the speed of its flights', () => {
      const stop = (each: Stop): Stop => (each.code === 'MAN' ? { ...each, lat: each.lat + 12 } : each);
      expect(foundWith({ stop })).toContain('MAN-LHR too fast');
    });

    test('impossible minutes are found', () => {
      const minutes = (found: number) => (flight: Flights) =>
        flight.from === 'LHR' && flight.to === 'CDG' ? { ...flight, minutes: found } : flight;
      expect(foundWith({ flight: minutes(15) })).toContain('LHR-CDG too fast');
      expect(foundWith({ flight: minutes(240) })).toEqual(
        expect.arrayContaining(['LHR-CDG too slow', 'LHR-CDG directions']),
      );
    });
  });

  test('is planned by minotor as by find_journeys', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const parser = new GtfsParser(filePath('gtfs.zip'), {
      // Minotor has no type for flights.
      routeTypeParser: (type) => (type === 1100 ? 'RAIL' : undefined),
    });
    const { timetable, stopsIndex } = await parser.parse(new Date(`${PLANNED}T00:00:00Z`));
    warn.mockRestore();
    const router = new Router(timetable, stopsIndex);
    // Within one airport it takes any layover.
    for (const [from, to, hour] of [
      ['GRU', 'OSL', 0],
      ['ABZ', 'FCO', 5],
      ['BOS', 'SAN', 10],
      ['CPT', 'WDH', 4],
    ] as const) {
      const query = new Query.Builder()
        .from(from)
        .to(to)
        .departureTime(Time.fromHMS(hour, 0, 0))
        .maxTransfers(2)
        .build();
      const arrival = (router.route(query).arrivalAt(to)?.time.toSeconds() ?? NaN) / 60;
      expect(arrival, `${from} ${to}`).toBe(earliestArrival(from, to, hour * 60));
    }
  });

  // Europe changes its clocks on 25 October 2026, the south-east of Australia on 4 October, the United States on 1 November.
  test.each([
    ['LHR', '2026-10-21'],
    ['LHR', '2026-10-28'],
    ['SYD', '2026-09-30'],
    ['SYD', '2026-10-07'],
    ['JFK', '2026-10-28'],
    ['JFK', '2026-11-04'],
  ])('leaves %s at its local times on %s', async (code, date) => {
    const zone = must(
      airports.find((airport) => airport.code === code),
      code,
    ).timeZone;
    const day = weekday(dayNumber(date));
    // A day of local time is two days of UTC: each trip is listed with the UTC day on which it leaves.
    const trips = await rows(
      `SELECT split_part(departure_time, ':', 1)::INT * 60 + split_part(departure_time, ':', 2)::INT AS minute, d::VARCHAR AS date FROM stop_times JOIN trips USING (trip_id) JOIN calendar USING (service_id), (SELECT unnest(generate_series(DATE '${date}' - INTERVAL 1 DAY, DATE '${date}' + INTERVAL 1 DAY, INTERVAL 1 DAY)) AS d) WHERE stop_sequence = '1' AND stop_id = '${code}' AND strptime(start_date, '%Y%m%d') <= d AND strptime(end_date, '%Y%m%d') >= d AND substr(monday || tuesday || wednesday || thursday || friday || saturday || sunday, isodow(d), 1) = '1'`,
    );
    const local = trips.flatMap((trip) => {
      const utcDay = dayNumber(String(trip['date']).slice(0, 10));
      const minute = utcDay * 1440 + Number(trip['minute']) + utcOffset(zone, date);
      return Math.floor(minute / 1440) === dayNumber(date) ? [minute % 1440] : [];
    });
    const month = Number(date.slice(5, 7));
    const { departures } = world.indexes;
    const expected = world.indexes.routes
      .routesFrom(must(world.indexes.airportIndex.get(code), code))
      .filter((route) =>
        [world.indexes.routes.from, world.indexes.routes.to].every((ends) => hasPlace(at(ends, route))),
      )
      .flatMap((route) =>
        departures
          .servicesOf(route)
          .filter((service) => !departures.isCharterService(service))
          .filter((service) => monthsOf(world.indexes, route, service) & (1 << (month - 1)))
          .flatMap((service) => departures.departuresOf(service))
          .filter((row) => at(departures.days, row) & (1 << day) && at(departures.minute, row) !== UNKNOWN_TIME)
          .map((row) => at(departures.minute, row)),
      );
    expect(local.length).toBeGreaterThan(100);
    expect(local.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
  });
  const hasPlace = (airport: number) => airports[airport]?.lat !== null && airports[airport]?.lon !== null;

  /** Earliest arrival by find_journeys in minutes UTC of `PLANNED`, of journeys that leave at a minute of it or later. */
  function earliestArrival(from: string, to: string, after: number): number {
    const offset = utcOffset(
      must(
        airports.find(({ code }) => code === from),
        from,
      ).timeZone,
      PLANNED,
    );
    const today = weekday(dayNumber(PLANNED));
    const arrivals = [-1, 0, 1].flatMap((shift) => {
      const { journeys = [] } = callOperation(world.indexes, 'find_journeys', {
        ...{ from, to, day: WEEKDAYS[(today + shift + 7) % 7], max_stops: 2, min_layover: 0, max_layover: 1440 },
        ...{ month: Number(PLANNED.slice(5, 7)), limit: 50, keep: 'all' },
      });
      return journeys.flatMap(({ departure, elapsed_min }) => {
        const leaves = shift * 1440 + minuteOfDay(departure) - offset;
        return leaves >= after ? [leaves + elapsed_min] : [];
      });
    });
    return Math.min(...arrivals);
  }
});

describe('feeds of a part of the network', () => {
  /** Routes and agencies of a feed. */
  async function routesOf(name: string): Promise<string[][]> {
    const archive = await openPromise(filePath(name));
    for await (const entry of archive.eachEntry())
      if (entry.fileName === 'routes.txt')
        return (await text(await archive.openReadStreamPromise(entry)))
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => line.split(',').slice(0, 3));
    throw new Error(`${name} has no routes`);
  }
  const ofCountry = (code: string) =>
    new Set(airports.filter(({ countryCode }) => countryCode === code).map((airport) => airport.code));

  test('each has the routes of the whole feed that it is named for', async () => {
    const all = await routesOf('gtfs.zip');
    const british = ofCountry('GB');
    const ends = ([, , route = '']: string[]) => [route.slice(0, 3), route.slice(4)];
    expect(await routesOf('gtfs/country/GB.zip')).toEqual(
      all.filter((row) => ends(row).some((end) => british.has(end))),
    );
    expect(await routesOf('gtfs/airline/BA.zip')).toEqual(all.filter(([, airline]) => airline === 'BA'));
  });

  test('none is without a trip', async () => {
    const parts = files.filter(({ name }) => name.startsWith('gtfs/')).map(({ name }) => name);
    expect(parts.length).toBeGreaterThan(300);
    for (const name of parts) expect((await routesOf(name)).length, name).toBeGreaterThan(0);
  });
});

test('the same data give the same bytes', async () => {
  const indexes = networkIndexes();
  const [one, other] = [join(scratch, 'one'), join(scratch, 'other')];
  const names = openDataFiles(indexes).map(({ name }) => name);
  for (const folder of [one, other]) expect(await release(folder, indexes)).toBe(names.length + 1);
  for (const name of names) {
    const [bytes, again] = [one, other].map((folder) => readFileSync(join(folder, 'client/data', name)));
    expect(again?.equals(must(bytes, name)), name).toBe(true);
  }
});

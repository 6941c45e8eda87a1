/** The flights of the exported GTFS feed are plausible by what the feed says and the position of each stop. */
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { writeOpenData } from '../../../scripts/release/build/openData.ts';
import { ReleaseOutput } from '../../../scripts/release/build/output.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { type Flights, implausible, type Stop } from './gtfsPlausibility.ts';
import { tablesOf } from './gtfsRules.ts';

const scratch = mkdtempSync(join(tmpdir(), 'gtfs-'));
let stops: Stop[];
let flights: Flights[];

beforeAll(async () => {
  const release = join(scratch, 'release');
  mkdirSync(release);
  await writeOpenData(new ReleaseOutput(release, null), bundledWorld().indexes, '2026-09-02');
  const archive = await openPromise(join(release, 'client/data/gtfs.zip'));
  for await (const entry of archive.eachEntry())
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(join(scratch, entry.fileName)));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const rows = async <Row>(sql: string) =>
    (await connection.runAndReadAll(sql)).getRowObjectsJson() as unknown as readonly Row[];
  for (const sql of tablesOf(scratch)) await rows(sql);
  stops = (
    await rows<Record<string, string>>(
      `SELECT stop_id AS code, stop_lat AS lat, stop_lon AS lon, stop_timezone AS zone FROM stops WHERE coalesce(location_type, '0') = '0'`,
    )
  ).map(({ code = '', lat, lon, zone = '' }) => ({ code, lat: Number(lat), lon: Number(lon), zone }));
  const minutes = (column: string) => `(split_part(${column}, ':', 1)::INT * 60 + split_part(${column}, ':', 2)::INT)`;
  flights = [
    ...(await rows<Flights>(`SELECT DISTINCT a.stop_id AS "from", b.stop_id AS "to",
      ${minutes('a.departure_time')} AS departs, ${minutes('b.arrival_time')} - ${minutes('a.departure_time')} AS minutes,
      strftime(strptime(c.start_date, '%Y%m%d'), '%Y-%m-%d') AS date
      FROM stop_times a JOIN stop_times b USING (trip_id) JOIN trips t USING (trip_id) JOIN calendar c USING (service_id)
      WHERE a.stop_sequence = '1' AND b.stop_sequence = '2'`)),
  ];
  connection.closeSync();
  instance.closeSync();
}, 300_000);
afterAll(() => rmSync(scratch, { recursive: true }));

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
function foundWith(change: { readonly stop?: (stop: Stop) => Stop; readonly flight?: (flight: Flights) => Flights }) {
  const known = implausible(stops, flights);
  const changed = implausible(stops.map(change.stop ?? ((stop) => stop)), flights.map(change.flight ?? ((one) => one)));
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

import { expect, test } from 'vitest';
import { UNKNOWN_AIRPORT } from '../../../scripts/import/common/importer.ts';
import { gtfs } from '../../../scripts/import/gtfs/importer.ts';
import { UsageError } from '../../../scripts/script.ts';
import { problemsOf, run, table, workshop } from '../workshop.ts';
import { zipOf } from '../zip.ts';

const ALWAYS = '1,1,1,1,1,1,1';

/** A feed of one flight, LHR-JFK BA117 daily at 08:25 from April to October 2026, whose tables a test replaces. */
const feed = (tables: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  'agency.txt': 'agency_id,agency_name,agency_timezone\nBA,British Airways,Europe/London\n',
  'routes.txt': 'route_id,agency_id,route_type\nr,BA,1100\n',
  'stops.txt': 'stop_id,stop_code,stop_lat,stop_lon\nLHR,,51.47,-0.45\nJFK,,40.64,-73.78\nFNC,,32.69,-16.77\n',
  'calendar.txt': `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ns,${ALWAYS},20260401,20261020\n`,
  'trips.txt': 'route_id,service_id,trip_id,trip_short_name\nr,s,t,117\n',
  'stop_times.txt': `${STOPS}t,,08:25:00,LHR,1\nt,16:10:00,,JFK,2\n`,
  ...tables,
});
const STOPS = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n';
const LINE = 'LHR,JFK,BA,08:25,1234567,465,117,';

/** Imports a feed. @returns its rows of departures.csv, and what was rejected or warned of */
async function imported(
  tables: Readonly<Record<string, string | Buffer>>,
  { agency, date }: { readonly agency?: string; readonly date?: string } = {},
) {
  const folder = workshop();
  const { log } = await run(gtfs, folder, zipOf(tables), {
    options: { agency },
    ...(date === undefined ? {} : { date }),
  });
  const rows = table(folder, 'departures.csv').trim().split('\n').slice(1);
  return { rows, problems: problemsOf(log), log };
}

/** Imports a faulty feed after a good one: an import without any service is refused. @returns used records, and problems */
async function faultsOf(tables: Record<string, string>, agency?: string) {
  const both = { 'good.zip': zipOf(feed()), 'faulty.zip': zipOf(feed(tables)) };
  const { rows, problems, log } = await imported(both, agency === undefined ? {} : { agency });
  expect(rows).toEqual([LINE]);
  return [log.used, problems];
}

test('the tables may come in any order, with others between them', async () => {
  const tables = Object.entries({ 'shapes.txt': 'shape_id\nx\n', ...feed() }).reverse();
  const { rows, log } = await imported(Object.fromEntries(tables));
  expect(rows).toEqual([LINE]);
  expect(log.toJson()).toMatchObject({ notes: { 'agencies and their airlines': 1 } });
});

test('several feeds keep their ids apart', async () => {
  const other = feed({
    'routes.txt': 'route_id,agency_id,route_type\nr,BA,1111\n',
    'stop_times.txt': `${STOPS}t,,06:00:00,LHR,1\nt,10:00:00,,FNC,2\n`,
  });
  const folder = workshop();
  await run(gtfs, folder, zipOf({ 'a.zip': zipOf(feed()), 'b.zip': zipOf(other) }));
  expect(table(folder, 'departures.csv')).toContain(LINE);
  expect(table(folder, 'services.csv')).toContain('LHR,FNC,BA,charter');
});

test('days that exceptions add and remove', async () => {
  const { rows } = await imported(
    feed({
      'calendar.txt': feed()['calendar.txt']?.replace(ALWAYS, '1,0,0,0,0,0,0') ?? '',
      'calendar_dates.txt': `service_id,date,exception_type\n${Array.from({ length: 5 }, (_, i) => {
        const monday = Date.UTC(2026, 3, 6) + i * 7 * 86_400_000;
        const text = (day: number) =>
          new Date(monday + day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
        return `s,${text(0)},2\ns,${text(2)},1\n`;
      }).join('')}`,
      // The first eight weeks count: five of them are on Wednesday.
    }),
  );
  expect(rows).toEqual(['LHR,JFK,BA,08:25,3,465,117,']);
});

test('a feed may have exceptions only', async () => {
  const dates = Array.from({ length: 70 }, (_, i) =>
    new Date(Date.UTC(2026, 3, 6 + i)).toISOString().slice(0, 10).replaceAll('-', ''),
  );
  const { 'calendar.txt': _, ...rest } = feed({
    'calendar_dates.txt': `service_id,date,exception_type\n${dates.map((date) => `s,${date},1\n`).join('')}`,
  });
  const folder = workshop();
  await run(gtfs, folder, zipOf(rest));
  expect(table(folder, 'departures.csv')).toContain(LINE);
});

test('times count in the time zone of the agency, and are local times on both sides of a change of clocks', async () => {
  const tables = {
    'agency.txt': 'agency_id,agency_name,agency_timezone\nBA,British Airways,Etc/UTC\n',
    'calendar.txt': `${feed()['calendar.txt']?.split('\n')[0]}\ns,${ALWAYS},20260101,20261220\n`,
    'stop_times.txt': `${STOPS}t,,23:30:00,LHR,1\nt,31:15:00,,JFK,2\n`,
  };
  const winter = await imported(feed(tables), { date: '2026-01-05' });
  expect(winter.rows).toEqual(['LHR,JFK,BA,23:30,1234567,465,117,']);
  const mondays = tables['calendar.txt'].replace(ALWAYS, '1,0,0,0,0,0,0');
  const summer = await imported(feed({ ...tables, 'calendar.txt': mondays }), { date: '2026-06-01' });
  // Monday 23:30 UTC is Tuesday 00:30 in London.
  expect(summer.rows).toEqual(['LHR,JFK,BA,00:30,2,465,117,']);
});

test('times after midnight are of the next day', async () => {
  const { rows } = await imported(
    feed({
      'calendar.txt': feed()['calendar.txt']?.replace(ALWAYS, '0,0,0,0,0,0,1') ?? '',
      'stop_times.txt': `${STOPS}t,,25:10:00,LHR,1\nt,32:55:00,,JFK,2\n`,
    }),
  );
  expect(rows).toEqual(['LHR,JFK,BA,01:10,1,465,117,']);
});

test('frequencies are departures before their end', async () => {
  const table = 'trip_id,start_time,end_time,headway_secs,exact_times\n';
  const { rows } = await imported(
    feed({
      'frequencies.txt': `${table}t,06:00:00,08:00:00,3600,1\nt,20:00:00,20:01:00,600,1\n`,
    }),
  );
  expect(rows).toEqual(['06:00', '07:00', '20:00'].map((time) => LINE.replace('08:25', time)));
  const faulty = `${table}t,06:00:00,05:00:00,3600,1\nx,06:00:00,07:00:00,600,1\n`;
  expect(await faultsOf({ 'frequencies.txt': faulty })).toEqual([
    1,
    { 'frequency that is faulty': 1, 'frequency of an unknown trip': 1, 'trip by headway without a start': 1 },
  ]);
});

test('each leg is a route, by stop_sequence, except where passengers cannot board or leave', async () => {
  const header = `${STOPS.trim()},pickup_type,drop_off_type\n`;
  const legs = (pickup: string) => ({
    'stop_times.txt': `${header}t,16:10:00,,JFK,30,,\nt,,04:00:00,FNC,2,,\nt,08:00:00,08:25:00,LHR,10,${pickup},0\n`,
  });
  expect((await imported(feed(legs('0')))).rows).toEqual(
    ['FNC,LHR,BA,05:00,1234567,240,117,'].map((row) => row.replace('05:00', '04:00')).concat(LINE),
  );
  const noPickup = await imported(feed(legs('1')));
  expect(noPickup.rows).toEqual(['FNC,LHR,BA,04:00,1234567,240,117,']);
  expect(noPickup.log.skipped).toBe(1);
});

test.each([
  [
    'the code of a station',
    'stop_id,stop_lat,stop_lon,parent_station\nLHR-T5,51.47,-0.49,LHR\nLHR,51.47,-0.45,\nJFK,,,\n',
    'LHR-T5',
  ],
  ['an ICAO code', 'stop_id,stop_code\nx,EGLL\nJFK,\n', 'x'],
  ['its code where its latitude is none', 'stop_id,stop_lat,stop_lon\nLHR,90.5,-0.45\nJFK,,\n', 'LHR'],
  ['its code where its position is 0,0', 'stop_id,stop_lat,stop_lon\nLHR,0.0,0\nJFK,,\n', 'LHR'],
  ['the nearest airport', 'stop_id,stop_lat,stop_lon\nx,51.5,-0.46\nJFK,,\n', 'x'],
  [
    'the nearest airport where the code is that of another',
    'stop_id,stop_lat,stop_lon\nFNC,51.5,-0.46\nJFK,,\n',
    'FNC',
  ],
])('a stop by %s', async (_, stops, id) => {
  const times = feed()['stop_times.txt']?.replace('LHR', id) ?? '';
  expect((await imported(feed({ 'stops.txt': stops, 'stop_times.txt': times }))).rows).toEqual([LINE]);
});

test('a stop more than 5 km from any airport is rejected', async () => {
  const stops = 'stop_id,stop_lat,stop_lon\nLHX,51.53,-0.45\nJFK,,\n';
  const times = feed()['stop_times.txt']?.replace('LHR', 'LHX') ?? '';
  expect(await faultsOf({ 'stops.txt': stops, 'stop_times.txt': times })).toEqual([1, { [UNKNOWN_AIRPORT]: 1 }]);
});

test.each([
  ['its code', 'BA,Any,', undefined],
  ['its ICAO code', 'BAW,Any,', undefined],
  ['its name', '7,British airways,', undefined],
  ['--agency by id', 'LH,Lufthansa,', 'LH=BA'],
  ['--agency by name', ',Some Airways,', 'XY=LH, Some Airways = ba'],
])('an agency by %s', async (_, agency, option) => {
  const tables = {
    'agency.txt': `agency_id,agency_name,agency_timezone\n${agency}Europe/London\n`,
    'routes.txt': 'route_id,route_type\nr,1100\n',
  };
  expect((await imported(feed(tables), option === undefined ? {} : { agency: option })).rows).toEqual([LINE]);
});

test('an agency of an unknown airline is rejected, and one that is missing reported', async () => {
  const tables = {
    'agency.txt': 'agency_id,agency_name,agency_timezone\nYB,Nobody,Europe/London\n',
    'routes.txt': 'route_id,agency_id,route_type\nr,YB,1100\n',
  };
  const unknown = 'agency of an unknown airline (pass --agency ID=CODE)';
  expect(await faultsOf(tables, 'XX=BA')).toEqual([1, { [unknown]: 1, 'agency of --agency that is in no feed': 1 }]);
  await expect(imported(feed(), { agency: 'YB' })).rejects.toThrow(UsageError);
});

test.each([
  ['117', '117'],
  ['BA 0117', '117'],
  ['LH117', ''],
  ['Morning flight', ''],
])('the flight number of %j is %j', async (name, number) => {
  const { rows } = await imported(
    feed({ 'trips.txt': `route_id,service_id,trip_id,trip_short_name\nr,s,t,${name}\n` }),
  );
  expect(rows).toEqual([LINE.replace(',117,', `,${number},`)]);
});

test.each(['YB117', 'yb 117'])('%j has the id of the agency in place of a code', async (name) => {
  const tables = {
    'agency.txt': 'agency_id,agency_name,agency_timezone\nYB,Any,Europe/London\n',
    'routes.txt': 'route_id,agency_id,route_type\nr,YB,1100\n',
    'trips.txt': `route_id,service_id,trip_id,trip_short_name\nr,s,t,${name}\n`,
  };
  expect((await imported(feed(tables), { agency: 'YB=BA' })).rows).toEqual([LINE]);
});

const TRIPS = 'route_id,service_id,trip_id\n';
test.each([
  ['routes.txt', 'route_id,agency_id,route_type\nr,LH,1100\n', 'trip of an unknown agency'],
  ['trips.txt', `${TRIPS}x,s,t\n`, 'trip of an unknown route'],
  ['trips.txt', `${TRIPS}r,x,t\n`, 'trip of an unknown calendar'],
  ['calendar_dates.txt', 'service_id,date,exception_type\ns,20260230,1\n', 'exception of a calendar that is faulty'],
  ['calendar.txt', (feed()['calendar.txt'] ?? '').replace('20261020', '20261320'), 'calendar that is faulty'],
  ['stop_times.txt', `${STOPS}t,,08:25:00,LHR,1\n`, 'trip with fewer than two stops'],
  ['stop_times.txt', `${STOPS}t,,8h25,LHR,1\nt,16:10:00,,JFK,2\n`, 'leg without a departure time'],
  ['stop_times.txt', `${feed()['stop_times.txt']}x,,08:25:00,LHR,1\n`, 'stop of an unknown trip'],
  [
    'stop_times.txt',
    `${STOPS}t,,08:25:00,LHR,1\nt,16:10:00,17:00:00,JFK,x\nt,20:00:00,,FNC,3\n`,
    'trip with a stop without a stop_sequence',
  ],
  ['routes.txt', `${feed()['routes.txt']}r,BA,3\n`, 'second route of the same id'],
  ['stops.txt', `${feed()['stops.txt']}LHR,LGW,,,\n`, 'second stop of the same id'],
  ['agency.txt', 'agency_id,agency_name,agency_timezone\nBA,BA,Europe/Londn\n', 'agency with an unknown time zone'],
])('a fault of %s is rejected with its reason', async (table, text, reason) => {
  const [, problems] = await faultsOf({ [table]: text });
  expect(problems).toMatchObject({ [reason]: 1 });
});

test('what is no flight is skipped, and no feed is an error', async () => {
  const { log, rows } = await imported(feed({ 'routes.txt': 'route_id,agency_id,route_type\nr,BA,3\n' }));
  expect([rows, log.skipped, log.rejected]).toEqual([[], 1, 0]);
  await expect(run(gtfs, workshop(), zipOf({ 'agency.txt': 'agency_id\n' }))).rejects.toThrow(
    'not a GTFS feed: it has no routes.txt, stops.txt, trips.txt, stop_times.txt, calendar.txt',
  );
  await expect(imported(feed({ 'routes.txt': 'a,b\n1,2\n' }))).rejects.toThrow(
    'standard input: routes.txt: no column route_id, route_type: the file has a, b',
  );
  // Without the row of Kennedy there would be a flight from Heathrow to Funchal.
  const stops = `${STOPS}t,,08:25:00,LHR,1\nt,16:10:00,17:00:00,JFK,2,New York, NY\nt,20:00:00,,FNC,3\n`;
  await expect(imported(feed({ 'stop_times.txt': stops }))).rejects.toThrow(
    'standard input: stop_times.txt: row with more cells than the header: t 16:10:00 17:00:00 JFK 2 New York  NY',
  );
});

/** The shipped sources.json against a server on this machine, with samples made from the specification of each format. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { datedAddresses } from '../../../../scripts/release/refresh/periods.ts';
import { readSources } from '../../../../scripts/release/refresh/sources.ts';
import { must } from '../../../../src/core/must.ts';
import { file, leg } from '../../../import/ssim/lines.ts';
import { workshop } from '../../../import/workshop.ts';
import { zipOf } from '../../../import/zip.ts';
import { publisher } from '../../../release/refresh/fileServer.ts';
import { runScript } from '../../../support/runScript.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const YEAR = TODAY.slice(2, 4);
const PERIOD = `01JAN${YEAR} 31DEC${YEAR}`;

const timetable = (flight: string, from: string, to: string) => file(leg({ flight, from, to, period: PERIOD }));

/** A feed of one daily flight. @param stops lines of stops.txt without the header: origin, then destination */
function feed(agency: string, timeZone: string, trip: string, stops: readonly [string, string]): Buffer {
  const [from = '', to = ''] = stops.map((line) => line.split(',')[0]);
  return zipOf({
    'agency.txt': `agency_id,agency_name,agency_url,agency_timezone\n${agency},https://example.com/,${timeZone}\n`,
    'routes.txt': `route_id,agency_id,route_short_name,route_type\nr,${agency.split(',')[0]},,1100\n`,
    'stops.txt': `stop_id,stop_name,stop_lat,stop_lon\n${stops.join('\n')}\n`,
    'calendar.txt':
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n' +
      `s,1,1,1,1,1,1,1,20${YEAR}0101,20${YEAR}1231\n`,
    'trips.txt': `route_id,service_id,trip_id,trip_short_name\nr,s,t,${trip}\n`,
    'stop_times.txt':
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n' +
      `t,08:00:00,08:00:00,${from},1\nt,09:00:00,09:00:00,${to},2\n`,
  });
}

/** A month of on-time performance as it is published: a zip with a page that explains it; quoted cells, a comma at the end. */
function onTime(month: string): Buffer {
  const header = '"Year","Month","DayofMonth","FlightDate","Reporting_Airline","Flight_Number_Reporting_Airline",';
  const days = Array.from({ length: 28 }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`);
  const lines = days.map(
    (day) => `${day.slice(0, 4)},${month.slice(5)},${day.slice(8)},${day},"AA","100","SEA","DFW","0830",0.00,240.00,`,
  );
  return zipOf({
    [`On_Time_${month}.csv`]: [
      `${header}"Origin","Dest","CRSDepTime","Cancelled","CRSElapsedTime",`,
      ...lines,
      '',
    ].join('\n'),
    'readme.html': '<html>About the columns</html>',
  });
}

function flightList(month: string): Buffer {
  const days = ['01', '02', '03'].map((day) => new Date(`${month}-${day}T00:00:00Z`));
  const column = (name: string, data: unknown[], type: string) => ({ name, data, type }) as never;
  return Buffer.from(
    parquetWriteBuffer({
      columnData: [
        column(
          'flt_id',
          days.map(() => 'BAW117'),
          'STRING',
        ),
        column('dof', days, 'TIMESTAMP'),
        column(
          'adep',
          days.map(() => 'EGLL'),
          'STRING',
        ),
        column(
          'ades',
          days.map(() => 'KJFK'),
          'STRING',
        ),
      ],
    }),
  );
}

const shipped = readSources({ data: 'data', state: '/nonexistent' });
const named = (name: string) =>
  must(
    shipped.find((source) => source.name === name),
    name,
  );
const urlOf = (name: string): string => must(named(name).url?.[0], `url of ${name}`);
const pathOf = (url: string): string => url.slice(new URL(url).origin.length);
/** Addresses of the newest periods of a source, newest first. */
const dated = (name: string) =>
  datedAddresses(urlOf(name), null, TODAY).candidates.map(({ url, period }) => ({ url, period: must(period, name) }));

test('each address that is fetched as a file is read in its format', async () => {
  // The season after this one, and the present and last month, are not published yet.
  const [, present, past] = dated('anac-siros');
  const months = dated('bts-on-time').slice(2, 14);
  const lists = dated('opdi').slice(2, 4);
  await using server = await publisher({
    [pathOf(must(present, 'season').url)]: JSON.stringify(timetable('LA3000', 'GRU 0800 -0300', 'GIG 0905 -0300')),
    [pathOf(must(past, 'season').url)]: JSON.stringify([
      { ssim: timetable('LA3001', 'GIG 1000 -0300', 'GRU 1105 -0300') },
    ]),
    ...Object.fromEntries(months.map(({ url, period }) => [pathOf(url), onTime(period)])),
    ...Object.fromEntries(lists.map(({ url, period }) => [pathOf(url), flightList(period)])),
    [pathOf(urlOf('entur'))]: feed('SK,SAS', 'Europe/Oslo', 'SK4000', [
      'NSR:Quay:1,Oslo lufthavn,60.1939,11.1004',
      'NSR:Quay:2,Bergen lufthavn,60.2934,5.2181',
    ]),
    [pathOf(urlOf('skyalps'))]: feed('BQ,SkyAlps', 'Europe/Rome', 'BQ1916', [
      'BZO,Bolzano,46.4602,11.3264',
      'FCO,Roma Fiumicino,41.8003,12.2389',
    ]),
    [pathOf(urlOf('air-france-klm'))]: { redirect: '/static/programme.ssim' },
    '/static/programme.ssim': timetable('AF1234', 'CDG 0800 +0100', 'NCE 0930 +0100'),
  });
  const data = join(workshop(), 'data');
  for (const folder of ['curated', 'reference']) cpSync(join('data', folder), join(data, folder), { recursive: true });
  const out = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  const names = ['anac-siros', 'bts-on-time', 'entur', 'skyalps', 'air-france-klm', 'opdi'];
  const local = readFileSync('data/sources.json', 'utf8').replaceAll(/https:\/\/[^/"]+/g, server.origin);
  writeFileSync(join(data, 'sources.json'), local);

  const args = ['--data', data, '--state', out, '--dry-run', ...names];
  const { code, stdout, stderr } = await runScript('scripts/release/refresh.ts', args, process.env);
  expect(code, stdout + stderr).toBe(0);
  const added = /routes added: (.*)/.exec(stdout)?.[1]?.split(', ');
  expect(added).toEqual(['BZO-FCO', 'CDG-NCE', 'GIG-GRU', 'GRU-GIG', 'OSL-BGO', 'SEA-DFW']);
  // Six flights that were seen are evidence, and make no route alone.
  expect(stdout).toMatch(/opdi: import opdi.*\n +6 {2}records read\n +6 {2}used/);
  expect(stdout).toContain(`anac-siros: ${dated('anac-siros')[0]?.period}: not published`);
  expect(stdout.match(/^bts-on-time: .*: not published$/gm)).toHaveLength(2);
  expect(server.answers.filter((answer) => answer.startsWith('200'))).toHaveLength(19);
});

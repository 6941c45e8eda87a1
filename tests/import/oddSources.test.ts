/** Sources as a hurried or hostile hand makes them. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { airlineRoutes } from '../../scripts/import/airline-routes/importer.ts';
import type { Importer } from '../../scripts/import/common/importer.ts';
import { csv } from '../../scripts/import/csv/importer.ts';
import { gtfs } from '../../scripts/import/gtfs/importer.ts';
import { json } from '../../scripts/import/json/importer.ts';
import { onTime } from '../../scripts/import/on-time/importer.ts';
import { opdi } from '../../scripts/import/opdi/importer.ts';
import { openTravelData } from '../../scripts/import/opentraveldata/importer.ts';
import { ssim } from '../../scripts/import/ssim/importer.ts';
import { carrier, file, header, leg, trailer } from './ssim/lines.ts';
import { contents, load, problemsOf, run, shown, table, tables, workshop } from './workshop.ts';
import { zipOf } from './zip.ts';

/** Paths of new files with these texts. */
function paths(...texts: readonly (string | Buffer)[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-odd-'));
  return texts.map((text, i) => {
    writeFileSync(join(folder, `${i}.txt`), text);
    return join(folder, `${i}.txt`);
  });
}

describe('timetables of two seasons in one command', () => {
  const season = (period: string, ...flights: readonly Parameters<typeof leg>[0][]) =>
    file(...flights.map((flight) => leg({ ...flight, period })));
  const [JFK, FNC] = [{ flight: 'BA1' }, { flight: 'BA2', to: 'FNC 1400 +0000' }];
  const summer = season('29MAR26 24OCT26', JFK, FNC);
  const winter = season('25OCT26 27MAR27', JFK);
  const scope = 'airlines BA';

  test.each([
    ['summer first', [summer, winter]],
    ['winter first', [winter, summer]],
  ])('tell the same as in two commands: %s', async (_, texts) => {
    for (const date of ['2026-03-29', '2026-10-25']) {
      const [one, two] = [workshop(), workshop()];
      await run(ssim, one, '', { paths: paths(...texts), scope, date });
      for (const text of texts) await run(ssim, two, text, { scope, date });
      for (const folder of [one, two])
        expect(load(folder).routes.map(({ id, seasonalityLabel }) => [id, seasonalityLabel])).toEqual([
          ['LHR-FNC', 'Summer seasonal (Apr–Oct)'],
          ['LHR-JFK', 'Year-round'],
        ]);
    }
  });
});

describe('a source that cannot be what it should be', () => {
  test('a timetable that ended more than a year ago is refused, by its last day', async () => {
    const [folder, text] = [workshop(), file(leg({ period: '30MAR25 25OCT25' }))];
    const before = contents(folder);
    await expect(run(ssim, folder, text, { date: '2026-11-25' })).rejects.toThrow(
      'the timetable ended on 2025-10-25, more than a year before the import: nothing was written; --accept',
    );
    expect(contents(folder)).toEqual(before);
    await run(ssim, folder, text, { date: '2026-10-20' });
    expect(table(folder, 'sources')).toContain(',timetable,2025-10-25,');
    await run(ssim, folder, text, { date: '2026-11-25', accept: true });
  });

  test('a list with hardly a usable record is refused', async () => {
    const rows = (bad: number, good: string) => `from,to,airline\n${'QQQ,ZZZ,BA\n'.repeat(bad)}${good}`;
    const folder = workshop();
    const before = contents(folder);
    const text = rows(500, 'LHR,JFK,BA\n');
    await expect(run(csv, folder, text)).rejects.toThrow(
      'only 1 of 501 records of the source can be used: nothing was written; --accept',
    );
    expect(contents(folder)).toEqual(before);
    expect((await run(csv, folder, text, { accept: true })).log.rejected).toBe(500);
    // A tenth is enough, and of few records nothing follows.
    await run(csv, workshop(), rows(27, 'LHR,JFK,BA\nLHR,FNC,BA\nJFK,LHR,BA\n'));
    await run(csv, workshop(), rows(19, 'LHR,JFK,BA\n'));
  });

  test('a route longer than any flight is rejected', async () => {
    const airports = {
      'airports.csv': [
        'LHR,EGLL,Heathrow,London,United Kingdom,GB,51.47,-0.46,Europe/London,,',
        'AKL,NZAA,Auckland,Auckland,New Zealand,NZ,-37.01,174.79,Pacific/Auckland,,',
        'JFK,KJFK,Kennedy,New York,United States,US,40.64,-73.78,America/New_York,,',
      ],
    };
    const { log } = await run(csv, workshop(airports), 'from,to,airline\nLHR,AKL,BA\nLHR,JFK,BA\n');
    expect(problemsOf(log)).toEqual({ 'route longer than any flight': 1 });
  });
});

test('names cannot be formulas of a spreadsheet, hold control characters, or be endless', async () => {
  const folder = workshop();
  const names = [
    '=HYPERLINK("x")',
    '+-@SUM(1)',
    'Air\u0000\n\u202E Two\u202C',
    'A'.repeat(5_000),
    `${'A'.repeat(119)}😀`,
  ];
  const carriers = names.map((name, i) => ({ iata: `Z${i + 1}`, name }));
  await run(airlineRoutes, folder, JSON.stringify({ LHR: { iata: 'LHR', routes: [{ iata: 'JFK', carriers }] } }));
  const rows = table(folder, 'airlines.csv')
    .split('\n')
    .filter((line) => line.startsWith('Z'));
  expect(rows).toEqual([
    'Z1,,"HYPERLINK(""x"")"',
    'Z2,,SUM(1)',
    'Z3,,Air Two',
    `Z4,,${'A'.repeat(120)}`,
    `Z5,,${'A'.repeat(119)}`,
  ]);
});

test.each([
  ['a name', { airline: 'Half \ud83d' }, 'the name of airline Z1 is not valid UTF-8'],
  ['a note', { seasonal_note: 'Half \ud83d' }, 'the note of LHR-JFK Z1 is not valid UTF-8'],
])('half a character in %s, which would make the data unreadable, is refused', async (_, part, message) => {
  const folder = workshop();
  const before = contents(folder);
  const airline = {
    airline_code: 'Z1',
    airline: 'Zed',
    schedule: [],
    seasonal_note: null,
    service_type: null,
    ...part,
  };
  const source = JSON.stringify({ from: 'LHR', to: 'JFK', airlines: [airline] });
  await expect(run(json, folder, source)).rejects.toThrow(message);
  expect(contents(folder)).toEqual(before);
});

describe('flights of every other week', () => {
  const NOTE = 'Every other week';
  const noteOf = (folder: string) => load(folder).routes[0]?.services[0]?.seasonalNote;

  test('have a note, until a timetable has them every week', async () => {
    const folder = workshop();
    await run(ssim, folder, file(leg({ every: '2', days: '1      ' })));
    expect(noteOf(folder)).toBe(NOTE);
    await run(ssim, folder, file(leg({ days: '1      ' })));
    expect(noteOf(folder)).toBeNull();
  });

  test('beside others are some of the departures', async () => {
    const folder = workshop();
    await run(ssim, folder, file(leg({ every: '2', days: '1      ' }), leg({ flight: 'BA2', days: '  3    ' })));
    expect(noteOf(folder)).toBe('Some departures every other week only');
  });
});

test('times in UTC without a variation follow the clocks of the airport', async () => {
  const utc = (period: string, more: Parameters<typeof leg>[0] = {}) =>
    [header(), carrier('BA', 'U'), leg({ from: 'LHR 1000', to: 'JFK 1800', period, ...more }), trailer(), ''].join(
      '\n',
    );
  const shownOn = async (date: string, text: string) => {
    const folder = workshop();
    await run(ssim, folder, text, { date });
    return shown(folder, 'LHR-JFK');
  };
  const monday = { days: '1      ' };
  expect(await shownOn('2026-03-02', utc('01MAR26 30NOV26', monday))).toEqual(['BA scheduled Mon 10:00']);
  expect(await shownOn('2026-06-01', utc('01MAR26 30NOV26', monday))).toEqual(['BA scheduled Mon 11:00']);
  expect(await shownOn('2026-11-02', utc('01MAR26 30NOV26', monday))).toEqual(['BA scheduled Mon 10:00']);
  // Every other Monday from 16 March: 30 March is one of them, 6 April is not.
  const folder = workshop();
  await run(ssim, folder, utc('16MAR26 19APR26', { ...monday, every: '2' }), { date: '2026-03-30' });
  expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 11:00']);
});

describe('lists in odd forms', () => {
  const ROUTE = 'LHR-JFK';
  test.each<[string, string | Buffer]>([
    ['blank lines before a header with semicolons', '\n \n\nfrom;to;airline\n\nLHR;JFK;BA\n\n'],
    ['rows of empty cells', ',,\nfrom,to,airline\nLHR,JFK,BA\n'],
    ['CR alone', 'from,to,airline\rLHR,JFK,BA\r'],
    ['UTF-16 with a mark', Buffer.from('\uFEFFfrom,to,airline\r\nLHR,JFK,BA\r\n', 'utf16le')],
    [
      'UTF-16 with a short last row',
      Buffer.from(`\uFEFFfrom,to,airline,weekly\n${'LHR,JFK,BA\n'.repeat(400)}`, 'utf16le'),
    ],
    ['Latin-1', Buffer.from('from,to,airline,caf\xe9\nLHR,JFK,BA,\xe9\n', 'latin1')],
    ['no end of the last line', 'from,to,airline\nLHR,JFK,BA'],
    ['more cells than columns, all empty', 'from,to,airline\nLHR,JFK,BA,, \n'],
  ])('%s', async (_, text) => {
    const folder = workshop();
    await run(csv, folder, text);
    expect(load(folder).routes.map(({ id }) => id)).toEqual([ROUTE]);
  });

  test.each<[string, string, string]>([
    [
      'more cells than columns',
      'from,to,airline\nLHR,JFK,BA,x,y\n',
      'row with more cells than the header: LHR JFK BA x y',
    ],
    ['a row that is cut off', 'from,to,airline\nLHR,JFK,BA\nLGW,FNC', 'standard input: the last row has fewer cells'],
    ['only a header', 'from,to,airline\n', 'no record of the source can be used'],
    ['other columns', 'origin,destination\nLHR,JFK\n', 'no column `from`: the file has origin, destination'],
    ['a line of megabytes', `from,to\n${'x'.repeat(3 << 20)}\n`, 'Max Record Size'],
    ['a quote that is never closed', 'from,to,airline\n"LHR,JFK,BA\n', 'Quote Not Closed'],
    [
      'JSON nested without end',
      `${'['.repeat(50_000)}"a"${']'.repeat(50_000)}`,
      'the JSON is nested more than 20 deep',
    ],
  ])('%s is refused, and nothing is written', async (_, text, message) => {
    const folder = workshop();
    const before = tables(folder);
    await expect(run(csv, folder, text)).rejects.toThrow(message);
    expect(tables(folder)).toEqual(before);
  });

  test('a Parquet file that is cut short', async () => {
    for (const text of ['PAR1', 'PAR1 and not much more'])
      await expect(run(opdi, workshop(), '', { paths: paths(text) })).rejects.toThrow(
        /the Parquet file cannot be read \(.+\): it may be cut off/,
      );
  });
});

describe('one faulty record among others', () => {
  const route = (to: string, airlines: readonly object[]) => ({ from: 'LHR', to, airlines });
  const airline = {
    airline_code: 'BA',
    airline: 'British Airways',
    schedule: [],
    seasonal_note: ' ',
    service_type: null,
  };
  const flight = (date: string) => `${date},BA,LHR,JFK,0825\n`;

  test.each<readonly [string, Importer, string, Readonly<Record<string, number>>]>([
    [
      'a frequency below zero',
      openTravelData,
      'airline_code^apt_org^apt_dst^flt_freq\nBA^LHR^JFK^7\nBA^JFK^LHR^-5\n',
      { 'frequency is not a number': 1 },
    ],
    [
      'a flight of the future',
      onTime,
      `FlightDate,Carrier,Origin,Dest,CRSDepTime\n${flight('2026-01-05')}${flight('2030-01-05')}`,
      { 'date later than the import': 1 },
    ],
    [
      'routes twice and without an airline',
      json,
      JSON.stringify([route('JFK', [airline, airline]), route('FNC', [])]),
      { 'repeats a service already read': 1, 'route without an airline': 1 },
    ],
  ])('%s', async (_, importer, text, counted) => {
    const { log } = await run(importer, workshop(), text);
    expect([log.used, { ...problemsOf(log), ...(log.toJson()['skipped'] as object) }]).toEqual([1, counted]);
  });

  test.each<[string, Importer, string]>([
    ['csv', csv, 'from,to,airline,days,departure,block_min\nLHR,JFK,BA,1,08:25,48\n'],
    ['on-time', onTime, 'FlightDate,Carrier,Origin,Dest,CRSDepTime,CRSElapsedTime\n2026-01-05,BA,LHR,JFK,0825,48\n'],
  ])('a block time that no flight takes is left unknown: %s', async (_, importer, text) => {
    const folder = workshop();
    const { log } = await run(importer, folder, text);
    expect(log.toJson()['notes']).toEqual({ 'block times that no flight takes, which are left unknown': 1 });
    expect(table(folder, 'departures.csv')).toContain('\nLHR,JFK,BA,08:25,1,,,\n');
  });

  test('a name in Latin-1 is refused by its line', async () => {
    const file = { LHR: { iata: 'LHR', routes: [{ iata: 'JFK', carriers: [{ iata: 'Z1', name: 'Z\xfcri Air' }] }] } };
    const source = Buffer.from(JSON.stringify(file, null, 1), 'latin1');
    await expect(run(airlineRoutes, workshop(), source)).rejects.toThrow('standard input: line 10 is not valid UTF-8');
  });
});

test('a trip by headway starts at most every minute of a day', async () => {
  const feed = (end: string, headway: number) =>
    zipOf({
      'agency.txt': 'agency_id,agency_name,agency_timezone\nBA,British Airways,Europe/London\n',
      'routes.txt': 'route_id,agency_id,route_type\nR,BA,1100\n',
      'stops.txt': 'stop_id,stop_lat,stop_lon\nLHR,51.47,-0.46\nJFK,40.64,-73.78\n',
      'calendar_dates.txt': 'service_id,date,exception_type\nC,20260302,1\nC,20260309,1\n',
      'trips.txt': 'route_id,service_id,trip_id\nR,C,T\n',
      'stop_times.txt':
        'trip_id,stop_id,stop_sequence,arrival_time,departure_time\nT,LHR,1,08:00:00,08:00:00\nT,JFK,2,16:00:00,16:00:00\n',
      'frequencies.txt': `trip_id,start_time,end_time,headway_secs\nT,00:00:00,${end},${headway}\n`,
    });
  await expect(run(gtfs, workshop(), feed('999:00:00', 60))).rejects.toThrow('frequency that is faulty');
  const folder = workshop();
  await run(gtfs, folder, feed('24:00:00', 60));
  expect(load(folder).routes[0]?.services[0]?.departures).toHaveLength(1440);
});

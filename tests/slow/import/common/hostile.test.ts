/**
 * Files made to exhaust memory, time or disk, through the real command. Each import ends with a message or imports what is
 * sound, in bounded memory and time, and leaves nothing in the temporary folder.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ByteWriter, ParquetWriter, parquetWriteBuffer, schemaFromColumnData } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { READ_LIMITS } from '../../../../scripts/import/common/limits.ts';
import { readWithin } from '../../../../scripts/import/common/readerProcess.ts';
import { importSources, type SourceReader } from '../../../../scripts/import/common/run.ts';
import { json } from '../../../../scripts/import/json/importer.ts';
import { ssim } from '../../../../scripts/import/ssim/importer.ts';
import { memoryOf } from '../../../../src/data/processes.ts';
import { file, leg } from '../../../import/ssim/lines.ts';
import { foldersIn, importOf, workshop } from '../../../import/workshop.ts';
import { zipOf } from '../../../import/zip.ts';
import { nestedTrees } from '../standing-data/nestedTrees.ts';

const MB = 1_048_576;
/** Megabytes of all processes of an import together: the reader at its limit, the import, and git at its limit. */
const MOST_MB = 2600;

const scratch = (): string => mkdtempSync(join(tmpdir(), 'air-routes-test-'));

function put(folder: string, files: Readonly<Record<string, string | Buffer>>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Memory of a process and of those that it has started, in megabytes. */
function memoryOfAll(pid: number): number {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const);
  const own = [pid];
  for (const one of own) own.push(...parents.flatMap(([child, parent]) => (parent === one ? [child] : [])));
  return own.reduce((sum, one) => sum + (memoryOf(one) ?? 0), 0) / MB;
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

/** Runs the import of a format, and measures it. */
async function importFile(format: string, path: string) {
  const [folder, temporary] = [workshop(), scratch()];
  const args = ['scripts/import/main.ts', format, ...foldersIn(folder), '--date', '2026-03-02', path];
  const env = { ...process.env, TMPDIR: temporary };
  const start = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, peak] = ['', 0];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOfAll(child.pid ?? 0));
  }, 100);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  const seconds = (performance.now() - start) / 1000;
  return { code, output, peak, seconds, left: readdirSync(temporary) };
}

// Standing data.
const FLIGHTS = 'Callsign,Code,Number,AirlineCode,AirportCodes\nBAW117,BAW,117,BAW,EGLL-KJFK\n';
const standingData = (pattern: string) =>
  put(scratch(), {
    'airlines/airlines.csv': `Code,Name,ICAO,IATA,PositioningFlightPattern,CharterFlightPattern\nBAW,British Airways,BAW,BA,${pattern},\n`,
    'airports/airports.csv': 'Code,Name,ICAO,IATA,Location,CountryISO2,Latitude,Longitude,AltitudeFeet\n',
    'routes/B/BAW-all.csv': FLIGHTS.replace('BAW117,BAW,117', 'BAW1111X,BAW,1111X'),
  });

// OPDI.
const COLUMNS = ['flt_id', 'dof', 'adep', 'ades'].map((name) => ({ name, data: ['BAW117', 'LH1'] }));
/** A Parquet file whose pages unpack to half a gigabyte each. */
function brotliBomb(): string {
  const bomb = brotliCompressSync(Buffer.alloc(512 * MB), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const buffer = parquetWriteBuffer({ columnData: COLUMNS, codec: 'BROTLI', compressors: { BROTLI: () => bomb } });
  return join(put(scratch(), { 'a.parquet': Buffer.from(buffer) }), 'a.parquet');
}
/** A Parquet file of two rows that says 2 to the power of 52. */
function manyRows(): string {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData: COLUMNS }) });
  parquet.write({ columnData: COLUMNS });
  parquet.num_rows = 2n ** 52n;
  parquet.finish();
  return join(put(scratch(), { 'a.parquet': Buffer.from(writer.getBuffer()) }), 'a.parquet');
}

// GTFS.
const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('');
const CALENDAR = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n';
const STOP_TIMES = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n';
const FREQUENCIES = 'trip_id,start_time,end_time,headway_secs\n';
const FEED = {
  'agency.txt': 'agency_id,agency_name,agency_timezone\nBA,British Airways,Europe/London\n',
  'routes.txt': 'route_id,agency_id,route_type\nr,BA,1100\n',
  'stops.txt': 'stop_id\nLHR\nJFK\n',
  'calendar.txt': `${CALENDAR}s,1,1,1,1,1,1,1,20250401,20280331\n`,
  'trips.txt': 'route_id,service_id,trip_id,trip_short_name\nr,s,t,117\n',
  'stop_times.txt': `${STOP_TIMES}t,,08:25:00,LHR,1\nt,16:10:00,,JFK,2\n`,
};
const feed = (files: Readonly<Record<string, string | Buffer>>): string =>
  join(put(scratch(), { 'feed.zip': zipOf({ ...FEED, ...files }) }), 'feed.zip');

// JSON.
const airline = (schedule: string) =>
  `{"from":"LHR","to":"JFK","airlines":[{"airline":"A","airline_code":"BA","schedule":${schedule},"service_type":null,"seasonal_note":null}]}`;
const jsonFile = (text: string | Buffer): string => join(put(scratch(), { 'a.json': text }), 'a.json');

describe.runIf(process.platform === 'linux')('a hostile source', () => {
  test.each<[what: string, format: string, make: () => string, code: number, message: RegExp]>([
    ['pattern of 98 times .*', 'standing-data', () => standingData(`${'.*'.repeat(98)}Y`), 0, /Changed the source/],
    [
      'git: 10^9 files of routes',
      'standing-data',
      () => nestedTrees('routes'),
      1,
      /the git repository has more than 100,000 files/,
    ],
    [
      'git: 10^9 files of airlines',
      'standing-data',
      () => nestedTrees('airlines'),
      1,
      /the git repository has more than 100,000 files/,
    ],
    [
      'git: 10^9 files in an older commit',
      'standing-data',
      () => nestedTrees('routes', { isOlder: true }),
      1,
      /git log needs more than 768 MB of memory/,
    ],
    [
      'zip: a table of GTFS that unpacks to 2.1 GB',
      'gtfs',
      () => feed({ 'shapes.txt': Buffer.concat(Array(34).fill(gzipSync(Buffer.alloc(64 * MB, ' ')))) }),
      1,
      /unpacks to more than 2048 MB/,
    ],
    ['Parquet: pages of 512 MB', 'opdi', brotliBomb, 1, /a page unpacks to more than the \d+ bytes that it names/],
    ['Parquet: 2^52 rows', 'opdi', manyRows, 1, /says 4503599627370496 rows and has 2/],
    [
      'GTFS: 20,000 frequencies',
      'gtfs',
      () => feed({ 'frequencies.txt': FREQUENCIES + lines(20_000, () => 't,00:00:00,24:00:00,60\n') }),
      1,
      /19,999.*frequency that is faulty/,
    ],
    [
      'GTFS: 200,000 calendars',
      'gtfs',
      () =>
        feed({
          'calendar.txt': CALENDAR + lines(200_000, (i) => `${i === 0 ? 's' : i},1,1,1,1,1,1,1,20250401,20280331\n`),
        }),
      0,
      /Changed the source/,
    ],
    [
      'GTFS: 5,000 trips of three years',
      'gtfs',
      () =>
        feed({
          'trips.txt': `route_id,service_id,trip_id,trip_short_name\n${lines(5000, (i) => `r,s,t${i},${i}\n`)}`,
          'stop_times.txt': STOP_TIMES + lines(5000, (i) => `t${i},,08:25:00,LHR,1\nt${i},16:10:00,,JFK,2\n`),
        }),
      0,
      /Changed the source/,
    ],
    [
      'GTFS: 200 trips every minute of three years',
      'gtfs',
      () =>
        feed({
          'trips.txt': `route_id,service_id,trip_id,trip_short_name\n${lines(200, (i) => `r,s,t${i},${i}\n`)}`,
          'stop_times.txt': STOP_TIMES + lines(200, (i) => `t${i},,00:00:00,LHR,1\nt${i},08:10:00,,JFK,2\n`),
          'frequencies.txt': FREQUENCIES + lines(200, (i) => `t${i},00:00:00,24:00:00,60\n`),
        }),
      1,
      /more than 50,000,000 dated departures/,
    ],
    [
      'JSON: 800,000 faulty values',
      'json',
      () => jsonFile(airline(`[${'0,'.repeat(800_000)}0]`)),
      1,
      /record with more than 50000 values/,
    ],
    [
      'JSON: a million lists in each other',
      'json',
      () => jsonFile(airline(`${'['.repeat(1_200_000)}${']'.repeat(1_200_000)}`)),
      1,
      /record with more than 50000 values|stack size/,
    ],
    [
      'JSON: 5,000 times 5,000 values',
      'airline-routes',
      () =>
        jsonFile(
          `{"LHR":{"iata":"LHR","routes":[${`{"iata":"JFK","carriers":[${'{"iata":[1,2,3]},'.repeat(100)}0]},`.repeat(1000)}0]}}`,
        ),
      1,
      /carrier of another form/,
    ],
    [
      'gzip: 2.1 GB of JSON',
      'json',
      () => jsonFile(Buffer.concat(Array(34).fill(gzipSync(Buffer.alloc(64 * MB, ' '))))),
      1,
      /the JSON has more than 100 MB/,
    ],
    [
      'CSV: rows of one long cell',
      'csv',
      () => jsonFile(gzipSync(`from,to\n${`${'x'.repeat(1_000_000)},JFK\n`.repeat(20)}`)),
      1,
      /unknown airport/,
    ],
  ])('%s', async (_, format, make, code, message) => {
    const { output, peak, seconds, left, code: ended } = await importFile(format, make());
    expect(output).toMatch(message);
    expect(output).not.toMatch(/^\s+at /m);
    expect(ended).toBe(code);
    expect(peak).toBeLessThan(MOST_MB);
    expect(seconds).toBeLessThan(120);
    expect(left).toEqual([]);
  });

  test('leaves the other sources', async () => {
    const folder = workshop();
    const sound = join(put(scratch(), { 'a.ssim': file(leg()) }), 'a.ssim');
    const hostile = jsonFile(`[${'{"a":{}},'.repeat(3_000_000)}0]`);
    const { stdin: _, ...settings } = importOf(ssim, folder, '');
    const [good, bad] = [
      { ...settings, importer: ssim, paths: [sound] },
      { ...settings, importer: json, paths: [hostile] },
    ];
    const failures: string[] = [];
    const fail = (_: unknown, error: unknown) => failures.push(String(error));
    const small = { ...READ_LIMITS, heapMb: 150 };
    const read: SourceReader = (source, settings) => readWithin(source, settings, small);
    const result = await importSources([bad, good], settings, fail, read);
    expect(failures).toEqual(['Error: the source takes more than 150 MB of memory to read: split it']);
    expect(result.changed).toEqual(['ssim']);
  });

  test.each([
    [{ minutes: 0.0005 }, 'the source takes more than 0.0005 minutes to read: split it'],
    [{ memoryMb: 30 }, 'the source takes more than 30 MB of memory to read: split it'],
  ])('that exceeds %j is ended', async (limits, message) => {
    const source = {
      ...importOf(ssim, workshop(), ''),
      paths: [join(put(scratch(), { 'a.ssim': file(leg()) }), 'a.ssim')],
    };
    await expect(readWithin(source, source, { ...READ_LIMITS, ...limits })).rejects.toThrow(message);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    '%s ends an import, and what it leaves goes at the next start',
    async (signal) => {
      const [folder, temporary] = [workshop(), scratch()];
      const env = { ...process.env, TMPDIR: temporary };
      const main = (path: string) =>
        spawn(process.execPath, ['scripts/import/main.ts', 'csv', ...foldersIn(folder), path], { env });
      const child = main('-');
      const said = await once(child.stderr, 'data');
      expect(String(said)).toBe('Reading standard input\n');
      const [own] = readdirSync(temporary);
      expect(own).toMatch(/^air-routes-import-/);
      child.kill(signal);
      await once(child, 'exit');
      expect(readdirSync(temporary)).toEqual(signal === 'SIGTERM' ? [] : [own]);
      const [code] = await once(main(join(put(scratch(), { 'a.csv': 'from,to\nLHR,JFK\n' }), 'a.csv')), 'exit');
      expect(code).toBe(0);
      expect(readdirSync(temporary)).toEqual([]);
    },
  );
});

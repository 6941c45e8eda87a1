/** The whole import, as a command, on one small fleet. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/import/flightgear/timetable.ts', ...args], { cwd: root });

/** A fleet of one aircraft between two airports, given by their ICAO codes. */
const fleet = (from: string, to: string) => `<?xml version="1.0"?>
<!-- Timetable of 16MAY2016 -->
<trafficlist>
  <aircraft><airline>BAW</airline><required-aircraft>BAW-320</required-aircraft><flighttype>gate</flighttype></aircraft>
  ${[from + to, to + from]
    .map(
      (pair) => `<flight><callsign>BA1</callsign><required-aircraft>BAW-320</required-aircraft>
    <departure><port>${pair.slice(0, 4)}</port><time>07:00:00</time></departure>
    <arrival><port>${pair.slice(4)}</port><time>08:20:00</time></arrival><repeat>24Hr</repeat></flight>`,
    )
    .join('\n')}
</trafficlist>`;

let folder = '';
const output = () => join(folder, 'data');
const table = (name: string) => readFile(join(output(), name), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timetable-'));
  await mkdir(join(folder, 'fleets'));
  await cp(join(root, 'data/curated'), join(output(), 'curated'), { recursive: true });
  await writeFile(join(output(), 'seasons.csv'), 'from,to,months,basis\n');
});
afterAll(() => rm(folder, { recursive: true }));

const importFleet = async (from: string, to: string, date: string) => {
  await writeFile(join(folder, 'fleets', 'BAW.xml'), fleet(from, to));
  return (await run(join(folder, 'fleets'), '--out', output(), '--date', date)).stdout;
};

it('writes a network, says what it did, and changes nothing the second time', async () => {
  expect(await importFleet('EGLL', 'EHAM', '2026-01-01')).toMatch(/2 {2}records read\n +2 {2}used\n +0 {2}left out/);
  expect(await table('routes.csv')).toBe('from,to,status\nAMS,LHR,active\nLHR,AMS,active\n');
  expect(await table('departures.csv')).toContain('LHR,AMS,BA,08:00,1234567,80');
  expect(await table('services.csv')).toContain('LHR,AMS,BA,scheduled,,');
  expect(JSON.parse(await table('dataset.json'))).toEqual({ data_date: '2026-01-01', timetable_years: [2016, 2016] });
  expect(await importFleet('EGLL', 'EHAM', '2026-02-02')).toContain('nothing changed');
  expect(JSON.parse(await table('dataset.json')).data_date).toBe('2026-01-01');
});

it('drops a route that the next timetable does not have', async () => {
  expect(await importFleet('EGLL', 'EDDF', '2026-03-03')).toContain('2 routes new, 0 flown again, 2 dropped');
  expect(await table('routes.csv')).toContain('LHR,AMS,dropped\nLHR,FRA,active');
  expect(JSON.parse(await table('dataset.json')).data_date).toBe('2026-03-03');
});

it('tells what is wrong in one line', async () => {
  await expect(run(join(folder, 'nowhere'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: .*nowhere.*\n$/),
  });
  await expect(run('--date', 'yesterday')).rejects.toMatchObject({
    stderr: expect.stringContaining('must be a day as YYYY-MM-DD'),
  });
});

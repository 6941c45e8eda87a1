/** The whole import, as a command, on one small fleet. */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { readData } from '../../../src/data/dataFiles.ts';
import { contents, workshop } from '../workshop.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/import/main.ts', 'flightgear', ...args], { cwd: root });

/** A fleet of one aircraft between two airports, given by their ICAO codes. */
const fleet = (from: string, to: string) => `<?xml version="1.0"?>
<!-- Timetable of 16MAY2016 -->
<trafficlist>
  <aircraft><airline>BAW</airline><required-aircraft>BAW-320</required-aircraft><actype>20N</actype><flighttype>gate</flighttype></aircraft>
  ${[from + to, to + from]
    .map(
      (pair) => `<flight><callsign>BA1</callsign><required-aircraft>BAW-320</required-aircraft>
    <departure><port>${pair.slice(0, 4)}</port><time>07:00:00</time></departure>
    <arrival><port>${pair.slice(4)}</port><time>08:20:00</time></arrival><repeat>24Hr</repeat></flight>`,
    )
    .join('\n')}
</trafficlist>`;

/** A small world with the tables that the bundled one is imported with. */
function world(): string {
  const folder = workshop();
  cpSync(join(root, 'data/curated/import'), join(folder, 'curated/import'), { recursive: true });
  mkdirSync(join(folder, 'reference'), { recursive: true });
  return folder;
}
const folder = world();
const table = (name: string) => readFileSync(join(folder, name), 'utf8');

const importFleet = async (from: string, to: string, date: string) => {
  const file = join(folder, 'BAW.xml');
  writeFileSync(file, fleet(from, to));
  return (await run('--world', '--data', folder, '--date', date, file)).stdout;
};

it('writes a network, says what it did, and changes nothing the second time', async () => {
  const report = await importFleet('EGLL', 'EHAM', '2026-01-01');
  expect(report).toMatch(/2 {2}records read\n +2 {2}used\n +0 {2}skipped\n +0 {2}rejected/);
  expect(report).toContain('2  routes added: AMS-LHR, LHR-AMS');
  expect(table('published-routes.csv')).toBe('from,to\nAMS,LHR\nLHR,AMS\n');
  expect(table('departures.csv')).toContain('\nLHR,AMS,BA,08:00,1234567,80,1,32N\n');
  expect(table('services.csv')).toContain('LHR,AMS,BA,scheduled,,');
  expect(JSON.parse(table('dataset.json'))).toEqual({ data_date: '2026-01-01', timetable_years: [2016, 2016] });
  expect(JSON.parse(table('changes.json')).changes).toHaveLength(1);
  const before = contents(folder);
  expect(await importFleet('EGLL', 'EHAM', '2026-02-02')).toContain('Nothing changed');
  expect(contents(folder)).toEqual(before);
});

it('describes airports by its lists and the curated tables, and writes the others to the reference list', () => {
  // The small world calls it Kingsford Smith Airport.
  expect(table('airports.csv')).toContain('SYD,YSSY,Sydney Kingsford Smith International Airport,Sydney,Australia,AU,');
  expect(table('airports.csv')).toMatch(/^AMS,EHAM,.*\n/m);
  expect(table('reference/airports.csv')).not.toMatch(/^AMS,/m);
  expect(table('reference/airports.csv')).toContain(
    '\nAAV,RPMA,Allah Valley Airport,Surallah,Philippines,PH,6.3679,124.75243,Asia/Manila,,Alah Valley Airport\n',
  );
  expect(table('reference/airports.csv')).toContain(
    '\nABP,,Atkamba Airport,Atkamba,Papua New Guinea,PG,-6.06667,141.1,',
  );
});

it('drops a route that the next timetable does not have', async () => {
  const report = await importFleet('EGLL', 'EDDF', '2026-03-03');
  expect(report).toContain('2  routes added: FRA-LHR, LHR-FRA');
  expect(report).toContain('2  routes dropped: AMS-LHR, LHR-AMS');
  expect(table('published-routes.csv')).toContain('LHR,AMS\nLHR,FRA');
  expect(loadDataset(readData(folder)).routes.map(({ id }) => id)).toEqual(['FRA-LHR', 'LHR-FRA']);
  expect(JSON.parse(table('dataset.json')).data_date).toBe('2026-03-03');
});

it('tells what is wrong in one line', async () => {
  await expect(run(join(folder, 'nowhere'))).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error: .*nowhere.*\n$/),
  });
  const broken = join(folder, 'broken.xml');
  writeFileSync(broken, '<trafficlist><flight></trafficlist>');
  await expect(run('--data', folder, broken)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^(Reading.*\n)*error: broken\.xml: 1:\d+: .*\n$/),
  });
});

const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0;
test.skipIf(!hasDpkg)('reads the fleets of a Debian package, and nothing else of it (needs dpkg-deb)', async () => {
  const [target, source] = [world(), join(workshop(), 'package')];
  const traffic = join(source, 'usr/share/games/flightgear/AI/Traffic/B');
  mkdirSync(traffic, { recursive: true });
  mkdirSync(join(source, 'DEBIAN'));
  writeFileSync(
    join(source, 'DEBIAN/control'),
    'Package: flightgear-data-ai\nVersion: 1\nArchitecture: all\nMaintainer: test <test@example.org>\nDescription: test\n',
  );
  writeFileSync(join(traffic, 'BAW.xml'), fleet('EGLL', 'EHAM'));
  writeFileSync(join(source, 'usr/share/games/flightgear/AI/other.xml'), 'not XML');
  const deb = `${source}.deb`;
  expect(spawnSync('dpkg-deb', ['--build', '--root-owner-group', source, deb], { encoding: 'utf8' }).status).toBe(0);
  const { stdout, stderr } = await run('--world', '--data', target, deb);
  expect(stdout).toContain('2  routes added: AMS-LHR, LHR-AMS');
  expect(stderr).toContain('Reading: 1/1 fleets\n');
  writeFileSync(deb, 'nothing of the kind');
  await expect(run('--data', target, deb)).rejects.toMatchObject({
    code: 1,
    stderr: 'error: package.deb: not the package flightgear-data-ai\n',
  });
  expect(existsSync(join(target, '.import.lock'))).toBe(false);
});

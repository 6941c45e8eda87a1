import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { standingData } from '../../../../scripts/import/standing-data/importer.ts';
import { must } from '../../../../src/core/must.ts';
import { load, problemsOf, run, table, workshop } from '../../../import/workshop.ts';

const HEADER = 'Callsign,Code,Number,AirlineCode,AirportCodes';
const AIRLINES = [
  '\uFEFFCode,Name,ICAO,IATA,PositioningFlightPattern,CharterFlightPattern',
  'BAW,British Airways,BAW,BA,^9\\d{3}$,^8\\d{3}$',
  'EJU,easyJet Europe,EJU,EC,,',
  'FDX,FedEx,FDX,FX,,',
  'NJE,NetJets,NJE,,,',
  'ZZA,New Air,XZZA,Z9,,',
];
const line = (flight: string): string => {
  const [callsign = '', route] = flight.split(' ');
  return [callsign, callsign.slice(0, 3), callsign.slice(3), callsign.slice(0, 3), route].join(',');
};

/** Writes the files of the repository with these flights. */
function write(folder: string, flights: readonly string[]): void {
  const files = {
    'airlines/schema-01/airlines.csv': AIRLINES,
    'airports/schema-01/E/EG.csv': ['\uFEFFCode,Name,ICAO,IATA,Location,CountryISO2,Latitude,Longitude,AltitudeFeet'],
    'routes/schema-01/B/BAW-all.csv': [`\uFEFF${HEADER}`, ...flights.map(line)],
    'aircraft/schema-01/0.csv': ['ICAO,Registration', '000001,G-ABCD'],
  };
  for (const [name, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `${lines.join('\r\n')}\r\n`);
  }
}
const scratch = (): string => mkdtempSync(join(tmpdir(), 'air-routes-test-'));
const evidenceIn = (folder: string): string[] =>
  table(folder, 'evidence.csv')
    .trimEnd()
    .split('\n')
    .filter((row) => row.startsWith('standing-data,'));

/** A clone with one commit a state; each state is its day and its flights. */
function clone(...states: readonly (readonly [day: string, ...flights: string[]])[]): string {
  const folder = scratch();
  const git = (day: string, ...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
      env: { ...process.env, GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  git('2022-01-01', 'init', '-q');
  for (const [day, ...flights] of states) {
    write(folder, flights);
    git(day, 'add', '-A');
    git(day, 'commit', '-q', '-m', day);
  }
  return folder;
}
const curate = (folder: string): string => {
  writeFileSync(
    join(folder, 'data/curated/operators.csv'),
    'icao,iata,from_number,to_number,brand,note\nEJU,EC,,,BY,brand\n',
  );
  writeFileSync(join(folder, 'data/curated/not-passenger.csv'), 'icao,iata,kind,note\nFDX,FX,cargo,\n');
  return folder;
};

describe('standing data', () => {
  test('stops are legs; cargo, private, positioning and charter flights are skipped; feeders count for the brand', async () => {
    const [source, folder] = [scratch(), curate(workshop())];
    write(source, [
      'BAW1 EGLL-KJFK',
      'BAW15 EGLL-EDDB-YSSY',
      'BAW9001 EGLL-EGKK',
      'BAW8001 EGLL-LPMA',
      'EJU12 EGKK-EDDB',
      'FDX5 EGLL-EDDB',
      'NJE77 EGLL-EGKK',
      'BAW78 EGLL-QQQQ',
      'BAW79 LPMA-YSSY',
    ]);
    const { log } = await run(standingData, folder, '', { paths: [source] });
    expect(log.toJson()).toMatchObject({
      read: 9,
      used: 3,
      rejected: { 'route longer than any flight': 1 },
      skipped: {
        'positioning flight': 1,
        'charter flight': 1,
        'cargo flight': 1,
        'operator that sells no seats under an IATA code': 1,
        'flight between airports without an IATA code': 1,
      },
    });
    expect(evidenceIn(folder)).toEqual([
      'standing-data,BER,SYD,BA,,,1,,',
      'standing-data,LGW,BER,BY,,,1,,',
      'standing-data,LHR,BER,BA,,,1,,',
      'standing-data,LHR,JFK,BA,,,1,,',
    ]);
  });

  test('the history of a clone dates each line by its last change, not by the file it stands in', async () => {
    const folder = curate(workshop());
    const source = clone(
      ['2022-03-01', 'BAW1 EGLL-KJFK', 'BAW2 KJFK-EGLL', 'BAW5 EGLL-LPMA'],
      ['2023-04-01', 'BAW1 EGLL-KJFK', 'BAW2 EGLL-EDDB', 'BAW5 EGLL-LPMA'],
      ['2025-07-20', 'BAW1 EGLL-KJFK', 'BAW2 EGLL-EDDB', 'BAW4 EDDB-EGLL'],
    );
    await run(standingData, folder, '', { paths: [source] });
    expect(evidenceIn(folder)).toEqual([
      'standing-data,BER,LHR,BA,2025-07,2025-07,1,,',
      'standing-data,JFK,LHR,BA,2022-03,2022-03,0,,',
      'standing-data,LHR,BER,BA,2023-04,2023-04,1,,',
      'standing-data,LHR,FNC,BA,2022-03,2022-03,0,,',
      'standing-data,LHR,JFK,BA,2022-03,2022-03,1,,',
    ]);
    expect(table(folder, 'sources')).toContain('standing-data,observed,2025-07-20,named');
  });

  test('a flight that has another route now was seen on its former one; --since leaves out earlier ones', async () => {
    const source = clone(
      ['2022-03-01', 'BAW1 EGLL-KJFK', 'BAW2 EGLL-LPMA', 'BAW3 EGLL-EDDB'],
      ['2024-04-01', 'BAW1 EGLL-YSSY', 'BAW2 EGLL-LPMA', 'BAW3 EGLL-EDDB'],
      ['2025-07-20', 'BAW1 EGLL-EDDB', 'BAW2 EGLL-LPMA'],
    );
    const evidence = async (since?: string) => {
      const folder = curate(workshop());
      await run(standingData, folder, '', { paths: [source], options: { since } });
      return evidenceIn(folder).map((row) => row.slice('standing-data,'.length));
    };
    expect(await evidence()).toEqual([
      'LHR,BER,BA,2022-03,2025-07,1,,',
      'LHR,FNC,BA,2022-03,2022-03,1,,',
      'LHR,JFK,BA,2022-03,2022-03,0,,',
      'LHR,SYD,BA,2024-04,2024-04,0,,',
    ]);
    expect(await evidence('2024-04-01')).toEqual(['LHR,BER,BA,2025-07,2025-07,1,,', 'LHR,SYD,BA,2024-04,2024-04,0,,']);
  });

  test('what was seen lately in both directions is published, and what was not seen for years is dropped', async () => {
    const services = ['LHR,FNC,BA,scheduled,,', 'FNC,LHR,BA,scheduled,,'];
    const folder = curate(workshop({ 'services.csv': services }));
    const pairs = (out: number, here: string, there: string) =>
      [0, 2, 4, 6].flatMap((n) => [`BAW${out + n} ${here}-${there}`, `BAW${out + n + 1} ${there}-${here}`]);
    const seen = ['KJFK', 'EDDB', 'YSSY'].flatMap((there, i) => pairs(10 * i + 10, 'EGLL', there));
    // Other flights to Funchal are seen, so that observers would see these.
    const states = [
      ['2022-03-01', 'BAW1 EGLL-LPMA'],
      ['2025-07-20', ...seen, ...[50, 60, 70, 80].flatMap((n) => pairs(n, 'EDDB', 'LPMA'))],
    ] as const;
    await run(standingData, folder, '', { paths: [clone(...states)] });
    expect(load(folder).routes.map(({ id }) => id)).toEqual([
      ...['BER-FNC', 'BER-LHR', 'FNC-BER', 'JFK-LHR', 'LHR-BER', 'LHR-JFK', 'LHR-SYD', 'SYD-LHR'],
    ]);
  });

  test('an airline that no list has gets the codes of the source that are codes', async () => {
    const [source, folder] = [scratch(), curate(workshop())];
    write(source, ['ZZA1 EGLL-KJFK']);
    await run(standingData, folder, '', { paths: [source] });
    expect(evidenceIn(folder)).toEqual(['standing-data,LHR,JFK,Z9,,,1,,']);
    expect(table(folder, 'airlines.csv')).toContain('\nZ9,,New Air\n');
  });

  test('an airport without a known ICAO code is that of its IATA code, if it is at the same place', async () => {
    const [source, folder] = [scratch(), curate(workshop())];
    write(source, [
      'BAW1 EGLL-XNEA',
      'BAW2 EGLL-XFAR',
      'BAW3 EGLL-XNEA-XFAR',
      'BAW4 XNEA-EGKK-XNEA-EGKK',
      'BAW5 EGLL-EGLL',
    ]);
    const { latitude, longitude } = must(
      load(folder)
        .airports.map(({ code, lat, lon }) => ({ code, latitude: lat, longitude: lon }))
        .find(({ code }) => code === 'JFK'),
      'JFK',
    );
    // A degree of latitude is 111.2 km.
    const airport = (code: string, km: number) => `${code},,,JFK,,,${Number(latitude) + km / 111.2},${longitude},0`;
    const header = 'Code,Name,ICAO,IATA,Location,CountryISO2,Latitude,Longitude,AltitudeFeet';
    const rows = [airport('XNEA', 29.9), airport('XFAR', 30.1), 'EGLL,,,,,,0,0,0'];
    writeFileSync(join(source, 'airports/schema-01/E/EG.csv'), `${[header, ...rows].join('\n')}\n`);
    const { log } = await run(standingData, folder, '', { paths: [source] });
    expect(evidenceIn(folder)).toEqual([
      'standing-data,JFK,LGW,BA,,,1,,',
      'standing-data,LGW,JFK,BA,,,1,,',
      'standing-data,LHR,JFK,BA,,,2,,',
    ]);
    expect(log.toJson()).toMatchObject({
      used: 3,
      skipped: { 'flight between airports without an IATA code': 1, 'flight from an airport to itself': 1 },
    });
  });

  test('a folder without its files is refused', async () => {
    const folder = workshop();
    const message = 'no standing data: expected the folders airlines, airports, routes';
    await expect(run(standingData, folder, '', { paths: [scratch()] })).rejects.toThrow(message);
    const other = scratch();
    execFileSync('git', ['-C', other, 'init', '-q']);
    await expect(run(standingData, folder, '', { paths: [other] })).rejects.toThrow(
      `${other}: no airlines and airports in the git clone: git ls-tree failed: fatal: `,
    );
  });

  test('a clone with a damaged history is refused in the words of git', async () => {
    const source = clone(['2022-03-01', 'BAW1 EGLL-KJFK'], ['2023-04-01', 'BAW2 EGLL-EDDB']);
    const id = execFileSync('git', ['-C', source, 'rev-parse', 'HEAD~1'], { encoding: 'utf8' }).trim();
    rmSync(join(source, '.git/objects', id.slice(0, 2), id.slice(2)));
    await expect(run(standingData, workshop(), '', { paths: [source] })).rejects.toThrow(
      new RegExp(`git log failed: .*${id}`, 's'),
    );
  });

  test('flights without the list of airlines are imported with a warning', async () => {
    const file = join(scratch(), 'BAW-all.csv');
    writeFileSync(file, `${HEADER}\n${line('BAW1 EGLL-KJFK')}\n`);
    const { log } = await run(standingData, curate(workshop()), '', { paths: [file] });
    expect(log.used).toBe(1);
    expect(Object.keys(problemsOf(log))).toEqual([expect.stringContaining('no list of airlines')]);
  });
});

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { airlineRoutes } from '../../../scripts/import/airline-routes/importer.ts';
import { parseImport, runImporter } from '../../../scripts/import/common/command.ts';
import { parseCsv } from '../../../scripts/import/common/csv.ts';
import { UNKNOWN_AIRLINE, UNKNOWN_AIRPORT } from '../../../scripts/import/common/importer.ts';
import { REFERENCE, readReference } from '../../../scripts/import/common/reference.ts';
import { reportText } from '../../../scripts/import/common/report.ts';
import { csv } from '../../../scripts/import/csv/importer.ts';
import { json } from '../../../scripts/import/json/importer.ts';
import { onTime } from '../../../scripts/import/on-time/importer.ts';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import { fingerprints } from '../../../scripts/release/build/plan.ts';
import { AirlineRow, AirportRow } from '../../../src/core/dataset/rows.ts';
import { readDataFolder } from '../../../src/data/dataFiles.ts';
import { file, leg } from '../ssim/lines.ts';
import { contents, load, run, shown, workshop } from '../workshop.ts';

const bundled = { reference: REFERENCE };
const ids = (folder: string) => load(folder).routes.map(({ id }) => id);
const data = (name: string) => readFileSync(join(REFERENCE, '..', name), 'utf8');

/** IndiGo: an airline and airports that the small world does not have, DJB in a country of its own. */
const INDIGO = file(
  leg({ flight: '6E1', from: 'DEL 1000 +0530', to: 'BOM 1200 +0530' }),
  leg({ flight: '6E2', from: 'DEL 1300 +0530', to: 'DJB 2100 +0700' }),
);

describe('an airline and airports that the data does not have', () => {
  test('come with a timetable without being told, once', async () => {
    const folder = workshop();
    const source = join(folder, 'indigo.ssim');
    const report = join(folder, 'report.json');
    writeFileSync(source, INDIGO);
    const args = ['--data', folder, '--date', '2026-03-02', '--report', report, source];
    await runImporter(ssim, [...args, '--dry-run']);
    expect(contents(folder)['airports.csv']).not.toContain('DEL,');
    await runImporter(ssim, args);
    expect(ids(folder)).toEqual(['DEL-BOM', 'DEL-DJB']);
    expect(contents(folder)['airlines.csv']).toContain('6E,IGO,IndiGo\n');
    expect(
      contents(folder)
        ['airports.csv']?.split('\n')
        .filter((line) => /^(BOM|DEL|DJB|DXN),/.test(line)),
    ).toHaveLength(3);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      fromReference: {
        airlines: ['6E IndiGo'],
        airports: expect.arrayContaining(['DJB Sultan Thaha Syaifuddin Airport']),
      },
    });
    const before = contents(folder);
    await runImporter(ssim, args);
    const { 'report.json': second, ...after } = contents(folder);
    const { 'report.json': _, ...first } = before;
    expect(after).toEqual(first);
    expect(JSON.parse(second ?? '')).toMatchObject({ files: [], fromReference: { airlines: [], airports: [] } });
  });

  test('are said in the report, and --airlines wins over the list', async () => {
    const folder = workshop();
    const airlines = join(folder, 'mine.csv');
    writeFileSync(airlines, 'iata,icao,name\n6E,IGO,My Own Name\n');
    const source = file(leg({ flight: '6E1', to: 'DJB 2100 +0700' }), leg({ flight: 'WN1' }));
    const result = await run(ssim, folder, source, { ...bundled, options: { airlines } });
    const words = reportText(result, parseImport(ssim, ['-']).source, folder, 'Changed');
    expect(words).toMatch(/1 +new airlines, from the reference list: WN Southwest Airlines\n/);
    expect(words).toMatch(/1 +new airports, from the reference list: DJB Sultan Thaha Syaifuddin Airport\n/);
    expect(contents(folder)['airlines.csv']).toContain('6E,IGO,My Own Name\n');
  });

  test('in no list are counted and named, and cost nothing else', async () => {
    const folder = workshop();
    const [source, report] = [join(folder, 'a.ssim'), join(folder, 'report.json')];
    writeFileSync(source, file(leg({ flight: '0Z1' }), leg({ flight: '0Z2' }), leg(), leg({ to: 'QQX 1300 -0500' })));
    const args = ['--data', folder, '--date', '2026-03-02', '--report', report, source];
    await runImporter(ssim, args);
    expect(ids(folder)).toEqual(['LHR-JFK']);
    expect(JSON.parse(readFileSync(report, 'utf8')).source.names).toEqual({
      [UNKNOWN_AIRLINE]: { '0Z': 2 },
      [UNKNOWN_AIRPORT]: { QQX: 1 },
    });
  });
});

test('an airline that a source calls otherwise than the reference list has the name of the list', async () => {
  const carriers = [
    { iata: 'W9', name: 'Air Bagan' },
    { iata: '0Z', name: 'Not Listed' },
  ];
  const folder = workshop();
  await run(
    airlineRoutes,
    folder,
    JSON.stringify({ LHR: { iata: 'LHR', routes: [{ carriers, iata: 'JFK' }] } }),
    bundled,
  );
  expect(contents(folder)['airlines.csv']).toMatch(/^W9,\w*,Wizz Air UK$/m);
  expect(contents(folder)['airlines.csv']).toContain('0Z,,Not Listed\n');
});

describe('a former code of an airport', () => {
  const Csv = 'from,to,airline\nFRU,LHR,BA\nBSZ,LHR,BA\n';
  const OnTime = 'FL_DATE,OP_UNIQUE_CARRIER,OP_CARRIER_FL_NUM,ORIGIN,DEST,CRS_DEP_TIME\n2026-01-05,BA,1,FRU,LHR,900\n';
  const Json = {
    ...{ from: 'FRU', to: 'LHR', status: 'active', seasonality_label: null },
    airlines: [
      { airline: 'British Airways', airline_code: 'BA', service_type: null, seasonal_note: null, schedule: [] },
    ],
  };
  test.each([
    ['SSIM', ssim, file(leg({ from: 'FRU 0900 +0600', to: 'LHR 1300 +0000' }))],
    ['CSV', csv, Csv],
    ['on-time', onTime, OnTime],
    ['JSON', json, JSON.stringify(Json)],
  ])('is its present one in %s', async (_, importer, source) => {
    const folder = workshop();
    await run(importer, folder, source, bundled);
    expect(contents(folder)['published-routes.csv']).toContain('BSZ,LHR\n');
    expect(contents(folder)['published-routes.csv']).not.toContain('FRU');
  });

  test('of a row of the data gives way to the present one', async () => {
    const folder = workshop();
    const reference = join(folder, 'reference');
    mkdirSync(reference, { recursive: true });
    writeFileSync(join(reference, 'airport-codes.csv'), 'iata,kind,code,since,until,note\nIDL,iata,JFK,,,Idlewild\n');
    await run(ssim, folder, file(leg()), { reference });
    expect(shown(folder, 'LHR-IDL')).toHaveLength(1);
  });
});

describe('the bundled lists', () => {
  const airlines = [
    ...parseCsv(data('airlines.csv'), AirlineRow, 'airlines.csv'),
    ...parseCsv(data('reference/airlines.csv'), AirlineRow, 'reference/airlines.csv'),
  ];
  const airports = [
    ...parseCsv(data('airports.csv'), AirportRow, 'airports.csv'),
    ...parseCsv(data('reference/airports.csv'), AirportRow, 'reference/airports.csv'),
  ];
  const repeated = (codes: readonly (string | null)[]) => codes.filter((code, i) => code && codes.indexOf(code) !== i);

  test('have each code once, with those of the network', () => {
    expect(repeated(airlines.map(({ iata }) => iata))).toEqual([]);
    expect(repeated(airlines.map(({ icao }) => icao))).toEqual([]);
    expect(new Set(airports.map(({ iata }) => iata)).size).toBe(airports.length);
  });

  test('are sorted, and of the size of the world', () => {
    for (const name of ['reference/airlines.csv', 'reference/airports.csv']) {
      const codes = data(name)
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]);
      expect(codes).toEqual([...codes].sort());
    }
    expect(airlines.length).toBeGreaterThan(650);
    // Codes that no second list has are not in it.
    expect(airports.length).toBeGreaterThan(9_000);
  });

  test('give former codes airports that are there, and none that is still one', async () => {
    const { presentCodes } = await readReference(REFERENCE);
    const known = new Set<string>(airports.map(({ iata }) => iata));
    expect([...presentCodes.values()].filter((code) => !known.has(code))).toEqual([]);
    expect([...presentCodes.keys()].filter((code) => known.has(code))).toEqual([]);
  });

  test('are no part of what a build is made of', () => {
    const folder = workshop();
    const before = fingerprints(process.cwd(), readDataFolder(folder), 'https://example.org');
    mkdirSync(join(folder, 'reference'), { recursive: true });
    writeFileSync(join(folder, 'reference/airports.csv'), mkdtempSync(join(tmpdir(), 'air-routes-test-')));
    expect(fingerprints(process.cwd(), readDataFolder(folder), 'https://example.org')).toEqual(before);
  });
});

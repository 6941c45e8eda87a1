import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { airlineRoutes } from '../../../scripts/import/airline-routes/importer.ts';
import { runImporter } from '../../../scripts/import/common/command.ts';
import { UNKNOWN_AIRLINE, UNKNOWN_AIRPORT } from '../../../scripts/import/common/importer.ts';
import { readSourceFiles } from '../../../scripts/import/common/sourceFiles.ts';
import { json } from '../../../scripts/import/json/importer.ts';
import { onTime } from '../../../scripts/import/on-time/importer.ts';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import { presentCodes } from '../../../src/core/dataset/airportCodes.ts';
import { readTables } from '../../../src/core/dataset/load.ts';
import { readData } from '../../../src/data/dataFiles.ts';
import { file, leg } from '../ssim/lines.ts';
import { foldersIn, load, run, table, workshop } from '../workshop.ts';

const ids = (folder: string) => load(folder).routes.map(({ id }) => id);
const PLACE = 'Somewhere,India,IN,19,73,Asia/Kolkata,,';
/** Reference lists with an airline, airports and a former code that no source has. */
const LISTED = {
  'reference/airlines.csv': ['6E,IGO,IndiGo', 'W9,WUK,Wizz Air UK'],
  'reference/airports.csv': ['LHR', 'JFK', 'DEL', 'BOM', 'BSZ'].map((code) => `${code},,Airport of ${code},${PLACE}`),
  'reference/scheduled-airports.csv': ['LHR'],
  'reference/airport-codes.csv': ['BSZ,iata,FRU,,2022-01,', 'IDL,iata,JFK,,1963-12,'],
};

describe('an airline and airports that no source has', () => {
  const source = file(leg({ flight: '6E1', from: 'DEL 1000 +0530', to: 'BOM 1200 +0530' }));

  test('are those of the reference lists: the airports are published with their service', async () => {
    const folder = workshop(LISTED);
    const codes = () => load(folder).airports.map(({ code }) => code);
    expect(codes()).toEqual(['LHR']);
    await run(ssim, folder, source);
    expect([ids(folder), codes()]).toEqual([['DEL-BOM'], ['BOM', 'DEL', 'LHR']]);
    expect(table(folder, 'airports.csv') + table(folder, 'airlines.csv')).toBe('\n\n');
  });

  test('in no list are counted and named, and cost nothing else', async () => {
    const folder = workshop();
    const [path, report] = [join(folder, 'a.ssim'), join(folder, 'report.json')];
    writeFileSync(path, file(leg({ flight: '0Z1' }), leg({ flight: '0Z2' }), leg(), leg({ to: 'QQX 1300 -0500' })));
    await runImporter(ssim, [...foldersIn(folder), '--date', '2026-03-02', '--report', report, path], readSourceFiles);
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
  const folder = workshop(LISTED);
  await run(airlineRoutes, folder, JSON.stringify({ LHR: { iata: 'LHR', routes: [{ carriers, iata: 'JFK' }] } }));
  expect(table(folder, 'airlines.csv')).toBe('iata,icao,name\n0Z,,Not Listed\n');
  const names = new Map(load(folder).airlines.map(({ code, name }) => [code, name]));
  expect([names.get('W9'), names.get('0Z')]).toEqual(['Wizz Air UK', 'Not Listed']);
});

describe('a former code of an airport', () => {
  const OnTime = 'FL_DATE,OP_UNIQUE_CARRIER,OP_CARRIER_FL_NUM,ORIGIN,DEST,CRS_DEP_TIME\n2026-01-05,BA,1,FRU,LHR,900\n';
  const Json = {
    ...{ from: 'FRU', to: 'LHR', status: 'active', seasonality_label: null },
    airlines: [
      { airline: 'British Airways', airline_code: 'BA', service_type: null, seasonal_note: null, schedule: [] },
    ],
  };
  test.each([
    ['SSIM', ssim, file(leg({ from: 'FRU 0900 +0600', to: 'LHR 1300 +0000' }))],
    ['on-time', onTime, OnTime],
    ['JSON', json, JSON.stringify(Json)],
  ])('is its present one in %s', async (_, importer, source) => {
    const folder = workshop(LISTED);
    await run(importer, folder, source);
    expect(ids(folder)).toEqual(['BSZ-LHR']);
  });
});

describe('the bundled lists', () => {
  const tables = readTables(readData('data'));
  const airlines = tables['reference/airlines.csv'];
  const airports = tables['reference/airports.csv'];

  test('have each code once, and are of the size of the world', () => {
    const codes = airlines.flatMap(({ icao }) => icao ?? []);
    expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
    expect(airlines.length).toBeGreaterThan(650);
    // Codes that no second list has are not in it.
    expect(airports.length).toBeGreaterThan(9_000);
  });

  test('give former codes airports that are there, and none that is still one', () => {
    const former = presentCodes(tables['reference/airport-codes.csv'], 'iata');
    const known = new Set<string>(airports.map(({ iata }) => iata));
    expect([...former.values()].filter((code) => !known.has(code))).toEqual([]);
    expect([...former.keys()].filter((code) => known.has(code))).toEqual([]);
  });
});

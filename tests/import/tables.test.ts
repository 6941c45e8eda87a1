import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseCsv, toCsv, writeText } from '../../scripts/import/common/csv.ts';
import { createReport } from '../../scripts/import/common/report.ts';
import { readClosedPairs } from '../../scripts/import/flightgear/closedPairs.ts';
import {
  carryOverDroppedRoutes,
  type NetworkTables,
  readNetwork,
  writeNetwork,
} from '../../scripts/import/flightgear/datasetFiles.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('CSV', () => {
  it('quotes only what needs it, and writes null as nothing and a list with bars', () => {
    const row = { a: 'plain', b: 'with, comma and "quotes"', c: null, d: ['x', 'y'], e: 1.5 };
    expect(toCsv(['a', 'b', 'c', 'd', 'e'], [row])).toBe('a,b,c,d,e\nplain,"with, comma and ""quotes""",,x|y,1.5\n');
  });

  it('names file, line and column of a bad cell', () => {
    const Row = z.strictObject({ day: z.string().regex(/^[1-7]$/, 'must be 1 to 7') });
    expect(() => parseCsv('day\n1\n8\n', Row, 'days.csv')).toThrow('days.csv, line 3, day: must be 1 to 7');
  });

  it('writes whole files, and none that would not change', async () => {
    const path = join(folder, 'a.csv');
    expect(await writeText(path, 'x\n')).toBe(true);
    expect(await writeText(path, 'x\n')).toBe(false);
    expect(await readdir(folder)).toEqual(['a.csv']);
  });
});

describe('report', () => {
  it('accounts for every record', () => {
    const report = createReport();
    report.use(2);
    report.leaveOut('cargo flight');
    expect(report.toText('Import', 3)).toContain('cargo flight');
    expect(() => report.toText('Import', 4)).toThrow('4 records read, but 2 used and 1 left out');
  });
});

const airport = (iata: string): NetworkTables['airports.csv'][number] => ({
  iata,
  icao: null,
  name: iata,
  city: iata,
  country: 'Spain',
  country_code: 'ES',
  latitude: 40.5,
  longitude: -3.5,
  time_zone: 'Europe/Madrid',
  metropolitan_area: null,
  other_names: [],
});

/** A network of routes such as "MAD-BCN IB", each with one departure. */
function network(...services: string[]): NetworkTables {
  const rows = services.map((service) => ({
    from: service.slice(0, 3),
    to: service.slice(4, 7),
    airline: service.slice(8),
  }));
  return {
    'airports.csv': [...new Set(rows.flatMap(({ from, to }) => [from, to]))].map(airport),
    'airlines.csv': [...new Set(rows.map(({ airline }) => airline))].map((iata) => ({ iata, icao: null, name: iata })),
    'routes.csv': rows.map(({ from, to }) => ({ from, to, status: 'active' })),
    'services.csv': rows.map((row) => ({ ...row, service_type: null, months: null, seasonal_note: null })),
    'departures.csv': rows.map((row) => ({ ...row, departure: '08:00', days: '1', block_min: 75 })),
  };
}

describe('carryOverDroppedRoutes', () => {
  const before = network('MAD-BCN IB', 'MAD-LIS TP');
  const { tables, changes } = carryOverDroppedRoutes(before, network('MAD-BCN IB', 'MAD-AGP VY'));

  it('keeps a route that is no longer flown as dropped, with all it needs', () => {
    expect(tables['routes.csv'].find(({ to }) => to === 'LIS')?.status).toBe('dropped');
    expect(tables['departures.csv'].some(({ to }) => to === 'LIS')).toBe(true);
    expect(tables['airports.csv'].map(({ iata }) => iata)).toContain('LIS');
    expect(tables['airlines.csv'].map(({ iata }) => iata)).toContain('TP');
    expect(changes).toEqual({ added: 1, reactivated: 0, dropped: 1 });
  });

  it('makes it active when it is flown again', () => {
    const again = carryOverDroppedRoutes(tables, before);
    expect(again.tables['routes.csv'].find(({ to }) => to === 'LIS')?.status).toBe('active');
    expect(again.changes).toEqual({ added: 0, reactivated: 1, dropped: 1 });
  });
});

describe('writeNetwork', () => {
  it('reads back what it wrote, and keeps the date while nothing changes', async () => {
    const tables = network('MAD-LIS TP', 'MAD-BCN IB');
    const info = { timetable_years: [2018, 2019] as [number, number] };
    expect(await writeNetwork(folder, tables, { data_date: '2026-01-01', ...info })).toHaveLength(6);
    expect(await writeNetwork(folder, tables, { data_date: '2026-02-02', ...info })).toEqual([]);
    expect(JSON.parse(await readFile(join(folder, 'dataset.json'), 'utf8')).data_date).toBe('2026-01-01');
    expect((await readNetwork(folder))['routes.csv'].map(({ to }) => to)).toEqual(['BCN', 'LIS']);
    await writeNetwork(folder, network('MAD-LIS TP'), { data_date: '2026-02-02', ...info });
    expect(JSON.parse(await readFile(join(folder, 'dataset.json'), 'utf8')).data_date).toBe('2026-02-02');
  });
});

describe('readClosedPairs', () => {
  it('closes both directions, and refuses what is not a country', async () => {
    const path = join(folder, 'pairs.csv');
    await writeFile(path, 'a,b,since,note\nRU BY,US GB,2022-02,closed\n');
    const isClosed = await readClosedPairs(path);
    expect([isClosed('RU', 'GB'), isClosed('US', 'BY'), isClosed('RU', 'BY'), isClosed('RU', 'TR')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    await writeFile(path, 'a,b,since,note\nRussia,US,2022-02,closed\n');
    await expect(readClosedPairs(path)).rejects.toThrow('two-letter country codes');
  });
});

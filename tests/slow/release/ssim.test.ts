/** The exported SSIM file of some airlines, imported again. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import { at, must } from '../../../src/core/must.ts';
import { buildIndexes, type Indexes } from '../../../src/operations/indexes.ts';
import { createCalendar } from '../../../src/reference/openData/calendar.ts';
import { TABLES } from '../../../src/reference/openData/openTables.ts';
import { SSIM_WEEKS, ssimLines } from '../../../src/reference/openData/ssim.ts';
import { load, run } from '../../import/workshop.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const DATE = '2026-11-23';
/** Of Europe, America and Australia; some with a number that leaves twice a day on one route. */
const AIRLINES = new Set(['BA', 'QF', 'EI', 'AF', 'U6']);

const { indexes } = bundledWorld();
const lines = [...ssimLines(indexes, createCalendar(DATE, SSIM_WEEKS))];

/** The departures of a day each; an unknown block time is the flying time of the route. */
function departures({ routes, airportIndex, ...rest }: Indexes): Set<string> {
  const table = must(
    TABLES.find(({ name }) => name === 'departures'),
    'departures',
  );
  const flyingMin = new Map(
    Array.from(routes.flyingMin, (minutes, route) => [
      `${at(rest.airports, at(routes.from, route)).code}-${at(rest.airports, at(routes.to, route)).code}`,
      minutes,
    ]),
  );
  const found = new Set<string>();
  const column = (name: string) => table.fields.findIndex((field) => field.name === name);
  const [flightColumn, aircraftColumn] = [column('flight'), column('aircraft')];
  for (const row of table.rows({ routes, airportIndex, ...rest })) {
    const [route, airline, departure, days, block] = row.map(String);
    const [flight, aircraft] = [String(row[flightColumn]), String(row[aircraftColumn])];
    if (!AIRLINES.has(airline ?? '') || departure === 'null' || flight === 'null') continue;
    const minutes = block === 'null' ? flyingMin.get(route ?? '') : block;
    const [type] = aircraft === 'null' ? [''] : (aircraft ?? '').split(' ');
    for (const day of days?.replaceAll('.', '') ?? '')
      found.add([route, day, departure, minutes, flight, type].join(' '));
  }
  return found;
}

test('every record has 200 characters, blocks are full, and serial numbers have no gap', () => {
  expect(lines.filter((line) => line.length !== 200)).toEqual([]);
  expect(lines.length % 5).toBe(0);
  let before = 0;
  for (const line of lines) {
    if (line.startsWith('000')) continue;
    const serial = Number(line.slice(194));
    if (!/^[12]/.test(line)) expect(serial).toBe(before + 1);
    before = serial;
  }
  const last = lines.filter((line) => line.startsWith('5'));
  expect(last.map((line) => line.charAt(193)).join('')).toMatch(/^C+E$/);
});

test('every leg is the first of its itinerary variation, by which a flight has one record', () => {
  const legs = lines.filter((line) => line.startsWith('3'));
  expect(legs.length).toBeGreaterThan(10_000);
  // The variation has two digits, and a third one before them in its overflow.
  const layout = /^3[ A-Z][A-Z0-9]{2} \d{4}\d{2}01[JC]\d{2}[A-Z]{3}\d{4}[A-Z]{3}\d{2}[1-7 ]{7} [A-Z]{3}\d{8}[+-]\d{4}/;
  expect(legs.filter((line) => !layout.test(line)).slice(0, 3)).toEqual([]);
  const variations = legs.map((line) => line.slice(1, 9) + line.charAt(127) + line.slice(9, 11));
  expect(new Set(variations).size).toBe(legs.length);
});

test('every period begins and ends on a day on which its flight is operated', () => {
  const weekdayOf = (date: string) => String(new Date(`${date} UTC`).getUTCDay() || 7);
  const legs = lines.filter((line) => line.startsWith('3'));
  expect(legs.length).toBeGreaterThan(10_000);
  const wrong = legs.filter((line) => {
    const days = line.slice(28, 35);
    return ![line.slice(14, 21), line.slice(21, 28)].every((date) => days.includes(weekdayOf(date)));
  });
  expect(wrong.slice(0, 3)).toEqual([]);
});

test('the clocks of both ends are those of the days: New York changes before London', () => {
  const legs = lines.filter(
    (line) => /^3[ A-Z]BA .{28}.{2}/.test(line) && line.slice(36, 39) + line.slice(54, 57) === 'LHRJFK',
  );
  const inMarch = legs.filter((line) => line.slice(14, 28).includes('MAR27'));
  expect(new Set(inMarch.map((line) => `${line.slice(47, 52)} ${line.slice(65, 70)}`))).toEqual(
    new Set(['+0000 -0500', '+0000 -0400', '+0100 -0400']),
  );
});

test('the departures are the same when the file is imported again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ssim-'));
  cpSync('data', join(folder, 'data'), { recursive: true });
  rmSync(join(folder, 'data/sources/flightgear'), { recursive: true });
  const source = lines.filter((line) => !/^[2-5]/.test(line) || AIRLINES.has(line.slice(2, 4))).join('\n');
  const { log } = await run(ssim, folder, source, { date: DATE, accept: true });
  expect(log.toJson()).toMatchObject({ rejected: {}, skipped: {} });
  const imported = departures(buildIndexes({ dataset: load(folder), baseUrl: indexes.baseUrl }));
  const exported = departures(indexes);
  expect(exported.size).toBeGreaterThan(10_000);
  expect([...exported].filter((each) => !imported.has(each))).toEqual([]);
  expect([...imported].filter((each) => !exported.has(each))).toEqual([]);
});

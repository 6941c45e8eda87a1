/** A folder of data to import into, and importers run as the command runs them. */

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import glob from 'fast-glob';
import { expect } from 'vitest';
import type { Importer } from '../../scripts/import/common/importer.ts';
import type { ImportLog } from '../../scripts/import/common/log.ts';
import { type ImportSource, readSource } from '../../scripts/import/common/read.ts';
import { type ImportResult, type ImportSettings, runImport } from '../../scripts/import/common/run.ts';
import { allTables } from '../../scripts/import/common/tables.ts';
import type { Dataset } from '../../src/core/dataset/dataset.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { readData } from '../../src/data/dataFiles.ts';
import { naiveSchedule } from '../support/naiveSchedule.ts';
import { tinyWorld } from '../support/testWorld.ts';

export const DATE = '2026-03-02';

/** The data before an import: older than any import of the tests. */
const BEFORE = { data_date: '2025-12-31', timetable_years: [2013, 2022] };

/** A reviewed airline: lists of routes are read by the codes of such airlines. */
const REVIEWED = 'iata,icao,name,sells\nBA,BAW,British Airways,\n';

/** A new folder with a small world. */
export function workshop(rows: Parameters<typeof tinyWorld>[0] = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  for (const [name, text] of Object.entries(tinyWorld(rows, BEFORE))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  mkdirSync(join(folder, 'curated/import'), { recursive: true });
  writeFileSync(join(folder, 'curated/import/airlines.csv'), REVIEWED);
  return folder;
}

/** The import of a text or bytes given as standard input: the source, and the settings. */
export const importOf = (
  importer: Importer,
  folder: string,
  source: string | Buffer,
  more: Partial<ImportSource & ImportSettings> = {},
): ImportSource & ImportSettings => ({
  importer,
  paths: ['-'],
  folder,
  scope: 'named',
  date: DATE,
  dryRun: false,
  maxDrop: 0.15,
  maxAdd: 1,
  accept: false,
  reference: join(folder, 'reference'),
  options: {},
  stdin: Readable.from([Buffer.from(source)]),
  ...more,
});

/** Runs an importer on a text or bytes given as standard input. */
export function run(...args: Parameters<typeof importOf>): Promise<ImportResult> {
  const both = importOf(...args);
  return runImport(both, both);
}

/** The same, of a source without a warning and a rejected record. */
export async function runClean(...args: Parameters<typeof importOf>): Promise<ImportResult> {
  const result = await run(...args);
  expect(problemsOf(result.log)).toEqual({});
  return result;
}

export const load = (folder: string): Dataset => loadDataset(readData(folder));

/** Airlines and schedule of a route, at a glance: `BA scheduled Mon 10:00 Tue 10:00`. */
export function shown(folder: string, id: string): string[] {
  const dataset = load(folder);
  const route = dataset.routes[dataset.routeIndex.get(id) ?? -1];
  return (route?.services ?? []).map((service) =>
    [
      service.airlineCode,
      service.serviceType ?? 'unknown',
      ...naiveSchedule(service).map(({ day, times }) => [day, ...times].join(' ')),
    ].join(' '),
  );
}

/** Label of a route; undefined when it is not published. */
export function label(folder: string, id: string): string | null | undefined {
  const dataset = load(folder);
  return dataset.routes[dataset.routeIndex.get(id) ?? -1]?.seasonalityLabel;
}

/** Warnings and rejected records of an import, by reason. */
export function problemsOf(log: ImportLog): Record<string, number> {
  const { warnings, rejected } = log.toJson() as Record<'warnings' | 'rejected', Record<string, number>>;
  return { ...warnings, ...rejected };
}

/** Every file of a folder with its text. */
export const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    glob
      .sync('**', { cwd: folder, dot: true })
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

/** Every file of a folder with its text, without the evidence that imports record. */
export const tables = (folder: string): Record<string, string> =>
  Object.fromEntries(Object.entries(contents(folder)).filter(([name]) => !name.startsWith('evidence')));

/** The files that an import changed besides the evidence that it records. */
export const changedTables = ({ changed }: ImportResult): string[] =>
  changed.filter((name) => !name.startsWith('evidence'));

/** What an importer makes of a source, a line for each record, and its report in full. Nothing is written. */
export async function reading(...args: Parameters<typeof importOf>) {
  const both = importOf(...args);
  const { imported, context } = await readSource(both, both, allTables(readData(both.folder)));
  const { airports: _, airlines, services, evidence, flyingTimes, ...rest } = imported;
  const line = (...cells: readonly unknown[]) => cells.map((cell) => cell ?? '').join(',');
  return {
    services: services.flatMap(({ departures, ...s }) => [
      line(s.from, s.to, s.airline, s.service_type, s.months, s.seasonal_note, s.seen, s.weekly || null),
      ...departures.map((d) => `  ${line(d.departure, d.days, d.block_min, d.flight, d.aircraft)}`),
    ]),
    evidence: evidence.map((e) => line(e.from, e.to, e.airline, e.first_seen, e.last_seen, e.flights, e.details)),
    flyingTimes: flyingTimes.map((row) => line(row.from, row.to, row.flying_min)),
    /** Those that the source names. */
    airlines: airlines.slice(context.airlines.size).map((row) => line(row.iata, row.icao, row.name)),
    ...rest,
    log: context.log.toJson(),
  };
}

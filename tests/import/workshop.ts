/** A folder of data to import into, and importers run as the command runs them. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import glob from 'fast-glob';
import { expect } from 'vitest';
import type { Importer } from '../../scripts/import/common/importer.ts';
import type { ImportLog } from '../../scripts/import/common/log.ts';
import { type ImportSource, readLists, readSource } from '../../scripts/import/common/read.ts';
import { type ImportResult, type ImportSettings, importSource } from '../../scripts/import/common/run.ts';
import { replaceSources } from '../../scripts/import/common/stage.ts';
import { storeText } from '../../scripts/import/common/tables.ts';
import type { Dataset } from '../../src/core/dataset/dataset.ts';
import { loadDataset, readTables } from '../../src/core/dataset/load.ts';
import type { SourceFile } from '../../src/core/dataset/rows.ts';
import { readFolder } from '../../src/data/dataFiles.ts';
import { naiveSchedule } from '../support/naiveSchedule.ts';
import { tinyWorld } from '../support/testWorld.ts';

export const DATE = '2026-03-02';

/** The data before an import: older than any import of the tests. */
const BEFORE = { data_date: '2025-12-31', timetable_years: [2013, 2022] };

/** A reviewed airline: lists of routes are read by the codes of such airlines. */
const REVIEWED = 'iata,icao,name,sells\nBA,BAW,British Airways,\n';

/** A new folder with a small world in `data`, and a `state` without anything. */
export function workshop(rows: Parameters<typeof tinyWorld>[0] = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  const files = { ...tinyWorld(rows, BEFORE), 'curated/import/airlines.csv': REVIEWED };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'data', name)), { recursive: true });
    writeFileSync(join(folder, 'data', name), text);
  }
  return folder;
}

/** The options that name the folders of a workshop. */
export const foldersIn = (folder: string): string[] => [
  ...['--data', join(folder, 'data'), '--state', join(folder, 'state')],
];

/** The import of a text or bytes given as standard input: the source, and the settings. */
export const importOf = (
  importer: Importer,
  folder: string,
  source: string | Buffer,
  more: Partial<ImportSource & ImportSettings> = {},
): ImportSource & ImportSettings => ({
  importer,
  paths: ['-'],
  data: join(folder, 'data'),
  state: join(folder, 'state'),
  scope: 'named',
  date: DATE,
  dryRun: false,
  maxDrop: 0.15,
  maxAdd: 1,
  accept: false,
  options: {},
  stdin: Readable.from([Buffer.from(source)]),
  ...more,
});

/** Runs an importer on a text or bytes given as standard input. */
export async function run(...args: Parameters<typeof importOf>): Promise<ImportResult> {
  const both = importOf(...args);
  const { folders, ...result } = await importSource(both, both);
  if (!both.dryRun) replaceSources(both.state, folders);
  return result;
}

/** The same, of a source without a warning and a rejected record. */
export async function runClean(...args: Parameters<typeof importOf>): Promise<ImportResult> {
  const result = await run(...args);
  expect(problemsOf(result.log)).toEqual({});
  return result;
}

export const load = (folder: string): Dataset =>
  loadDataset(readFolder(join(folder, 'data')), readFolder(join(folder, 'state')));

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

/** The tables of all imports of a workshop, without evidence. */
export const tables = (folder: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(contents(join(folder, 'state'))).filter(([name]) => !/(evidence\.csv|source\.json)$/.test(name)),
  );

/**
 * A table of all imports of a workshop. Rows of `evidence.csv` begin with the name of their source; `sources` has a line for
 * each source: name, kind, day, scope and season.
 */
export function table(folder: string, file: SourceFile | 'sources'): string {
  const { sources } = readTables(readFolder(join(folder, 'data')), readFolder(join(folder, 'state')));
  const imported = sources.filter(({ name }) => name !== 'data');
  if (file === 'sources')
    return imported
      .map(({ name, info: { kind, as_of, scope, covers } }) => `${[name, kind, as_of, scope, covers ?? ''].join()}\n`)
      .join('');
  const texts = imported.flatMap(({ name }) => {
    const path = join(folder, 'state/sources', name, file);
    return existsSync(path) ? [[name, readFileSync(path, 'utf8')] as const] : [];
  });
  const [header = ''] = texts[0]?.[1].split('\n') ?? [];
  const rows = texts.flatMap(([name, text]) =>
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => (file === 'evidence.csv' ? `${name},${line}` : line)),
  );
  return `${[header, ...rows.sort()].join('\n')}\n`;
}

/** What an importer makes of a source, a line for each record, and its report in full. Nothing is written. */
export async function reading(...args: Parameters<typeof importOf>) {
  const both = importOf(...args);
  const { imported, context } = await readSource(both, readLists(await storeText(both)), both.date);
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

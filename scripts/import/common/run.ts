/** One import from its source to the data files: read, judged, merged and committed, the same for every format. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGES_FILE, type Change, changesDocument, readChanges } from '../../../src/core/dataset/changes.ts';
import { factsOf, recordedEvidence } from '../../../src/core/dataset/evidence/publishedServices.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { parseInfo } from '../../../src/core/dataset/parse.ts';
import { type DataText, routeKey } from '../../../src/core/dataset/rows.ts';
import { at } from '../../../src/core/must.ts';
import { commitFiles, recover } from '../../../src/data/commit.ts';
import { readData } from '../../../src/data/dataFiles.ts';
import { withLock } from '../../../src/data/lock.ts';
import { changesBetween, isEmpty, publishedBy, withChange } from './changes.ts';
import { readText } from './csv.ts';
import { evidenceFiles, sourceOf } from './evidence.ts';
import {
  checkRejected,
  checkSource,
  checkSourceAge,
  flownRoutes,
  GainError,
  gainsBetween,
  type Loss,
  LossError,
  lossesBetween,
  shrinkage,
} from './judge.ts';
import { createLog, type ImportLog } from './log.ts';
import { type Merged, mergeImport, type ServicesByReason } from './merge.ts';
import { type NamedSource, readSource } from './read.ts';
import { REFERENCE_AIRPORTS, readReference, referenceAirports } from './reference.ts';
import type { Scope } from './scope.ts';
import { allTables, CHANGEABLE, changeableRows, type ImportTables, namedRows, textOf } from './tables.ts';

/** The parameters of an import. */
export interface ImportRequest extends NamedSource {
  /** Folder of the data files. */
  readonly folder: string;
  readonly scope: Scope;
  /** ISO date. */
  readonly date: string;
  readonly strict: boolean;
  readonly dryRun: boolean;
  /** Share (0 to 1) of the routes of an airline, of an airport or of the world that an import may end. */
  readonly maxDrop: number;
  /** Share of the routes of an airline, of an airport or of the world that an import may add: 1 doubles them. */
  readonly maxAdd: number;
  /** Import what the guards refuse. */
  readonly accept: boolean;
  /** Folder of the lists of airlines and airports to fall back to. */
  readonly reference: string;
}

export interface ImportResult {
  readonly log: ImportLog;
  readonly change: Change;
  /** Names of the data files that changed, whether written or not. */
  readonly changed: readonly string[];
  /** Names of the evidence tables that changed. */
  readonly evidence: readonly string[];
  /** Imported services that curated facts keep from being published, by the reason. */
  readonly withheld: ServicesByReason;
  /** Imported services whose code no airline had, by the reason: they are not recorded. */
  readonly rejected: ServicesByReason;
  /** Imported services and seasons out of scope. */
  readonly outside: number;
  /** Airlines and airports new to the data, as `6E IndiGo`, whose rows are those of the reference lists. */
  readonly fromReference: { readonly airlines: readonly string[]; readonly airports: readonly string[] };
  /** Airlines and airports that lose so many routes that the import is refused without --accept. */
  readonly losses: readonly Loss[];
  /** Departures of all data whose block time is impossible: that of their route is published. */
  readonly replacedBlockTimes: number;
}

/**
 * Runs one import. The data files change together at the very end, after the new ones were loaded as the service loads
 * them; when anything fails before, they are as they were.
 * @throws Error, StrictError or DataError
 */
export async function runImport(request: ImportRequest): Promise<ImportResult> {
  const { folder, dryRun } = request;
  if (!existsSync(join(folder, 'dataset.json'))) throw new Error(`no data in ${folder}: dataset.json is missing`);
  if (dryRun) return importInto(request);
  return withLock(folder, () => {
    recover(folder);
    return importInto(request);
  });
}

async function importInto(request: ImportRequest): Promise<ImportResult> {
  const { importer, folder, date, scope, strict, accept, maxDrop, maxAdd, dryRun } = request;
  const before = readData(folder);
  const info = parseInfo(before['dataset.json']);
  const published = publishedState(before);
  const log = createLog();
  const reference = await readReference(request.reference);
  const tables = allTables(before);
  const rows = changeableRows(tables);

  const { imported, context } = await readSource(request, { folder, date, tables: namedRows(tables), reference, log });
  checkSource(imported, log, importer, scope, { date, strict, accept });
  const source = sourceOf(importer, imported, scope, date);
  const evidence = recordedEvidence(tables, info.timetable_years);
  const previous = evidence.sources.find((other) => other.source === source.source);
  if (!accept) checkSourceAge(source, previous);

  const listed = new Set([...reference.airlines, ...reference.airports].map(({ iata }) => iata));
  const merged = mergeImport({ tables: rows, evidence }, imported, source, scope, {
    facts: factsOf(tables, date, (airport) => context.airports.get(airport)?.country_code),
    isInReference: (code) => listed.has(code),
  });
  checkRejected(merged.rejected, merged.evidence === evidence);
  const files = changedTables(before, rows, merged);
  const evidenceTexts = new Map(merged.evidence === evidence && files.size === 0 ? [] : evidenceFiles(merged.evidence));
  // Only a timetable of the whole world sets the years that pages state: a few services do not change them.
  const years = imported.years !== null && scope.kind === 'world' ? imported.years : info.timetable_years;
  // An import of an older day does not make the data older.
  const data_date = at([date, info.data_date].sort(), 1);
  const infoText = `${JSON.stringify({ data_date, timetable_years: years }, null, 2)}\n`;
  const after: DataText = {
    ...before,
    ...Object.fromEntries([...files, ...evidenceTexts]),
    'dataset.json': infoText,
  };
  const network = loadDataset(after);
  // Observers and lists correct a network of older timetables when they are first imported.
  const losses =
    previous === undefined && importer.kind !== 'timetable'
      ? shrinkage(published.routes, flownRoutes(network), maxDrop)
      : lossesBetween(published.routes, flownRoutes(network), maxDrop);
  if (losses.length > 0 && !accept && !dryRun) throw new LossError(losses, maxDrop);
  const gains = gainsBetween(published.routes, flownRoutes(network), maxAdd);
  // Observers and lists see many more routes than old timetables when they are first imported.
  const isFirst = previous === undefined && importer.kind !== 'timetable';
  if (gains.length > 0 && !isFirst && !accept && !dryRun) throw new GainError(gains, maxAdd);

  const recorded = new Set([...rows['published-routes.csv'].map(routeKey), ...published.routes.keys()]);
  const change = changesBetween(published.network, publishedBy(network), recorded, date);
  if (files.size > 0 || !isEmpty(change) || `${years}` !== `${info.timetable_years}`)
    files.set('dataset.json', infoText);
  if (imported.reference) {
    const codes = new Set(merged.tables['airports.csv'].map(({ iata }) => iata));
    files.set(REFERENCE_AIRPORTS, referenceAirports(imported.reference, codes));
  }
  const changed = await changedIn(folder, files);
  const changedEvidence = await changedIn(folder, evidenceTexts);
  if (!isEmpty(change)) {
    const history = readChanges(await readText(join(folder, CHANGES_FILE)));
    changed.set(CHANGES_FILE, changesDocument(withChange(history, change)));
  }
  const all = new Map([...changed, ...changedEvidence]);
  if (all.size > 0 && !dryRun) commitFiles(folder, all);
  return {
    log,
    change,
    changed: [...changed.keys()],
    evidence: [...changedEvidence.keys()],
    withheld: merged.withheld,
    rejected: merged.rejected,
    outside: merged.outside,
    fromReference: {
      airlines: takenFrom(reference.airlines, merged.tables['airlines.csv']),
      airports: takenFrom(reference.airports, merged.tables['airports.csv']),
    },
    losses,
    replacedBlockTimes: network.replacedBlockTimes,
  };
}

/** What was published. The dataset itself is not kept during the import. */
function publishedState(text: DataText) {
  const dataset = loadDataset(text);
  return { network: publishedBy(dataset), routes: flownRoutes(dataset) };
}

/** Texts of the tables that an import changed, by name. */
function changedTables(before: DataText, rows: ImportTables, { tables }: Merged): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of CHANGEABLE) {
    const text = textOf(file, tables[file]);
    // The same rows in an order of their own are no change.
    if (text !== before[file] && text !== textOf(file, rows[file])) files.set(file, text);
  }
  return files;
}

/** The files whose text is not that on disk. */
async function changedIn(folder: string, files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const changed = new Map(files);
  for (const [name, text] of files) if (text === (await readText(join(folder, name)))) changed.delete(name);
  return changed;
}

/** The rows of a reference list that are in a table, as code and name. */
function takenFrom<R extends { iata: string; name: string }>(list: readonly R[], table: readonly R[]): string[] {
  const rows = new Set(table);
  return list.filter((row) => rows.has(row)).map(({ iata, name }) => `${iata} ${name}`);
}

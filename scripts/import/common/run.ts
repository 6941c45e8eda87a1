/** One import from its source to the data files: read, judged, merged and committed, the same for every format. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGES_FILE, type Change, changesDocument, readChanges } from '../../../src/core/dataset/changes.ts';
import type { Dataset } from '../../../src/core/dataset/dataset.ts';
import { factsOf, recordedEvidence } from '../../../src/core/dataset/evidence/publishedServices.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { parseInfo } from '../../../src/core/dataset/parse.ts';
import { type DataText, routeKey } from '../../../src/core/dataset/rows.ts';
import { dayCount } from '../../../src/core/dataset/schedule.ts';
import { at } from '../../../src/core/must.ts';
import { keysOf } from '../../../src/core/objects.ts';
import { commitFiles, recover } from '../../../src/data/commit.ts';
import { readData } from '../../../src/data/dataFiles.ts';
import { withLock } from '../../../src/data/lock.ts';
import { changesBetween, isEmpty, publishedBy, withChange } from './changes.ts';
import { readText } from './csv.ts';
import {
  checkRejected,
  checkSource,
  checkSourceAge,
  checkSwings,
  flownRoutes,
  gainsBetween,
  lossesBetween,
  type Swing,
  shrinkage,
} from './judge.ts';
import { ImportLog } from './log.ts';
import { evidenceFiles, mergeImport, type ServicesByReason, sourceOf } from './merge.ts';
import { type ImportRequest, readSource } from './read.ts';
import { REFERENCE_AIRPORTS, readReference, referenceAirports } from './reference.ts';
import { allTables, CHANGEABLE, changeableRows, type ImportTables, rowsOf, textOf } from './tables.ts';

/** Counts of a network. */
export interface NetworkCounts {
  readonly routes: number;
  /** Routes of which a departure time is known. */
  readonly timedRoutes: number;
  /** Departures a week whose day is known. */
  readonly departures: number;
  readonly airlines: number;
}

/** Counts what a dataset publishes. */
function countNetwork({ routes }: Pick<Dataset, 'routes'>): NetworkCounts {
  const airlines = new Set<string>();
  let [timedRoutes, departures] = [0, 0];
  for (const { services } of routes) {
    const all = services.flatMap((service) => service.departures);
    for (const { airlineCode } of services) airlines.add(airlineCode);
    departures += all.reduce((sum, { days }) => sum + dayCount(days), 0);
    if (all.some(({ minute }) => minute !== null)) timedRoutes++;
  }
  return { routes: routes.length, timedRoutes, departures, airlines: airlines.size };
}

/** What became of the records of one source. */
export interface SourceResult {
  readonly log: ImportLog;
  /** Imported services that curated facts keep from being published, by the reason. */
  readonly withheld: ServicesByReason;
  /** Imported services whose code no airline had, by the reason: they are not recorded. */
  readonly rejected: ServicesByReason;
  /** Imported services and seasons out of scope. */
  readonly outside: number;
  /** Airlines and airports new to the data, as `6E IndiGo`, whose rows are those of the reference lists. */
  readonly fromReference: { readonly airlines: readonly string[]; readonly airports: readonly string[] };
  /** Day on which the source was current (ISO date). */
  readonly asOf: string;
}

/** What imports change together. */
export interface NetworkResult {
  readonly change: Change;
  /** What is published before and after. */
  readonly counts: { readonly before: NetworkCounts; readonly after: NetworkCounts };
  /** Names of the data files that changed, whether written or not. */
  readonly changed: readonly string[];
  /** Names of the evidence tables that changed. */
  readonly evidence: readonly string[];
  /** Airlines and airports that lose so many routes that the import is refused without --accept. */
  readonly losses: readonly Swing[];
  /** Departures of all data whose block time is impossible: that of their route is published. */
  readonly replacedBlockTimes: number;
}
export type ImportResult = SourceResult & NetworkResult;

/**
 * Runs one import. The data files change together at the very end, after the new ones were loaded as the service loads
 * them; when anything fails before, they are as they were.
 * @throws Error, StrictError or DataError
 */
export async function runImport(request: ImportRequest): Promise<ImportResult> {
  const { sources, ...network } = await runImports([request], (_, error) => {
    throw error;
  });
  return { ...at(sources, 0), ...network };
}

/**
 * Runs imports one after the other, as one change: what is published before the first is compared with what is published
 * after the last, for the guards and for the change log. Scope, options and files are those of each request, folder,
 * date and guards those of the first.
 * @param onFailure called for an import that fails; when it returns, the others go on without it
 * @returns the results of those that did not fail, in order
 * @throws what `onFailure` throws; Error, when a guard refuses the change
 */
export async function runImports(
  requests: readonly ImportRequest[],
  onFailure: (request: ImportRequest, error: unknown) => void,
): Promise<{ readonly sources: readonly SourceResult[] } & NetworkResult> {
  const { folder, dryRun } = at(requests, 0);
  if (!existsSync(join(folder, 'dataset.json'))) throw new Error(`no data in ${folder}: dataset.json is missing`);
  if (dryRun) return importInto(requests, onFailure);
  return withLock(folder, () => {
    recover(folder);
    return importInto(requests, onFailure);
  });
}

async function importInto(
  requests: readonly ImportRequest[],
  onFailure: (request: ImportRequest, error: unknown) => void,
): Promise<{ readonly sources: readonly SourceResult[] } & NetworkResult> {
  const { folder, date, accept, maxDrop, maxAdd, dryRun } = at(requests, 0);
  const before = readData(folder);
  const published = publishedState(before, folder);
  const steps: Step[] = [];
  for (const request of requests)
    try {
      steps.push(await readInto(request, steps.at(-1)?.text ?? before));
    } catch (error) {
      onFailure(request, error);
    }
  const after = steps.at(-1)?.text ?? before;
  const network = loadDataset(after, folder);
  // Observers and lists correct a network of older timetables when they are first imported.
  const isFirst = steps.some(({ isFirstOfKind }) => isFirstOfKind);
  const flown = flownRoutes(network);
  const losses = (isFirst ? shrinkage : lossesBetween)(published.routes, flown, maxDrop);
  const gains = isFirst ? [] : gainsBetween(published.routes, flown, maxAdd);
  if (!accept && !dryRun) checkSwings(losses, gains, { maxDrop, maxAdd });

  const recorded = new Set([...rowsOf(before, 'published-routes.csv').map(routeKey), ...published.routes.keys()]);
  const change = changesBetween(published.network, publishedBy(network), recorded, date);
  const files = await changedFiles(folder, before, after, new Map(steps.flatMap((step) => [...step.files])));
  if (!isEmpty(change)) {
    const history = readChanges(await readText(join(folder, CHANGES_FILE)));
    files.set(CHANGES_FILE, changesDocument(withChange(history, change)));
    if (after['dataset.json'] !== before['dataset.json']) files.set('dataset.json', after['dataset.json']);
  }
  if (files.size > 0 && !dryRun) commitFiles(folder, files);
  return {
    sources: steps.map(({ result }) => result),
    change,
    counts: { before: published.counts, after: countNetwork(network) },
    changed: [...files.keys()].filter((name) => !isEvidence(name)),
    evidence: [...files.keys()].filter(isEvidence),
    losses,
    replacedBlockTimes: network.replacedBlockTimes,
  };
}

const isEvidence = (name: string): boolean => name.startsWith('evidence');

/**
 * The files that change, with their text. New evidence alone does not date the data anew.
 * @param others text of files that are not part of the dataset
 */
async function changedFiles(
  folder: string,
  before: DataText,
  after: DataText,
  others: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [name, text] of others) if (text !== (await readText(join(folder, name)))) files.set(name, text);
  for (const name of keysOf(after)) if (after[name] !== before[name]) files.set(name, after[name]);
  const years = (text: DataText) => `${parseInfo(text['dataset.json']).timetable_years}`;
  const isData = [...files.keys()].some((name) => name !== 'dataset.json' && !isEvidence(name));
  if (!isData && years(before) === years(after)) files.delete('dataset.json');
  return files;
}

/** A source read and merged into the data. */
interface Step {
  readonly result: SourceResult;
  /** The data with the source. */
  readonly text: DataText;
  /** New text of files that are not part of the dataset, by name. */
  readonly files: ReadonlyMap<string, string>;
  /** Whether it is the first import of observers or of a list, which see many more routes than old timetables. */
  readonly isFirstOfKind: boolean;
}

/** Reads a source and merges it into the text of the data files. @throws Error, StrictError or DataError */
async function readInto(request: ImportRequest, before: DataText): Promise<Step> {
  const { importer, folder, date, scope, accept } = request;
  const info = parseInfo(before['dataset.json']);
  const log = new ImportLog();
  const reference = await readReference(request.reference);
  const tables = allTables(before, folder);
  const rows = changeableRows(tables);

  const { imported, context } = await readSource(request, { tables, reference, log });
  checkSource(imported, log, importer, scope, request);
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
  const changed = changedTables(before, rows, merged.tables);
  const isRecorded = merged.evidence !== evidence || changed.size > 0;
  // Only a timetable of the whole world sets the years that pages state: a few services do not change them.
  const years = imported.years !== null && scope.kind === 'world' ? imported.years : info.timetable_years;
  // The date of the data is that of its newest source: an older one does not make the data older. Historic timetables are
  // published as the curated facts of today leave them.
  const data_date = at([importer.isHistoric ? date : source.as_of, info.data_date].sort(), 1);
  const network = new Set(merged.tables['airports.csv'].map(({ iata }) => iata));
  return {
    result: {
      log,
      withheld: merged.withheld,
      rejected: merged.rejected,
      outside: merged.outside,
      fromReference: {
        airlines: takenFrom(reference.airlines, merged.tables['airlines.csv']),
        airports: takenFrom(reference.airports, merged.tables['airports.csv']),
      },
      asOf: source.as_of,
    },
    text: {
      ...before,
      ...Object.fromEntries([...changed, ...(isRecorded ? evidenceFiles(merged.evidence) : [])]),
      'dataset.json': `${JSON.stringify({ data_date, timetable_years: years }, null, 2)}\n`,
    },
    files: new Map(imported.reference ? [[REFERENCE_AIRPORTS, referenceAirports(imported.reference, network)]] : []),
    isFirstOfKind: previous === undefined && importer.kind !== 'timetable',
  };
}

/** What was published. The dataset itself is not kept during the import. */
function publishedState(text: DataText, folder: string) {
  const dataset = loadDataset(text, folder);
  return { network: publishedBy(dataset), routes: flownRoutes(dataset), counts: countNetwork(dataset) };
}

/** Texts of the tables that an import changed, by name. */
function changedTables(before: DataText, rows: ImportTables, tables: ImportTables): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of CHANGEABLE) {
    const text = textOf(file, tables[file]);
    // The same rows in an order of their own are no change.
    if (text !== before[file] && text !== textOf(file, rows[file])) files.set(file, text);
  }
  return files;
}

/** The rows of a reference list that are in a table, as code and name. */
function takenFrom<R extends { iata: string; name: string }>(list: readonly R[], table: readonly R[]): string[] {
  const rows = new Set(table);
  return list.filter((row) => rows.has(row)).map(({ iata, name }) => `${iata} ${name}`);
}

/** Imports from their sources to the data files: read, judged, merged and committed, the same for every format. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGES_FILE, changesDocument, readChanges } from '../../../src/core/dataset/changes.ts';
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
import { changesBetween, isEmpty, publishedBy } from './changes.ts';
import { readText } from './csv.ts';
import { checkRejected, checkSource, checkSourceAge, checkSwings, flownRoutes, swingsBetween } from './judge.ts';
import { mergeImport, sourceOf } from './merge.ts';
import { type ImportPlace, type ImportSource, readSource } from './read.ts';
import { allTables, CHANGEABLE, evidenceTexts, rowsOf, textOf } from './tables.ts';

/** Counts what a dataset publishes. A refresh must not lose times without saying so. */
function countNetwork({ routes }: Dataset) {
  const services = routes.flatMap((route) => route.services);
  const departures = services.flatMap((service) => service.departures);
  return {
    routes: routes.length,
    /** Routes of which a departure time is known. */
    timedRoutes: routes.filter((route) =>
      route.services.some((service) => service.departures.some(({ minute }) => minute !== null)),
    ).length,
    /** Departures a week whose day is known. */
    departures: departures.reduce((sum, { days }) => sum + dayCount(days), 0),
    airlines: new Set(services.map(({ airlineCode }) => airlineCode)).size,
  };
}

export type NetworkCounts = ReturnType<typeof countNetwork>;

/** What imports change together. */
export type NetworkResult = Omit<Awaited<ReturnType<typeof runImports>>, 'sources'>;

export type ImportResult = SourceResult & NetworkResult;

/** How sources are imported. */
export interface ImportSettings extends ImportPlace {
  readonly dryRun: boolean;
  /** Share (0 to 1) of the routes of an airline, of an airport or of the world that imports may end. */
  readonly maxDrop: number;
  /** Share of the routes of an airline, of an airport or of the world that imports may add: 1 doubles them. */
  readonly maxAdd: number;
  /** Import what the guards refuse. */
  readonly accept: boolean;
}

/**
 * Runs one import. The data files change together at the very end, after the new ones were loaded as the service loads
 * them; when anything fails before, they are as they were.
 * @throws Error
 */
export async function runImport(source: ImportSource, settings: ImportSettings): Promise<ImportResult> {
  const { sources, ...network } = await runImports([source], settings, (_, error) => {
    throw error;
  });
  return { ...at(sources, 0), ...network };
}

/**
 * Imports sources one after the other, as one change: what is published before the first is compared with what is
 * published after the last, for the guards and for the change log.
 * @param onFailure called for a source that fails; when it returns, the others go on without it
 * @returns the results of those that did not fail, in order
 * @throws what `onFailure` throws; Error, when a guard refuses the change
 */
export async function runImports(
  imported: readonly ImportSource[],
  settings: ImportSettings,
  onFailure: (source: ImportSource, error: unknown) => void,
) {
  const { folder, date, accept, dryRun } = settings;
  if (!existsSync(join(folder, 'dataset.json'))) throw new Error(`no data in ${folder}: dataset.json is missing`);
  return dryRun ? importAll() : withLock(folder, importAll);

  async function importAll() {
    if (!dryRun) recover(folder);
    const before = readData(folder);
    const published = publishedState(before, folder);
    const steps: Awaited<ReturnType<typeof readInto>>[] = [];
    for (const source of imported)
      try {
        steps.push(await readInto(source, settings, steps.at(-1)?.text ?? before));
      } catch (error) {
        onFailure(source, error);
      }
    const after = steps.at(-1)?.text ?? before;
    const now = publishedState(after, folder);
    const isFirst = steps.some(({ isFirstOfKind }) => isFirstOfKind);
    const { losses, gains } = swingsBetween(published.flown, now.flown, isFirst, settings);
    if (!accept && !dryRun) checkSwings(losses, gains, settings);

    const recorded = new Set([...rowsOf(before, 'published-routes.csv').map(routeKey), ...published.flown.keys()]);
    const change = changesBetween(published.network, now.network, recorded, date);
    const files = changedFiles(before, after);
    if (!isEmpty(change)) {
      const { changes } = readChanges(await readText(join(folder, CHANGES_FILE)));
      files.set(CHANGES_FILE, changesDocument({ changes: [change, ...changes] }));
      if (after['dataset.json'] !== before['dataset.json']) files.set('dataset.json', after['dataset.json']);
    }
    if (files.size > 0 && !dryRun) commitFiles(folder, files);
    return {
      sources: steps.map(({ result }) => result),
      change,
      /** What is published before and after. */
      counts: { before: published.counts, after: now.counts },
      /** Names of the files that changed, whether written or not. */
      changed: [...files.keys()],
      /** Airlines and airports that lose so many routes that the import is refused without --accept. */
      losses,
    };
  }
}

/** What is published. The dataset itself is not kept during an import. */
function publishedState(text: DataText, folder: string) {
  const dataset = loadDataset(text, folder);
  return { network: publishedBy(dataset), flown: flownRoutes(dataset), counts: countNetwork(dataset) };
}

/** The files that change, with their text. New evidence alone does not date the data anew. */
function changedFiles(before: DataText, after: DataText): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of keysOf(after)) if (after[name] !== before[name]) files.set(name, after[name]);
  const years = (text: DataText) => `${parseInfo(text['dataset.json']).timetable_years}`;
  const isData = [...files.keys()].some((name) => name !== 'dataset.json' && !name.startsWith('evidence'));
  if (!isData && years(before) === years(after)) files.delete('dataset.json');
  return files;
}

/**
 * Reads a source and merges it into the text of the data files.
 * @returns its result; the text of the data with it; and whether it is the first import of observers or of a list, which
 * see many more routes than old timetables
 * @throws Error
 */
async function readInto(from: ImportSource, settings: ImportSettings, before: DataText) {
  const { importer, scope } = from;
  const { folder, date, accept } = settings;
  const info = parseInfo(before['dataset.json']);
  const tables = allTables(before, folder);

  const { imported, context, reference } = await readSource(from, settings, tables);
  const { log } = context;
  checkSource(imported, log, from, settings);
  const source = sourceOf(importer, imported, scope, date);
  const evidence = recordedEvidence(tables, info.timetable_years);
  const previous = evidence.sources.find((other) => other.source === source.source);
  if (!accept) checkSourceAge(source, previous);

  const listed = new Set([...reference.airlines, ...reference.airports].map(({ iata }) => iata));
  const merged = mergeImport({ tables, evidence }, imported, source, scope, {
    facts: factsOf(tables, date, (airport) => context.airports.get(airport)?.country_code),
    isInReference: (code) => listed.has(code),
  });
  const { withheld, rejected, outside } = merged;
  const { 'airlines.csv': airlines, 'airports.csv': airports } = merged.tables;
  checkRejected(rejected, merged.evidence === evidence);
  // The same rows in an order of their own are no change.
  const changed = CHANGEABLE.flatMap((file) => {
    const text = textOf(file, merged.tables[file]);
    return text === before[file] || text === textOf(file, tables[file]) ? [] : [[file, text] as const];
  });
  const isRecorded = merged.evidence !== evidence || changed.length > 0;
  // Only a timetable of the whole world sets the years that pages state: a few services do not change them.
  const years = imported.years !== null && scope === 'world' ? imported.years : info.timetable_years;
  // The date of the data is that of its newest source: an older one does not make the data older.
  const data_date = at([source.as_of, info.data_date].sort(), 1);
  const result = {
    log,
    withheld,
    rejected,
    outside,
    /** Airlines and airports new to the data, as `6E IndiGo`, whose rows are those of the reference lists. */
    fromReference: {
      airlines: takenFrom(reference.airlines, airlines),
      airports: takenFrom(reference.airports, airports),
    },
    /** Day on which the source was current (ISO date). */
    asOf: source.as_of,
  };
  const text: DataText = {
    ...before,
    ...Object.fromEntries(changed),
    ...(isRecorded ? evidenceTexts(merged.evidence) : {}),
    'dataset.json': `${JSON.stringify({ data_date, timetable_years: years }, null, 2)}\n`,
  };
  return { result, text, isFirstOfKind: previous === undefined && importer.kind !== 'timetable' };
}

/** What became of the records of one source. */
export type SourceResult = Awaited<ReturnType<typeof readInto>>['result'];

/** The rows of a reference list that are in a table, as code and name. */
function takenFrom<R extends { iata: string; name: string }>(list: readonly R[], table: readonly R[]): string[] {
  const rows = new Set(table);
  return list.filter((row) => rows.has(row)).map(({ iata, name }) => `${iata} ${name}`);
}

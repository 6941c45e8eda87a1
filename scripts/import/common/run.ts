/** One import from its source to the data files: the part that is the same for every format. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { type Change, changesDocument, readChanges } from '../../../src/core/dataset/changes.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { AirlineRow, AirportRow, DatasetInfo, type DataText, routeKey } from '../../../src/core/dataset/rows.ts';
import { commitFiles, recover } from '../../../src/data/commit.ts';
import { readData } from '../../../src/data/dataFiles.ts';
import { withLock } from '../../../src/data/lock.ts';
import { changesBetween, isEmpty, publishedBy, withChange } from './changes.ts';
import { parseCsv, readText } from './csv.ts';
import type { ImportedNetwork } from './imported.ts';
import type { ImportContext, Importer } from './importer.ts';
import { partsOf } from './input.ts';
import { createLog, type ImportLog } from './log.ts';
import { type Gone, merge } from './merge.ts';
import { type Reference, readReference } from './reference.ts';
import { covers, describeScope, type Scope } from './scope.ts';
import { CHANGEABLE, rowsOf, tablesOf, textOf } from './tables.ts';

export interface ImportRequest {
  readonly importer: Importer;
  /** Files, or `-` for standard input. */
  readonly paths: readonly string[];
  readonly folder: string;
  readonly scope: Scope;
  /** ISO date. */
  readonly date: string;
  readonly strict: boolean;
  readonly dryRun: boolean;
  /** CSV file of more airlines (iata,icao,name), or null. */
  readonly airlines: string | null;
  /** CSV file of more airports, with the columns of airports.csv, or null. */
  readonly airports: string | null;
  /** Folder of the lists of airlines and airports to fall back to. */
  readonly reference: string;
  readonly flags: ReadonlySet<string>;
  readonly stdin?: Readable;
}

export interface ImportResult {
  readonly log: ImportLog;
  readonly change: Change;
  /** Names of the data files that changed, whether written or not. */
  readonly changed: readonly string[];
  /** Imported routes that curated facts keep from being published. */
  readonly withheld: readonly string[];
  /** Imported services and seasons outside of the scope. */
  readonly outside: number;
  /** Airlines and airports new to the data, with their names, that the reference list describes. */
  readonly fromReference: { readonly airlines: readonly string[]; readonly airports: readonly string[] };
}

/** Thrown when --strict finds an oddity. Nothing was written. */
export class StrictError extends Error {
  override readonly name = 'StrictError';
  readonly log: ImportLog;

  constructor(log: ImportLog) {
    super(`the source has ${log.oddities} oddities, and --strict allows none: nothing was written`);
    this.log = log;
  }
}

/**
 * Runs one import. The data files change together at the very end, after the
 * new ones were loaded as the service loads them; when anything fails before,
 * they are as they were.
 * @throws Error, StrictError or DataError saying what is wrong
 */
export async function runImport(request: ImportRequest): Promise<ImportResult> {
  const { folder } = request;
  if (!existsSync(join(folder, 'dataset.json'))) throw new Error(`there is no data in ${folder}`);
  if (request.dryRun) return importInto(request);
  return withLock(folder, () => {
    recover(folder);
    return importInto(request);
  });
}

async function importInto(request: ImportRequest): Promise<ImportResult> {
  const { folder, date } = request;
  const before = readData(folder);
  const publishedBefore = publishedBy(loadDataset(before));
  const log = createLog();
  const reference = await readReference(request.reference);
  const context = contextOf(request, before, reference, log);
  const { after, changed, recorded, named, outside } = applyImport(before, await readSource(request, context), request);
  const network = loadDataset(after);
  const change = changesBetween(publishedBefore, publishedBy(network), recorded, date);
  const files = new Map<string, string>(changed.map((file) => [file, after[file]]));
  if (!isEmpty(change)) {
    const history = readChanges(await readText(join(folder, 'changes.json')));
    files.set('changes.json', changesDocument(withChange(history, change)));
  }
  if (files.size > 0 && !request.dryRun) commitFiles(folder, files);
  const withheld = [...named].filter((id) => !network.routeIndex.has(id)).sort();
  const taken = (file: 'airlines.csv' | 'airports.csv', list: readonly { iata: string; name: string }[]) => {
    if (before[file] === after[file]) return [];
    const [was, is] = [before, after].map(
      (text) => new Map(rowsOf(text, file).map((row) => [row.iata as string, row.name])),
    );
    return list
      .filter(({ iata, name }) => !was?.has(iata) && is?.get(iata) === name)
      .map(({ iata, name }) => `${iata} ${name}`);
  };
  const fromReference = {
    airlines: taken('airlines.csv', reference.airlines),
    airports: taken('airports.csv', reference.airports),
  };
  return { log, change, changed: [...files.keys()], withheld, outside, fromReference };
}

/** @throws Error when there is nothing to import, or an oddity where none is allowed */
async function readSource(request: ImportRequest, context: ImportContext): Promise<ImportedNetwork> {
  const { importer, paths, stdin, strict, scope } = request;
  const { log } = context;
  const imported = await importer.read(partsOf(paths, stdin), context);
  if (strict && log.oddities > 0) throw new StrictError(log);
  const told = [...imported.services, ...imported.seasons.map((row) => ({ ...row, airline: '' }))];
  if (told.length === 0)
    throw new Error(`nothing in the source can be used: nothing was written\n${log.toText('What was read')}`);
  // Somebody named the wrong airline: to take it at its word would end all its routes.
  if (!told.some(({ from, to, airline }) => covers(scope, from, to, airline)))
    throw new Error(`nothing in the source is of ${describeScope(scope)}: nothing was written`);
  return imported;
}

/** The data files with an import laid over them. A function of its own, so that import and tables are let go. */
function applyImport(before: DataText, imported: ImportedNetwork, { scope, date }: ImportRequest) {
  const tables = tablesOf(before);
  const merged = merge(tables, imported, scope, successorsOf(before));
  const after: Record<string, string> = { ...before };
  for (const file of CHANGEABLE) {
    const text = textOf(file, merged.tables[file]);
    // A file that people ordered in another way is no change.
    if (text !== before[file] && text !== textOf(file, tables[file])) after[file] = text;
  }
  const info = DatasetInfo.parse(JSON.parse(before['dataset.json']));
  const years = yearsOf(info.timetable_years, imported.years, scope);
  const isChanged = (file: (typeof CHANGEABLE)[number] | 'dataset.json') => after[file] !== before[file];
  if (CHANGEABLE.some(isChanged) || `${years}` !== `${info.timetable_years}`)
    after['dataset.json'] = `${JSON.stringify({ ...info, data_date: date, timetable_years: years }, null, 2)}\n`;
  return {
    after: after as DataText,
    changed: ([...CHANGEABLE, 'dataset.json'] as const).filter(isChanged),
    recorded: new Set(tables['routes.csv'].map(routeKey)),
    /** Routes that the import has and speaks of. */
    named: new Set(imported.services.filter((row) => covers(scope, row.from, row.to, row.airline)).map(routeKey)),
    outside: merged.outside,
  };
}

function contextOf(request: ImportRequest, before: DataText, reference: Reference, log: ImportLog): ImportContext {
  const more = <S extends z.ZodObject>(path: string | null, schema: S): z.infer<S>[] =>
    path === null ? [] : parseCsv(readFileSync(path, 'utf8'), schema, path);
  // Of two rows with one code the last one stands, so what is known is not changed.
  const ownAirlines = [...more(request.airlines, AirlineRow), ...rowsOf(before, 'airlines.csv')];
  const told = new Set<string>(ownAirlines.map(({ iata }) => iata));
  const airlines = [...reference.airlines, ...ownAirlines];
  const airports = [...reference.airports, ...more(request.airports, AirportRow), ...rowsOf(before, 'airports.csv')];
  const byIcao = (rows: readonly { iata: string; icao: string | null }[]) =>
    new Map(rows.flatMap(({ iata, icao }) => (icao === null ? [] : [[icao, iata]])));
  return {
    airports: new Map(airports.map((row) => [row.iata, row])),
    airportsByIcao: byIcao(airports),
    presentCodes: reference.presentCodes,
    airlines: new Map(airlines.map((row) => [row.iata, row])),
    referenceOnlyAirlines: new Set(
      reference.airlines.map(({ iata }): string => iata).filter((iata) => !told.has(iata)),
    ),
    airlinesByIcao: byIcao(airlines),
    log,
    date: request.date,
    flag: (name) => request.flags.has(name),
  };
}

function successorsOf(text: DataText): Gone {
  const map = (file: 'curated/closed-airports.csv' | 'curated/ceased-airlines.csv') =>
    new Map(rowsOf(text, file).map(({ iata, successor }) => [iata as string, successor as string | null]));
  return { airports: map('curated/closed-airports.csv'), airlines: map('curated/ceased-airlines.csv') };
}

/** A whole world's timetable replaces the years of the one before; a part of it only widens them. */
function yearsOf(
  known: readonly [number, number],
  imported: readonly [number, number] | null,
  scope: Scope,
): [number, number] {
  if (imported === null) return [...known];
  if (scope.kind === 'world') return [...imported];
  return [Math.min(known[0], imported[0]), Math.max(known[1], imported[1])];
}

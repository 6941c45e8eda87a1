/** One import from its source to the data files: the part that is the same for every format. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGES_FILE, type Change, changesDocument, readChanges } from '../../../src/core/dataset/changes.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { DatasetInfo, type DataText } from '../../../src/core/dataset/rows.ts';
import type { EvidenceTables } from '../../../src/core/evidence/combine.ts';
import { commitFiles, recover } from '../../../src/data/commit.ts';
import { dataTextOf, readDataFolder } from '../../../src/data/dataFiles.ts';
import { withLock } from '../../../src/data/lock.ts';
import { applyImport, type FromReference, type Known } from './applyImport.ts';
import { changesBetween, isEmpty, publishedBy, withChange } from './changes.ts';
import { createContext } from './context.ts';
import { readCsv, readText } from './csv.ts';
import { readCuratedFacts } from './curated.ts';
import { readEvidence, sourceOf } from './evidence.ts';
import type { ImportedNetwork } from './imported.ts';
import type { ImportContext } from './importer.ts';
import { partsOf } from './input.ts';
import { createLog, type ImportLog } from './log.ts';
import { flownRoutes, type Loss, LossError, lossesBetween, shrinkage } from './losses.ts';
import { type Reference, readReference } from './reference.ts';
import type { ImportRequest } from './request.ts';
import { ReviewedAirlineRow } from './reviewedAirlines.ts';
import { covers, describeScope, isWhole } from './scope.ts';

export interface ImportResult {
  readonly log: ImportLog;
  readonly change: Change;
  /** Names of the data files that changed, whether written or not. */
  readonly changed: readonly string[];
  /** Names of the evidence tables that changed. */
  readonly evidence: readonly string[];
  /** Imported routes that curated facts keep from being published. */
  readonly withheld: readonly string[];
  /** Imported services and seasons out of scope. */
  readonly outside: number;
  readonly fromReference: FromReference;
  /** Airlines and airports that lose so many routes that the import is refused without --accept. */
  readonly losses: readonly Loss[];
}

/** Thrown by --strict. Nothing was written. */
export class StrictError extends Error {
  override readonly name = 'StrictError';

  constructor(log: ImportLog) {
    const counts = `${log.warnings} warnings and ${log.rejected} rejected records`;
    super(`the source has ${counts}, and --strict allows none: nothing was written\n${log.toText('Source')}`);
  }
}

/**
 * Runs one import. The data files change together at the very end, after the new ones were loaded as the service loads
 * them; when anything fails before, they are as they were.
 * @throws Error, StrictError or DataError
 */
export async function runImport(request: ImportRequest): Promise<ImportResult> {
  const { folder } = request;
  if (!existsSync(join(folder, 'dataset.json'))) throw new Error(`no data in ${folder}: dataset.json is missing`);
  if (request.dryRun) return importInto(request);
  return withLock(folder, () => {
    recover(folder);
    return importInto(request);
  });
}

async function importInto(request: ImportRequest): Promise<ImportResult> {
  const { folder, date } = request;
  const files = readDataFolder(folder);
  const before = dataTextOf(folder, files);
  const [publishedBefore, flownBefore] = publishedState(before);
  const log = createLog();
  const reference = await readReference(request.reference);
  const context = createContext(request, before, reference, log);
  const imported = await readSource(request, context);
  const known = await knownBy(request, before, files, context, reference);
  const applied = applyImport(before, imported, known, request);
  const network = loadDataset(applied.after);
  const isFirst = checkSourceAge(request, imported, known.evidence);
  // Observers and lists correct a network of older timetables when they are first imported.
  const losses =
    isFirst && request.importer.kind !== 'timetable'
      ? shrinkage(flownBefore, flownRoutes(network), request.maxDrop)
      : lossesBetween(flownBefore, flownRoutes(network), request.maxDrop);
  if (losses.length > 0 && !request.accept && !request.dryRun) throw new LossError(losses, request.maxDrop);
  const change = changesBetween(publishedBefore, publishedBy(network), applied.recorded, date);
  const changedFiles = await changedIn(folder, applied.files);
  const evidenceFiles = await changedIn(folder, applied.evidence);
  if (!isEmpty(change)) {
    const history = readChanges(await readText(join(folder, CHANGES_FILE)));
    changedFiles.set(CHANGES_FILE, changesDocument(withChange(history, change)));
  }
  const all = new Map([...changedFiles, ...evidenceFiles]);
  if (all.size > 0 && !request.dryRun) commitFiles(folder, all);
  const withheld = [...applied.withheld].filter((id) => !network.routeIndex.has(id)).sort();
  const { outside, fromReference } = applied;
  const [changed, evidence] = [[...changedFiles.keys()], [...evidenceFiles.keys()]];
  return { log, change, changed, evidence, withheld, outside, fromReference, losses };
}

/**
 * Refuses a source that is older than the one of the same name and scope that was imported before.
 * @returns whether there is none
 * @throws Error naming both days
 */
function checkSourceAge(
  { importer, scope, date, accept }: ImportRequest,
  imported: ImportedNetwork,
  { sources }: EvidenceTables,
): boolean {
  const source = sourceOf(importer, imported, scope, date);
  const before = sources.find((known) => known.source === source.source);
  // Timetables of some services are imported one after the other, and end nothing.
  const replaces = source.kind !== 'timetable' || source.scope !== 'named';
  if (before !== undefined && replaces && source.as_of < before.as_of && !accept)
    throw new Error(
      `the source is of ${source.as_of}, older than the one imported before, which is of ${before.as_of}: ` +
        'nothing was written; --accept imports it all the same',
    );
  return before === undefined;
}

/** What was published and flown. The dataset itself is not kept during the import. */
function publishedState(text: DataText) {
  const dataset = loadDataset(text);
  return [publishedBy(dataset), flownRoutes(dataset)] as const;
}

/** The files whose text is not that on disk. */
async function changedIn(folder: string, files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const changed = new Map(files);
  for (const [name, text] of files) if (text === (await readText(join(folder, name)))) changed.delete(name);
  return changed;
}

/** @throws Error when there is nothing to import, StrictError */
async function readSource(request: ImportRequest, context: ImportContext): Promise<ImportedNetwork> {
  const { importer, paths, stdin, strict, scope, accept } = request;
  const { log } = context;
  const imported = await importer.read((importer.open ?? partsOf)(paths, stdin), context);
  const lastYear = imported.years?.[1];
  if (importer.kind === 'timetable' && lastYear !== undefined && lastYear < Number(request.date.slice(0, 4)) - 1)
    log.note('timetable that ended more than a year before the import', `${lastYear}`);
  if (strict && log.warnings + log.rejected > 0) throw new StrictError(log);
  const [cut] = imported.cut ?? [];
  if (cut !== undefined && isWhole(scope) && !accept)
    throw new Error(
      `${cut}: the end of the file is missing, and ${describeScope(scope)} would lose what it lacks: nothing was ` +
        'written; --accept imports it all the same',
    );
  const evidence = (imported.evidence ?? []).map((row) => ({ ...row, airline: row.airline ?? '' }));
  const rows = [...imported.services, ...evidence, ...imported.seasons.map((row) => ({ ...row, airline: '' }))];
  // A source whose records are all skipped is understood, and changes nothing. In a whole scope it would end everything.
  const isSkipped = log.skipped > 0 && log.used === 0 && !isWhole(scope);
  // Routes without a carrier support services, and cannot end any.
  const endsAll = isWhole(scope) && imported.services.length === 0 && imported.seasons.length === 0;
  if ((rows.length === 0 && !isSkipped) || (rows.length > 0 && endsAll))
    throw new Error(`no record of the source can be used: nothing was written\n${log.toText('Source')}`);
  // An import for the wrong airline would end all routes of that airline.
  if (rows.length > 0 && !rows.some(({ from, to, airline }) => covers(scope, from, to, airline)))
    throw new Error(`the source has nothing of ${describeScope(scope)}: nothing was written`);
  return imported;
}

/** What the import is merged with, besides the tables. */
async function knownBy(
  { folder, date }: ImportRequest,
  before: DataText,
  files: ReadonlyMap<string, string>,
  { airports }: ImportContext,
  reference: Reference,
): Promise<Known> {
  const info = DatasetInfo.parse(JSON.parse(before['dataset.json']));
  const reviewed = await readCsv(join(folder, 'curated/import/airlines.csv'), ReviewedAirlineRow);
  const scheduled = new Set(reviewed.filter(({ sells }) => sells === 'scheduled').map(({ iata }) => iata));
  const listed = new Set([...reference.airlines, ...reference.airports].map(({ iata }) => iata));
  return {
    reference,
    isInReference: (code) => listed.has(code),
    facts: await readCuratedFacts(folder, before, (airport) => airports.get(airport)?.country_code, date),
    evidence: readEvidence(before, files, info.timetable_years),
    sellsSeats: (airline) => scheduled.has(airline),
  };
}

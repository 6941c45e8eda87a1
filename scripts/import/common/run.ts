/** One import from its source to the data files: the part that is the same for every format. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGES_FILE, type Change, changesDocument, readChanges } from '../../../src/core/dataset/changes.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { commitFiles, recover } from '../../../src/data/commit.ts';
import { readData } from '../../../src/data/dataFiles.ts';
import { withLock } from '../../../src/data/lock.ts';
import { applyImport, type FromReference } from './apply.ts';
import { changesBetween, isEmpty, publishedBy, withChange } from './changes.ts';
import { createContext } from './context.ts';
import { readText } from './csv.ts';
import { readCuratedFacts } from './curated.ts';
import type { ImportedNetwork } from './imported.ts';
import type { ImportContext } from './importer.ts';
import { partsOf } from './input.ts';
import { createLog, type ImportLog } from './log.ts';
import { readReference } from './reference.ts';
import type { ImportRequest } from './request.ts';
import { covers, describeScope, isWhole } from './scope.ts';

export interface ImportResult {
  readonly log: ImportLog;
  readonly change: Change;
  /** Names of the data files that changed, whether written or not. */
  readonly changed: readonly string[];
  /** Imported routes that curated facts keep from being published. */
  readonly withheld: readonly string[];
  /** Imported services and seasons out of scope. */
  readonly outside: number;
  readonly fromReference: FromReference;
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
  const before = readData(folder);
  const publishedBefore = publishedBy(loadDataset(before));
  const log = createLog();
  const reference = await readReference(request.reference);
  const facts = await readCuratedFacts(folder, before);
  const context = createContext(request, before, reference, log);
  const applied = applyImport(before, await readSource(request, context), reference, facts, request);
  const network = loadDataset(applied.after);
  const change = changesBetween(publishedBefore, publishedBy(network), applied.recorded, date);
  const files = new Map(applied.files);
  for (const [name, text] of files) if (text === (await readText(join(folder, name)))) files.delete(name);
  if (!isEmpty(change)) {
    const history = readChanges(await readText(join(folder, CHANGES_FILE)));
    files.set(CHANGES_FILE, changesDocument(withChange(history, change)));
  }
  if (files.size > 0 && !request.dryRun) commitFiles(folder, files);
  const withheld = [...applied.imported].filter((id) => !network.routeIndex.has(id)).sort();
  const { outside, fromReference } = applied;
  return { log, change, changed: [...files.keys()], withheld, outside, fromReference };
}

/** @throws Error when there is nothing to import, StrictError */
async function readSource(request: ImportRequest, context: ImportContext): Promise<ImportedNetwork> {
  const { importer, paths, stdin, strict, scope } = request;
  const { log } = context;
  const imported = await importer.read((importer.open ?? partsOf)(paths, stdin), context);
  if (strict && log.warnings + log.rejected > 0) throw new StrictError(log);
  const rows = [...imported.services, ...imported.seasons.map((row) => ({ ...row, airline: '' }))];
  // A source whose records are all skipped is understood, and changes nothing. In a whole scope it would end everything.
  const isSkipped = log.skipped > 0 && log.used === 0 && !isWhole(scope);
  if (rows.length === 0 && !isSkipped)
    throw new Error(`no record of the source can be used: nothing was written\n${log.toText('Source')}`);
  // An import for the wrong airline would end all routes of that airline.
  if (rows.length > 0 && !rows.some(({ from, to, airline }) => covers(scope, from, to, airline)))
    throw new Error(`the source has nothing of ${describeScope(scope)}: nothing was written`);
  return imported;
}

/**
 * The imports of an update or a refresh, up to what the build needs: the new source folders beside those that they replace, and
 * the snapshot of the network with them.
 */
import { parseTable } from '../../../src/core/dataset/parse.ts';
import { QUALITY_FILE } from '../../../src/core/dataset/rows.ts';
import { messageOf } from '../../../src/core/messageOf.ts';
import { at } from '../../../src/core/must.ts';
import type { ImportSource } from '../../import/common/read.ts';
import { readInProcess } from '../../import/common/readerProcess.ts';
import { networkText, sourceText, writeReport } from '../../import/common/report.ts';
import {
  type ImportedSources,
  type ImportSettings,
  importSources,
  type LoadedNetwork,
  type SourceReader,
} from '../../import/common/run.ts';
import { stageSources } from '../../import/common/stage.ts';
import type { StoreText } from '../../import/common/tables.ts';
import { importerOf } from '../../import/formats.ts';
import { printable } from '../../script.ts';
import { type SnapshotRequest, writeSnapshot } from '../build/snapshot.ts';
import { prepareNetwork, recordQuality } from '../refresh/quality.ts';

/** What to import. A value that can be cloned: another process imports it. */
export interface StageRequest {
  readonly imports: readonly { readonly format: string; readonly source: Omit<ImportSource, 'importer' | 'stdin'> }[];
  readonly settings: ImportSettings;
  /**
   * Whether a source that fails leaves the others, and the quality of earlier networks is recorded. An update has one source,
   * and fails with it.
   */
  readonly isRefresh: boolean;
  /** File for the whole report of an update. */
  readonly report: string | null;
  /** The release that is made of the import; null in a dry run. */
  readonly release: Pick<SnapshotRequest, 'release' | 'baseUrl' | 'date'> | null;
}

export interface StagedImports {
  /** How many sources were read, whether they changed or not. */
  readonly imported: number;
  /** Names of the source folders that are staged. */
  readonly staged: readonly string[];
  /** The sources that failed, in a refresh. */
  readonly failures: readonly { readonly name: string; readonly reason: string }[];
  /** Date of the network that the refresh keeps when it is live; null when it keeps none. */
  readonly kept: string | null;
}

/** Imports, says what that changes, and stages it. Nothing else of the state has changed when it fails. @throws UsageError, Error */
export async function stageImports(
  { imports, settings, isRefresh, report, release }: StageRequest,
  readFiles: SourceReader = readInProcess,
): Promise<StagedImports> {
  const { data, state, dryRun } = settings;
  const failures: { name: string; reason: string }[] = [];
  const fail = ({ name = '' }: ImportSource, error: unknown) => {
    if (!isRefresh) throw error;
    failures.push({ name, reason: messageOf(error) });
    console.error(printable(`${name}: failed: ${messageOf(error)}`));
  };
  const sources = imports.map(({ format, source }) => ({ ...source, importer: importerOf(format) }));
  const result = await importSources(sources, settings, fail, readFiles);
  for (const { source, ...own } of result.sources)
    console.log(printable(`${isRefresh ? `${source.name}: ` : ''}${sourceText(own, source)}`));
  const imported = result.sources.length;
  if (imported === 0) return { imported, staged: [], failures, kept: null };
  if (report !== null) writeReport(report, { ...at(result.sources, 0), ...result });
  console.log(printable(networkText(result, state, dryRun ? 'Would change' : 'Will change')));
  const { loaded, folders } = result;
  if (dryRun) return { imported, staged: [], failures, kept: null };
  let kept: string | null = null;
  if (loaded !== null) {
    const { tables, network } = loaded;
    const quality = isRefresh ? await recordQuality(state, tables) : null;
    if (isRefresh) kept = prepareNetwork(state, tables, network);
    if (release !== null) writeSnapshot({ data, state, ...release }, ...withQuality(loaded, quality));
  }
  stageSources(state, folders);
  return { imported, staged: [...folders.keys()], failures, kept };
}

/** A network with the quality that was just recorded, and the texts that it is of. @param quality text of the file, if it changed */
function withQuality(
  { text, ...network }: NonNullable<ImportedSources['loaded']>,
  quality: string | null,
): [StoreText, LoadedNetwork] {
  if (quality === null) return [text, network];
  const { rows } = parseTable(QUALITY_FILE, quality, QUALITY_FILE, []);
  return [
    { ...text, state: { ...text.state, [QUALITY_FILE]: quality } },
    { ...network, dataset: { ...network.dataset, quality: rows } },
  ];
}

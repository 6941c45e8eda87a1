/** The files of one source, on disk: fetched, or at their own paths. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { must } from '../../../src/core/must.ts';
import { sha256Of, sha256OfFile } from '../../../src/data/digests.ts';
import { type DownloadRequest, download, NoSuchFile } from './download.ts';
import { NoGit, updateClone } from './gitClone.ts';
import { datedAddresses } from './periods.ts';
import type { RefreshSource } from './sources.ts';
import type { FileStates } from './state.ts';

export interface FetchedSource {
  /** Paths of the files, in the order of `sources.json`; those of one address with placeholders, oldest first. */
  readonly paths: readonly string[];
  readonly files: FileStates;
  /** The newest files that are not published yet, and kept ones that are not published any more: lines of the report. */
  readonly notes: readonly string[];
}

export interface FetchRequest extends Pick<DownloadRequest, 'limits' | 'onBytes'> {
  /** Folder that keeps the files. */
  readonly downloads: string;
  /** Folder that paths are relative to. */
  readonly state: string;
  /** ISO date: addresses with placeholders are those of the periods before it. */
  readonly today: string;
}

/**
 * Brings the files of a source up to date.
 * @param known the files that were fetched before
 * @throws Error naming file and fault; the files that are kept are then as they were
 */
export async function fetchSource(
  source: RefreshSource,
  known: FileStates,
  { downloads, state, limits, today, onBytes }: FetchRequest,
): Promise<FetchedSource> {
  if (source.path) return await localFiles(source.path.map((path) => resolve(state, path)));
  const folder = join(downloads, source.name);
  mkdirSync(folder, { recursive: true });
  const maxBytes = source.max_mb * 1_048_576;
  const notes: string[] = [];
  if (source.git !== undefined)
    try {
      console.error(`Fetching ${source.git}`);
      const path = join(folder, 'clone.git');
      const commit = await updateClone(source.git, path, { ...limits, maxBytes, onBytes });
      return { paths: [path], files: { [source.git]: { sha256: commit } }, notes };
    } catch (error) {
      if (!(error instanceof NoGit) || source.archive === undefined) throw error;
      notes.push('git is not installed: its archive is read, which has no history to date its rows');
    }
  const files: FileStates = {};
  const paths: string[] = [];
  for (const address of source.git === undefined ? must(source.url, 'url of a source') : [source.archive ?? '']) {
    const { candidates, window } = datedAddresses(address, source.window ?? null, today);
    const found: string[] = [];
    for (const { url, period } of candidates) {
      if (found.length === window) break;
      const path = join(folder, fileName(url));
      const kept = known[url] ?? null;
      console.error(`Fetching ${url}`);
      try {
        files[url] = await download({ url, path, limits, known: kept, maxBytes, onBytes });
      } catch (error) {
        if (period === null || !(error instanceof Error && error.cause instanceof NoSuchFile)) throw error;
        const isKept = kept !== null && existsSync(path);
        notes.push(`${period}: ${isKept ? 'not published any more, its file is kept' : 'not published'}`);
        if (!isKept) continue;
        files[url] = kept;
      }
      found.push(path);
    }
    if (found.length === 0)
      throw new Error(`${address}: no file of ${candidates.at(-1)?.period} to ${candidates[0]?.period} is published`);
    // Of two timetables for one day, the one that is read later holds.
    paths.push(...found.reverse());
  }
  // Those of periods that have left the window, and of addresses that sources.json does not name any more.
  const others = readdirSync(folder).filter((name) => !paths.includes(join(folder, name)));
  for (const name of others) rmSync(join(folder, name), { recursive: true, force: true });
  return { paths, files, notes };
}

/** Name of the file of an address: its last part, and a digest of the whole, which tells addresses by their query apart. */
const fileName = (url: string): string =>
  `${sha256Of(url).slice(0, 8)}-${basename(new URL(url).pathname).replaceAll(/[^\w.-]/g, '_') || 'file'}`;

/** Files at paths, with their digests. A folder counts as changed whenever it is checked. */
async function localFiles(paths: readonly string[]): Promise<FetchedSource> {
  const files: FileStates = {};
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) throw new Error(`no such file \`${path}\``);
    if (!found.isDirectory()) files[path] = { sha256: await sha256OfFile(path) };
  }
  return { paths, files, notes: [] };
}

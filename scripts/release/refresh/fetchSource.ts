/** The files of one source, on disk: fetched, or at their own paths. */
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { messageOf } from '../../../src/core/messageOf.ts';
import { must } from '../../../src/core/must.ts';
import { sha256OfFile } from '../../../src/data/digests.ts';
import { startProgress } from '../../import/common/progress.ts';
import { download } from './download.ts';
import { fileFault } from './fileFault.ts';
import { updateClone } from './gitClone.ts';
import type { Limits } from './httpFile.ts';
import type { RefreshSource } from './sources.ts';
import type { SourceState } from './state.ts';

export interface FetchedSource {
  /** Paths of the files, in the order of `sources.json`. */
  readonly paths: readonly string[];
  readonly files: SourceState['files'];
}

/**
 * Brings the files of a source up to date.
 * @param downloads folder that keeps them
 * @param data folder that relative paths are relative to
 * @throws Error naming source, file and fault
 */
export async function fetchSource(
  source: RefreshSource,
  known: SourceState | undefined,
  { downloads, data, limits }: { readonly downloads: string; readonly data: string; readonly limits: Limits },
): Promise<FetchedSource> {
  try {
    if (source.path) return await localFiles(source.path.map((path) => resolve(data, path)));
    const folder = join(downloads, source.name);
    mkdirSync(folder, { recursive: true });
    if (source.git !== undefined) return await cloned(source.git, join(folder, 'clone.git'), limits);
    const files: Record<string, SourceState['files'][string]> = {};
    const paths: string[] = [];
    for (const [i, url] of must(source.url, 'url of a source without a path').entries()) {
      const path = join(folder, `${i + 1}-${fileName(url)}`);
      const before = known?.files[url] ?? null;
      const progress = startProgress(`Fetching ${url}`);
      const fetched = await download({
        ...{ url, path, limits, known: before, maxBytes: source.max_mb * 1_048_576 },
        onProgress: (bytes, total) => progress.bytes(bytes, total),
      });
      progress.end();
      const file = fetched ?? must(before, 'version of an unchanged file');
      if (source.sha256 !== undefined) await checkDigest(source.sha256, file.sha256, path, limits);
      paths.push(path);
      files[url] = file;
    }
    return { paths, files };
  } catch (error) {
    const reason = messageOf(error);
    throw new Error(`source ${source.name}: ${reason}; nothing was changed`, { cause: error });
  }
}

/** A clone as one file, whose digest is the commit. */
async function cloned(url: string, path: string, limits: Limits): Promise<FetchedSource> {
  console.error(`Fetching ${url}`);
  const { commit, date } = await updateClone(url, path, limits);
  return { paths: [path], files: { [url]: { etag: null, lastModified: date, sha256: commit, bytes: 0 } } };
}

/** The last part of an address as the name of a file. */
const fileName = (url: string): string => basename(new URL(url).pathname).replaceAll(/[^\w.-]/g, '_') || 'file';

/** Files at paths, with their digests. A folder counts as changed whenever it is checked. */
async function localFiles(paths: readonly string[]): Promise<FetchedSource> {
  const files: Record<string, SourceState['files'][string]> = {};
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) throw new Error(`no such file \`${path}\``);
    if (found.isDirectory()) continue;
    const fault = fileFault(path);
    if (fault !== null) throw new Error(`${path}: ${fault}`);
    const lastModified = found.mtime.toUTCString();
    files[path] = { etag: null, lastModified, sha256: await sha256OfFile(path), bytes: found.size };
  }
  return { paths, files };
}

/** Removes a file with a wrong digest. @param expected digest, or the address of a text that begins with it */
async function checkDigest(expected: string, found: string, path: string, limits: Limits): Promise<void> {
  const digest = expected.startsWith('http') ? await publishedDigest(expected, dirname(path), limits) : expected;
  if (digest === found) return;
  rmSync(path, { force: true });
  throw new Error(`wrong checksum: the file has SHA-256 ${found}, expected ${digest}`);
}

async function publishedDigest(url: string, folder: string, limits: Limits): Promise<string> {
  const path = join(folder, 'sha256');
  await download({ url, path, known: null, maxBytes: 1_048_576, limits });
  const [digest] = /^[0-9a-f]{64}\b/i.exec(readFileSync(path, 'utf8')) ?? [];
  if (digest === undefined) throw new Error(`${url}: does not begin with a SHA-256 digest`);
  return digest.toLowerCase();
}

/**
 * The releases of a state. A release is made beside the others and becomes the current one when the symbolic link
 * `current` is replaced, which is atomic: a reader of `current` finds the old release or the new one, whole.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import glob from 'fast-glob';
import { syncFolder } from './files.ts';
import { leasedReleases } from './lease.ts';
import { MANIFEST_FILE, ReleaseSummary } from './manifest.ts';

/** Releases kept besides a new one: the one before it, and one more to switch back to. */
export const KEPT_RELEASES = 2;

/** Ends the name of a release that is not complete. */
const PART = '.part';

/** Folder of a release. */
export const releaseFolder = (out: string, id: string): string => join(out, 'releases', id);

/** Makes an empty folder for a new release; its id sorts by time. */
export function newRelease(out: string, now: Date): { id: string; path: string } {
  const stamp = stampOf(now);
  mkdirSync(join(out, 'releases'), { recursive: true });
  // Two builds in one second must not share a folder.
  for (let n = 0; ; n++) {
    const id = n === 0 ? stamp : `${stamp}-${n}`;
    const path = releaseFolder(out, id) + PART;
    if (existsSync(releaseFolder(out, id)) || existsSync(path)) continue;
    mkdirSync(path);
    return { id, path };
  }
}

/** The folder of a release that `newRelease` has made and that is not complete. @throws Error when there is none */
export function begunRelease(out: string, id: string): { id: string; path: string } {
  const path = releaseFolder(out, id) + PART;
  if (!existsSync(path)) throw new Error(`no unfinished release ${id} in ${out}`);
  return { id, path };
}

/** A time as a name that sorts by time, such as 20261122T183000Z. */
export const stampOf = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '');

/** Marks a release as complete. */
export function finishRelease(out: string, id: string): void {
  renameSync(releaseFolder(out, id) + PART, releaseFolder(out, id));
}

/** Makes a complete release the current one. @throws Error when there is no such release */
export function switchTo(out: string, id: string): void {
  if (!hasRelease(out, id)) throw new Error(`no release ${id} in ${out}`);
  const link = join(out, `current.${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(join('releases', id), link);
  renameSync(link, join(out, 'current'));
  syncFolder(out);
}

/** Id of the current release, or null. */
export function currentRelease(out: string): string | null {
  try {
    return basename(readlinkSync(join(out, 'current')));
  } catch {
    return null;
  }
}

/** Ids of the complete releases, oldest first. */
export const listReleases = (out: string): string[] =>
  glob
    .sync(`*/${MANIFEST_FILE}`, { cwd: join(out, 'releases'), ignore: [`*${PART}/*`] })
    .map(dirname)
    .sort();

/** Whether there is a complete release of this id. */
export const hasRelease = (out: string, id: string): boolean => listReleases(out).includes(id);

/** The summary of a release from its manifest; null when it cannot be read. */
export function describeRelease(out: string, id: string): ReleaseSummary | null {
  try {
    return ReleaseSummary.parse(JSON.parse(readFileSync(join(releaseFolder(out, id), MANIFEST_FILE), 'utf8')));
  } catch {
    return null;
  }
}

/**
 * The base URL of the newest release that can be read, not of the current one: going back to an earlier address would change
 * that of later builds.
 */
export const lastBaseUrl = (out: string): string | undefined =>
  listReleases(out)
    .map((id) => describeRelease(out, id))
    .findLast((summary) => summary !== null)?.base_url;

/**
 * Removes old releases, unless a server serves them, and unfinished ones that are older than an hour. A release has 83,000
 * files: another process removes them while the new release is built.
 */
export async function prune(out: string): Promise<void> {
  const current = currentRelease(out);
  const others = listReleases(out).filter((id) => id !== current);
  const kept = current === null ? KEPT_RELEASES : KEPT_RELEASES - 1;
  const unfinished = glob
    .sync(`*${PART}`, { cwd: join(out, 'releases'), onlyDirectories: true, stats: true })
    .flatMap(({ name, stats }) => (stats && stats.mtimeMs < Date.now() - HOUR_MS ? name : []));
  const leased = leasedReleases(out);
  const unused = others.slice(0, -kept).filter((id) => !leased.has(id));
  const old = [...unused, ...unfinished].map((name) => releaseFolder(out, name));
  if (old.length > 0) await once(spawn('rm', ['-rf', '--', ...old], { stdio: 'inherit' }), 'exit');
}

const HOUR_MS = 60 * 60 * 1000;

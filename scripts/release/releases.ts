/**
 * The folder of releases. A release is made beside the others and becomes the
 * current one by replacing a symbolic link, which is atomic: whoever reads
 * `current` sees the old release or the new one, never half of either.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

/** Releases kept besides a new one: the one before it, and one more to switch back to. */
const KEPT = 2;

/** Makes an empty folder for a new release; its name sorts by time. */
export function newRelease(folder: string, now: Date): { id: string; path: string } {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const path = join(folder, 'releases');
  mkdirSync(path, { recursive: true });
  // Two builds in one second must not share a folder.
  for (let n = 0; ; n++) {
    const id = n === 0 ? stamp : `${stamp}-${n}`;
    if (existsSync(join(path, id)) || existsSync(join(path, `${id}.part`))) continue;
    mkdirSync(join(path, `${id}.part`));
    return { id, path: join(path, `${id}.part`) };
  }
}

/** Marks a release as complete. */
export function finishRelease(folder: string, id: string): void {
  renameSync(join(folder, 'releases', `${id}.part`), join(folder, 'releases', id));
}

/** Makes a complete release the current one. @throws Error when there is no such release */
export function switchTo(folder: string, id: string): void {
  if (!existsSync(join(folder, 'releases', id, 'release.json')))
    throw new Error(`there is no release ${id} in ${folder}`);
  const link = join(folder, `current.${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(join('releases', id), link);
  rmSync(join(folder, PIN), { force: true });
  renameSync(link, join(folder, 'current'));
}

/** Names the release that somebody switched back to. */
const PIN = 'pinned';

/** Makes an earlier release the current one, and keeps it so until the next build or update that is asked for. */
export function switchBackTo(folder: string, id: string): void {
  switchTo(folder, id);
  writeFileSync(join(folder, PIN), id);
}

/** Whether the current release was switched back to, so that starting the service must not build a newer one. */
export function isPinned(folder: string): boolean {
  const pin = join(folder, PIN);
  return existsSync(pin) && readFileSync(pin, 'utf8') === currentRelease(folder);
}

/** Id of the current release, or null. */
export function currentRelease(folder: string): string | null {
  try {
    return basename(readlinkSync(join(folder, 'current')));
  } catch {
    return null;
  }
}

/** Ids of the complete releases, oldest first. */
export function listReleases(folder: string): string[] {
  const path = join(folder, 'releases');
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((id) => existsSync(join(path, id, 'release.json')) && !id.endsWith('.part'))
    .sort();
}

/**
 * Makes room for a new release: removes those that are not kept besides it, and what broken builds left behind an hour
 * ago or earlier. A release is 90,000 files: they are removed by a process of its own, while the new one is made.
 */
export async function prune(folder: string): Promise<void> {
  const current = currentRelease(folder);
  const others = listReleases(folder).filter((id) => id !== current);
  const keptOthers = current === null ? KEPT : KEPT - 1;
  const broken = readdirSync(join(folder, 'releases')).filter((name) => name.endsWith('.part') && isOld(folder, name));
  const old = [...others.slice(0, -keptOthers), ...broken].map((name) => join(folder, 'releases', name));
  if (old.length > 0) await once(spawn('rm', ['-rf', '--', ...old], { stdio: 'inherit' }), 'exit');
}

const HOUR_MS = 60 * 60 * 1000;

function isOld(folder: string, name: string): boolean {
  const made = statSync(join(folder, 'releases', name), { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && made < Date.now() - HOUR_MS;
}

/** What the current release says of itself; null when there is none, or none that can be read. */
export function currentManifest(folder: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'current', 'release.json'), 'utf8')) as Manifest;
  } catch {
    return null;
  }
}

/** The part of a release's `release.json` that the next build looks at; releases of other versions may lack it. */
interface Manifest {
  readonly id: string;
  readonly recipe?: string;
  readonly inputs?: string;
  /** Scripts and styles by name. */
  readonly assets?: readonly string[];
}

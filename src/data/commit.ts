/**
 * Replaces data files, and the current release with them, together or not at all.
 *
 * The new files are written to `.pending/` and flushed to disk; then the marker `.pending/complete` appears, which is
 * the moment of the change; then each file is renamed into place and the release is switched. A process that is killed
 * before the marker leaves the old state; one that is killed after it leaves work that `recover` finishes: every command
 * that reads or writes the data calls it first. Swapping the whole folder would be one step shorter, but the curated
 * files that people edit are in the same folder, and two renames of a folder leave a moment without any data.
 */
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { systemErrorCode, writeFlushed } from './files.ts';
import { lockedBy, lockHolder } from './lock.ts';
import { hasRelease, switchTo } from './releases.ts';

const PENDING = '.pending';
const COMPLETE = 'complete';

/** Content of the marker: files to remove, and the release to switch to. */
const Marker = z.object({
  remove: z.array(z.string()).default([]),
  release: z.object({ out: z.string(), id: z.string(), pinned: z.boolean() }).optional(),
});

/** A release that becomes the current one of the folder `out`, an absolute path, together with data files. */
type ReleaseSwitch = NonNullable<z.infer<typeof Marker>['release']>;

/** New text of data files by name, relative to the data folder; null removes a file. */
type FileChanges = ReadonlyMap<string, string | null>;

/** Replaces files of a data folder, all or none. @throws Error when they cannot be written */
export function commitFiles(folder: string, files: FileChanges, release?: ReleaseSwitch): void {
  stageFiles(folder, files, release);
  recover(folder);
}

/**
 * Makes a change final that the next `recover` carries out.
 * @throws Error when the files cannot be written; nothing has changed then
 */
export function stageFiles(folder: string, files: FileChanges, release?: ReleaseSwitch): void {
  recover(folder);
  const pending = join(folder, PENDING);
  try {
    mkdirSync(pending);
    for (const [name, text] of files) {
      accessSync(dirname(join(folder, name)), constants.W_OK);
      if (text !== null) writeFlushed(join(pending, encodeURIComponent(name)), text);
    }
    const remove = [...files].flatMap(([name, text]) => (text === null ? [name] : []));
    writeFlushed(join(pending, `${COMPLETE}.part`), JSON.stringify({ remove, release }));
    renameSync(join(pending, `${COMPLETE}.part`), join(pending, COMPLETE));
  } catch (error) {
    // A full disk must not keep what was half written.
    rmSync(pending, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Finishes a change that was final but not carried out, and removes one that was not final. Waits while another process
 * carries one out.
 * @throws Error naming the process that does not come to its end
 */
export function recover(folder: string): void {
  const pending = join(folder, PENDING);
  const until = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    if (!existsSync(pending)) return;
    const holder = lockHolder(folder);
    if (holder === null || holder === process.pid) break;
    if (Date.now() > until) throw lockedBy(folder, holder);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
  const marker = unlessGone(() => readFileSync(join(pending, COMPLETE), 'utf8'));
  if (marker !== null) {
    const { remove, release } = Marker.parse(JSON.parse(marker || '{}'));
    for (const name of unlessGone(() => readdirSync(pending)) ?? [])
      if (name !== COMPLETE) unlessGone(() => renameSync(join(pending, name), join(folder, decodeURIComponent(name))));
    for (const name of remove) rmSync(join(folder, name), { force: true });
    // Another build may have removed the release since.
    if (release && hasRelease(release.out, release.id)) switchTo(release.out, release.id, release);
  }
  rmSync(pending, { recursive: true, force: true });
}

/** How long a reader waits for the moment in which another process replaces files. */
const LONGEST_WAIT_MS = 30_000;

/** The result of a file system call; null when the file is gone, as another process recovers the same folder. */
function unlessGone<T>(call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

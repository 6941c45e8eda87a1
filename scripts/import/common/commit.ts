/**
 * Replaces several data files together or not at all.
 *
 * The new files are written to `.pending/` first and flushed to disk; then the
 * marker `.pending/complete` is made, which is the moment of the change; then
 * each file is renamed over its old self. Whoever is killed before the marker
 * leaves the old files, whoever is killed after it leaves work that `recover`
 * finishes: every command that reads or writes the data calls it first.
 * A folder swap would be one step shorter, but the curated files that people
 * edit live in the same folder, and two renames of a folder leave a moment
 * without any data.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

const PENDING = '.pending';
const COMPLETE = 'complete';
const LOCK = '.import.lock';

/** Replaces files of a folder, all or none. Names are relative to it. @throws Error when they cannot be written */
export function commitFiles(folder: string, files: ReadonlyMap<string, string>): void {
  recover(folder);
  const pending = join(folder, PENDING);
  try {
    mkdirSync(pending);
    for (const [name, text] of files) writeFlushed(join(pending, name), text);
    writeFlushed(join(pending, `${COMPLETE}.part`), '');
    renameSync(join(pending, `${COMPLETE}.part`), join(pending, COMPLETE));
  } catch (error) {
    // On a full disk, what was half written must not stay.
    rmSync(pending, { recursive: true, force: true });
    throw error;
  }
  recover(folder);
}

/**
 * Finishes a change that was complete but not carried out, and removes one that was not complete. Waits while another
 * process is in the midst of one.
 * @throws Error naming the process that does not come to its end
 */
export function recover(folder: string): void {
  const pending = join(folder, PENDING);
  const until = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    if (!existsSync(pending)) return;
    const holder = holderOf(folder);
    if (holder === null || held.has(resolve(folder))) break;
    if (Date.now() > until) throw busy(folder, holder);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
  if (existsSync(join(pending, COMPLETE)))
    for (const name of readdirSync(pending)) if (name !== COMPLETE) move(join(pending, name), join(folder, name));
  rmSync(pending, { recursive: true, force: true });
}

/** How long a reader waits for the moment in which another process replaces files. */
const LONGEST_WAIT_MS = 30_000;

/** Renames a file, unless another process that recovers the same folder was faster. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function writeFlushed(path: string, text: string): void {
  const file = openSync(path, 'w');
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Folders that this process holds. */
const held = new Set<string>();

/**
 * Runs something while no other import may change the folder.
 * @throws Error naming the process that holds it
 */
export async function withLock<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const lock = join(folder, LOCK);
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = holderOf(folder);
      if (holder !== null) throw busy(folder, holder);
      rmSync(lock, { force: true });
    }
  }
  held.add(resolve(folder));
  try {
    return await run();
  } finally {
    held.delete(resolve(folder));
    rmSync(lock, { force: true });
  }
}

const busy = (folder: string, holder: number): Error =>
  new Error(`process ${holder} is changing ${folder}: try again when it is done`);

/** The living process that holds a folder, or null. */
function holderOf(folder: string): number | null {
  let holder: number;
  try {
    holder = Number(readFileSync(join(folder, LOCK), 'utf8'));
  } catch {
    return null;
  }
  // In a container every process has the number of one that was killed before: it is not held by its namesake.
  if (holder === process.pid) return held.has(resolve(folder)) ? holder : null;
  return holder > 0 && isAlive(holder) ? holder : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

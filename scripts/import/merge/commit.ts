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
import { join } from 'node:path';

const PENDING = '.pending';
const COMPLETE = 'complete';
const LOCK = '.import.lock';

/** Replaces files of a folder, all or none. Names are relative to it. */
export function commitFiles(folder: string, files: ReadonlyMap<string, string>): void {
  recover(folder);
  const pending = join(folder, PENDING);
  mkdirSync(pending);
  for (const [name, text] of files) writeFlushed(join(pending, name), text);
  writeFlushed(join(pending, `${COMPLETE}.part`), '');
  renameSync(join(pending, `${COMPLETE}.part`), join(pending, COMPLETE));
  recover(folder);
}

/** Finishes a change that was complete but not carried out, and removes one that was not complete. */
export function recover(folder: string): void {
  const pending = join(folder, PENDING);
  if (!existsSync(pending)) return;
  if (existsSync(join(pending, COMPLETE)))
    for (const name of readdirSync(pending)) if (name !== COMPLETE) renameSync(join(pending, name), join(folder, name));
  rmSync(pending, { recursive: true, force: true });
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
      const holder = Number(readFileSync(lock, 'utf8'));
      if (holder > 0 && isAlive(holder))
        throw new Error(`process ${holder} is changing ${folder}: try again when it is done`);
      rmSync(lock, { force: true });
    }
  }
  try {
    return await run();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

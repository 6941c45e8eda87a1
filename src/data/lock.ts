/**
 * One writer of a state at a time. The lock file holds the id of the writing process, its start time (from /proc,
 * where there is one) and a random mark: the lock of a process that has ended is not taken for that of another process
 * with the same id.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { numberIn } from '../core/numberIn.ts';
import { systemErrorCode, writeFlushed } from './files.ts';
import { isRunning, startOf } from './processes.ts';
import { onSignal } from './temporaryFolder.ts';

/** Names of the lock files in a state: of what replaces sources and switches releases, and of what builds. */
export const STATE_LOCK = '.lock';
export const BUILD_LOCK = '.build.lock';

/** Marks the locks of this process: in a container every process has the number of one that ran before it. */
const MARK = randomUUID();

/** How long commands wait for an import, update or build that is running. */
export const LONGEST_RUN_MS = 3_600_000;

/** How often a lock that another process holds is looked at. */
const WAIT_MS = 200;

/** How long a lock may be empty: a process creates it, and then writes into it. */
const EMPTY_MS = 1000;

/**
 * Runs something while no other process may change the folder.
 * @param longestWaitMs how long to wait for another process to end, which is told once on standard error
 * @param name of the lock file
 * @throws Error naming the lock file, and the process that holds it or why it cannot be written
 */
export async function withLock<T>(
  folder: string,
  run: () => Promise<T> | T,
  longestWaitMs = 0,
  name = STATE_LOCK,
): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, name);
  const until = Date.now() + longestWaitMs;
  let isTold = false;
  const own = processMark();
  for (;;) {
    try {
      writeFlushed(lock, own, 'wx');
      break;
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    }
    const holder = lockHolder(folder, name);
    if (holder === null) {
      // One process at a time: a second one that found the same lock would remove the next.
      await withLock(folder, () => removeStale(folder, name), longestWaitMs, `${name}.stale`);
      continue;
    }
    if (Date.now() >= until) throw lockedBy(folder, holder, name);
    if (!isTold) console.error(`Waiting for process ${holder}, which is changing ${folder}`);
    isTold = true;
    await setTimeout(WAIT_MS);
  }
  const unlock = () => rmSync(lock, { force: true });
  using _ = onSignal(unlock);
  try {
    return await run();
  } finally {
    unlock();
  }
}

/** The error for a folder that a process holds. @param name of the lock file */
export const lockedBy = (folder: string, pid: number, name = STATE_LOCK): Error =>
  new Error(
    `process ${pid} is changing ${folder}: try again when it has ended ` +
      `(if process ${pid} is not an import or update, remove ${join(folder, name)})`,
  );

/** Removes a lock unless a running process holds it, or is about to write into it. */
async function removeStale(folder: string, name: string): Promise<void> {
  const lock = join(folder, name);
  const { size, mtimeMs } = statSync(lock, { throwIfNoEntry: false }) ?? { size: 1, mtimeMs: 0 };
  const isNew = size === 0 && Math.abs(Date.now() - mtimeMs) < EMPTY_MS;
  if (isNew) await setTimeout(WAIT_MS);
  else if (lockHolder(folder, name) === null) rmSync(lock, { force: true });
}

/** Number of the running process that holds a folder, or null. @param name of the lock file */
export function lockHolder(folder: string, name = STATE_LOCK): number | null {
  let text: string;
  try {
    text = readFileSync(join(folder, name), 'utf8');
  } catch {
    return null;
  }
  return markedProcess(text);
}

/** A text that names this process, and no later one with its number. */
export const processMark = (): string => `${process.pid} ${startOf(process.pid) ?? '-'} ${MARK}`;

/** Number of the running process that a text of `processMark` names; null when it has ended. */
export function markedProcess(text: string): number | null {
  const [number = '', started = '-', mark] = text.split(' ');
  const pid = numberIn(number) ?? 0;
  if (pid === process.pid) return mark === MARK ? pid : null;
  if (!(pid > 0) || !isRunning(pid)) return null;
  const start = startOf(pid);
  return started === '-' || start === null || start === started ? pid : null;
}

/** The lock of a data folder, as one process sees it. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockHolder, STATE_LOCK, withLock } from '../../src/data/lock.ts';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';

let folder: ReturnType<typeof temporaryFolder>;
let lock = '';
beforeEach(() => {
  folder = temporaryFolder('air-routes-lock-');
  lock = join(folder.path, STATE_LOCK);
});
afterEach(() => {
  vi.restoreAllMocks();
  folder[Symbol.dispose]();
});

const hasProc = existsSync('/proc/self/stat');
/** The 22nd field of a process in /proc: when it was started. */
const startOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')[19];
const other = process.ppid;
const LISTENED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit'];
const listeners = () => LISTENED.map((event) => process.listenerCount(event));

test('a lock names the process, and is gone after the run, also after one that fails', async () => {
  const before = listeners();
  const inside = await withLock(folder.path, () => ({
    text: readFileSync(lock, 'utf8'),
    holder: lockHolder(folder.path),
    listeners: listeners(),
  }));
  expect(inside.text).toMatch(new RegExp(`^${process.pid} ${hasProc ? startOf(process.pid) : '-'} [0-9a-f-]{36}$`));
  expect([inside.holder, inside.listeners]).toEqual([process.pid, before.map((count) => count + 1)]);
  const fails = withLock(folder.path, () => {
    throw new Error('stopped');
  });
  await expect(fails).rejects.toThrow('stopped');
  expect([existsSync(lock), listeners()]).toEqual([false, before]);
  // A folder that does not exist is made.
  expect(await withLock(join(folder.path, 'none'), () => 'in')).toBe('in');
});

test.each<readonly [string, string, number | null]>([
  ['no process', '', null],
  ['process 0', '0 - mark', null],
  ['a group of processes', `${-process.pid} - mark`, null],
  ['a process that has ended', '999999999 - mark', null],
  ['an earlier process with the number of this one', `${process.pid} - mark`, null],
  ['a process by its number', `${other}`, other],
  ['a process whose start is not known', `${other} - mark`, other],
  ...(hasProc
    ? ([
        ['a process by its start', `${other} ${startOf(other)} mark`, other],
        ['a process with the number of an earlier one', `${other} 1 mark`, null],
      ] as const)
    : []),
])('the lock of %s', async (_, text, holder) => {
  writeFileSync(lock, text);
  expect(lockHolder(folder.path)).toBe(holder);
  const taken = withLock(folder.path, () => 'in');
  if (holder === null) expect(await taken).toBe('in');
  else
    await expect(taken).rejects.toThrow(
      `process ${other} is changing ${folder.path}: try again when it has ended ` +
        `(if process ${other} is not an import or update, remove ${lock})`,
    );
});

test('of two processes that find the lock of one that has ended, the second does not remove the lock of the first', async () => {
  writeFileSync(lock, '999999999 - mark');
  writeFileSync(`${lock}.stale`, `${other} - mark`);
  await expect(withLock(folder.path, () => 'in')).rejects.toThrow(`process ${other} is changing`);
  // The first has taken the lock, and the claim is that of a process that has ended.
  writeFileSync(`${lock}.stale`, '999999999 - mark');
  setTimeout(() => writeFileSync(lock, `${other} - mark`), 50);
  writeFileSync(lock, '');
  await expect(withLock(folder.path, () => 'in')).rejects.toThrow(`process ${other} is changing`);
  expect([readFileSync(lock, 'utf8'), existsSync(`${lock}.stale`)]).toEqual([`${other} - mark`, false]);
});

test('who waits for another process says so once, until it has ended or the time is over', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  writeFileSync(lock, `${other} - mark`);
  let isIn = false;
  const waiting = withLock(folder.path, () => {
    isIn = true;
  });
  await expect(waiting).rejects.toThrow(`process ${other} is changing`);
  expect([isIn, said.mock.calls]).toEqual([false, []]);
  const waited = withLock(folder.path, () => 'in', 60_000);
  setTimeout(() => rmSync(lock), 450);
  expect(await waited).toBe('in');
  const line = [`Waiting for process ${other}, which is changing ${folder.path}`];
  expect(said.mock.calls).toEqual([line]);
  writeFileSync(lock, `${other} - mark`);
  await expect(withLock(folder.path, () => 'in', 50)).rejects.toThrow(`process ${other} is changing`);
  expect(said.mock.calls).toEqual([line, line]);
});

test('a temporary folder is removed with what is in it, and its process hears no signals then', () => {
  const before = listeners();
  const inner = temporaryFolder('air-routes-inner-');
  expect(listeners()).toEqual(before.map((count) => count + 1));
  writeFileSync(join(inner.path, 'file'), '');
  inner[Symbol.dispose]();
  expect([existsSync(inner.path), listeners()]).toEqual([false, before]);
});

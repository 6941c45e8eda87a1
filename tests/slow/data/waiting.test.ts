/** Locks of other processes. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { withLock } from '../../../src/data/lock.ts';
import { workshop } from '../../import/workshop.ts';

test('a lock names itself and the process, and is not kept by another program with the same number', async () => {
  const folder = workshop();
  const lock = join(folder, '.lock');
  let own = '';
  await withLock(folder, async () => {
    own = readFileSync(lock, 'utf8');
  });
  const [pid, start] = own.split(' ');
  expect([pid, existsSync(lock)]).toEqual([String(process.pid), false]);
  expect(start === '-').toBe(!existsSync('/proc/self/stat'));
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  writeFileSync(lock, `${other.pid} - some-mark`);
  await expect(withLock(folder, async () => 'in')).rejects.toThrow(
    `process ${other.pid} is changing ${folder}: try again when it has ended (if process ${other.pid} is not an import or update, remove ${lock})`,
  );
  // Where /proc tells when a process was started, a later process with the number does not hold the lock.
  writeFileSync(lock, `${other.pid} ${Number(start) - 1} some-mark`);
  const taken = withLock(folder, async () => 'in');
  if (start === '-') await expect(taken).rejects.toThrow('is changing');
  else expect(await taken).toBe('in');

  writeFileSync(lock, `${other.pid} - some-mark`);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const waited = withLock(folder, async () => 'in', 60_000);
  other.kill();
  expect(await waited).toBe('in');
  expect(said.mock.calls).toEqual([[`Waiting for process ${other.pid}, which is changing ${folder}`]]);
  said.mockRestore();
});

test('a process that removes a stale lock is named with the lock that it holds', async () => {
  const folder = workshop();
  writeFileSync(join(folder, '.lock'), '');
  const lock = join(folder, '.lock.stale');
  writeFileSync(lock, String(process.ppid));
  await expect(withLock(folder, () => 'in')).rejects.toThrow(`is not an import or update, remove ${lock})`);
});

test('a lock on a full disk names itself and the reason, and is not left behind', () => {
  const folder = workshop();
  const script = `import { withLock } from '${join(import.meta.dirname, '../../../src/data/lock.ts')}';
    await withLock('${folder}', () => {}).catch(({ message }) => console.log(message));`;
  const shell = `mount -t tmpfs -o size=4k none '${folder}' && echo data >'${folder}/data'
    '${process.execPath}' --input-type=module -e "${script}"; ls -A '${folder}'`;
  const unshare = process.getuid?.() === 0 ? '-m' : '-rm';
  const { stdout } = spawnSync('unshare', [unshare, 'sh', '-c', shell], { encoding: 'utf8' });
  expect(stdout).toBe(`the disk is full (ENOSPC): ${join(folder, '.lock')}\ndata\n`);
});

test('a command may wait for another one', async () => {
  const folder = workshop();
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 1500)'], { stdio: 'ignore' });
  writeFileSync(join(folder, '.lock'), `${other.pid} - some-mark`);
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await withLock(folder, () => 'in', 60_000)).toBe('in');
  expect(other.exitCode).toBe(0);
  expect(told.mock.calls).toEqual([[`Waiting for process ${other.pid}, which is changing ${folder}`]]);
  told.mockRestore();
  writeFileSync(join(folder, '.lock'), String(process.ppid));
  await expect(withLock(folder, () => 'in', 50)).rejects.toThrow(`process ${process.ppid} is changing`);
});

test('two builds of one folder do not run at a time', async () => {
  const folder = workshop();
  await withLock(folder, async () => {
    // The lock of this process is seen by another one.
    const script = `import { withLock } from ${JSON.stringify(join(import.meta.dirname, '../../../src/data/lock.ts'))};
      await withLock(${JSON.stringify(folder)}, () => console.log('ran'));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(stderr).toContain(`process ${process.pid} is changing ${folder}`);
  });
});

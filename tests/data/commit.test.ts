import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { commitFiles, recover } from '../../src/data/commit.ts';
import { withLock } from '../../src/data/lock.ts';
import { contents, workshop } from '../import/workshop.ts';

test('an unfinished change is undone, a complete one is carried out', () => {
  const folder = workshop();
  const before = contents(folder);
  mkdirSync(join(folder, '.pending'));
  writeFileSync(join(folder, '.pending/routes.csv'), 'half');
  recover(folder);
  expect(contents(folder)).toEqual(before);

  mkdirSync(join(folder, '.pending'));
  writeFileSync(join(folder, '.pending/routes.csv'), 'whole');
  writeFileSync(join(folder, '.pending/complete'), '');
  commitFiles(folder, new Map([['services.csv', 'next']]));
  expect(contents(folder)).toEqual({ ...before, 'routes.csv': 'whole', 'services.csv': 'next' });
});

test('a commit that ended between its steps is finished, also where a file to remove is gone', () => {
  const folder = workshop();
  const before = contents(folder);
  mkdirSync(join(folder, '.pending'));
  writeFileSync(join(folder, '.pending/routes.csv'), 'new');
  writeFileSync(join(folder, '.pending/complete'), JSON.stringify({ remove: ['gone.csv'] }));
  recover(folder);
  expect(contents(folder)).toEqual({ ...before, 'routes.csv': 'new' });
  expect(existsSync(join(folder, '.pending'))).toBe(false);
});

test('what cannot be written leaves nothing behind', () => {
  const folder = workshop();
  const before = contents(folder);
  const files = new Map([
    ['routes.csv', 'new'],
    ['no/such/folder.csv', 'new'],
  ]);
  expect(() => commitFiles(folder, files)).toThrow('ENOENT');
  expect(existsSync(join(folder, '.pending'))).toBe(false);
  expect(contents(folder)).toEqual(before);
});

test('who reads waits while another process replaces files', async () => {
  const folder = workshop();
  mkdirSync(join(folder, '.pending'));
  writeFileSync(join(folder, '.pending/routes.csv'), 'half');
  const script = `const { rmSync, writeFileSync } = require('fs');
    setTimeout(() => { writeFileSync('${folder}/routes.csv', 'whole'); rmSync('${folder}/.pending', { recursive: true }); }, 300)`;
  const other = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  writeFileSync(join(folder, '.import.lock'), String(other.pid));
  recover(folder);
  expect(contents(folder)['routes.csv']).toBe('whole');
  other.kill();
});

test('a lock names itself and the process, and is not kept by another program with the same number', async () => {
  const folder = workshop();
  const lock = join(folder, '.import.lock');
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

test('a lock on a full disk names itself and the reason, and is not left behind', () => {
  const folder = workshop();
  const script = `import { withLock } from '${join(import.meta.dirname, '../../src/data/lock.ts')}';
    await withLock('${folder}', () => {}).catch(({ message }) => console.log(message));`;
  const shell = `mount -t tmpfs -o size=4k none '${folder}' && echo data >'${folder}/data'
    '${process.execPath}' --input-type=module -e "${script}"; ls -A '${folder}'`;
  const unshare = process.getuid?.() === 0 ? '-m' : '-rm';
  const { stdout } = spawnSync('unshare', [unshare, 'sh', '-c', shell], { encoding: 'utf8' });
  expect(stdout).toBe(`the disk is full (ENOSPC): ${join(folder, '.import.lock')}\ndata\n`);
});

test('a command may wait for another one', async () => {
  const folder = workshop();
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 1500)'], { stdio: 'ignore' });
  writeFileSync(join(folder, '.import.lock'), `${other.pid} - some-mark`);
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await withLock(folder, () => 'in', 60_000)).toBe('in');
  expect(other.exitCode).toBe(0);
  expect(told.mock.calls).toEqual([[`Waiting for process ${other.pid}, which is changing ${folder}`]]);
  told.mockRestore();
  writeFileSync(join(folder, '.import.lock'), String(process.ppid));
  await expect(withLock(folder, () => 'in', 50)).rejects.toThrow(`process ${process.ppid} is changing`);
});

test('two imports at a time are refused; a lock of a process that is gone is not kept', async () => {
  const folder = workshop();
  const second = withLock(folder, () => withLock(folder, async () => 'in'));
  const error: unknown = await second.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toContain(`process ${process.pid} is changing ${folder}`);
  // A killed process that had the number of this one is gone as well: containers count from 1 again.
  for (const gone of ['999999999', '', String(process.pid)]) {
    writeFileSync(join(folder, '.import.lock'), gone);
    expect(await withLock(folder, async () => 'in')).toBe('in');
  }
  writeFileSync(join(folder, '.import.lock'), String(process.ppid));
  await expect(withLock(folder, async () => 'in')).rejects.toThrow(`process ${process.ppid} is changing`);
});

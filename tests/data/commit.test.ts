import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { commitFiles, recover, stageFiles } from '../../src/data/commit.ts';
import { withLock } from '../../src/data/lock.ts';
import { currentRelease, finishRelease, isPinned, newRelease } from '../../src/data/releases.ts';
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

test('a second lock of one process is refused', async () => {
  const folder = workshop();
  const second = withLock(folder, () => withLock(folder, async () => 'in'));
  await expect(second).rejects.toThrow(`process ${process.pid} is changing ${folder}`);
});

describe('a change with a release', () => {
  const FILES = new Map([
    ['services.csv', 'new'],
    ['curated/seasons.csv', 'new season'],
    ['curated/cities.csv', null],
  ]);
  const makeRelease = (folder: string): string => {
    const { id, path } = newRelease(folder, new Date('2026-11-22T18:30:00Z'));
    writeFileSync(join(path, 'release.json'), '{}');
    finishRelease(folder, id);
    return id;
  };

  test('is final when it is staged, and is carried out later', () => {
    const [folder, out] = [workshop(), workshop()];
    const before = contents(folder);
    const id = makeRelease(out);
    stageFiles(folder, FILES, { out, id, pinned: true });
    const pending = {
      '.pending/complete': JSON.stringify({ remove: ['curated/cities.csv'], release: { out, id, pinned: true } }),
      '.pending/curated%2Fseasons.csv': 'new season',
      '.pending/services.csv': 'new',
    };
    expect(contents(folder)).toEqual({ ...before, ...pending });
    expect(currentRelease(out)).toBeNull();
    recover(folder);
    const { 'curated/cities.csv': _, ...kept } = before;
    expect(contents(folder)).toEqual({ ...kept, 'services.csv': 'new', 'curated/seasons.csv': 'new season' });
    expect([currentRelease(out), isPinned(out)]).toEqual([id, true]);
    commitFiles(folder, new Map(), { out, id, pinned: false });
    expect(isPinned(out)).toBe(false);
  });

  test('is carried out without a release that is gone', () => {
    const [folder, out] = [workshop(), workshop()];
    commitFiles(folder, FILES, { out, id: 'gone', pinned: false });
    expect(contents(folder)['services.csv']).toBe('new');
    expect(currentRelease(out)).toBeNull();
  });
});

test('a marker that cannot be read is an error', () => {
  const folder = workshop();
  mkdirSync(join(folder, '.pending/complete'), { recursive: true });
  expect(() => recover(folder)).toThrow('EISDIR');
});

test('who reads waits half a minute for another process', () => {
  const folder = workshop();
  mkdirSync(join(folder, '.pending'));
  writeFileSync(join(folder, '.import.lock'), String(process.ppid));
  const clock = vi.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValueOnce(30_000).mockReturnValue(30_001);
  expect(() => recover(folder)).toThrow(`process ${process.ppid} is changing ${folder}`);
  expect(clock).toHaveBeenCalledTimes(3);
  clock.mockRestore();
  expect(existsSync(join(folder, '.pending'))).toBe(true);
});

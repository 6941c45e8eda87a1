import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { at } from '../../src/core/must.ts';
import { createCurrent, createLinkFollower } from '../../src/data/followCurrent.ts';
import { leasedReleases, takeLease } from '../../src/data/lease.ts';
import {
  currentRelease,
  describeRelease,
  finishRelease,
  hasRelease,
  lastBaseUrl,
  listReleases,
  newRelease,
  prune,
  releaseFolder,
  switchTo,
} from '../../src/data/releases.ts';
import { earlierRelease } from '../../src/data/rollback.ts';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';

let out = '';
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder('air-routes-releases-');
  out = folder.path;
});
afterEach(() => {
  vi.useRealTimers();
  folder[Symbol.dispose]();
});

const MINUTE_MS = 60_000;
const START = new Date('2026-11-22T18:30:00.500Z');

/** Makes complete releases. @returns their ids */
const make = (count: number): string[] =>
  Array.from({ length: count }, () => {
    const { id, path } = newRelease(out, START);
    writeFileSync(
      join(path, 'release.json'),
      JSON.stringify({ id, base_url: 'https://a.test', data_date: '2026-11-01' }),
    );
    finishRelease(out, id);
    return id;
  });
/** Sets the age of a file or folder. */
const age = (path: string, ms: number): void => {
  const then = new Date(Date.now() - ms);
  utimesSync(path, then, then);
};

test('the base URL of later builds is that of the newest release that can be read', () => {
  expect(lastBaseUrl(out)).toBeUndefined();
  const [first = '', second = '', third = ''] = make(3);
  const manifest = (id: string) => join(releaseFolder(out, id), 'release.json');
  writeFileSync(manifest(second), readFileSync(manifest(second), 'utf8').replace('a.test', 'b.test'));
  writeFileSync(manifest(third), '{');
  switchTo(out, first);
  expect(lastBaseUrl(out)).toBe('https://b.test');
});

test('releases of one second have names in the order in which they were made', () => {
  expect(make(2)).toEqual(['20261122T183000Z', '20261122T183000Z-1']);
  const unfinished = newRelease(out, START);
  expect(unfinished).toEqual({ id: '20261122T183000Z-2', path: `${releaseFolder(out, '20261122T183000Z-2')}.part` });
  expect(make(1)).toEqual(['20261122T183000Z-3']);
  expect(listReleases(out)).toEqual(['', '-1', '-3'].map((n) => `20261122T183000Z${n}`));
  expect([hasRelease(out, '20261122T183000Z-1'), hasRelease(out, unfinished.id)]).toEqual([true, false]);
  expect(() => switchTo(out, unfinished.id)).toThrow(`no release ${unfinished.id} in ${out}`);
});

test('the release before the current one, and what is known of a release', () => {
  const [one = '', two = ''] = make(2);
  expect(currentRelease(out)).toBeNull();
  expect(earlierRelease(out)).toBe(two);
  switchTo(out, two);
  expect([currentRelease(out), earlierRelease(out)]).toEqual([two, one]);
  switchTo(out, one);
  expect(currentRelease(out)).toBe(one);
  expect(() => earlierRelease(out)).toThrow('no earlier release');
  expect(describeRelease(out, two)?.id).toBe(two);
  expect(describeRelease(out, 'other')).toBeNull();
});

describe('of old releases', () => {
  test('two are kept besides the new one while none is current', async () => {
    const ids = make(4);
    await prune(out);
    expect(listReleases(out)).toEqual(ids.slice(2));
  });

  test('the current one, the last of the others and those with a lease are kept', async () => {
    const ids = make(5);
    switchTo(out, at(ids, 1));
    const lease = takeLease(releaseFolder(out, at(ids, 2)));
    await prune(out);
    expect(listReleases(out)).toEqual([ids[1], ids[2], ids[4]]);
    lease.release();
    await prune(out);
    expect(listReleases(out)).toEqual([ids[1], ids[4]]);
  });

  test('unfinished ones are kept for an hour', async () => {
    const [young, old] = [newRelease(out, START).path, newRelease(out, START).path];
    age(young, 59 * MINUTE_MS);
    age(old, 61 * MINUTE_MS);
    await prune(out);
    expect([existsSync(young), existsSync(old)]).toEqual([true, false]);
  });
});

test('a lease is renewed every minute, and expires after ten', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [id = ''] = make(1);
  const lease = takeLease(releaseFolder(out, id));
  const [file] = readdirSync(join(out, 'leases')).map((name) => join(out, 'leases', name));
  if (file === undefined) throw new Error('no lease');
  age(file, 9.5 * MINUTE_MS);
  expect(leasedReleases(out)).toEqual(new Set([id]));
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(Date.now() - statSync(file).mtimeMs).toBeGreaterThan(9 * MINUTE_MS);
  vi.advanceTimersByTime(1);
  expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(9 * MINUTE_MS);
  age(file, 10.5 * MINUTE_MS);
  expect(leasedReleases(out)).toEqual(new Set());
  // It was removed as expired; the server that goes on to serve the release takes it again.
  expect(existsSync(file)).toBe(false);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(leasedReleases(out)).toEqual(new Set([id]));
  lease.release();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(existsSync(file)).toBe(false);
});

test('a link is followed twice a second; the release before is leased for half a minute more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout'] });
  const [one = '', two = '', three = ''] = make(3);
  const [link, onChange, onError] = [join(out, 'current'), vi.fn(), vi.fn()];
  switchTo(out, one);
  const open = async (path: string) => {
    const id = currentRelease(out) ?? '';
    if (id === three) throw new Error('damaged');
    return { release: { folder: releaseFolder(out, id) }, path };
  };
  const current = createCurrent(await open(link), { open, onChange, onError });
  createLinkFollower(link, current.app.release.folder, current.changeOver).follow();
  const served = () => current.app.release.folder;
  switchTo(out, two);
  await vi.advanceTimersByTimeAsync(499);
  expect(served()).toBe(releaseFolder(out, one));
  await vi.advanceTimersByTimeAsync(1);
  expect([served(), current.refused]).toEqual([releaseFolder(out, two), null]);
  vi.advanceTimersByTime(29_999);
  expect(leasedReleases(out)).toEqual(new Set([one, two]));
  vi.advanceTimersByTime(1);
  expect(leasedReleases(out)).toEqual(new Set([two]));
  switchTo(out, three);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([served(), current.refused, onError.mock.calls.length]).toEqual([releaseFolder(out, two), 'damaged', 1]);
  rmSync(link);
  symlinkSync(join('releases', two), link);
  await vi.advanceTimersByTimeAsync(500);
  expect([current.refused, onChange.mock.calls.length]).toEqual([null, 1]);
  current.stop();
  expect(leasedReleases(out)).toEqual(new Set());
  mkdirSync(join(out, 'else'));
  expect(takeLease(join(out, 'else')).release()).toBeUndefined();
  expect(readdirSync(join(out, 'leases'))).toEqual([]);
});

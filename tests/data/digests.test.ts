import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { digestsText, openDigests, sha256Of } from '../../src/data/digests.ts';
import { leasedReleases, takeLease } from '../../src/data/lease.ts';

const folder = mkdtempSync(join(tmpdir(), 'air-routes-digests-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([0, 1, 2, 3, 1_000])('of %i files, each is found, and no other', (count) => {
  const paths = Array.from({ length: count }, (_, i) => `client/r/${(i * 7_919) % 100_003}.html`);
  const digests = openDigests(Buffer.from(digestsText(new Map(paths.map((path) => [path, sha256Of(path)])))));
  for (const path of paths) expect(digests.of(path)).toBe(sha256Of(path));
  for (const path of ['', 'a', 'client/r/', 'client/r/.html', 'client/r/999999.html', 'zzz', '\n'])
    expect(digests.of(path)).toBeUndefined();
  for (const beginning of ['', 'a', 'client/r/1', 'client/r/9', 'zzz'])
    expect([...digests.pathsFrom(beginning)]).toEqual(paths.filter((path) => path.startsWith(beginning)).sort());
});

test('a lease holds its release until it is given back or expires', () => {
  const release = join(folder, 'releases', '20260101T000000Z');
  writeFileSync(join(folder, 'else'), '');
  expect(leasedReleases(folder)).toEqual(new Set());
  // No release is in the folder yet: there is nothing to hold.
  takeLease(join(folder, 'else')).release();
  expect(leasedReleases(folder)).toEqual(new Set());
  mkdirSync(release, { recursive: true });
  const [first, second] = [takeLease(release), takeLease(release)];
  expect(leasedReleases(folder)).toEqual(new Set(['20260101T000000Z']));
  first.release();
  expect(leasedReleases(folder)).toEqual(new Set(['20260101T000000Z']));
  for (const name of readdirSync(join(folder, 'leases'))) utimesSync(join(folder, 'leases', name), 1, 1);
  expect(leasedReleases(folder)).toEqual(new Set());
  expect(readdirSync(join(folder, 'leases'))).toEqual([]);
  second.release();
});

import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLinkFollower } from '../../src/data/followCurrent.ts';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';

let folder: ReturnType<typeof temporaryFolder>;
let now = 0;
beforeEach(() => {
  folder = temporaryFolder('air-routes-link-');
  now = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  folder[Symbol.dispose]();
});

/** A link that leads to release `a`, followed; changes to the releases named in `bad` fail. */
function follower() {
  const link = join(folder.path, 'current');
  const bad = new Set<string>();
  const tried: string[] = [];
  const lead = (name: string | null) => {
    rmSync(link, { force: true });
    if (name === null) return;
    mkdirSync(join(folder.path, name), { recursive: true });
    symlinkSync(name, link);
  };
  lead('a');
  const nameOf = (path: string) => path.slice(folder.path.length + 1);
  const followed = createLinkFollower(link, join(folder.path, 'a'), async (path) => {
    tried.push(nameOf(path));
    return !bad.has(nameOf(path));
  });
  return { followed, lead, bad, tried, served: () => nameOf(followed.folder) };
}

test('a release that fails is tried after pauses that double up to a minute, or at once when it is due', async () => {
  const { followed, lead, bad, tried, served } = follower();
  await followed.check();
  expect([tried, served()]).toEqual([[], 'a']);
  lead('b');
  bad.add('b');
  const checking = followed.check();
  expect([followed.isChanging, followed.check()]).toEqual([true, checking]);
  await checking;
  expect([followed.isChanging, tried, served()]).toEqual([false, ['b'], 'a']);
  for (const pause of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const before = tried.length;
    now += pause - 1;
    await followed.check();
    expect(tried.length).toBe(before);
    now += 1;
    await followed.check();
    expect(tried.length).toBe(before + 1);
  }
  // One that is requested begins with the first pause again.
  await followed.check(true);
  now += 500;
  await followed.check();
  expect(tried.length).toBe(12);
  // Another release does not wait for the pause of the one that failed.
  lead('c');
  bad.add('c');
  await followed.check();
  expect(tried.at(-1)).toBe('c');
  bad.clear();
  await followed.check();
  expect(served()).toBe('a');
  now += 500;
  await followed.check();
  expect([served(), tried.length]).toEqual(['c', 14]);
  await followed.check();
  expect(tried.length).toBe(14);
});

test('a link that leads back ends the tries, and one that leads nowhere is tried as it is', async () => {
  const { followed, lead, bad, tried, served } = follower();
  bad.add('b').add('current');
  lead('b');
  await followed.check();
  lead('a');
  await followed.check();
  await followed.check();
  expect([tried, served()]).toEqual([['b', 'a'], 'a']);
  lead('b');
  await followed.check();
  expect(tried).toEqual(['b', 'a', 'b']);
  lead(null);
  await followed.check();
  expect([tried, served()]).toEqual([['b', 'a', 'b', 'current'], 'a']);
});

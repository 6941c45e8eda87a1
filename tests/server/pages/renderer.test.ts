import { expect, test, vi } from 'vitest';
import type { PageLocals } from '../../../src/operations/pageLocals.ts';
import { createBundleCache, createRenderer, type SiteBundle } from '../../../src/server/pages/renderer.ts';

const bundle: SiteBundle = { render: async () => new Response() };

/** Asks for the bundles of some recipes in turn. @returns those that were imported */
async function imported(recipes: readonly string[], load = async () => bundle): Promise<unknown[]> {
  const bundleOf = createBundleCache();
  const imports: unknown[] = [];
  for (const recipe of recipes) {
    const given = bundleOf(recipe, () => {
      imports.push(recipe);
      return load();
    });
    await given.catch(() => {});
  }
  return imports;
}

test('releases of one recipe share a bundle', async () => {
  expect(await imported(['a', 'a', 'b', 'b', 'a'])).toEqual(['a', 'b', 'a']);
});

test('a bundle that could not be loaded is loaded again', async () => {
  expect(await imported(['a', 'a'], () => Promise.reject(new Error('EMFILE')))).toEqual(['a', 'a']);
});

test('a bundle that does not load is reported once for each reason, and tried again after a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const reports: string[] = [];
  let [loads, reason] = [0, 'one'];
  const bundleOf = createBundleCache();
  const load = async (): Promise<SiteBundle> => {
    loads++;
    if (reason !== '') throw new Error(reason);
    return bundle;
  };
  const open = () => bundleOf('a', load);
  const { render, fault } = createRenderer(open, (error) => reports.push(String((error as Error).cause ?? error)));
  const ask = () => render(new Request('http://a/'), {} as PageLocals);
  expect(loads).toBe(0);
  expect([await fault(), await ask(), loads, reports]).toEqual(['one', null, 1, ['Error: one']]);
  vi.advanceTimersByTime(1_000);
  expect([await fault(), loads]).toEqual(['one', 1]);
  vi.advanceTimersByTime(1);
  expect([await fault(), await ask(), loads, reports.length]).toEqual(['one', null, 2, 1]);
  reason = 'two';
  vi.advanceTimersByTime(1_001);
  expect([await fault(), loads, reports]).toEqual(['two', 3, ['Error: one', 'Error: two']]);
  reason = '';
  vi.advanceTimersByTime(1_001);
  expect([await fault(), (await ask())?.status, loads]).toEqual([null, 200, 4]);
  vi.advanceTimersByTime(60_000);
  expect([await fault(), loads]).toEqual([null, 4]);
  vi.useRealTimers();
});

test('a page that throws is reported each time', async () => {
  const reports: unknown[] = [];
  const broken = new Error('broken');
  const failing: SiteBundle = { render: () => Promise.reject(broken) };
  const { render, fault } = createRenderer(
    async () => failing,
    (error) => reports.push(error),
  );
  for (const _ of [1, 2]) expect(await render(new Request('http://a/'), {} as PageLocals)).toBeNull();
  expect([reports, await fault()]).toEqual([[broken, broken], null]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { PAGES } from '../../src/contract/pages.ts';
import { PAGES_ABOUT_DATA } from '../../src/contract/paths.ts';
import { readRefreshStatus, refreshNotice } from '../../src/data/refreshStatus.ts';
import type { HttpRequest, HttpResponse } from '../../src/server/http/messages.ts';
import { responseProfiles } from '../../src/server/http/responseProfiles.ts';
import { withRefreshNotice } from '../../src/server/refreshNotice.ts';

afterEach(() => void vi.useRealTimers());

const responses: Readonly<Record<string, HttpResponse>> = {
  '/': { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8', ETag: '"a"' }, body: null },
  '/same': { status: 304, headers: { ETag: '"a"' }, body: null },
  '/api/airports': { status: 200, headers: { 'Content-Type': 'application/json' }, body: null },
};

const none = readRefreshStatus('nowhere');
const running = {
  ...({ process: 'a', since: '2026-11-29T12:00:00Z', source: null, step: 'fetching' } as const),
  ...{ bytes: null, all_bytes: null },
} as const;

/** A service whose status is read with `set`. */
function service() {
  let status = none;
  let reads = 0;
  const read = () => {
    reads++;
    return refreshNotice(status);
  };
  const profiles = responseProfiles('http://127.0.0.1:8422');
  const missing: HttpResponse = { status: 404, headers: { 'Content-Type': 'application/json' }, body: null };
  const handle = withRefreshNotice(
    async ({ target }) => responses[target] ?? missing,
    read,
    () => profiles,
  );
  const get = (target: string, method = 'GET') =>
    handle({ method, target, headers: {}, body: async () => null } satisfies HttpRequest);
  const set = (next: Partial<typeof status>) => {
    status = { ...none, ...next };
  };
  return { get, reads: () => reads, set };
}

test('while a refresh runs, pages say so in a header, and the state names the month', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z'), toFake: ['Date', 'performance'] });
  const { get, reads, set } = service();
  const timings = async () =>
    await Promise.all(
      Object.keys(responses).map(async (target) => (await get(target)).headers['Server-Timing'] ?? null),
    );
  const notice = async () => {
    const { status, headers, body } = await get('/refresh-notice.json');
    expect([status, headers['Content-Type'], headers['Cache-Control']]).toEqual([200, 'application/json', 'no-store']);
    return new TextDecoder().decode(body ?? undefined);
  };
  expect(await timings()).toEqual([null, null, null]);
  expect(await notice()).toBe('{"refreshing":null,"failed":null}');
  set({ running });
  vi.advanceTimersByTime(1000);
  expect(await timings()).toEqual(['refresh', 'refresh', null]);
  expect(await notice()).toBe('{"refreshing":"November 2026","failed":null}');
  // A response is not changed: it may be sent again from a cache.
  expect(responses['/']?.headers).not.toHaveProperty('Server-Timing');
  // The state is read once a second.
  expect(reads()).toBe(2);
  const ended = '2026-11-29T12:10:00.000Z';
  for (const [next, failed] of [
    [{ ended, succeeded: ended }, 'null'],
    // The reason may name a path of the operator.
    [{ ended, failed: { one: '/srv/a.csv: no such file', two: 'b' } }, `{"ended":"${ended}","sources":["one","two"]}`],
  ] as const) {
    set(next);
    vi.advanceTimersByTime(1000);
    expect([await timings(), await notice()]).toEqual([[null, null, null], `{"refreshing":null,"failed":${failed}}`]);
  }
});

test('the pages about the data are pages', () => {
  expect(PAGES_ABOUT_DATA).toEqual([PAGES.data.path, PAGES.quality.path]);
});

test('the state has one address and method', async () => {
  const { get } = service();
  expect((await get('/refresh-notice.json', 'POST')).status).toBe(404);
  expect((await get('/refresh-notice.json/')).status).toBe(404);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import type { HttpRequest, HttpResponse } from '../../../src/server/http/messages.ts';
import { matchingRelease } from '../../../src/server/ops/matchingRelease.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A service whose link leads to the release `new`, which a check makes current. */
function serving() {
  const appOf = (id: string) =>
    ({
      release: { manifest: { id } },
      handle: async () => ({ status: 200, headers: { id }, body: null }),
    }) as unknown as App;
  const current = { app: appOf('old') };
  const check = vi.fn(async () => {
    current.app = appOf('new');
  });
  const handle = matchingRelease(current, check);
  const ask = async (expected?: string): Promise<string | undefined> => {
    const request = {
      method: 'GET',
      target: '/',
      headers: { 'air-routes-release': expected },
    } as unknown as HttpRequest;
    const response: HttpResponse = await handle(request);
    return response.headers['id'];
  };
  const headersFor = async (expected?: string) =>
    (
      await handle({
        method: 'GET',
        target: '/',
        headers: { 'air-routes-release': expected },
      } as unknown as HttpRequest)
    ).headers;
  return { ask, check, headersFor };
}

test('a response names its release to a request that names it, and to no other', async () => {
  const { headersFor } = serving();
  expect(await headersFor('old')).toEqual({ id: 'old', 'Air-Routes-Release': 'old' });
  expect(await headersFor()).toEqual({ id: 'old' });
  expect(await headersFor('another')).toEqual({ id: 'new' });
});

test('a request for another release is answered after a look at the link', async () => {
  const { ask, check } = serving();
  expect([await ask(), await ask(''), await ask('old')]).toEqual(['old', 'old', 'old']);
  expect(check).not.toHaveBeenCalled();
  expect(await ask('new')).toBe('new');
  expect(await ask('new')).toBe('new');
  expect(check).toHaveBeenCalledTimes(1);
});

test('the link is looked at once in 50 milliseconds', async () => {
  const { ask, check } = serving();
  await ask('unknown');
  vi.advanceTimersByTime(49);
  await ask('unknown');
  expect(check).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await ask('unknown');
  expect(check).toHaveBeenCalledTimes(2);
});

/** Hostile requests to the app: whatever is sent, it has no error, discloses nothing and does not grow. */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import type { HttpRequest, HttpResponse } from '../../../src/server/http/messages.ts';
import { openRelease } from '../../../src/server/release.ts';
import { heapGrowth } from '../../support/heap.ts';
import { smallBuilds } from '../../support/service.ts';
import { headers, mcpBody, mcpHeaders, method, query, runs, target } from './arbitraries.ts';
import { leaks } from './leaks.ts';

const builds = smallBuilds();
afterAll(() => builds[Symbol.dispose]());

const faults: unknown[] = [];
const onError = (error: unknown) => faults.push(error);
const app = createApp({
  release: await openRelease(builds.current),
  render: async ({ url }, { target: { form, path } }) =>
    new Response(`${url.length} ${path.length}`, { status: form === 'missing' ? 404 : 200 }),
  onError,
  // Small, so that few requests fill them.
  cacheBytes: { files: 2 ** 20, live: 2 ** 20 },
});

const handle = async (request: Omit<HttpRequest, 'body'>, body = ''): Promise<HttpResponse & { text: string }> => {
  const response = await app.handle({ ...request, body: async () => new TextEncoder().encode(body) });
  return { ...response, text: response.body ? new TextDecoder().decode(response.body) : '' };
};

/** What must hold for every response. */
function sound({ status, headers: named, text }: HttpResponse & { text: string }): void {
  expect(faults.splice(0)).toEqual([]);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  for (const part of Object.entries(named).flat()) expect(part).toMatch(/^[\x20-\x7e]*$/);
  if (named['Location'] !== undefined) expect(named['Location']).toMatch(/^\/(?![/\\])/);
  expect(leaks(text)).toEqual([]);
}

describe('any request', () => {
  test('of any method, target and headers gets a sound response', () =>
    fc.assert(
      fc.asyncProperty(method, target, headers, async (verb, at, sent) =>
        sound(await handle({ method: verb, target: at, headers: sent }, '{}')),
      ),
      runs(12_000),
    ));

  test('to an operation is answered by 200, 404 or 422, in its form', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('airports', 'connections', 'airport/LHR/destinations', 'route/ZRH-HER'),
        query,
        async (operation, q) => {
          const response = await handle({
            method: 'GET',
            target: `/api/${operation}?${q.replaceAll('#', '')}`,
            headers: {},
          });
          sound(response);
          const body = JSON.parse(response.text) as Record<string, unknown>;
          if (response.status === 404) expect(body).toEqual({ detail: expect.any(String) });
          else if (response.status === 422) {
            expect(Array.isArray(body['detail'])).toBe(true);
            for (const item of body['detail'] as unknown[])
              expect(item).toMatchObject({ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) });
          } else expect(response.status).toBe(200);
        },
      ),
      runs(8_000),
    ));

  test('to MCP is answered by JSON or by nothing', () =>
    fc.assert(
      fc.asyncProperty(mcpHeaders, mcpBody, async (sent, body) => {
        const response = await handle({ method: 'POST', target: '/mcp', headers: sent }, body);
        sound(response);
        if (response.text !== '') JSON.parse(response.text);
      }),
      runs(4_000),
    ));
});

test('a flood of different requests leaves nothing behind', async () => {
  const growth = await heapGrowth(async (round) => {
    for (let i = round * 1e6; i < round * 1e6 + 1_500; i++) {
      await handle({ method: 'GET', target: `/api/airports?q=${i}${'x'.repeat(200)}`, headers: {} });
      await handle({
        method: 'GET',
        target: `/nothing/${i}`,
        headers: { accept: `text/markdown;v=${i}`, 'accept-encoding': `x${i}` },
      });
    }
  });
  // 9,000 requests: 30 bytes of each would show.
  expect(growth).toBeLessThan(0.25);
});

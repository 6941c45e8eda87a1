/** Hostile requests against the app itself: whatever is sent, no fault, no leak, no growth. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import type { HttpRequest, HttpResponse } from '../../src/server/http/messages.ts';
import { createMcp } from '../../src/server/mcp/handler.ts';
import { openRelease } from '../../src/server/release/open.ts';
import { BASE_URL, smallBuilds } from '../contract/service.ts';
import { headers, mcpBody, mcpHeaders, method, query, runs, target } from './arbitraries.ts';
import { leaks } from './leaks.ts';

const builds = smallBuilds();
afterAll(() => builds[Symbol.dispose]());

const faults: unknown[] = [];
const onError = (error: unknown) => faults.push(error);
const app = createApp({
  release: openRelease(builds.current),
  render: async ({ url }, { path, status }) => new Response(`${url.length} ${path.length}`, { status }),
  mcp: (answer) => createMcp({ answer, loopback: false, baseUrl: BASE_URL, onError }),
  onError,
});

const handle = async (ask: Omit<HttpRequest, 'body'>, body = ''): Promise<HttpResponse & { text: string }> => {
  const answer = await app.handle({ ...ask, body: async () => new TextEncoder().encode(body) });
  return { ...answer, text: answer.body ? new TextDecoder().decode(answer.body) : '' };
};

/** What must be true of every answer. */
function sound({ status, headers: pairs, text }: HttpResponse & { text: string }): void {
  expect(faults.splice(0)).toEqual([]);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(pairs.length % 2).toBe(0);
  for (const value of pairs) expect(value).toMatch(/^[\x20-\x7e]*$/);
  const at = pairs.indexOf('Location');
  if (at >= 0) expect(pairs[at + 1]).toMatch(/^\/(?![/\\])/);
  expect(leaks(text)).toEqual([]);
}

describe('any request', () => {
  test('of any method, target and headers gets a sound answer', () =>
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
          const answer = await handle({
            method: 'GET',
            target: `/api/${operation}?${q.replaceAll('#', '')}`,
            headers: {},
          });
          sound(answer);
          const body = JSON.parse(answer.text) as Record<string, unknown>;
          if (answer.status === 404) expect(body).toEqual({ detail: expect.any(String) });
          else if (answer.status === 422) {
            expect(Array.isArray(body['detail'])).toBe(true);
            for (const item of body['detail'] as unknown[])
              expect(item).toMatchObject({ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) });
          } else expect(answer.status).toBe(200);
        },
      ),
      runs(8_000),
    ));

  test('to MCP is answered by JSON or by nothing', () =>
    fc.assert(
      fc.asyncProperty(mcpHeaders, mcpBody, async (sent, body) => {
        const answer = await handle({ method: 'POST', target: '/mcp', headers: sent }, body);
        sound(answer);
        if (answer.text !== '') JSON.parse(answer.text);
      }),
      runs(4_000),
    ));
});

test('a flood of different questions leaves nothing behind', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const flood = async (from: number) => {
    for (let i = from; i < from + 6_000; i++) {
      await handle({ method: 'GET', target: `/api/airports?q=${i}${'x'.repeat(200)}`, headers: {} });
      await handle({
        method: 'GET',
        target: `/nothing/${i}`,
        headers: { accept: `text/markdown;v=${i}`, 'accept-encoding': `x${i}` },
      });
    }
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 2 ** 20;
  };
  // The first floods fill what is kept, which is bounded; the next must add nothing.
  await flood(0);
  await flood(1e6);
  const before = await flood(2e6);
  const after = await flood(3e6);
  expect(after - before).toBeLessThan(8);
}, 60_000);

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HttpRequest } from '../../src/server/http/messages.ts';
import { openApp, warmUp } from '../../src/server/openApp.ts';
import { createBundleCache } from '../../src/server/pages/renderer.ts';
import { UNQUEUED } from '../../src/server/queue.ts';
import { readSettings } from '../../src/server/settings.ts';
import { openBuilds } from './fixture.ts';

let builds: ReturnType<typeof openBuilds>;
let reports: string[] = [];
beforeEach(() => {
  builds = openBuilds();
  reports = [];
});
afterEach(() => {
  builds[Symbol.dispose]();
  vi.useRealTimers();
});

const open = (env: Record<string, string> = {}) => {
  const report = (error: unknown, where: string) => reports.push(`${where}: ${error}`);
  return openApp(builds.current, readSettings(env), report, UNQUEUED, createBundleCache());
};
const request = (target: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  ...{ method: 'GET', target, headers: { host: 'routes.example' }, body: async () => null },
  ...more,
});

test('a release of another address is refused', async () => {
  const folder = builds.add('one');
  expect((await open({ BASE_URL: 'http://127.0.0.1:8422/' })).release.folder).toBe(folder);
  await expect(open({ BASE_URL: 'https://a.example' })).rejects.toThrow(
    `BASE_URL is https://a.example, but ${folder} was built for http://127.0.0.1:8422; rebuild: BASE_URL=https://a.example npm run build`,
  );
});

test('errors are reported with the request, the target cut after 200 characters', async () => {
  builds.add('one');
  const app = await open();
  const fault = new Error('fault');
  vi.spyOn(app.release, 'read').mockRejectedValue(fault);
  expect((await app.handle(request('/llms.txt'))).status).toBe(500);
  const long = `/r/LHR-JFK?${'a'.repeat(300)}`;
  expect((await app.handle(request(long, { method: 'HEAD' }))).status).toBe(500);
  expect(reports).toEqual(['GET /llms.txt: Error: fault', `HEAD ${long.slice(0, 200)}: Error: fault`]);
});

test('pages that cannot be rendered are a fault, and the code of the bundle is checked', async () => {
  builds.add('one', undefined, (folder) => writeFileSync(join(folder, 'server/entry.mjs'), 'export {};'));
  const app = await open();
  expect(await app.pageFault()).toMatch(/server\/entry\.mjs is damaged/);
  expect(reports).toEqual(['page: Error: the site bundle cannot be loaded: on-demand pages are not rendered']);
  builds.add('two');
  expect(await (await open()).pageFault()).toBeNull();
});

test.each([
  ['127.0.0.1', 403],
  ['0.0.0.0', 200],
])('at %s, MCP under another host name is %s', async (HOST, status) => {
  builds.add('one');
  const app = await open({ HOST });
  const message = new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  const headers = { host: 'other.example', 'content-type': 'application/json' };
  const response = await app.handle(request('/mcp', { method: 'POST', headers, body: async () => message }));
  expect(response.status).toBe(status);
});

test('a warm-up renders pages about the two busiest airports and sorts the timetables of all months, after pauses', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  builds.add('one');
  const { release } = await open();
  const requested: string[] = [];
  const handle = async ({ method, target, headers, body }: HttpRequest) => {
    requested.push([method, target, headers['accept-encoding'], await body()].join(' '));
    return { status: 200, headers: {}, body: null };
  };
  const done = warmUp({ release, handle });
  expect(requested).toEqual([]);
  await done;
  const [from, to] = [...release.indexes.airports].sort((a, b) => b.weeklyDepartures - a.weeklyDepartures);
  expect([from?.code, to?.code]).toEqual(['LHR', 'ZRH']);
  expect(requested).toEqual(['GET /connections?from=LHR&to=ZRH br ', 'GET /flights-to-london-LHR br ']);
  requested.length = 0;
  const none = { ...release, indexes: { ...release.indexes, airports: release.indexes.airports.slice(0, 1) } };
  await warmUp({ release: none, handle });
  expect(requested).toEqual([]);
});

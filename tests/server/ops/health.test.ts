import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { refreshReport } from '../../../src/data/refreshStatus.ts';
import type { HttpRequest, HttpResponse } from '../../../src/server/http/messages.ts';
import type { ServedApp } from '../../../src/server/openApp.ts';
import { createHealthServer, type ProcessState, processStateOf } from '../../../src/server/ops/health.ts';

afterEach(() => void vi.useRealTimers());

const SOURCES = [
  { kind: 'timetable', as_of: '2022-12-31', services: 9 },
  { kind: 'timetable', as_of: '2026-07-01', services: 9 },
  { kind: 'list', as_of: '2026-07-03', services: 9 },
];

/** A service with two airports that are served; `answers` replaces what it says to a target. */
function service(answers: Readonly<Record<string, readonly [status: number, body: string | null]>> = {}) {
  const requested: string[] = [];
  const handle = async ({ method, target, headers, body }: HttpRequest): Promise<HttpResponse> => {
    const sent = await body();
    requested.push(
      [method, target, JSON.stringify(headers), sent && new TextDecoder().decode(sent)].filter(Boolean).join(' '),
    );
    const [status, text] = answers[target] ?? [200, `"${/AAA|CCC/.exec(target + requested.at(-1))?.[0]}" <`];
    return { status, headers: {}, body: text === null ? null : new TextEncoder().encode(text) };
  };
  const airports = [
    { code: 'AAA', routeCount: 1 },
    { code: 'BBB', routeCount: 0 },
    { code: 'CCC', routeCount: 2 },
  ];
  const release = {
    folder: '/r',
    indexes: { airports, sources: SOURCES },
    manifest: { id: 'one', data_date: '2026-07-01', tzdb: '2026c' },
  };
  const app = { release, handle, pageFault: async () => 'no bundle' } as unknown as ServedApp;
  return {
    requested,
    state: processStateOf({ app, refused: 'damaged' }),
  };
}

const NO_REFRESH = refreshReport();

const STATE: ProcessState = {
  ...{ release: 'one', folder: '/r', data_date: '2026-07-01', tzdb: '2026c' },
  ...{ sources: { timetables: '2026-07-01', observations: null }, refresh: NO_REFRESH },
  ...{ refused: 'damaged', fault: null, pages: 'no bundle' },
};

test('a service has to answer about another airport each time, over HTTP and over MCP', async () => {
  const { requested, state } = service();
  expect([await state(), await state(), await state()]).toEqual([STATE, STATE, STATE]);
  const [host, json] = ['{"host":"localhost"}', '{"host":"localhost","content-type":"application/json"}'];
  const questions = (code: string) => [
    `GET /api/airports?q=${code} ${host}`,
    `POST /mcp ${json} {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"resolve_airport","arguments":{"q":"${code}"}}}`,
    `GET /api/airport/${code}/destinations ${host}`,
    `GET / ${host}`,
  ];
  expect(requested).toEqual([...questions('AAA'), ...questions('CCC'), ...questions('AAA')]);
});

test.each([
  [{ '/api/airports?q=AAA': [500, 'x'], '/': [404, 'x'] }, 'GET /api/airports?q=AAA is 500'],
  [{ '/api/airports?q=AAA': [200, 'AAA'] }, 'GET /api/airports?q=AAA does not find "AAA"'],
  [{ '/mcp': [200, 'x'] }, 'POST /mcp does not find AAA'],
  [{ '/mcp': [200, null] }, 'POST /mcp does not find AAA'],
  [{ '/': [200, 'x'] }, 'GET / does not find <'],
  [{ '/': [304, '<'] }, 'GET / is 304'],
  // A busy server says so.
  [{ '/': [503, 'busy'], '/mcp': [503, null] }, null],
] as const)('of wrong answers the first is the fault: %j', async (answers, fault) => {
  expect(await service(answers).state()).toEqual({ ...STATE, fault });
});

/** What the server of health says. */
async function ask(
  path: string,
  ready: () => Promise<ProcessState | null>,
  metrics = async () => 'a 1\n',
): Promise<unknown> {
  const server = createHealthServer(ready, metrics);
  expect(server.maxConnections).toBe(16);
  expect([server.headersTimeout, server.requestTimeout]).toEqual([5_000, 5_000]);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise<unknown>((resolve, reject) => {
      request({ port, path, host: '127.0.0.1', agent: false }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => {
          text += part;
        });
        const { 'content-type': type, 'cache-control': cache } = response.headers;
        response.on('end', () => resolve([response.statusCode, type, cache, text]));
      })
        .on('error', reject)
        .end();
    });
  } finally {
    server.close();
  }
}

const JSON_TYPE = ['application/json', 'no-store'] as const;
const state = (more: Partial<ProcessState>) => async (): Promise<ProcessState> => ({
  ...{ ...STATE, refused: null, pages: null },
  ...more,
});
const starting = async (): Promise<null> => null;
const failing = (): Promise<never> => Promise.reject(new Error('secret'));
const READY =
  '"status":"ready","release":"one","data_date":"2026-07-01","tzdb":"2026c",' +
  '"timetables":{"as_of":"2026-07-01","age_days":2},"observations":null,' +
  '"refresh":{"state":"bundled","ended":null,"succeeded":null,"error":null,"next":null,"running":null}';

test.each([
  ['/healthz', failing, 200, '{"status":"alive"}\n'],
  ['/readyz', starting, 503, '{"status":"not ready"}\n'],
  ['/readyz?a=/metrics', state({}), 200, `{${READY}}\n`],
  ['/readyz', state({ fault: 'GET / is 500', pages: 'a' }), 503, '{"status":"not ready","fault":"GET / is 500"}\n'],
  ['/readyz', state({ refused: 'damaged' }), 200, `{${READY},"refused":"damaged"}\n`],
  ['/readyz', state({ pages: 'no bundle' }), 200, `{${READY},"pages":"no bundle"}\n`],
  ['/readyz', failing, 500, '{"detail":"Internal Server Error"}\n'],
  ['/', state({}), 404, '{"detail":"Not Found"}\n'],
] as const)('%s', async (path, ready, status, text) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 6, 4) - 1, toFake: ['Date'] });
  expect(await ask(path, ready)).toEqual([status, ...JSON_TYPE, text]);
});

test('the age of observations and the last refresh are told', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 6, 4) - 1, toFake: ['Date'] });
  const sources = { timetables: '2022-12-31', observations: '2026-06-03' };
  const refresh = { ...NO_REFRESH, ended: '2026-07-03T04:00:00Z', error: 'source a: failed' };
  const [, , , text] = (await ask('/readyz', state({ sources, refresh }))) as string[];
  expect(JSON.parse(text ?? '')).toMatchObject({
    timetables: { as_of: '2022-12-31', age_days: 1280 },
    observations: { as_of: '2026-06-03', age_days: 30 },
    refresh,
  });
});

test('metrics are text of Prometheus', async () => {
  expect(await ask('/metrics', state({}))).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
    'a 1\n',
  ]);
  expect(await ask('/metrics', state({}), failing)).toEqual([
    500,
    ...JSON_TYPE,
    '{"detail":"Internal Server Error"}\n',
  ]);
});

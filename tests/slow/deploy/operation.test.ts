/** Health, metrics and the log of a server. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { open } from '../../support/raw.ts';
import { freePort, type Served, smallBuilds, startNode } from '../../support/service.ts';
import { ask } from '../contract/http.ts';

const builds = smallBuilds();
afterAll(() => builds[Symbol.dispose]());
const running: Served[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop('SIGKILL');
});
async function serve(env: Record<string, string>): Promise<Served> {
  const served = await startNode(builds.current, env);
  running.push(served);
  return served;
}
const ROUTE = { path: '/api/route/LHR-JFK' };

describe('health and metrics', () => {
  test('are served on a port of their own, and nowhere else', async () => {
    const port = await freePort();
    const ops = `http://127.0.0.1:${port}`;
    const served = await serve({ OPS_PORT: String(port) });
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      await expect
        .poll(() =>
          ask(ops, { path }).then(
            (a) => a.status,
            () => 0,
          ),
        )
        .toBe(200);
      expect((await ask(served.origin, { path })).status).toBe(404);
    }
    const live = (text: string, result: 'hit' | 'miss') =>
      Number(
        new RegExp(`^air_routes_cache_requests_total\\{cache="live",result="${result}"\\} (\\d+)$`, 'm').exec(
          text,
        )?.[1],
      );
    const { text: before } = await ask(ops, { path: '/metrics' });
    await ask(served.origin, ROUTE);
    await ask(served.origin, ROUTE);
    for (const _ of [1, 2]) await ask(served.origin, { path: '/api/connections?from=LHR&to=GRU' });
    await ask(served.origin, { path: '/api/airport/QQQ/destinations' });
    await ask(served.origin, { path: '/r/LHR-JFK' });
    expect((await ask(ops, { path: '/else' })).status).toBe(404);
    const { text, headers } = await ask(ops, { path: '/metrics' });
    expect((await ask(ops, { path: '/readyz' })).text).toMatch(
      /^\{"status":"ready","release":"1","data_date":"[\d-]{10}","tzdb":null,"timetables":{"as_of":"[\d-]{10}","age_days":\d+},"observations":null,"refresh":\{"state":"bundled","ended":null,"succeeded":null,"error":null,"next":null,"running":null\}\}\n$/,
    );
    expect(live(text, 'hit') - live(before, 'hit')).toBe(1);
    // The server itself asks for pages after its start.
    expect(live(text, 'miss') - live(before, 'miss')).toBeGreaterThan(0);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    for (const line of [
      /^air_routes_response_seconds_count\{operation="route_detail",status="200"\} 2$/m,
      /^air_routes_response_seconds_count\{operation="find_connections",status="200"\} 2$/m,
      /^air_routes_response_seconds_count\{operation="airport_destinations",status="404"\} 1$/m,
      /^air_routes_response_seconds_bucket\{le="0.001",operation="route_detail",status="200"\} [012]$/m,
      /^air_routes_cache_requests_total\{cache="files",result="hit"\} [1-9]/m,
      /^air_routes_cache_bytes\{cache="files"\} [1-9]/m,
      /^air_routes_faults_total 0$/m,
      /^air_routes_release_info\{release="1",data_date="2026-07-01"\} 1$/m,
      /^air_routes_source_age_seconds\{kind="timetables"\} \d+/m,
      /^air_routes_refresh_failed 0$/m,
      /^process_resident_memory_bytes \d+$/m,
    ])
      expect(text).toMatch(line);
  });

  test('count what happens on connections', async () => {
    const port = await freePort();
    const ops = `http://127.0.0.1:${port}`;
    const served = await serve({ OPS_PORT: String(port), CLIENT_CONNECTIONS: '3' });
    const metric = async (name: string) => {
      const { text } = await ask(ops, { path: '/metrics' });
      return Number(new RegExp(`^air_routes_${name} (\\S+)$`, 'm').exec(text)?.[1]);
    };
    await open(served.origin, 'noise\r\n\r\n').closed;
    await open(served.origin, `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`).closed;
    await open(served.origin, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n').closed;
    expect(await metric('rejected_requests_total\\{status="400"\\}')).toBe(1);
    expect(await metric('rejected_requests_total\\{status="431"\\}')).toBe(1);
    expect(await metric('requests_in_flight')).toBe(0);
    const lines = Array.from({ length: 5 }, () => open(served.origin));
    await expect.poll(() => metric('dropped_connections_total\\{reason="connections"\\}')).toBe(2);
    expect(await metric('connections')).toBe(3);
    for (const { socket } of lines) socket.destroy();
  });

  test('not ready when a real question has no good answer', async () => {
    const port = await freePort();
    const broken = smallBuilds();
    const served = await startNode(broken.current, { OPS_PORT: String(port) });
    running.push(served);
    const ready = () => ask(`http://127.0.0.1:${port}`, { path: '/readyz' });
    rmSync(join(broken.current, 'client/index.html'));
    await expect.poll(async () => (await ready()).status).toBe(503);
    expect(JSON.parse((await ready()).text)).toEqual({ status: 'not ready', fault: 'GET / is 500' });
    broken[Symbol.dispose]();
  });

  test('pages that cannot be rendered are named, and the rest is ready', async () => {
    const port = await freePort();
    const broken = smallBuilds();
    onTestFinished(() => broken[Symbol.dispose]());
    writeFileSync(join(broken.current, 'server/entry.mjs'), 'damaged');
    const served = await startNode(broken.current, { OPS_PORT: String(port) });
    running.push(served);
    const ready = () => ask(`http://127.0.0.1:${port}`, { path: '/readyz' });
    await expect.poll(async () => (await ready()).status).toBe(200);
    expect(JSON.parse((await ready()).text)).toEqual({
      status: 'ready',
      release: '1',
      data_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      tzdb: null,
      timetables: { as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), age_days: expect.any(Number) },
      observations: null,
      refresh: { state: 'bundled', ended: null, succeeded: null, error: null, next: null, running: null },
      pages: expect.stringMatching(/entry\.mjs is damaged/),
    });
    const { text } = await ask(`http://127.0.0.1:${port}`, { path: '/metrics' });
    for (const line of ['air_routes_pages_failed 1', 'air_routes_faults_total 1', 'air_routes_damaged_files_total 1'])
      expect(text).toContain(`\n${line}\n`);
  });
});

describe('the log', () => {
  let shared: Served;
  beforeAll(async () => {
    shared = await startNode(builds.current, { LOG: 'json' });
  });
  afterAll(() => shared?.stop('SIGKILL'));

  /** Lines of the log of a server after the first characters of its output. */
  const lines = (served: Served, begin = 0): Record<string, unknown>[] =>
    served
      .stdout()
      .slice(begin)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const ofRequests = (served: Served, begin = 0) => lines(served, begin).filter(({ msg }) => msg === 'request');
  /** The shared server, and what it logs from now on. */
  const serveShared = () => {
    const begin = shared.stdout().length;
    const requests = () => ofRequests(shared, begin);
    const errors = () => lines(shared, begin).filter(({ level }) => level === 'error');
    return { served: shared, requests, errors };
  };

  test('has a line of JSON for each request, with an id', async () => {
    const { served, requests } = serveShared();
    await ask(served.origin, { ...ROUTE, headers: { 'x-request-id': 'chosen-by-client' } });
    await ask(served.origin, { path: '/api/route/%0a%22x' });
    await expect.poll(() => requests().length).toBe(2);
    const [first, second] = requests();
    expect(first).toMatchObject({
      msg: 'request',
      method: 'GET',
      target: ROUTE.path,
      status: 200,
      id: expect.any(String),
    });
    expect(first?.['id']).not.toBe('chosen-by-client');
    expect(second).toMatchObject({ status: 404, target: '/api/route/%0a%22x' });
  });

  test('has client and user agent; the address is truncated; the id is that of a trusted proxy', async () => {
    const headers = { 'user-agent': 'test/1', 'x-forwarded-for': '203.0.113.77' };
    const served = await serve({ LOG: 'json', TRUSTED_PROXIES: '1' });
    const requests = () => ofRequests(served);
    await ask(served.origin, { ...ROUTE, headers: { ...headers, 'x-request-id': '0123456789abcdef' } });
    await ask(served.origin, { ...ROUTE, headers: { 'x-request-id': '"},{"level":60' } });
    await expect.poll(() => requests().length).toBe(2);
    expect(requests()[0]).toMatchObject({ client: '203.0.113.0', agent: 'test/1' });
    expect(requests().map(({ id }) => id)).toEqual(['0123456789abcdef', expect.stringMatching(/^[\da-f-]{36}$/)]);
  });

  test('has errors with stack and id; the client gets no details', async () => {
    const { served, requests, errors } = serveShared();
    rmSync(join(builds.current, 'client/api/airport/ZRH/destinations.json'));
    const { status, text } = await ask(served.origin, { path: '/api/airport/ZRH/destinations' });
    expect([status, text]).toEqual([500, '{"detail":"Internal Server Error"}']);
    expect((await ask(served.origin, ROUTE)).status).toBe(200);
    await expect.poll(() => requests().length).toBe(2);
    const [[fault], [request]] = [errors(), requests()];
    expect(fault).toMatchObject({
      where: 'GET /api/airport/ZRH/destinations',
      err: { stack: expect.any(String) },
    });
    expect(fault?.['id']).toEqual(expect.any(String));
    expect(request).toMatchObject({ status: 500, id: fault?.['id'] });
  });

  test('has the id of its request on a fault of a page, too', async () => {
    const { served, requests, errors } = serveShared();
    expect((await ask(served.origin, { path: '/connections?from=LHR&break=1' })).status).toBe(500);
    await expect.poll(() => requests().length).toBe(1);
    expect(errors()).toMatchObject([{ where: 'page', id: requests()[0]?.['id'] }]);
  });

  test('is JSON from the first line to the last', async () => {
    const own = smallBuilds();
    onTestFinished(() => own[Symbol.dispose]());
    const port = await freePort();
    const served = await startNode(own.current, { LOG: 'json', OPS_PORT: String(port), WORKERS: '2' });
    running.push(served);
    own.add('2');
    await expect.poll(served.stdout).toContain('now serving 2');
    await ask(served.origin, ROUTE);
    own.add('bad', undefined, (release) => rmSync(join(release, 'release.json')));
    await expect.poll(served.stdout).toContain('release.json is missing');
    await served.stop('SIGTERM');
    const messages = lines(served).map(({ msg }) => msg);
    for (const message of [
      'Health and metrics listening on',
      'Air Routes is served at',
      'now serving 2',
      'request',
      'fault',
    ])
      expect(messages).toContainEqual(expect.stringContaining(message));
    expect(served.stderr()).toBe('');
  });

  test('says in JSON why a server does not start', async () => {
    const failure = await startNode('/nowhere', { LOG: 'json' }).catch((error: Error) => error.message);
    const [, line = ''] = String(failure).trimEnd().split('\n');
    expect(JSON.parse(line)).toMatchObject({ level: 'fatal', msg: expect.stringContaining('no build at /nowhere') });
  });
});

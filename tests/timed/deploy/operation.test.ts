import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { ask } from '../../slow/contract/http.ts';
import { open } from '../../support/raw.ts';
import { freePort, type Served, smallBuilds, start, startNode } from '../../support/service.ts';

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

  test('clients with open connections are not reset by a server that stops', async () => {
    const served = await serve({});
    const request = 'GET /api/route/LHR-JFK HTTP/1.1\r\nHost: a\r\n\r\n';
    const clients = Array.from({ length: 4 }, () => open(served.origin, request));
    for (const client of clients) await expect.poll(client.heard).toContain('}');
    const resets: string[] = [];
    for (const { socket } of clients) socket.on('error', ({ message }) => resets.push(message));
    const ended = served.stop('SIGTERM');
    await new Promise((done) => setTimeout(done, 300));
    for (const { socket } of clients) socket.write(request);
    await Promise.all(clients.map(({ closed }) => closed));
    for (const { heard } of clients) {
      expect(heard().match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
      expect(heard().match(/Connection: close/g)).toHaveLength(1);
    }
    expect(resets).toEqual([]);
    expect(await ended).toEqual([0, null]);
  });

  test('a server that stops is not ready, and finishes the requests in progress', async () => {
    const port = await freePort();
    const served = await serve({ OPS_PORT: String(port) });
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const line = open(
      served.origin,
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await once(line.socket, 'connect');
    await new Promise((done) => setTimeout(done, 200));
    const ended = served.stop('SIGTERM');
    await expect
      .poll(() =>
        ask(`http://127.0.0.1:${port}`, { path: '/readyz' }).then(
          (a) => a.status,
          () => 0,
        ),
      )
      .toBe(503);
    line.socket.write(body);
    expect(await ended).toEqual([0, null]);
    expect(line.heard()).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('the log', () => {
  const lines = (served: Served): Record<string, unknown>[] =>
    served
      .stdout()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = (served: Served) => lines(served).filter(({ msg }) => msg === 'request');
  const level = (served: Served, name: string) => lines(served).filter(({ level }) => level === name);

  test('has a line of JSON for each request, with an id', async () => {
    const served = await serve({ LOG: 'json' });
    await ask(served.origin, { ...ROUTE, headers: { 'x-request-id': 'chosen-by-client' } });
    await ask(served.origin, { path: '/api/route/%0a%22x' });
    await expect.poll(() => requests(served).length).toBe(2);
    const [first, second] = requests(served);
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

  test('has client and user agent; the address is truncated unless that is switched off', async () => {
    const headers = { 'user-agent': 'test/1', 'x-forwarded-for': '203.0.113.77' };
    for (const [setting, client] of [
      ['', '203.0.113.0'],
      ['full', '203.0.113.77'],
      ['none', undefined],
    ] as const) {
      const served = await serve({ LOG: 'json', TRUSTED_PROXIES: '1', LOG_ADDRESS: setting });
      await ask(served.origin, { ...ROUTE, headers });
      await expect.poll(() => requests(served).length).toBe(1);
      expect(requests(served)[0]?.['client']).toBe(client);
      expect(requests(served)[0]?.['agent']).toBe('test/1');
    }
  });

  test('uses the id that a trusted proxy set', async () => {
    const served = await serve({ LOG: 'json', TRUSTED_PROXIES: '1' });
    await ask(served.origin, { ...ROUTE, headers: { 'x-request-id': '0123456789abcdef' } });
    await ask(served.origin, { ...ROUTE, headers: { 'x-request-id': '"},{"level":60' } });
    await expect.poll(() => requests(served).length).toBe(2);
    expect(requests(served).map(({ id }) => id)).toEqual(['0123456789abcdef', expect.stringMatching(/^[\da-f-]{36}$/)]);
  });

  test('has errors with stack and id; the client gets no details', async () => {
    const served = await serve({ LOG: 'json' });
    rmSync(join(builds.current, 'client/api/airport/ZRH/destinations.json'));
    const { status, text } = await ask(served.origin, { path: '/api/airport/ZRH/destinations' });
    expect([status, text]).toEqual([500, '{"detail":"Internal Server Error"}']);
    expect((await ask(served.origin, ROUTE)).status).toBe(200);
    await expect.poll(() => requests(served).length).toBe(2);
    const [[fault], [request]] = [level(served, 'error'), requests(served)];
    expect(fault).toMatchObject({
      where: 'GET /api/airport/ZRH/destinations',
      err: { stack: expect.any(String) },
    });
    expect(fault?.['id']).toEqual(expect.any(String));
    expect(request).toMatchObject({ status: 500, id: fault?.['id'] });
  });

  test('has the id of its request on a fault of a page, too', async () => {
    const served = await serve({ LOG: 'json' });
    expect((await ask(served.origin, { path: '/connections?from=LHR&break=1' })).status).toBe(500);
    await expect.poll(() => requests(served).length).toBe(1);
    expect(level(served, 'error')).toMatchObject([{ where: 'page', id: requests(served)[0]?.['id'] }]);
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

describe('all cores', () => {
  test('processes share port and metrics, and end together', async () => {
    const port = await freePort();
    const served = await serve({ WORKERS: '2', OPS_PORT: String(port) });
    await expect.poll(served.stdout).toContain('by 2 processes (build 1)');
    // A connection each, so that both processes get some.
    const statuses: number[] = [];
    for (let i = 0; i < 30; i++) {
      const line = open(served.origin, `GET ${ROUTE.path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      await line.closed;
      statuses.push(Number(/^HTTP\/1\.1 (\d+)/.exec(line.heard())?.[1]));
    }
    expect(statuses).toEqual(Array(30).fill(200));
    const { text } = await ask(`http://127.0.0.1:${port}`, { path: '/metrics' });
    expect(text).toMatch(/^air_routes_response_seconds_count\{operation="route_detail",status="200"\} 30$/m);
    expect((await ask(`http://127.0.0.1:${port}`, { path: '/readyz' })).status).toBe(200);
    expect(await served.stop('SIGTERM')).toEqual([0, null]);
  });

  test('a process that is killed is replaced', async () => {
    const served = await serve({ WORKERS: '2' });
    await expect.poll(served.stdout).toContain('by 2 processes');
    const children = () =>
      readFileSync(`/proc/${served.child.pid}/task/${served.child.pid}/children`, 'utf8').trim().split(' ');
    const [victim] = children();
    process.kill(Number(victim), 'SIGKILL');
    await expect
      .poll(() => children().length === 2 && !children().includes(victim ?? ''), { timeout: 10_000 })
      .toBe(true);
    for (let i = 0; i < 10; i++) expect((await ask(served.origin, ROUTE)).status).toBe(200);
  });

  test('no client waits for a process that is killed while connections are on the way to it', async () => {
    const served = await serve({ WORKERS: '2' });
    await expect.poll(served.stdout).toContain('by 2 processes');
    const { pid } = served.child;
    const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const [first, second] = children();
    let [answered, waits, over] = [0, 0, false];
    const client = async () => {
      while (!over) {
        const line = open(served.origin, `GET ${ROUTE.path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
        const silent = await Promise.race([line.closed.then(() => false), sleep(8_000, true)]);
        if (silent) waits++;
        if (line.heard() !== '') answered++;
        line.socket.destroy();
      }
    };
    const clients = Array.from({ length: 20 }, client);
    await sleep(500);
    // A process that is stopped acknowledges nothing, so that connections are on the way when it is killed.
    process.kill(Number(first), 'SIGSTOP');
    await sleep(200);
    process.kill(Number(first), 'SIGKILL');
    await sleep(1_000);
    process.kill(Number(second), 'SIGKILL');
    await expect.poll(() => children().length, { timeout: 10_000 }).toBe(2);
    over = true;
    await Promise.all(clients);
    expect(waits).toBe(0);
    expect(answered).toBeGreaterThan(100);
  }, 60_000);

  test('signals to all of them at once, as a terminal sends them, let responses finish', async () => {
    const served = await serve({ WORKERS: '2' });
    await expect.poll(served.stdout).toContain('by 2 processes');
    const { pid = 0 } = served.child;
    const all = [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)];
    for (const each of all) process.kill(each, 'SIGHUP');
    expect((await ask(served.origin, ROUTE)).status).toBe(200);
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const headers = 'Host: localhost\r\nContent-Type: application/json\r\nAccept: application/json\r\n';
    const line = open(served.origin, `POST /mcp HTTP/1.1\r\n${headers}Content-Length: ${body.length}\r\n\r\n`);
    await once(line.socket, 'connect');
    await new Promise((done) => setTimeout(done, 200));
    for (const each of all) process.kill(each, 'SIGINT');
    await new Promise((done) => setTimeout(done, 300));
    line.socket.write(body);
    await line.closed;
    expect(line.heard()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a process that does not answer is seen at once and replaced soon', async () => {
    const port = await freePort();
    const served = await serve({ WORKERS: '2', OPS_PORT: String(port) });
    await expect.poll(served.stdout).toContain('by 2 processes');
    const children = () =>
      readFileSync(`/proc/${served.child.pid}/task/${served.child.pid}/children`, 'utf8').trim().split(' ');
    const [victim] = children();
    process.kill(Number(victim), 'SIGSTOP');
    const stopped = performance.now();
    const ready = await ask(`http://127.0.0.1:${port}`, { path: '/readyz' });
    expect([ready.status, ready.text]).toEqual([503, expect.stringContaining('does not answer')]);
    await expect.poll(() => children().includes(victim ?? ''), { timeout: 10_000 }).toBe(false);
    expect(performance.now() - stopped).toBeLessThan(7_000);
    const status = async () => (await ask(`http://127.0.0.1:${port}`, { path: '/readyz' })).status;
    await expect.poll(status, { timeout: 10_000 }).toBe(200);
    await expect.poll(() => children().length, { timeout: 10_000 }).toBe(2);
    for (let i = 0; i < 10; i++) expect((await ask(served.origin, ROUTE)).status).toBe(200);
    expect(await served.stop('SIGTERM')).toEqual([0, null]);
  }, 40_000);

  test('all processes change over to a release at one moment, and none to one that a process refuses', async () => {
    const own = smallBuilds();
    const served = await startNode(own.current, { WORKERS: '2' });
    running.push(served);
    await expect.poll(served.stdout).toContain('by 2 processes');
    // A connection stays with its process.
    const title = async (): Promise<string> => {
      const line = open(served.origin, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      await line.closed;
      return /<title>Air Routes (\w+)/.exec(line.heard())?.[1] ?? '';
    };
    for (const next of ['2', '3', '4']) {
      own.add(next);
      const seen: string[] = [];
      const start = performance.now();
      while (seen.filter((id) => id === next).length < 20 && performance.now() - start < 10_000)
        seen.push(await title());
      expect(seen.filter((id) => id === next)).toHaveLength(20);
      // From the first answer of the new release on, no answer is of the old one.
      expect(new Set(seen.slice(seen.indexOf(next)))).toEqual(new Set([next]));
    }
    rmSync(join(own.add('bad'), 'live/departures.bin'));
    await expect.poll(served.stderr, { timeout: 5_000 }).toContain('is not whole');
    expect([await title(), await title()]).toEqual(['4', '4']);
    await served.stop('SIGKILL');
    own[Symbol.dispose]();
  }, 40_000);

  test('a port that another server has is an error', async () => {
    const other = await serve({});
    const { port } = new URL(other.origin);
    await expect(
      start(process.execPath, ['src/server/main.ts'], await freePort(), {
        RELEASE: builds.current,
        PORT: port,
        WORKERS: '2',
      }),
    ).rejects.toThrow(`port ${port} of 127.0.0.1 is in use; set PORT to another`);
  });

  test('workers end when the first process is killed', async () => {
    const served = await serve({ WORKERS: '2' });
    await expect.poll(served.stdout).toContain('by 2 processes');
    await served.stop('SIGKILL');
    await expect
      .poll(() =>
        ask(served.origin, ROUTE).then(
          () => 'served',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });

  test('a release that cannot be opened is one line, and ends all', async () => {
    await expect(startNode('/nowhere', { WORKERS: '2' })).rejects.toThrow(
      /ended with 1:\nair-routes: no build at \/nowhere; [^\n]*\n$/,
    );
  });
});

/** How the processes of a server start, end and are replaced. */
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
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

describe('a server that stops', () => {
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

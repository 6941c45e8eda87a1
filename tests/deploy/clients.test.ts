/** What hostile clients do to others: each test runs the server as a process, with limits of the system. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { residentMiB } from '../../bench/load/processes.ts';
import { at } from '../../src/core/must.ts';
import { ask } from '../contract/http.ts';
import { freePort, smallBuilds, start, startNode } from '../contract/service.ts';
import { type Line, open, statuses } from '../support/raw.ts';

const builds = smallBuilds();
afterAll(() => builds[Symbol.dispose]());

/** Clients that send 64 KB of requests at once and never read, in a process of their own. */
function startPipeliners(origin: string, request: string, connections: number) {
  const { port } = new URL(origin);
  const script = `const { connect } = require('node:net');
    const bytes = ${JSON.stringify(request)}.repeat(${Math.floor(65_536 / request.length)});
    for (let i = 0; i < ${connections}; i++)
      connect(${port}, '127.0.0.1', function () { this.write(bytes); }).on('error', () => {}).pause();
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
}

test.each([
  ['pages', 'GET /r/LHR-JFK.md HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['on-demand pages', 'GET /connections?from=LHR&to=JFK HTTP/1.1\r\nHost: a\r\n\r\n'],
])(
  '500 clients that pipeline %s and never read leave others fast, in 512 MiB',
  async (_, request) => {
    const served = await startNode(builds.current, { NODE_OPTIONS: '--max-old-space-size=384' });
    let most = 0;
    const measure = async (ms: number): Promise<number> => {
      const times: number[] = [];
      for (const end = performance.now() + ms; performance.now() < end; await sleep(5)) {
        const begin = performance.now();
        expect((await ask(served.origin, { path: '/api/route/LHR-JFK' })).status).toBe(200);
        times.push(performance.now() - begin);
        most = Math.max(most, residentMiB(served.child.pid ?? 0));
      }
      expect(times.length).toBeGreaterThan(100);
      return at(
        times.sort((a, b) => a - b),
        Math.floor(times.length * 0.99),
      );
    };
    // On a machine at its limits, requests are slow without hostile clients.
    const calm = await measure(2_000);
    const hostile = startPipeliners(served.origin, request, 500);
    try {
      expect(await measure(12_000)).toBeLessThan(Math.max(250, 10 * calm));
      expect(most).toBeLessThan(512);
      expect(served.child.exitCode).toBeNull();
    } finally {
      hostile.kill('SIGKILL');
      await served.stop('SIGKILL');
    }
  },
  60_000,
);

test('connections do not take the descriptors that files need', async () => {
  const port = await freePort();
  const command = `ulimit -n 64; exec '${process.execPath}' src/server/main.ts`;
  const served = await start('sh', ['-c', command], port, { RELEASE: builds.current, PORT: String(port) });
  const lines: Line[] = [];
  try {
    for (let i = 0; i < 100; i++) lines.push(open(served.origin));
    await sleep(300);
    const connected = lines.filter(({ socket }) => !socket.destroyed);
    expect(connected.length).toBeGreaterThan(5);
    const paths = ['/r/LHR-JFK', '/api/route/JFK-LHR', '/connections?from=LHR&to=JFK', '/nothing', '/developers'];
    for (const [i, { socket }] of connected.entries())
      socket.write(`GET ${paths[i % paths.length]} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const expected = connected.map((_, i) => (paths[i % paths.length] === '/nothing' ? 404 : 200));
    await expect.poll(() => connected.flatMap(({ heard }) => statuses(heard()))).toEqual(expected);
    expect(served.stderr()).toBe('');
  } finally {
    for (const { socket } of lines) socket.destroy();
    await served.stop('SIGKILL');
  }
});

test('one client cannot take all connections', async () => {
  const served = await startNode(builds.current, { CLIENT_CONNECTIONS: '50' });
  const taken: Socket[] = [];
  try {
    const port = Number(new URL(served.origin).port);
    for (let i = 0; i < 200; i++) taken.push(connect(port, '127.0.0.1').on('error', () => {}));
    await expect.poll(() => taken.filter(({ destroyed }) => destroyed).length).toBe(150);
    const other = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    other.write('GET /api/route/LHR-JFK HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(String((await once(other, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    other.destroy();
  } finally {
    for (const socket of taken) socket.destroy();
    await served.stop('SIGKILL');
  }
});

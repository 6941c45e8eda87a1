/** Connections that one client may take: each test runs the server as a process, with limits of the system. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type Line, open, statuses } from '../../support/raw.ts';
import { freePort, ROOT, smallBuilds, start, startNode } from '../../support/service.ts';

const builds = smallBuilds();
afterAll(() => builds[Symbol.dispose]());

test('connections do not take the descriptors that files need', async () => {
  const port = await freePort();
  const command = `ulimit -n 192; exec '${process.execPath}' src/server/main.ts`;
  const served = await start('sh', ['-c', command], port, { RELEASE: builds.current, PORT: String(port) });
  const lines: Line[] = [];
  try {
    for (let i = 0; i < 300; i++) lines.push(open(served.origin, '', `127.0.0.${1 + (i % 6)}`));
    // 192 descriptors: the process uses some and keeps some free.
    await expect.poll(() => lines.filter(({ socket }) => socket.destroyed).length).toBeGreaterThan(120);
    await sleep(300);
    const connected = lines.filter(({ socket }) => !socket.destroyed);
    expect(connected.length).toBeGreaterThan(60);
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

test('too few descriptors are an error at the start', () => {
  const command = `ulimit -n 40; exec '${process.execPath}' src/server/main.ts`;
  const env = { ...process.env, RELEASE: builds.current, PORT: '0', BASE_URL: '' };
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: ROOT, env, encoding: 'utf8' });
  expect(stderr).toMatch(
    /^air-routes: only \d+ connections can be open at a time: raise .*\(ulimit -n\) by \d+ or more\n$/,
  );
  expect(status).toBe(1);
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

/** Hostile bytes to a server process: it responds with 4xx or closes the connection, logs nothing, and continues. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { createServer } from '../../../src/server/node/server.ts';
import { openRelease } from '../../../src/server/release.ts';
import { heapGrowth } from '../../support/heap.ts';
import { say, statuses } from '../../support/raw.ts';
import { nodeForAll, smallBuilds } from '../../support/service.ts';
import { ask } from '../contract/http.ts';
import { mcpBody, runs, wire } from './arbitraries.ts';
import { leaks } from './leaks.ts';

const node = nodeForAll();

async function alive(): Promise<void> {
  expect((await ask(node().origin, { path: '/api/route/LHR-JFK' })).status).toBe(200);
  expect(node().stderr()).toBe('');
}

describe('bytes', () => {
  test('of any kind cost a 4xx or the connection', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wire, { minLength: 8, maxLength: 8 }), async (lines) => {
        for (const heard of await Promise.all(lines.map((bytes) => say(node().origin, bytes)))) {
          for (const status of statuses(heard)) expect(status).toBeLessThan(500);
          expect(leaks(heard)).toEqual([]);
        }
      }),
      runs(60),
    );
    await alive();
  });

  test('of a body to MCP that is cut anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(mcpBody, fc.nat(300), async (body, cut) => {
        const length = Buffer.byteLength(body);
        const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
        const heard = await say(
          node().origin,
          Buffer.concat([Buffer.from(head), Buffer.from(body).subarray(0, length - cut)]),
          15,
        );
        for (const status of statuses(heard)) expect(status).toBeLessThan(500);
        expect(leaks(heard)).toEqual([]);
      }),
      runs(120),
    );
    await alive();
  });
});

test('floods and early hang-ups leave no growth and no connection', async () => {
  using builds = smallBuilds();
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const app = createApp({
    release: await openRelease(builds.current),
    render: async () => null,
    loopback: true,
    onError,
  });
  const server = createServer(app.handle);
  const port = await server.listen('127.0.0.1', 0);
  const hangUp = (bytes: string): Promise<void> =>
    new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(bytes);
        setImmediate(() => socket.resetAndDestroy());
      });
      socket.on('error', () => {}).on('close', () => done());
    });
  const growth = await heapGrowth(async (round) => {
    const requests = [
      `GET /api/airport/LHR/destinations?x=${round} HTTP/1.1\r\nHost: a\r\n\r\n`,
      'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\nContent-Type: application/json\r\n\r\n{"js',
    ];
    for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 25 }, () => requests.map(hangUp)).flat());
    await expect.poll(() => server.connections).toBe(0);
  });
  // 3,000 connections: 200 bytes of each would show.
  expect(growth).toBeLessThan(0.5);
  expect(errors).toEqual([]);
  await server.drain();
});

/** Hostile bytes against a server process: it answers 4xx or hangs up, says nothing, and goes on. */
import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import { createMcp } from '../../src/server/mcp/handler.ts';
import { drain, listen, makeServer } from '../../src/server/node/serve.ts';
import { openRelease } from '../../src/server/release/open.ts';
import { ask } from '../contract/http.ts';
import { nodeForAll, smallBuilds } from '../contract/service.ts';
import { mcpBody, runs, wire } from './arbitraries.ts';
import { leaks } from './leaks.ts';
import { say, statuses } from './raw.ts';

const node = nodeForAll();

async function alive(): Promise<void> {
  expect((await ask(node().origin, { path: '/api/route/LHR-JFK' })).status).toBe(200);
  expect(node().stderr()).toBe('');
}

describe('bytes on the line', () => {
  test('of any kind cost a 4xx or the connection', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wire, { minLength: 8, maxLength: 8 }), async (lines) => {
        for (const heard of await Promise.all(lines.map((bytes) => say(node().origin, bytes)))) {
          for (const status of statuses(heard)) expect(status).toBeLessThan(500);
          expect(leaks(heard)).toEqual([]);
        }
      }),
      { ...runs(60) },
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

test('floods and early hang-ups leave no growth and no open file', async () => {
  setFlagsFromString('--expose-gc');
  using builds = smallBuilds();
  const collect = runInNewContext('gc') as () => void;
  const faults: unknown[] = [];
  const onError = (error: unknown) => faults.push(error);
  const app = createApp({
    release: openRelease(builds.current),
    render: async () => null,
    mcp: (answer) => createMcp({ answer, loopback: true, onError }),
    onError,
  });
  const server = makeServer(() => app.handle);
  const port = await listen(server, '127.0.0.1', 0);
  const hangUp = (line: string): Promise<void> =>
    new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(line);
        setImmediate(() => socket.resetAndDestroy());
      });
      socket.on('error', () => {}).on('close', () => done());
    });
  /** Floods, and gives what is left of it in MiB. */
  const flood = async () => {
    for (let i = 0; i < 40; i++)
      await Promise.all(
        Array.from({ length: 50 }, (_, k) =>
          hangUp(
            k % 2
              ? `GET /api/airport/LHR/destinations?x=${i} HTTP/1.1\r\nHost: a\r\n\r\n`
              : 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\nContent-Type: application/json\r\n\r\n{"js',
          ),
        ),
      );
    await expect.poll(() => openSockets(process.pid), { timeout: 5_000 }).toBeLessThan(20);
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 2 ** 20;
  };
  await flood();
  const before = await flood();
  await flood();
  const after = await flood();
  // 4,000 connections between: 500 bytes of each would show.
  expect(after - before).toBeLessThan(2);
  expect(faults).toEqual([]);
  await drain(server);
});

/** Sockets that a process holds. */
const openSockets = (pid: number): number => {
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
};

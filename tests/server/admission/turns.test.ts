/** Work is done in parts of turns, and leaves turns to connections that arrive. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createAdmission } from '../../../src/server/admission/admission.ts';
import { type Arrivals, countArrivals } from '../../../src/server/admission/arrivals.ts';
import { createTurns } from '../../../src/server/admission/turns.ts';
import { drain, listen, makeServer } from '../../../src/server/node/serve.ts';

const burn = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

describe('pause', () => {
  test('a turn with time left goes on', () => {
    expect(createTurns(countArrivals(), () => {}).pause()).toBeUndefined();
  });

  test('of the work that waits, one goes on in each turn', async () => {
    const { pause } = createTurns(countArrivals(), () => {});
    let [running, most] = [0, 0];
    const work = async () => {
      for (let part = 0; part < 5; part++) {
        await pause();
        running++;
        burn(6);
      }
    };
    const all = [work(), work(), work()];
    const watch = async () => {
      for (let done = false; !done; ) {
        running = 0;
        done = await Promise.race([Promise.all(all).then(() => true), nextTurn(false)]);
        most = Math.max(most, running);
      }
    };
    await nextTurn();
    await watch();
    expect(most).toBe(1);
  });

  test('work in progress counts as what waits for costly work, not for answers', async () => {
    const { admit } = createAdmission();
    // A part of MCP takes 20 ms.
    for (let i = 0; i < 40; i++) {
      await admit('mcp', 1, () => burn(20));
      await nextTurn();
    }
    const batch = Promise.withResolvers<void>();
    const done = admit('mcp', 10, () => batch.promise);
    // The time of this turn is used up.
    await admit('answer', 1, () => burn(6));
    // Ten parts are in progress: another ten would wait for longer than 150 ms.
    expect(() => admit('mcp', 10, () => 'mcp')).toThrow('busy');
    expect(await admit('answer', 1, () => 'answer')).toBe('answer');
    batch.resolve();
    await done;
  });
});

describe('arrivals', () => {
  test('while connections arrive, work gets one turn of seventeen', () => {
    const { accepted, newCheck } = countArrivals();
    const isLeft = newCheck();
    expect(isLeft()).toBe(false);
    const turns = Array.from({ length: 51 }, () => {
      accepted();
      return isLeft();
    });
    expect(turns.filter((left) => !left)).toHaveLength(3);
    expect(isLeft()).toBe(false);
  });

  const NONE: Arrivals = { accepted: () => {}, newCheck: () => () => false };
  /** Milliseconds in which 200 connections are accepted while work of 6 ms is done in every turn. */
  const accepting = async (arrivals: Arrivals): Promise<number> => {
    const server = makeServer(() => () => ({ status: 204, headers: [], body: null }), undefined, { arrivals });
    const port = await listen(server, '127.0.0.1', 0);
    const { pause } = createTurns(arrivals, () => {});
    let [open, working] = [0, true];
    const work = async () => {
      for (; working; burn(6)) await pause();
    };
    const script = `for (let i = 0; i < 200; i++) require('node:net').connect(${port}, '127.0.0.1').on('error', () => {});`;
    const clients = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
    await once(server, 'connection');
    const all = [work(), work()];
    const start = performance.now();
    server.on('connection', () => open++);
    while (open < 199) await nextTurn();
    const ms = performance.now() - start;
    working = false;
    await Promise.all(all);
    clients.kill('SIGKILL');
    server.closeAllConnections();
    await drain(server);
    return ms;
  };

  test('connections are accepted while work is done', async () => {
    const without = await accepting(NONE);
    expect(without).toBeGreaterThan(199 * 5);
    expect(await accepting(countArrivals())).toBeLessThan(without / 3);
  }, 30_000);
});

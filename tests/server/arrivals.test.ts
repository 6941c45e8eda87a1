/** Connections of another process, while this one works. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';
import { createServer } from '../../src/server/node/server.ts';
import { Turns } from '../../src/server/work.ts';

/** A clock that the work alone moves. */
let now = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => void vi.restoreAllMocks());

/** Milliseconds in which 200 connections that have arrived are accepted while work of 6 ms is done in every turn. */
const accepting = async (accepted: (turns: Turns) => () => void): Promise<number> => {
  const turns = new Turns(Number.POSITIVE_INFINITY);
  const events = { accepted: accepted(turns) };
  const server = createServer(async () => ({ status: 204, headers: {}, body: null }), { events });
  const port = await server.listen('127.0.0.1', 0);
  let isWorking = true;
  const work = () =>
    turns.run('a', async (pause) => {
      for (; isWorking; now += 6) await pause();
    });
  using folder = temporaryFolder('turns-');
  const arrived = join(folder.path, 'arrived');
  const script = `let count = 0;
    const connected = () => ++count === 200 && require('node:fs').writeFileSync('${arrived}', '');
    for (let i = 0; i < 200; i++) require('node:net').connect(${port}, '127.0.0.1', connected).on('error', () => {});`;
  const clients = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  // They wait in the queue of the system, as this process does nothing.
  while (!existsSync(arrived)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  const all = [work(), work()];
  const start = now;
  while (server.connections < 200) await nextTurn();
  const ms = now - start;
  isWorking = false;
  await Promise.all(all);
  clients.kill('SIGKILL');
  await server.drain();
  return ms;
};

test('connections that arrive are accepted while work is done', async () => {
  const without = await accepting(() => () => {});
  expect(without).toBeGreaterThan(190 * 5);
  expect(await accepting(({ connectionArrived }) => connectionArrived)).toBeLessThan(without / 3);
}, 30_000);

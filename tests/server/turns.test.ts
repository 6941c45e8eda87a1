import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { must } from '../../src/core/must.ts';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';
import { Server } from '../../src/server/node/server.ts';
import { FEW, Turns, WAIT_MS } from '../../src/server/work.ts';

/** A clock that the work alone moves: no other process of the machine changes what is done when. */
let now = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => void vi.restoreAllMocks());

/** Work of so many milliseconds. */
const burn = (ms: number): void => {
  now += ms;
};
const NONE = Number.POSITIVE_INFINITY;

/** Uses the time of this turn. */
const burnTurn = (turns: Turns) => turns.run('burn', () => burn(6));

test('work runs at once when nothing waits', () => {
  expect(new Turns(NONE).run('a', () => 1)).toBe(1);
  expect(() => new Turns(NONE).run('a', () => JSON.parse('{'))).toThrow(SyntaxError);
});

test('work of a busy turn waits for the next one, in order, and others are served in between', async () => {
  const turns = new Turns(NONE);
  const order: number[] = [];
  const all = [1, 2, 3, 4, 5, 6].map((i) =>
    turns.run('a', () => {
      burn(3);
      order.push(i);
    }),
  );
  // Two of them take longer than a turn has.
  expect(order).toEqual([1, 2]);
  await nextTurn();
  expect(order.length).toBeLessThan(6);
  await Promise.all(all);
  expect(order).toEqual([1, 2, 3, 4, 5, 6]);
});

test('work that waited runs in the asynchronous context of its request', async () => {
  const turns = new Turns(NONE);
  const request = new AsyncLocalStorage<string>();
  request.run('another', () => void burnTurn(turns));
  const ids = ['a', 'b'].map((id) => request.run(id, () => turns.run(id, () => request.getStore())));
  expect(await Promise.all(ids)).toEqual(['a', 'b']);
});

test('an error of work that waited is that of its result', async () => {
  const turns = new Turns(NONE);
  burnTurn(turns);
  await expect(
    turns.run('a', () => {
      throw new RangeError('no');
    }),
  ).rejects.toThrow(new RangeError('no'));
});

describe('the client with the least work in hand', () => {
  test('is the next', async () => {
    const turns = new Turns(NONE);
    const order: string[] = [];
    burnTurn(turns);
    const run = (client: string) => turns.run(client, () => void order.push(client));
    const all = [...Array.from({ length: 4 }, () => run('many')), run('two'), run('two'), run('one')];
    await Promise.all(all);
    expect(order).toEqual(['one', 'two', 'two', 'many', 'many', 'many', 'many']);
  });

  test('is the next to continue, too', async () => {
    const turns = new Turns(NONE);
    const order: string[] = [];
    const work = (client: string) =>
      turns.run(client, async (pause) => {
        for (let part = 0; part < 3; part++) {
          await pause();
          burn(6);
          order.push(client);
        }
      });
    burnTurn(turns);
    await Promise.all([work('many'), work('many'), work('many'), work('one')]);
    // `one` starts before two of `many` have started, and is never behind one of them again.
    expect(order.lastIndexOf('one')).toBeLessThan(5);
  });

  test('changes: clients with equally much take turns', async () => {
    const turns = new Turns(NONE);
    const order: string[] = [];
    burnTurn(turns);
    const run = (client: string) => turns.run(client, () => void order.push(client));
    await Promise.all(['a', 'a', 'b', 'b', 'c', 'c'].map(run));
    expect(order).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
    order.length = 0;
    burnTurn(turns);
    const endless = Array.from({ length: 2 }, () => run('a'));
    await Promise.all([...endless, run('b')]);
    expect(order[0]).toBe('b');
  });
});

test('one client has half of the work in progress', async () => {
  const turns = new Turns(4);
  let inProgress = 0;
  const ends: (() => void)[] = [];
  const work = () => {
    inProgress++;
    return new Promise<void>((end) => ends.push(end));
  };
  const all = [1, 2, 3].map(() => turns.run('many', work));
  await nextTurn();
  expect(inProgress).toBe(2);
  const other = turns.run('other', work);
  await nextTurn();
  expect(inProgress).toBe(3);
  for (const end of ends) end();
  await expect.poll(() => inProgress).toBe(4);
  ends.at(-1)?.();
  await Promise.all([...all, other]);
});

describe('work that waits', () => {
  /** Milliseconds from the start to the end of each piece of work that is done, at twice the load that can be served. */
  const overload = async (turns: Turns, ms: number) => {
    const [waits, all]: [number[], Promise<unknown>[]] = [[], []];
    let refused = 0;
    const begin = now;
    for (let sent = 0; now - begin < ms; await nextTurn(), burn(0.1))
      for (; sent < ((now - begin) / 1000) * 400; sent++) {
        const since = now;
        const work = async () => turns.run(String(sent % 50), () => burn(5));
        all.push(
          work().then(
            () => void (now - begin > 800 && waits.push(now - since)),
            () => refused++,
          ),
        );
      }
    await Promise.all(all);
    return { refused, longest: Math.max(...waits) };
  };

  test('for too long is refused, and the rest stays fast', async () => {
    const { refused, longest } = await overload(new Turns(), 2_000);
    expect(refused).toBeGreaterThan(50);
    expect(longest).toBeLessThan(3 * WAIT_MS.overload);
  });

  test('through a pause of the process is done', async () => {
    const turns = new Turns();
    burnTurn(turns);
    const all = [1, 2, 3].map((i) => turns.run('a', () => i));
    burn(1_500);
    expect(await Promise.all(all)).toEqual([1, 2, 3]);
  });
});

test('a slow machine refuses none of a few pieces of work', async () => {
  const turns = new Turns();
  const all = Array.from({ length: FEW }, (_, i) =>
    turns.run('a', () => {
      burn(150);
      return i;
    }),
  );
  expect(await Promise.all(all)).toEqual([...all.keys()]);
});

test('of the work that continues, one goes on in each turn', async () => {
  const turns = new Turns(NONE);
  let [running, most] = [0, 0];
  const work = () =>
    turns.run('a', async (pause) => {
      for (let part = 0; part < 5; part++) {
        await pause();
        running++;
        burn(6);
      }
    });
  burnTurn(turns);
  const all = [work(), work(), work()];
  for (let isDone = false; !isDone; ) {
    running = 0;
    isDone = await Promise.race([Promise.all(all).then(() => true), nextTurn(false)]);
    most = Math.max(most, running);
  }
  expect(most).toBe(1);
});

test('work that something else delays is refused in time', async () => {
  const turns = new Turns(1);
  const ends: (() => void)[] = [];
  const all = Array.from({ length: FEW + 20 }, () =>
    turns.run('many', () => new Promise<void>((end) => ends.push(end))),
  );
  let isDone = false;
  const outcomes = Promise.allSettled(all).finally(() => {
    isDone = true;
  });
  for (let ended = 0; !isDone; await nextTurn()) {
    if (ended === ends.length) continue;
    burn(150);
    must(ends[ended++], 'end')();
  }
  expect((await outcomes).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(10);
});

describe('connections that arrive', () => {
  /** Milliseconds in which 200 connections that have arrived are accepted while work of 6 ms is done in every turn. */
  const accepting = async (accepted: (turns: Turns) => () => void): Promise<number> => {
    const turns = new Turns(NONE);
    const events = { accepted: accepted(turns) };
    const server = new Server(async () => ({ status: 204, headers: [], body: null }), { events });
    const port = await server.listen('127.0.0.1', 0);
    let isWorking = true;
    const work = () =>
      turns.run('a', async (pause) => {
        for (; isWorking; burn(6)) await pause();
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

  test('are accepted while work is done', async () => {
    const without = await accepting(() => () => {});
    expect(without).toBeGreaterThan(190 * 5);
    expect(await accepting(({ connectionArrived }) => connectionArrived)).toBeLessThan(without / 3);
  }, 30_000);
});

import { spawn } from 'node:child_process';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Server } from '../../../src/server/node/server.ts';
import { type TurnLimits, Turns, UNLIMITED, WORK_LIMITS } from '../../../src/server/node/turns.ts';
import { Overloaded } from '../../../src/server/work.ts';

afterEach(() => void vi.restoreAllMocks());

const burn = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
};
const turnsWith = (limits: Partial<TurnLimits> = {}) => new Turns({ ...UNLIMITED, ...limits });

/** Uses the time of this turn. */
const burnTurn = (turns: Turns) => turns.run('burn', () => burn(6));

test('work runs at once when nothing waits', () => {
  expect(turnsWith().run('a', () => 1)).toBe(1);
  expect(() => turnsWith().run('a', () => JSON.parse('{'))).toThrow(SyntaxError);
});

test('work of a busy turn waits for the next one, in order, and others are served in between', async () => {
  const turns = turnsWith();
  const order: number[] = [];
  const all = [1, 2, 3, 4, 5, 6].map((i) =>
    turns.run('a', () => {
      burn(3);
      order.push(i);
    }),
  );
  expect(order).toEqual([1, 2]);
  await nextTurn();
  expect(order.length).toBeLessThan(6);
  await Promise.all(all);
  expect(order).toEqual([1, 2, 3, 4, 5, 6]);
});

test('an error of work that waited is that of its result', async () => {
  const turns = turnsWith();
  burnTurn(turns);
  await expect(
    turns.run('a', () => {
      throw new RangeError('no');
    }),
  ).rejects.toThrow(new RangeError('no'));
});

describe('the client with the least work in hand', () => {
  test('is the next', async () => {
    const turns = turnsWith();
    const order: string[] = [];
    burnTurn(turns);
    const run = (client: string) => turns.run(client, () => void order.push(client));
    const all = [...Array.from({ length: 4 }, () => run('many')), run('two'), run('two'), run('one')];
    await Promise.all(all);
    expect(order).toEqual(['one', 'two', 'two', 'many', 'many', 'many', 'many']);
  });

  test('is the next to continue, too', async () => {
    const turns = turnsWith();
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
    const turns = turnsWith();
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

describe('places', () => {
  const outcomes = (turns: Turns) => {
    const done: string[] = [];
    const run = async (client: string) => {
      try {
        await turns.run(client, () => client);
        done.push(`${client} done`);
      } catch (error) {
        if (!(error instanceof Overloaded)) throw error;
        done.push(`${client} refused`);
      }
    };
    return { done, run };
  };
  const count = (all: readonly string[]) =>
    Object.fromEntries(
      Map.groupBy(all, (each) => each)
        .entries()
        .map(([key, { length }]) => [key, length]),
    );

  test('are half for one client', async () => {
    const turns = turnsWith({ places: 8 });
    const { done, run } = outcomes(turns);
    burnTurn(turns);
    await Promise.all(Array.from({ length: 10 }, () => run('many')));
    expect(count(done)).toEqual({ 'many refused': 6, 'many done': 4 });
  });

  test('are taken from the client with the most', async () => {
    const turns = turnsWith({ places: 8 });
    const { done, run } = outcomes(turns);
    burnTurn(turns);
    const full = ['many', 'many', 'many', 'many', 'some', 'some', 'some', 'one'].map(run);
    const other = run('other');
    await other;
    expect(done.slice(0, 2)).toEqual(['many refused', 'one done']);
    await Promise.all(full);
    expect(count(done)).toEqual({ 'many refused': 1, 'many done': 3, 'some done': 3, 'one done': 1, 'other done': 1 });
  });

  test('that many clients have are not taken from any of them', async () => {
    const turns = turnsWith({ places: 4 });
    const { done, run } = outcomes(turns);
    burnTurn(turns);
    const full = ['a', 'b', 'c', 'd'].map(run);
    await run('e');
    expect(done[0]).toBe('e refused');
    await Promise.all(full);
    expect(count(done)).toEqual({ 'e refused': 1, 'a done': 1, 'b done': 1, 'c done': 1, 'd done': 1 });
  });
});

test('one client has half of the work in progress', async () => {
  const turns = turnsWith({ inProgress: 4 });
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
    const begin = performance.now();
    for (let sent = 0; performance.now() - begin < ms; await sleep(2))
      for (; sent < ((performance.now() - begin) / 1000) * 400; sent++) {
        const since = performance.now();
        const work = async () => turns.run(String(sent % 50), () => burn(5));
        all.push(
          work().then(
            () => void (performance.now() - begin > 800 && waits.push(performance.now() - since)),
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
    expect(longest).toBeLessThan(3 * WORK_LIMITS.waitMs);
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
  const all = Array.from({ length: WORK_LIMITS.few }, (_, i) =>
    turns.run('a', () => {
      burn(150);
      return i;
    }),
  );
  expect(await Promise.all(all)).toEqual([...all.keys()]);
});

test('while the event loop is late, a client has one piece of work at a time', async () => {
  const turns = turnsWith({ latestMs: 30 });
  const until = performance.now() + 1_500;
  while (performance.now() < until) {
    burn(60);
    await nextTurn();
  }
  burnTurn(turns);
  const first = turns.run('a', () => 'first');
  expect(() => turns.run('a', () => 'second')).toThrow(Overloaded);
  expect(await Promise.all([first, turns.run('b', () => 'other')])).toEqual(['first', 'other']);
});

test('of the work that continues, one goes on in each turn', async () => {
  const turns = turnsWith();
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

describe('connections that arrive', () => {
  /** Milliseconds in which 200 connections are accepted while work of 6 ms is done in every turn. */
  const accepting = async (accepted: (turns: Turns) => () => void): Promise<number> => {
    const turns = turnsWith();
    const events = { accepted: accepted(turns) };
    const server = new Server(async () => ({ status: 204, headers: [], body: null }), { events });
    const port = await server.listen('127.0.0.1', 0);
    let isWorking = true;
    const work = () =>
      turns.run('a', async (pause) => {
        for (; isWorking; burn(6)) await pause();
      });
    const script = `for (let i = 0; i < 200; i++) require('node:net').connect(${port}, '127.0.0.1').on('error', () => {});`;
    const clients = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
    while (server.connections === 0) await nextTurn();
    const all = [work(), work()];
    const start = performance.now();
    while (server.connections < 200) await nextTurn();
    const ms = performance.now() - start;
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

import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { must } from '../../src/core/must.ts';
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

describe('the bounds', () => {
  /** Work in progress that does not end, and what became of the pieces that wait behind it. */
  const waiting = () => {
    const turns = new Turns(1);
    const outcomes: string[] = [];
    void turns.run('busy', () => new Promise(() => {}));
    const add = (name: string, count: number) => {
      for (let i = 0; i < count; i++)
        Promise.resolve(turns.run(`client ${i}`, () => {})).catch((error: Error) =>
          outcomes.push(`${name}: ${error.name}, ${error.message}`),
        );
    };
    /** Another piece of work schedules a turn. */
    const refused = async (at: number) => {
      now = at;
      void Promise.resolve(turns.run('late', () => {})).catch(() => outcomes.push('late'));
      await nextTurn();
      return outcomes.splice(0);
    };
    return { add, refused };
  };

  test('work waits for half a second in a burst, and for 120 ms when work has waited for longer', async () => {
    now = 1_000;
    const { add, refused } = waiting();
    add('old', FEW);
    expect(await refused(1_500)).toEqual([]);
    // One of those that came late is one of the few, too.
    expect(await refused(1_501)).toEqual(Array(2).fill('old: Overloaded, the server is busy'));
    now = 1_600;
    add('new', 3);
    expect(await refused(1_720)).toEqual(Array(4).fill('old: Overloaded, the server is busy'));
    expect(await refused(1_721)).toEqual(['new: Overloaded, the server is busy']);
  });

  test('connections that arrive leave at most 32 turns in a row without work', async () => {
    const turns = new Turns();
    let done = 0;
    const leftUntilDone = async () => {
      const before = done;
      for (let left = 0; ; left++) {
        turns.connectionArrived();
        await nextTurn();
        if (done > before) return left;
      }
    };
    burnTurn(turns);
    void turns.run('a', () => done++);
    expect(await leftUntilDone()).toBe(32);
    void turns.run('a', async (pause) => {
      burn(6);
      await pause();
      done++;
    });
    expect(await leftUntilDone()).toBe(32);
  });

  test('a turn has five milliseconds for work, and one client half of what is in progress, or one piece', async () => {
    for (const [ms, pieces] of [
      [5, 1],
      [4.9, 2],
      [2.5, 2],
      [2.4, 3],
    ] as const) {
      const turns = new Turns(NONE);
      let done = 0;
      for (let i = 0; i < 5; i++)
        void turns.run('a', () => {
          burn(ms);
          done++;
        });
      expect(done, `${ms} ms`).toBe(pieces);
      await nextTurn();
      expect(done, `${ms} ms`).toBe(Math.min(2 * pieces, 5));
    }
    for (const [most, pieces] of [
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
      [5, 3],
      [6, 3],
    ] as const) {
      const turns = new Turns(most);
      let [own, all] = [0, 0];
      for (let i = 0; i < 9; i++) void turns.run('a', () => new Promise(() => own++));
      for (let i = 0; i < 9; i++) void turns.run(`b${i}`, () => new Promise(() => all++));
      // Work that continues has its turn for itself.
      for (let turn = 0; turn < 10; turn++) await nextTurn();
      expect([own, own + all], `${most} in progress`).toEqual([pieces, most]);
    }
    expect([FEW, WAIT_MS]).toEqual([12, { burst: 500, overload: 120 }]);
  });
});

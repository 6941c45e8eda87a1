import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkQueue } from '../../src/server/queue.ts';

/** A clock that the work alone moves: no other process of the machine changes what is done when. */
let now = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => void vi.restoreAllMocks());

/** Uses the time of this turn. */
const useTurn = (queue: WorkQueue) =>
  queue.run('first', () => {
    now += 6;
  });

test('work runs at once when nothing waits', async () => {
  const queue = new WorkQueue();
  let isDone = false;
  const result = queue.run('a', () => {
    isDone = true;
    return 1;
  });
  expect(isDone).toBe(true);
  expect(await result).toBe(1);
  await expect(queue.run('a', () => JSON.parse('{'))).rejects.toThrow(SyntaxError);
});

test('work of a busy turn waits, in order, and others are served in between', async () => {
  const queue = new WorkQueue();
  const order: number[] = [];
  const all = [1, 2, 3, 4, 5, 6].map((i) =>
    queue.run('a', () => {
      now += 3;
      order.push(i);
    }),
  );
  expect(order).toEqual([1, 2]);
  await nextTurn();
  expect(order.length).toBeLessThan(6);
  await Promise.all(all);
  expect(order).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the client with the fewest waiting is the next, and clients with equally many take turns', async () => {
  const queue = new WorkQueue();
  const order: string[] = [];
  const all = [useTurn(queue)];
  for (const client of ['a', 'a', 'a', 'b', 'b', 'c', 'c'])
    all.push(queue.run(client, async () => void order.push(client)));
  await Promise.all(all);
  expect(order).toEqual(['b', 'b', 'c', 'c', 'a', 'a', 'a']);
  order.length = 0;
  const again = [
    useTurn(queue),
    ...['d', 'e', 'f'].map((client) => queue.run(client, async () => void order.push(client))),
  ];
  await Promise.all(again);
  expect(order).toEqual(['d', 'e', 'f']);
});

test('work that has waited for longer than a burst is refused, but for a few pieces', async () => {
  const queue = new WorkQueue();
  const work = () => {
    now += 30;
  };
  const results = [useTurn(queue), ...Array.from({ length: 60 }, () => queue.run('a', work))];
  const statuses = (await Promise.allSettled(results)).map(({ status }) => status);
  // In 500 ms, 17 pieces of 30 ms start. The last 12 are not refused.
  const expected = [18, 31, 12].map((count, i) => Array<string>(count).fill(i === 1 ? 'rejected' : 'fulfilled'));
  expect(statuses).toEqual(expected.flat());
});

test('in a lasting overload work waits less than in a burst', async () => {
  const queue = new WorkQueue();
  const waits: number[] = [];
  const all: Promise<unknown>[] = [];
  const send = () => {
    const since = now;
    all.push(
      queue
        .run('a', () => {
          waits.push(now - since);
          now += 5;
          // Two arrive in the time of one.
          if (waits.length < 1_000) for (const _ of [1, 2]) send();
        })
        .catch(() => {}),
    );
  };
  await useTurn(queue);
  send();
  for (let done = 0; done < all.length; done++) await all[done];
  expect(waits.length).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...waits.slice(200, 1_000))).toBeLessThanOrEqual(120);
});

test('when too many wait, the client with the most loses its oldest', async () => {
  const queue = new WorkQueue(4, 3);
  const results = [useTurn(queue), ...['b', 'a', 'a', 'a', 'c'].map((client) => queue.run(client, () => {}))];
  const statuses = (await Promise.allSettled(results)).map(({ status }) => status);
  expect(statuses).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled', 'fulfilled']);
});

test('the only piece of a client that waits is refused where no client has more, else those of the client with the most', async () => {
  const late = async (clients: readonly string[]) => {
    const queue = new WorkQueue();
    const results = [useTurn(queue), ...clients.map((client) => queue.run(client, () => {}))];
    now += 600;
    const [, ...waited] = await Promise.allSettled(results);
    return clients.filter((_, i) => waited[i]?.status === 'rejected');
  };
  const single = Array.from({ length: 15 }, (_, i) => `single ${i}`);
  const many = Array<string>(20).fill('many');
  expect(await late([...single, ...many])).toEqual(many);
  // Of 15 pieces, 12 are never refused.
  expect(await late(single)).toEqual(single.slice(0, 3));
  expect(await late([...single.slice(0, 11), 'two', 'two', 'two'])).toEqual(['two', 'two']);
});

test('a bounded number is in progress; the end of one starts the next', async () => {
  const queue = new WorkQueue(2);
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ends.push(end));
  const all = [1, 2, 3].map(() => queue.run('a', work));
  await nextTurn();
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await expect.poll(() => ends).toHaveLength(3);
  for (const end of ends) end();
  await Promise.all(all);
});

test('work that waited runs in the asynchronous context of its request, with its error', async () => {
  const queue = new WorkQueue();
  const request = new AsyncLocalStorage<string>();
  request.run('another', () => void useTurn(queue));
  const ids = ['a', 'b'].map((id) => request.run(id, () => queue.run(id, () => request.getStore())));
  const failing = queue.run('a', () => {
    throw new RangeError('no');
  });
  await expect(failing).rejects.toThrow(new RangeError('no'));
  expect(await Promise.all(ids)).toEqual(['a', 'b']);
});

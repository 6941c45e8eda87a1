/** Under overload, part of the work is refused and the rest stays fast. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { at } from '../../../src/core/must.ts';
import { type Admit, createAdmission, Overloaded } from '../../../src/server/admission/admission.ts';
import { countArrivals } from '../../../src/server/admission/arrivals.ts';
import { createApp } from '../../../src/server/app.ts';
import { canonicalQuery } from '../../../src/server/pages/renderedPages.ts';
import { openRelease } from '../../../src/server/release/open.ts';
import { openBuilds } from '../fixture.ts';
import { inProcess, serveApp } from '../transports.ts';
import type { Loads } from './openLoad.ts';

const builds = openBuilds();
builds.add('one');
afterAll(() => builds[Symbol.dispose]());

const burn = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

describe('admission', () => {
  test('work runs at once when nothing waits', () => {
    expect(createAdmission().admit('answer', 1, () => 1)).toBe(1);
    expect(() => createAdmission().admit('answer', 1, () => JSON.parse('{'))).toThrow(SyntaxError);
  });

  test('work of a busy turn waits for the next one, in order', async () => {
    const { admit } = createAdmission();
    const order: number[] = [];
    const work = (i: number) => () => {
      burn(3);
      order.push(i);
    };
    const all = [1, 2, 3, 4, 5, 6].map((i) => admit('answer', 1, work(i)));
    expect(order.length).toBeLessThan(6);
    await Promise.all(all);
    expect(order).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('too much work is refused, the costly kinds first', async () => {
    const { admit } = createAdmission();
    const results: string[] = [];
    const add = (kind: 'page' | 'answer', weight: number) => {
      try {
        const work = admit(kind, weight, () => burn(5));
        if (work instanceof Promise) work.catch(() => {});
        return true;
      } catch (error) {
        if (!(error instanceof Overloaded)) throw error;
        return false;
      }
    };
    // A page takes 5 ms before any was measured: 150 ms of work may wait.
    for (let i = 0; i < 100; i++) results.push(String(add('page', 1)));
    expect(results.filter((each) => each === 'true').length).toBeLessThan(60);
    expect(add('page', 1)).toBe(false);
    expect(add('answer', 1)).toBe(true);
    await sleep(10);
  });

  test('one slow page, as with the code that it loads, does not refuse later ones', async () => {
    const now = performance.now.bind(performance);
    const arrivals = countArrivals();
    const { admit } = createAdmission(arrivals);
    const slow = admit('page', 1, () => nextTurn());
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 20_000);
    onTestFinished(() => void vi.restoreAllMocks());
    await slow;
    for (let i = 0; i < 3; i++) {
      // The turn is left to a connection that arrives.
      arrivals.accepted();
      await nextTurn();
      const pages = [1, 2, 3].map((page) => admit('page', 1, () => page));
      expect(await Promise.all(pages)).toEqual([1, 2, 3]);
    }
  });

  test('work that waits for nothing but its turn is not refused', async () => {
    const arrivals = countArrivals();
    const { admit } = createAdmission(arrivals);
    for (let i = 0; i < 3; i++) {
      arrivals.accepted();
      // By the estimate, it takes more than the bound.
      expect(await admit('mcp', 1_000, () => i)).toBe(i);
      await nextTurn();
    }
  });

  test('a batch counts its parts', () => {
    const { admit } = createAdmission();
    const ignore = (work: unknown) => work instanceof Promise && work.catch(() => {});
    burnTurn(admit);
    const add = (weight: number) => {
      let count = 0;
      try {
        for (; count < 1_000; count++) ignore(admit('mcp', weight, () => 1));
      } catch {}
      return count;
    };
    const batches = add(10);
    expect(batches).toBeGreaterThan(10);
    expect(batches).toBeLessThan(30);
  });
});

test('the time that work takes is learned', async () => {
  const { admit } = createAdmission();
  // A page counts 5 ms before any was measured, so that 30 may wait. These take next to nothing.
  for (let i = 0; i < 200; i++) await admit('page', 1, () => i);
  burnTurn(admit);
  const all = Array.from({ length: 60 }, (_, i) => admit('page', 1, () => i));
  expect(await Promise.all(all)).toHaveLength(60);
});

test('work that is done makes room for other work', async () => {
  const { admit } = createAdmission();
  burnTurn(admit);
  await Promise.all(Array.from({ length: 28 }, (_, i) => admit('page', 1, () => i)));
  burnTurn(admit);
  // 150 messages of 1 ms may wait when nothing else does.
  const all = Array.from({ length: 120 }, (_, i) => admit('mcp', 1, () => i));
  expect(await Promise.all(all)).toHaveLength(120);
});

test('work that waited through a pause of the process is done', async () => {
  const { admit } = createAdmission();
  burnTurn(admit);
  const all = [1, 2, 3].map((i) => admit('answer', 1, () => i));
  burn(400);
  expect(await Promise.all(all)).toEqual([1, 2, 3]);
});

test('work that arrives after a pause of the process is done', async () => {
  const { admit } = createAdmission();
  burn(900);
  // The pause is measured now.
  await sleep(1);
  burnTurn(admit);
  const all = [1, 2, 3].map((i) => admit('page', 1, () => i));
  expect(await Promise.all(all)).toEqual([1, 2, 3]);
});

test('a client without work takes the place of a client with much', async () => {
  const { admit } = createAdmission();
  burnTurn(admit);
  const outcomes: string[] = [];
  const add = (client: string, weight = 1) => {
    const name = `${client}${outcomes.length}`;
    outcomes.push('waits');
    const index = outcomes.length - 1;
    const note = (outcome: string) => {
      outcomes[index] = outcome;
    };
    try {
      Promise.resolve(admit('page', weight, () => name, client)).then(
        () => note('done'),
        () => note('refused'),
      );
    } catch {
      note('refused');
    }
    return index;
  };
  // 150 ms of pages of 5 ms each may wait.
  const greedy = Array.from({ length: 40 }, () => add('greedy'));
  expect(outcomes.filter((outcome) => outcome === 'waits')).toHaveLength(30);
  const modest = add('modest');
  expect(outcomes[modest]).toBe('waits');
  // It has work now, as much as a further one would be.
  expect(outcomes[add('modest')]).toBe('refused');
  const others = ['a', 'b', 'c'].map((client) => add(client));
  await sleep(300);
  expect([modest, ...others].map((index) => outcomes[index])).toEqual(Array(4).fill('done'));
  // The last ones of the queue were refused, the first ones were not.
  expect(greedy.map((index) => outcomes[index]).filter((outcome) => outcome === 'done')).toHaveLength(26);
  expect(outcomes[at(greedy, 0)]).toBe('done');
});

test('a client without work is refused while no other has more than it asks for', async () => {
  const { admit } = createAdmission();
  burnTurn(admit);
  const add = (client: string) => admit('page', 1, () => client, client);
  const all = Array.from({ length: 30 }, (_, i) => add(`client ${i}`));
  expect(() => add('one more')).toThrow(Overloaded);
  expect(await Promise.all(all)).toHaveLength(30);
});

/** Uses the time of this turn. */
const burnTurn = (admit: Admit) => admit('answer', 1, () => burn(6));

test('a query has one canonical form', () => {
  expect(canonicalQuery('to=JFK&from=LHR')).toBe(canonicalQuery('from=%4cHR&to=JFK'));
  expect(canonicalQuery('a=2&a=1')).not.toBe(canonicalQuery('a=1&a=2'));
});

test('a 503 is held for a while, and says when to try again', async () => {
  const app = createApp({
    release: openRelease(builds.current),
    render: () => Promise.reject(new Error('no page is rendered here')),
    admission: {
      admit: () => {
        throw new Overloaded();
      },
      pause: () => {},
      clientOf: () => undefined,
    },
    onError: () => {},
  });
  const begin = performance.now();
  const replies = await Promise.all([1, 2, 3].map((i) => inProcess(app)({ target: `/connections?n=${i}` })));
  expect(performance.now() - begin).toBeGreaterThan(240);
  expect(replies.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(Array(3).fill([503, '1']));
});

/** A server whose pages take 5 ms of processor time. */
async function slowPages() {
  let rendered = 0;
  const arrivals = countArrivals();
  const app = createApp({
    release: openRelease(builds.current),
    render: async () => {
      rendered++;
      burn(5);
      return new Response('<title>page</title>');
    },
    admission: createAdmission(arrivals),
    onError: (error) => {
      throw error;
    },
  });
  return { app, arrivals, rendered: () => rendered };
}

test('a page is rendered once for queries that mean the same', async () => {
  const { app, rendered } = await slowPages();
  for (const query of ['from=LHR&to=JFK', 'to=JFK&from=LHR', 'from=%4CHR&to=JFK']) {
    const reply = await inProcess(app)({ target: `/connections?${query}` });
    expect([reply.status, reply.text]).toEqual([200, '<title>page</title>']);
  }
  expect(rendered()).toBe(1);
  await inProcess(app)({ target: '/connections?from=LHR&to=ZRH' });
  expect(rendered()).toBe(2);
});

/**
 * How it is measured: a process of its own sends requests at a fixed rate, whatever the server answers. First the rate that
 * the server can serve is measured. Rounds at a quarter and at twice of that rate follow in turn, so that other processes
 * of the machine disturb both alike, and the times of all rounds of a kind are taken together. The first half second of a
 * round does not count. Times are those of the client, from the start of a request to the last byte. A 99th percentile
 * below 60 ms counts as 60 ms: such a difference comes from the machine.
 */
test('twice the load that can be served leaves the served half fast, and files faster', {
  timeout: 90_000,
}, async () => {
  const { app, arrivals } = await slowPages();
  const server = await serveApp(app, { arrivals });
  const load = fork(`${import.meta.dirname}/openLoad.ts`);
  const run = async (perSecond: number): Promise<Loads> => {
    load.send({ port: server.port, perSecond, ms: 2_000 });
    return ((await once(load, 'message')) as [Loads])[0];
  };
  try {
    // At most 200 a second can be served, on a processor of its own.
    const capacity = (await run(400)).pages.length / 1.5;
    const [normal, twice]: [Loads[], Loads[]] = [[], []];
    for (let round = 0; round < 4; round++) {
      normal.push(await run(capacity / 4));
      twice.push(await run(2 * capacity));
    }
    expect(count(normal, 'refused')).toBeLessThan(times(normal, 'pages').length / 4);
    expect(times(twice, 'pages').length).toBeGreaterThan(capacity * 2);
    expect(count(twice, 'refused')).toBeGreaterThan(capacity * 2);
    expect(count(twice, 'withoutRetryAfter') + count(twice, 'filesRefused')).toBe(0);
    for (const kind of ['pages', 'files'] as const)
      expect(p99(times(twice, kind)), kind).toBeLessThan(3 * Math.max(p99(times(normal, kind)), 60));
  } finally {
    load.kill();
    await server.stop();
  }
});

const times = (rounds: readonly Loads[], kind: 'pages' | 'files') => rounds.flatMap((round) => round[kind]);
const count = (rounds: readonly Loads[], kind: 'refused' | 'withoutRetryAfter' | 'filesRefused') =>
  rounds.reduce((sum, round) => sum + round[kind], 0);
const p99 = (list: readonly number[]): number =>
  at(
    list.toSorted((a, b) => a - b),
    Math.floor(list.length * 0.99),
  );

/** Under overload, part of the work is refused and the rest stays fast. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { at } from '../../../src/core/must.ts';
import { createApp } from '../../../src/server/app.ts';
import { canonicalQuery } from '../../../src/server/http/target.ts';
import { Overloaded, WorkQueue } from '../../../src/server/queue.ts';
import { openRelease } from '../../../src/server/release.ts';
import { openBuilds } from '../../server/fixture.ts';
import { inProcess, serveApp } from '../../server/transports.ts';
import { MOST_OF_OTHERS, watchOthers } from '../../support/otherProcesses.ts';
import type { Loads } from './openLoad.ts';

const builds = openBuilds();
builds.add('one');
afterAll(() => builds[Symbol.dispose]());

const burn = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

test('a query has one canonical form', () => {
  expect(canonicalQuery('to=JFK&from=LHR')).toBe(canonicalQuery('from=%4cHR&to=JFK'));
  expect(canonicalQuery('a=2&a=1')).not.toBe(canonicalQuery('a=1&a=2'));
});

test('a 503 is held for a while, and says when to try again', async () => {
  const app = createApp({
    release: await openRelease(builds.current),
    render: () => Promise.reject(new Error('no page is rendered here')),
    queue: { run: () => Promise.reject(new Overloaded()) },
    onError: () => {},
  });
  const begin = performance.now();
  const replies = await Promise.all([1, 2, 3].map((i) => inProcess(app)({ target: `/connections?n=${i}` })));
  expect(performance.now() - begin).toBeGreaterThan(490);
  expect(replies.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(Array(3).fill([503, '1']));
});

/** A server whose pages take 5 ms of processor time. */
async function slowPages() {
  let rendered = 0;
  const queue = new WorkQueue();
  const app = createApp({
    release: await openRelease(builds.current),
    render: async () => {
      rendered++;
      burn(5);
      return new Response('<title>page</title>');
    },
    queue,
    onError: (error) => {
      throw error;
    },
  });
  return { app, rendered: () => rendered };
}

test('a page is rendered once for a query', async () => {
  const { app, rendered } = await slowPages();
  for (const _ of [1, 2]) {
    const reply = await inProcess(app)({ target: '/connections?from=LHR&to=JFK' });
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
}, async ({ skip }) => {
  const shareOfOthers = watchOthers();
  const { app } = await slowPages();
  const server = await serveApp(app);
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
    expect(count(twice, 'withoutRetryAfter') + count(twice, 'filesRefused')).toBe(0);
    skip(shareOfOthers() > MOST_OF_OTHERS, 'other processes of the machine took too much of its time');
    expect(count(normal, 'refused')).toBeLessThan(times(normal, 'pages').length / 4);
    expect(times(twice, 'pages').length).toBeGreaterThan(capacity * 2);
    expect(count(twice, 'refused')).toBeGreaterThan(capacity * 2);
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

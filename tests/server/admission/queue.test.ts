/** The parts of admission, each by itself, on a clock of the test. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countArrivals } from '../../../src/server/admission/arrivals.ts';
import { createJobQueue, type QueuedJob } from '../../../src/server/admission/jobQueue.ts';
import { runJobs } from '../../../src/server/admission/jobsInProgress.ts';
import { measureLateness } from '../../../src/server/admission/lateness.ts';
import { createWaitLimit } from '../../../src/server/admission/waitLimit.ts';
import { measureWork } from '../../../src/server/admission/workTimes.ts';

let now = 0;
beforeEach(() => {
  now = 1_000;
  vi.useFakeTimers({ toFake: ['setInterval'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('work waits for less once the queue has not been empty for 200 ms', () => {
  const { begin, of } = createWaitLimit();
  const limits = () => [of('page'), of('mcp'), of('answer')];
  for (const _ of [1, 2]) {
    begin();
    now += 200;
    expect(limits()).toEqual([150, 150, 250]);
    now += 1;
    expect(limits()).toEqual([100, 100, 150]);
  }
});

test('while connections arrive, the first turn of work comes after sixteen turns, and so do the next', () => {
  const { accepted, newCheck } = countArrivals();
  const isLeft = newCheck();
  const turns = Array.from({ length: 51 }, () => {
    accepted();
    return isLeft();
  });
  expect(turns.flatMap((left, turn) => (left ? [] : [turn]))).toEqual([16, 33, 50]);
});

test('the lateness of the event loop is that of the last interval', () => {
  const lateness = measureLateness();
  const afterInterval = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(100);
    return lateness();
  };
  expect(lateness()).toBe(0);
  expect([100, 350, 90, 101].map(afterInterval)).toEqual([0, 250, 0, 1]);
});

test('the mean time of a kind of work follows its jobs, of which none counts more than 200 ms a part', () => {
  const { of, ofParts, measure } = measureWork();
  const job = (kind: 'page' | 'mcp' | 'answer', weight: number) => ({ kind, weight, client: undefined });
  expect(ofParts({ page: 2, mcp: 3, answer: 10 })).toBe(2 * 5 + 3 * 1 + 10 * 0.3);
  measure(job('page', 2), 2 * 37);
  expect(of(job('page', 3))).toBe(3 * (5 + (37 - 5) / 32));
  measure(job('mcp', 1), 10_000);
  expect(of(job('mcp', 1))).toBe(1 + (200 - 1) / 32);
  expect(of(job('answer', 2))).toBe(0.6);
});

describe('the queue', () => {
  const queued = (client: string | undefined, weight: number): QueuedJob => ({
    kind: 'mcp',
    weight,
    client,
    since: now,
    start: () => false,
    refuse: () => {},
  });

  test('counts parts by kind and by client, and forgets clients without work', () => {
    const byClient = new Map([['other', 1]]);
    const { isEmpty, parts, add, takeFirst } = createJobQueue(byClient);
    const jobs = [queued('one', 2), queued(undefined, 4), queued('one', 1)];
    expect(isEmpty()).toBe(true);
    for (const job of jobs) add(job);
    expect([isEmpty(), parts, [...byClient]]).toEqual([
      false,
      { page: 0, mcp: 7, answer: 0 },
      [
        ['other', 1],
        ['one', 3],
      ],
    ]);
    expect(jobs.map(() => takeFirst())).toEqual(jobs);
    expect([isEmpty(), parts.mcp, [...byClient]]).toEqual([true, 0, [['other', 1]]]);
    expect(takeFirst).toThrow();
  });

  test('gives up the last job of the client with the most parts', () => {
    const { add, takeOfLargest } = createJobQueue(new Map());
    const [a1, b1, a2, c1, b2] = [queued('a', 2), queued('b', 1), queued('a', 2), queued('c', 3), queued('b', 2)];
    for (const job of [a1, b1, queued(undefined, 9), a2, c1, b2]) add(job);
    // Of clients with as many parts, the last job of all.
    const taken = [4, 3, 3, 1, 1, 1, 1].map(takeOfLargest);
    expect(taken).toEqual([undefined, a2, undefined, b2, c1, a1, undefined]);
  });
});

test('a job is in progress until its work ends, however it ends', async () => {
  const byClient = new Map<string, number>();
  const times = { ...measureWork(), measure: vi.fn() };
  const onEnd = vi.fn();
  const { count, parts, run } = runJobs(byClient, times, onEnd);
  const job = { kind: 'page', weight: 2, client: 'one' } as const;
  const state = () => [count(), parts.page, byClient.get('one') ?? 0, onEnd.mock.calls.length];
  const work = () => {
    expect(state()).toEqual([1, 2, 2, onEnd.mock.calls.length]);
    now += 3;
  };
  run(job, work);
  expect(state()).toEqual([0, 0, 0, 1]);
  const failing = () => {
    work();
    throw new Error('failed');
  };
  expect(() => run(job, failing)).toThrow('failed');
  expect(state()).toEqual([0, 0, 0, 2]);
  const long = run(job, async () => work());
  expect(state()).toEqual([1, 2, 2, 2]);
  await long;
  expect(state()).toEqual([0, 0, 0, 3]);
  expect(times.measure.mock.calls).toEqual([1, 2, 3].map(() => [job, 3]));
});

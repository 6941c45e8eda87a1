import { afterEach, expect, test, vi } from 'vitest';
import { shareTime } from '../../../src/server/admission/sharedTime.ts';

afterEach(() => void vi.restoreAllMocks());

test('jobs in progress share the time equally', () => {
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { jobs, start } = shareTime();
  now += 50; // No job is in progress.
  const endFirst = start();
  now += 10; // The first alone.
  const endSecond = start();
  expect(jobs()).toBe(2);
  now += 20; // Both: 10 each.
  expect(endFirst()).toBe(20);
  now += 5; // The second alone.
  expect(endSecond()).toBe(15);
  expect(jobs()).toBe(0);
  now += 100;
  const endThird = start();
  now += 7;
  expect(endThird()).toBe(7);
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { countRequests } from '../../../src/server/ops/rate.ts';
import { heapGrowth } from '../../support/heap.ts';

test('a client beyond its number waits for the end of its time', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(() => now.mockRestore());
  const count = countRequests({ requests: 2, seconds: 5 });
  expect([count('a'), count('a')]).toEqual([0, 0]);
  now.mockReturnValue(2_000);
  expect([count('a'), count('b')]).toEqual([4_000, 0]);
  now.mockReturnValue(5_999);
  expect(count('a')).toBe(1);
  now.mockReturnValue(6_000);
  expect(count('a')).toBe(0);
});

test('clients that are no longer counted take no memory', async () => {
  const count = countRequests({ requests: 2, seconds: 3_600 });
  const growth = await heapGrowth(async (round) => {
    for (let i = 0; i < 100_000; i++) count(`${round}.${i}`);
  });
  expect(growth).toBeLessThan(2);
});

test('of too many clients, the one that was idle for longest is forgotten', () => {
  const count = countRequests({ requests: 1, seconds: 60 }, 2);
  for (const client of ['a', 'b', 'a', 'c']) count(client);
  expect(count('a')).toBeGreaterThan(0);
  expect(count('b')).toBe(0);
});

import { expect, test, vi } from 'vitest';
import { memoize } from '../../src/core/memoize.ts';

test('computes once for each argument, whatever the result', () => {
  const compute = vi.fn((key: string) => (key === '' ? undefined : key.length));
  const lengthOf = memoize(compute);
  expect(['abc', '', 'abc', '', 'd'].map(lengthOf)).toEqual([3, undefined, 3, undefined, 1]);
  expect(compute.mock.calls.flat()).toEqual(['abc', '', 'd']);
});

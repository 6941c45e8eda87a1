import { expect, test, vi } from 'vitest';
import { memoizeHeader } from '../../../src/server/http/memoizeHeader.ts';

test('keeps the results of the 256 short headers that came last', () => {
  const compute = vi.fn((text: string) => text.length);
  const lengthOf = memoizeHeader(compute);
  const calls = (text: string, times = 2) => {
    compute.mockClear();
    for (let i = 0; i < times; i++) expect(lengthOf(text)).toBe(text.length);
    return compute.mock.calls.length;
  };
  expect([calls('br'), calls('x'.repeat(200)), calls('x'.repeat(201))]).toEqual([1, 1, 2]);
  for (let i = 0; i < 255; i++) lengthOf(`q=${i}`);
  expect(calls('x'.repeat(200), 1)).toBe(0);
  expect(calls('br', 1)).toBe(1);
});

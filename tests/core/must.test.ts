import { expect, test } from 'vitest';
import { at, missing, must } from '../../src/core/must.ts';

test('must returns any value but null and undefined', () => {
  expect([0, '', false].map((value) => must(value, 'value'))).toEqual([0, '', false]);
  expect(() => must(null, 'airport LHR')).toThrow(new Error('missing airport LHR'));
  expect(() => must(undefined, 'airport LHR')).toThrow('missing airport LHR');
});

test('at returns the element at an index that exists', () => {
  expect([at([0, 1], 0), at(Uint8Array.of(3, 4), 1), at([null], 0)]).toEqual([0, 4, null]);
  for (const index of [-1, 2, 0.5]) expect(() => at([0, 1], index)).toThrow(new RangeError(`no element ${index}`));
  expect(() => missing(7)).toThrow(RangeError);
});

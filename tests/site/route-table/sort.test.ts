import { expect, test } from 'vitest';
import { DEFAULT_SORT, readSort, writeSort } from '../../../src/site/route-table/sort.ts';

test.each([
  ['-city', { key: 'place', descending: true }],
  ['weekly', { key: 'weekly', descending: false }],
  ['-flying_min', { key: 'time', descending: true }],
  ['distance_km', { key: 'km', descending: false }],
] as const)('%s in an address', (text, sort) => {
  expect(readSort(text)).toEqual(sort);
  expect(writeSort(sort)).toBe(text);
});

test('the order of the HTML is not in the address, nor one of the browser alone', () => {
  for (const text of ['', 'city', 'days', '-']) expect(readSort(text)).toEqual(DEFAULT_SORT);
  expect(writeSort(DEFAULT_SORT)).toBe('');
  expect(writeSort({ key: 'days', descending: true })).toBe('');
});

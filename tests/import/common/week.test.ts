import { expect, test } from 'vitest';
import { createWeek, weekToShow } from '../../../scripts/import/common/week.ts';

test.each([
  ['the first usual one from today', { 1: 7, 2: 7, 3: 3, 4: 7, 5: 7 }, 3, 4],
  ['of the season that comes', { 1: 7, 20: 2, 21: 5, 22: 5, 23: 5 }, 3, 21],
  ['of the last ones when none lies ahead', { 1: 2, 2: 7, 3: 7 }, 9, 3],
  ['this one', { 5: 7, 6: 7 }, 5, 5],
  ['by the first eight', { 1: 1, 2: 1, 3: 1, 4: 1, 5: 5, 6: 5, 7: 5, 8: 5, 9: 1 }, 1, 5],
  ['by the last eight', { 1: 1, 2: 5, 3: 5, 4: 5, 5: 5, 6: 1, 7: 1, 8: 1, 9: 1 }, 99, 5],
  ['none', {}, 9, null],
])('the week that is shown: %s', (_, counts, today, week) => {
  const byWeek = new Map(Object.entries(counts).map(([key, value]) => [Number(key), value]));
  expect(weekToShow(byWeek, today)).toBe(week);
});

test('departures that share time and block time are one row', () => {
  const { add, rows } = createWeek();
  for (const day of [6, 0]) add(day, 1439, 2047);
  add(1, 0, 0);
  add(3, 0, 1);
  expect(rows()).toEqual([
    { departure: '00:00', days: '2', block_min: null },
    { departure: '00:00', days: '4', block_min: 1 },
    { departure: '23:59', days: '17', block_min: 2047 },
  ]);
});

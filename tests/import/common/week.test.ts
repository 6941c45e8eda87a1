import { expect, test } from 'vitest';
import { weekToShow } from '../../../scripts/import/common/week.ts';

test.each([
  ['the first usual one from today', { 1: 7, 2: 7, 3: 3, 4: 7, 5: 7 }, 3, 4],
  ['of the season that comes', { 1: 7, 20: 2, 21: 5, 22: 5, 23: 5 }, 3, 21],
  ['of the last ones when none lies ahead', { 1: 2, 2: 7, 3: 7 }, 9, 3],
  ['none', {}, 9, null],
])('the week that is shown: %s', (_, counts, today, week) => {
  const byWeek = new Map(Object.entries(counts).map(([key, value]) => [Number(key), value]));
  expect(weekToShow(byWeek, today)).toBe(week);
});

import { expect, test } from 'vitest';
import { clockMinutes, departureRows, weekToShow } from '../../../scripts/import/common/timetable.ts';

test.each([
  ['the first usual one from today', { 1: 7, 2: 7, 3: 3, 4: 7, 5: 7 }, 3, 4],
  ['of the season that comes', { 1: 7, 20: 2, 21: 5, 22: 5, 23: 5 }, 3, 21],
  ['of the last ones when none lies ahead', { 1: 2, 2: 7, 3: 7 }, 9, 3],
  ['of the last ones when the file ends in this one', { 1: 7, 2: 7, 3: 7, 4: 2 }, 4, 3],
  ['this one', { 5: 7, 6: 7 }, 5, 5],
  ['by the first eight', { 1: 1, 2: 1, 3: 1, 4: 1, 5: 5, 6: 5, 7: 5, 8: 5, 9: 1 }, 1, 5],
  ['by the last eight', { 1: 1, 2: 5, 3: 5, 4: 5, 5: 5, 6: 1, 7: 1, 8: 1, 9: 1 }, 99, 5],
  ['none', {}, 9, null],
])('the week that is shown: %s', (_, counts, today, week) => {
  const byWeek = new Map(Object.entries(counts).map(([key, value]) => [Number(key), value]));
  expect(weekToShow(byWeek, today)).toBe(week);
});

test('departures that share time, block time and number are one row, with all their types of aircraft', () => {
  const midnight = { minute: 0, blockMin: null, flight: null, aircraft: [] };
  const last = { minute: 1439, blockMin: 2047, flight: 117, aircraft: ['77W'] };
  const departures = [
    { ...last, days: 1 << 6 },
    { ...last, days: 1 << 0, aircraft: ['744'] },
    { ...last, days: 1 << 0, aircraft: [] },
    { ...last, days: 1 << 2, flight: 9 },
    { ...midnight, days: 1 << 1 },
    { ...midnight, days: 1 << 3, blockMin: 1 },
    { ...midnight, days: 1 << 4, minute: null },
  ];
  const none = { flight: null, aircraft: '' };
  expect(departureRows(departures)).toEqual([
    { departure: '00:00', days: '2', block_min: null, ...none },
    { departure: '00:00', days: '4', block_min: 1, ...none },
    { departure: '23:59', days: '3', block_min: 2047, flight: 9, aircraft: '77W' },
    { departure: '23:59', days: '17', block_min: 2047, flight: 117, aircraft: '744 77W' },
    { departure: null, days: '5', block_min: null, ...none },
  ]);
});

test('weeks may come in any order', () => {
  const weeks = (...pairs: [number, number][]) => new Map(pairs);
  expect(weekToShow(weeks([9, 5], [1, 3], [5, 5], [7, 5], [3, 3]), 0)).toBe(5);
  expect(weekToShow(weeks([2, 10], [1, 9], [3, 100]), 0)).toBe(2);
});

test.each([
  ['705', 425],
  ['0705', 425],
  ['07:05', 425],
  ['7:05', 425],
  ['705.0', 425],
  ['705,00', 425],
  ['5', 5],
  ['0', 0],
  ['2359', 1439],
  ['2400', 1440],
  ['24:00', 1440],
  ['2401', null],
  ['2500', null],
  ['1260', null],
  ['1259', 779],
  ['705.5', null],
  ['12345', null],
  ['', null],
  ['x', null],
])('the time %j is %j minutes after midnight', (text, minutes) => {
  expect(clockMinutes(text)).toBe(minutes);
});

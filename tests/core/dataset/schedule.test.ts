import { expect, test } from 'vitest';
import type { Departure } from '../../../src/core/dataset/dataset.ts';
import { dayBits, dayCount, medianBlockMin, minuteOfDay, timeOfDay } from '../../../src/core/dataset/schedule.ts';

const departure = (days: string, minute: number | null, blockMin: number | null = null): Departure => ({
  minute,
  days: dayBits(days),
  blockMin,
  flight: null,
  aircraft: [],
});

test('weekdays as bits, Monday first', () => {
  expect(['', '1', '7', '135', '1234567'].map(dayBits)).toEqual([0, 1, 64, 0b10101, 127]);
  expect([0, 1, 64, 0b10101, 127].map(dayCount)).toEqual([0, 1, 1, 3, 7]);
});

test('times of day as minutes after midnight, and back', () => {
  const times = ['00:00', '00:59', '01:05', '10:00', '23:59'];
  expect(times.map(minuteOfDay)).toEqual([0, 59, 65, 600, 1439]);
  expect([0, 59, 65, 600, 1439].map(timeOfDay)).toEqual(times);
  expect(() => timeOfDay(1440)).toThrow('no element 1440');
});

test('the median block time counts each weekday of a departure', () => {
  const median = (...minutes: [days: string, blockMin: number | null][]) =>
    medianBlockMin(minutes.map(([days, blockMin]) => departure(days, 0, blockMin)));
  expect(median()).toBeNull();
  expect(median(['1', null])).toBeNull();
  expect(median(['1', 100], ['2', 300], ['3', 90])).toBe(100);
  // Between the two in the middle, rounded.
  expect(median(['1', 100], ['2', 103])).toBe(102);
  expect(median(['12', 90], ['34', 100], ['5', null])).toBe(95);
  expect(median(['1', 90], ['234', 100])).toBe(100);
});

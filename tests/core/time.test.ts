import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareMinutes,
  dayNumber,
  isoDate,
  mod,
  monthNumber,
  weekday,
  weekNumber,
  yearOf,
} from '../../src/core/time.ts';
import '../support/seed.ts';

const dates = fc.date({
  min: new Date(0),
  max: new Date('2199-12-31T00:00:00Z'),
  noInvalidDate: true,
});

test('days, weekdays, weeks, months and years are those of the calendar in UTC', () => {
  fc.assert(
    fc.property(dates, (date) => {
      const iso = date.toISOString().slice(0, 10);
      const day = dayNumber(iso);
      expect(isoDate(day)).toBe(iso);
      expect(yearOf(day)).toBe(date.getUTCFullYear());
      expect(weekday(day)).toBe((date.getUTCDay() + 6) % 7);
      expect(monthNumber(iso)).toBe(date.getUTCFullYear() * 12 + date.getUTCMonth());
      expect(monthNumber(iso.slice(0, 7))).toBe(monthNumber(iso));
    }),
  );
  expect([dayNumber('1970-01-01'), dayNumber('1970-01-02')]).toEqual([0, 1]);
  const [sunday, monday] = [dayNumber('2026-11-22'), dayNumber('2026-11-23')];
  expect(weekNumber(monday)).toBe(weekNumber(sunday) + 1);
  expect(weekNumber(monday + 6)).toBe(weekNumber(monday));
});

test('a remainder is never negative', () => {
  expect([mod(8, 7), mod(7, 7), mod(-1, 7), mod(-14, 7)]).toEqual([1, 0, 6, 0]);
});

test('departures without a time are after all others', () => {
  const times = [null, 1439, 0, 600].map((minute) => ({ minute }));
  expect(times.sort(compareMinutes).map(({ minute }) => minute)).toEqual([0, 600, 1439, null]);
});

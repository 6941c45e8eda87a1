import { expect, test } from 'vitest';
import { localDays, offsetOn, steadySpans, timeAndDayShift } from '../../../scripts/import/common/localTime.ts';
import { dayNumber, isoDate } from '../../../src/core/time.ts';

test.each([
  [0, 0, 0],
  [1439, 1439, 0],
  [1440, 0, 1],
  [-1, 1439, -1],
  [3000, 120, 2],
])('%d minutes from a midnight', (minutes, minute, dayShift) => {
  expect(timeAndDayShift(minutes)).toEqual({ minute, dayShift });
});

test.each([
  // At noon UTC, also of the days on which clocks change.
  ['2026-03-28', 0],
  ['2026-03-29', 60],
  ['2026-10-24', 60],
  ['2026-10-25', 0],
])('the clock of London on %s', (day, offset) => {
  expect(offsetOn('Europe/London', dayNumber(day))).toBe(offset);
});

/** The local days of a time in UTC. */
const daysAt = (zone: string, minutes: number, ...days: readonly string[]) =>
  Object.fromEntries(
    [...localDays(days.map(dayNumber), () => minutes, zone)].map(([minute, local]) => [minute, local.map(isoDate)]),
  );

test('a time in UTC is a local time of a local day, by the clock of that minute', () => {
  expect(daysAt('Europe/London', 1410, '2026-01-05', '2026-06-01', '2026-06-02')).toEqual({
    1410: ['2026-01-05'],
    30: ['2026-06-02', '2026-06-03'],
  });
  // On 29 March clocks change at 01:00 UTC.
  expect(daysAt('Europe/London', 59, '2026-03-28', '2026-03-29', '2026-03-30')).toEqual({
    59: ['2026-03-28', '2026-03-29'],
    119: ['2026-03-30'],
  });
  expect(daysAt('Europe/London', 60, '2026-03-28', '2026-03-29')).toEqual({ 60: ['2026-03-28'], 120: ['2026-03-29'] });
  expect(daysAt('America/New_York', -60, '2026-01-05')).toEqual({ 1080: ['2026-01-04'] });
});

const spans = (zone: string, from: string, to: string | null) =>
  steadySpans(zone, dayNumber(from), to === null ? null : dayNumber(to)).map(
    (span) => `${isoDate(span.from)} ${span.to === null ? 'open' : isoDate(span.to)} ${span.offset}`,
  );

test('a period is cut on the days on which clocks change', () => {
  expect(spans('Europe/London', '2026-01-01', '2026-12-31')).toEqual([
    '2026-01-01 2026-03-28 0',
    '2026-03-29 2026-10-24 60',
    '2026-10-25 2026-12-31 0',
  ]);
  expect(spans('Europe/London', '2026-03-28', '2026-03-29')).toEqual([
    '2026-03-28 2026-03-28 0',
    '2026-03-29 2026-03-29 60',
  ]);
  expect(spans('Europe/London', '2026-03-29', '2026-03-29')).toEqual(['2026-03-29 2026-03-29 60']);
  expect(spans('Asia/Dubai', '2026-01-01', '2026-12-31')).toEqual(['2026-01-01 2026-12-31 240']);
  // 1098 days are looked at; a period without an end has none.
  expect(spans('Asia/Dubai', '2026-01-01', null)).toEqual(['2026-01-01 open 240']);
  const open = spans('Europe/London', '2026-01-01', null);
  expect([open.length, open.at(-1)]).toEqual([7, '2028-10-29 open 0']);
  expect(spans('Europe/London', '2023-03-28', null).at(-1)).toBe('2026-03-29 open 60');
  expect(spans('Europe/London', '2023-03-27', null).at(-1)).toBe('2025-10-26 open 0');
  expect(spans('Europe/London', '2026-01-01', '2036-01-01').at(-1)).toBe('2028-10-29 2036-01-01 0');
});

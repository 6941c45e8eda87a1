import { describe, expect, test } from 'vitest';
import { dayNumber, isoDate } from '../../../src/core/time.ts';
import { createCalendar } from '../../../src/reference/openData/calendar.ts';

const calendar = createCalendar('2026-11-26', 26);
const MADRID = 'Europe/Madrid';
const ALL = 0b111111111111;

const stretches = (zones: readonly [string, string], minute: number, block: number, made = calendar) =>
  made
    .stretches({ zones, months: ALL, minute, block })
    .map(({ start, end, origin, destination }) => [isoDate(start), isoDate(end), origin, destination].join(' '));

test('the calendar is of whole weeks from a Monday, and flights have a day more at both ends', () => {
  expect([isoDate(calendar.first), isoDate(calendar.last)]).toEqual(['2026-11-23', '2027-05-23']);
  expect(stretches(['UTC', 'UTC'], 600, 60)).toEqual(['2026-11-22 2027-05-24 0 0']);
});

describe('on the day of a change a departure has the clocks of its minute', () => {
  // Clocks change at 01:00 UTC: 02:00 becomes 03:00.
  test.each([
    ['before it', 30, 20, ['2026-11-22 2027-03-28 60 60', '2027-03-29 2027-05-24 120 120']],
    ['after it', 210, 20, ['2026-11-22 2027-03-27 60 60', '2027-03-28 2027-05-24 120 120']],
    [
      'in the hour that does not exist, as before',
      150,
      20,
      ['2026-11-22 2027-03-27 60 60', '2027-03-28 2027-03-28 60 120', '2027-03-29 2027-05-24 120 120'],
    ],
    [
      'before it, with an arrival after it',
      100,
      60,
      ['2026-11-22 2027-03-27 60 60', '2027-03-28 2027-03-28 60 120', '2027-03-29 2027-05-24 120 120'],
    ],
  ])('%s', (_, minute, block, expected) => expect(stretches([MADRID, MADRID], minute, block)).toEqual(expected));
  // At 03:00 clocks become 02:00: of two times the first.
  test('in the hour that there is twice', () =>
    expect(stretches([MADRID, MADRID], 150, 60, createCalendar('2026-09-21', 8))).toEqual([
      '2026-09-20 2026-10-24 120 120',
      '2026-10-25 2026-10-25 120 60',
      '2026-10-26 2026-11-16 60 60',
    ]));
});

test('an arrival has the clocks of its own minute', () => {
  expect(stretches(['America/New_York', 'Europe/London'], 1290, 420)).toEqual([
    '2026-11-22 2027-03-13 -300 0',
    '2027-03-14 2027-03-26 -240 0',
    '2027-03-27 2027-05-24 -240 60',
  ]);
});

test('clocks of the southern hemisphere, and those of half an hour', () => {
  expect(stretches(['Australia/Lord_Howe', 'Pacific/Auckland'], 600, 120)).toEqual([
    '2026-11-22 2027-04-03 660 780',
    '2027-04-04 2027-05-24 630 720',
  ]);
});

test('months at rest are left out', () => {
  const winter = calendar.stretches({ zones: ['UTC', 'UTC'], months: 0b100000000101, minute: 0, block: 60 });
  expect(winter.map(({ start, end }) => [isoDate(start), isoDate(end)])).toEqual([
    ['2026-12-01', '2027-01-31'],
    ['2027-03-01', '2027-03-31'],
  ]);
});

test.each([
  ['2026-11-22', '2027-05-24', 0b1000001, '2026-11-23 2027-05-23'],
  ['2026-11-24', '2026-11-29', 0b0000100, '2026-11-25 2026-11-25'],
  ['2026-11-24', '2026-11-29', 0b0000001, null],
  ['2026-11-22', '2026-11-22', 0b1111111, null],
])('of %s to %s days are operated', (start, end, weekdays, expected) => {
  const found = calendar.operated({ start: dayNumber(start), end: dayNumber(end) }, weekdays);
  expect(found && `${isoDate(found.start)} ${isoDate(found.end)}`).toBe(expected);
});

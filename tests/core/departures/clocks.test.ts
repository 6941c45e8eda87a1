import { describe, expect, test } from 'vitest';
import { clocksByMonth, dayOfClocks, haveSameClockChanges } from '../../../src/core/departures/clocks.ts';
import { buildDepartures } from '../../../src/core/departures/departures.ts';
import { at } from '../../../src/core/must.ts';
import { week } from '../journeys/world.ts';

describe('the clocks of a month', () => {
  test.each([
    ['2026-11-28', 10, '2026-11-15'],
    ['2026-11-28', 11, '2026-12-15'],
    ['2026-11-28', 0, '2027-01-15'],
    ['2026-11-28', 9, '2027-10-15'],
    ['2026-01-01', 0, '2026-01-15'],
  ])('of a build on %s, month %i, are those of %s', (built, month, day) => expect(dayOfClocks(built, month)).toBe(day));

  test('are kept for every airport and month', () => {
    const clocks = clocksByMonth([{ timeZone: 'Europe/London' }, { timeZone: 'Asia/Dubai' }], '2026-11-28');
    expect(Array.from({ length: 12 }, (_, month) => clocks[2 * month])).toEqual([
      ...[0, 0, 0, 60, 60, 60, 60, 60, 60, 60, 0, 0],
    ]);
    expect(Array.from({ length: 12 }, (_, month) => clocks[2 * month + 1])).toEqual(Array(12).fill(240));
  });

  test('are those of the build unless another month is given', () => {
    const { dataset } = week({ A: 'Europe/London', B: 'Asia/Dubai' }, 'A-B XX 1 08:00 420');
    const built = buildDepartures(dataset, '2026-11-28');
    const arrival = (table: typeof built) => table.arrivalOf(0, at(table.departuresOf(0), 0));
    expect(arrival(built)).toEqual({ minute: 19 * 60, dayOffset: 0 });
    expect(arrival(built.inMonth(6))).toEqual({ minute: 18 * 60, dayOffset: 0 });
    expect(arrival(built.inMonth(6).inMonth(0))).toEqual({ minute: 19 * 60, dayOffset: 0 });
    expect([...built.inMonth(6).offset]).toEqual([60, 240]);
    expect(arrival(buildDepartures({ ...dataset, dataDate: '2026-07-15' }))).toEqual({ minute: 18 * 60, dayOffset: 0 });
  });
});

test.each([
  ['Europe/London', 'Europe/Berlin', true],
  ['Asia/Tokyo', 'Asia/Singapore', true],
  ['Europe/London', 'Asia/Dubai', false],
  ['Europe/London', 'America/New_York', false],
  ['Australia/Sydney', 'Pacific/Auckland', true],
  ['Australia/Sydney', 'Australia/Brisbane', false],
])('the clocks of %s and %s change alike: %s', (a, b, isSame) => {
  expect(haveSameClockChanges(a, b, 2026)).toBe(isSame);
});

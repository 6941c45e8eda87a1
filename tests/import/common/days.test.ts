import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTally, dayVisitor } from '../../../scripts/import/common/days.ts';
import { blockOf } from '../../../scripts/import/common/flownMonths.ts';
import { OPEN, type Period } from '../../../scripts/import/common/periods.ts';
import { dayNumber, weekday, weekNumber } from '../../../src/core/time.ts';
import '../../support/seed.ts';

const START = dayNumber('2026-01-01');
const anyPeriod = fc
  .record({
    // In tens, so that one often ends on the day on which another begins.
    start: fc.nat(9).map((tens) => 10 * tens),
    length: fc.oneof(
      fc.nat(5).map((tens) => 10 * tens),
      fc.constant(null),
    ),
    days: fc.constantFrom(0, 0b1111111, 0b0011111, 0b1010101, 0b0100000),
    everyOtherWeek: fc.boolean(),
  })
  .map(({ start, length, days, everyOtherWeek }, index = 0): Period => {
    const from = START + start;
    const to = length === null ? OPEN : from + length;
    return { service: 0, flight: 0, from, to, days, everyOtherWeek, minute: index, block: 60, aircraft: '' };
  });
const END = START + 160;

/** Day by day: the last period that covers a day holds, and one without days cancels. */
function naive(periods: readonly Period[]): [number, Period][] {
  const found: [number, Period][] = [];
  for (let day = START; day <= END; day++) {
    let holder: Period | null = null;
    for (const period of periods) {
      if (day < period.from || day > Math.min(period.to, END)) continue;
      const isItsWeek = !period.everyOtherWeek || (weekNumber(day) - weekNumber(period.from)) % 2 === 0;
      if (period.days === 0) holder = null;
      else if ((period.days >> weekday(day)) & 1 && isItsWeek) holder = period;
    }
    if (holder) found.push([day, holder]);
  }
  return found;
}

test('the days of a flight are those that looking at every day finds', () => {
  const visitDays = dayVisitor();
  fc.assert(
    fc.property(fc.array(anyPeriod, { minLength: 1, maxLength: 4 }), (periods) => {
      const visited: [number, Period][] = [];
      visitDays(periods, END, (day, period) => visited.push([day, period]));
      const expected = naive(periods);
      expect(visited.sort(([a], [b]) => a - b)).toEqual(expected);

      const [tally, week] = [createTally(), weekNumber(START) + 10];
      const count = (number: (day: number) => number) =>
        new Map([...Map.groupBy(expected, ([day]) => number(day))].map(([key, days]) => [key, days.length]));
      // What was counted before must be gone.
      tally.add(START + 5);
      tally.clear();
      for (const [day] of expected) tally.add(day);
      expect([tally.blocks(), tally.weeks()]).toEqual([count(blockOf), count(weekNumber)]);
      const inWeek: number[] = [];
      visitDays(periods, END, (day) => inWeek.push(day), week);
      const days = expected.map(([day]) => day).filter((day) => weekNumber(day) === week);
      expect(inWeek.sort((a, b) => a - b)).toEqual(days);
    }),
    { numRuns: 1_000 },
  );
});

test('weeks begin on Mondays', () => {
  const monday = dayNumber('2026-03-02');
  expect([
    weekday(monday),
    weekday(monday + 6),
    weekNumber(monday + 6) - weekNumber(monday),
    weekNumber(monday + 7),
  ]).toEqual([0, 6, 0, weekNumber(monday) + 1]);
});

test('of a flight the first three years are looked at', () => {
  const days: number[] = [];
  const period: Period = {
    service: 0,
    flight: 0,
    from: START,
    to: OPEN,
    days: 127,
    everyOtherWeek: false,
    minute: 0,
    block: 60,
    aircraft: '',
  };
  dayVisitor()([period], START + 2_000, (day) => days.push(day));
  expect([days[0], days.at(-1), days.length]).toEqual([START, START + 3 * 366 - 1, 3 * 366]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../scripts/import/merge/evidence.ts';
import { blockOf, coverage, monthsFlown } from '../../scripts/import/merge/months.ts';
import { weekToShow } from '../../scripts/import/merge/week.ts';
import { seasonalityLabel } from '../../src/core/seasonality.ts';

/** Flights by block, one every so many days in each period, both days included. */
function flights(every: number, ...periods: readonly (readonly [first: string, last: string])[]): Map<number, number> {
  const blocks = new Map<number, number>();
  for (const [first, last] of periods)
    for (let day = dayNumber(first); day <= dayNumber(last); day += every)
      blocks.set(blockOf(day), (blocks.get(blockOf(day)) ?? 0) + 1);
  return blocks;
}
const covered = (first: string, last: string) => ({ first: blockOf(dayNumber(first)), last: blockOf(dayNumber(last)) });
const YEAR = covered('2026-01-01', '2026-12-31');
const IATA_YEAR = covered('2025-10-26', '2026-10-24');

describe('months from flights', () => {
  test.each([
    ['every day of the year', flights(1, ['2026-01-01', '2026-12-31']), YEAR, 'JFMAMJJASOND'],
    ['once a week', flights(7, ['2026-01-03', '2026-12-31']), YEAR, 'JFMAMJJASOND'],
    ['every other week', flights(14, ['2026-01-03', '2026-12-31']), YEAR, 'JFMAMJJASOND'],
    ['the IATA summer', flights(1, ['2026-03-29', '2026-10-24']), YEAR, '---AMJJASO--'],
    ['the IATA winter', flights(1, ['2026-01-01', '2026-03-28'], ['2026-10-25', '2026-12-31']), YEAR, 'JFM-------ND'],
    ['summer to Labor Day', flights(1, ['2026-05-20', '2026-09-07']), YEAR, '----MJJA----'],
    ['a gap', flights(1, ['2026-01-01', '2026-02-28'], ['2026-05-01', '2026-12-31']), YEAR, 'JF--MJJASOND'],
    [
      'two seasons',
      flights(7, ['2026-01-03', '2026-02-28'], ['2026-06-06', '2026-08-29'], ['2026-12-05', '2026-12-31']),
      YEAR,
      'JF---JJA---D',
    ],
    ['a holiday week off', flights(1, ['2026-01-01', '2026-12-20']), YEAR, 'JFMAMJJASOND'],
    ['a week in summer', flights(1, ['2026-07-01', '2026-07-07']), YEAR, '------------'],
    // Began or ended, or the other side of the season was not seen.
    ['from May on', flights(1, ['2026-05-01', '2026-12-31']), YEAR, null],
    ['until May', flights(1, ['2026-01-01', '2026-05-31']), YEAR, null],
    ['the winter with which the year of the source begins', flights(1, ['2025-10-26', '2026-03-28']), IATA_YEAR, null],
    ['the summer with which it ends', flights(1, ['2026-03-29', '2026-10-24']), IATA_YEAR, null],
    ['three flights', flights(3, ['2026-07-01', '2026-07-09']), YEAR, null],
    ['half a year of source', flights(1, ['2026-05-01', '2026-08-31']), covered('2026-03-29', '2026-10-24'), null],
  ])('%s', (_, flown, source, expected) => {
    expect(monthsFlown(flown, source)).toBe(expected);
  });

  test('a source of two winters knows the season that one alone leaves open', () => {
    const source = covered('2025-10-26', '2027-03-27');
    const winter = flights(1, ['2025-10-26', '2026-03-28'], ['2026-10-25', '2027-03-27']);
    expect(monthsFlown(winter, source)).toBe('JFM-------ND');
    const ended = flights(1, ['2025-10-26', '2026-03-28']);
    expect(monthsFlown(ended, source)).toBe(null);
    const began = flights(1, ['2026-10-25', '2027-03-27']);
    expect(monthsFlown(began, source)).toBe(null);
  });

  test('what is known never depends on the day on which the year of the source begins, but for what is cut', () => {
    const summer = flights(1, ['2025-05-01', '2025-09-30'], ['2026-05-01', '2026-09-30']);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 364 }), (shift) => {
        const day = (date: string) => dayNumber(date) + shift;
        const source = { first: blockOf(day('2025-01-01')), last: blockOf(day('2025-12-31')) };
        const months = monthsFlown(summer, source);
        expect(months === null || months === '----MJJAS---').toBe(true);
      }),
    );
  });

  test('the names of the seasons are those of the hemisphere', () => {
    const months = monthsFlown(flights(1, ['2026-05-15', '2026-09-20']), YEAR);
    expect(seasonalityLabel(months, 'north')).toBe('Summer seasonal (May–Sep)');
    expect(seasonalityLabel(months, 'south')).toBe('Winter seasonal (May–Sep)');
    expect(seasonalityLabel(months, 'mixed')).toBe('Seasonal (May–Sep)');
  });
});

test('what a source covers: not the ends at which a schedule is hardly loaded', () => {
  const full = flights(1, ['2026-01-01', '2026-10-24']);
  const cover = coverage(new Map([...full, ...flights(14, ['2026-11-01', '2026-12-31'])]));
  expect(cover).toEqual(covered('2026-01-01', '2026-10-24'));
  expect(coverage(new Map())).toBeNull();
});

describe('the week that is shown', () => {
  test.each([
    ['the first usual one from today', { 1: 7, 2: 7, 3: 3, 4: 7, 5: 7 }, 3, 4],
    ['of the season that comes', { 1: 7, 20: 2, 21: 5, 22: 5, 23: 5 }, 3, 21],
    ['of the last ones when none lies ahead', { 1: 2, 2: 7, 3: 7 }, 9, 3],
    ['none', {}, 9, null],
  ])('%s', (_, counts, today, week) => {
    const byWeek = new Map(Object.entries(counts).map(([key, value]) => [Number(key), value]));
    expect(weekToShow(byWeek, today)).toBe(week);
  });
});

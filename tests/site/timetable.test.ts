import { expect, test } from 'vitest';
import { seasonTimeDifference } from '../../src/site/timetable.ts';
import { testSite } from './testSite.ts';

const { dataset } = testSite();
const at = (code: string) => {
  const airport = dataset.airports.find((one) => one.code === code);
  if (!airport) throw new Error(`no airport ${code}`);
  return airport;
};

test.each([
  ['2026-03-28', -300, 'before the last Sunday of March: winter, although New York has changed its clocks'],
  ['2026-03-29', -300, 'the first day of summer'],
  ['2026-10-24', -300, 'the last day of summer'],
  ['2026-10-25', -300, 'the first day of winter, although New York has not changed its clocks'],
])('time difference from London to New York on %s: %d minutes (%s)', (date, minutes) => {
  expect(seasonTimeDifference(date)(at('LHR'), at('JFK'))).toBe(minutes);
});

test.each([
  ['2026-03-28', 660],
  ['2026-03-29', 540],
  ['2026-10-24', 540],
  ['2026-10-25', 660],
  ['2026-12-31', 660],
])('time difference from London to Sydney is that of the season, not of the day: %s', (date, minutes) => {
  expect(seasonTimeDifference(date)(at('LHR'), at('SYD'))).toBe(minutes);
});

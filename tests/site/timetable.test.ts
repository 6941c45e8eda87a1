import { expect, test } from 'vitest';
import { must } from '../../src/core/must.ts';
import { flightTimes } from '../../src/core/timetable/localTime.ts';
import { routeOfDeparture } from '../../src/core/timetable/timetable.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { airportAt } from '../../src/site/siteData.ts';
import { weekTimeDifference } from '../../src/site/timetable.ts';
import { testSite } from './testSite.ts';

const site = testSite();
const { dataset } = site;
const at = (code: string) => {
  const airport = dataset.airports.find((one) => one.code === code);
  if (!airport) throw new Error(`no airport ${code}`);
  return airport;
};

test.each([
  ['winter', '2026-12-28', 'JFK', -300],
  ['summer', '2026-06-29', 'JFK', -300],
  ['winter', '2026-12-28', 'SYD', 660],
  ['summer', '2026-06-29', 'SYD', 540],
] as const)('time difference from London in a %s week from %s to %s: %d minutes', (season, monday, to, minutes) => {
  expect(weekTimeDifference({ season, monday })(at('LHR'), at(to))).toBe(minutes);
});

test('arrivals on route pages are those of timed journeys', () => {
  const { timetable, routes } = buildIndexes(site);
  for (let departure = 0; departure < timetable.departureCount; departure++) {
    const route = routeOfDeparture(timetable, departure);
    const [from, to] = [
      airportAt(site, must(routes.from[route], 'from')),
      airportAt(site, must(routes.to[route], 'to')),
    ];
    const { departure: leaves, arrival, arrivalDayOffset } = flightTimes(timetable, departure);
    const block = must(timetable.block[departure], 'block');
    const expected = leaves.minute + block + site.timeDifference(from, to);
    expect(arrivalDayOffset * 1440 + arrival.minute).toBe(expected);
  }
  expect(timetable.departureCount).toBeGreaterThan(20);
});

import { describe, expect, it, test } from 'vitest';
import { blockTime, type ImportContext } from '../../../scripts/import/common/importer.ts';
import { isPlausible } from '../../../scripts/import/common/localTime.ts';
import { ImportLog } from '../../../scripts/import/common/log.ts';

describe('isPlausible', () => {
  it.each([
    ['LHR-JFK in 455 min', 455, 5540, true],
    ['Westray to Papa Westray in 2 min', 2, 2.8, true],
    ['an island hop with a slow turn', 35, 30, true],
    ['faster than sound', 180, 5540, false],
    ['AUS-FLL in less than its distance takes at full speed', 97, 1774, false],
    ['a turboprop against the wind', 130, 560, true],
    ['the longest there is', 1130, 15_340, true],
    ['a stopover counted in', 1330, 8500, false],
    ['a short hop of five hours', 300, 500, false],
    ['up to 500 km at full speed from gate to gate', 27.3, 500, true],
    ['beyond 500 km with a quarter of an hour on the ground', 42.3, 501, false],
    ['at full speed', 75, 1100, true],
    ['above full speed', 75, 1100.5, false],
    ['an hour that goes nowhere', 60, 0, true],
    ['a minute more that goes nowhere', 61, 0, false],
    ['at 300 km/h after an hour', 360, 1500, true],
    ['below 300 km/h after an hour', 360, 1499, false],
    ['at 450 km/h after an hour', 300, 1800, true],
    ['below 450 km/h after an hour', 300, 1799, false],
    ['below 450 km/h, from 1,500 km', 360, 1501, false],
  ])('%s', (_, minutes, km, plausible) => {
    expect(isPlausible(minutes, km)).toBe(plausible);
  });
});

const place = (iata: string, latitude: number | null, longitude: number | null) =>
  [iata, { iata, latitude, longitude }] as const;
const airports = [
  place('LHR', 51.47, -0.46),
  place('JFK', 40.64, -73.78),
  place('NOA', null, -73.78),
  place('NOO', 40.64, null),
];
const UNKNOWN = 'block times that are not known';
const IMPOSSIBLE = 'block times that no flight takes, which are left unknown';

test.each([
  [455, 'JFK', 455, {}],
  [454.5, 'JFK', 455, {}],
  [180, 'JFK', null, { [IMPOSSIBLE]: { 'LHR-JFK 180': 1 } }],
  [-5, 'JFK', null, { [IMPOSSIBLE]: { 'LHR-JFK -5': 1 } }],
  [0, 'JFK', null, { [UNKNOWN]: { 'LHR-JFK': 1 } }],
  [null, 'JFK', null, { [UNKNOWN]: { 'LHR-JFK': 1 } }],
  // Any is possible where the place of an airport is not known.
  [180, 'NOA', 180, {}],
  [180, 'NOO', 180, {}],
  [1800, 'NOA', 1800, {}],
  [1801, 'NOA', null, { [IMPOSSIBLE]: { 'LHR-NOA 1801': 1 } }],
])('a flight of %j minutes from LHR to %s has the block time %j', (minutes, to, block, names) => {
  const log = new ImportLog();
  const context = { airports: new Map(airports), log } as unknown as ImportContext;
  expect(blockTime(minutes, { from: 'LHR', to }, context)).toBe(block);
  expect(log.toJson()['names']).toEqual(names);
});

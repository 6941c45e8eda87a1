import { describe, expect, it } from 'vitest';
import { isPlausible, possibleBlock } from '../../../scripts/import/common/localTime.ts';

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

describe('possibleBlock', () => {
  const lhr = { latitude: 51.47, longitude: -0.46 };
  const jfk = { latitude: 40.64, longitude: -73.78 };

  it('judges by the great-circle distance', () => {
    expect(possibleBlock(455, lhr, jfk)).toBe(455);
    expect(possibleBlock(180, lhr, jfk)).toBeNull();
    expect(possibleBlock(0, lhr, lhr)).toBeNull();
  });

  it.each([
    ['latitude', { ...jfk, latitude: null }],
    ['longitude', { ...jfk, longitude: null }],
  ])('is any without the %s of an airport', (_, nowhere) => {
    expect(possibleBlock(180, lhr, nowhere)).toBe(180);
    expect(possibleBlock(180, nowhere, lhr)).toBe(180);
    expect([1800, 1801].map((minutes) => possibleBlock(minutes, lhr, nowhere))).toEqual([1800, null]);
  });
});

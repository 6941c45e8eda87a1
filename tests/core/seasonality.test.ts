import { describe, expect, test } from 'vitest';
import { hemispheres, seasonalityLabel, unionOfMonths } from '../../src/core/seasonality.ts';

describe('seasonalityLabel', () => {
  test.each([
    ['JFMAMJJASOND', 'north', 'Year-round'],
    ['------------', 'north', null],
    [null, 'north', null],
    ['----MJJAS---', 'north', 'Summer seasonal (May–Sep)'],
    ['------J-----', 'north', 'Summer seasonal (Jul)'],
    ['--MAMJJASO--', 'north', 'Summer seasonal (Mar–Oct)'],
    ['JFM--------D', 'north', 'Winter seasonal (Dec–Mar)'],
    ['JFMA-------D', 'north', 'Seasonal (Dec–Apr)'],
    ['JFM------OND', 'north', 'Winter seasonal (Oct–Mar)'],
    ['JFM--------D', 'south', 'Summer seasonal (Dec–Mar)'],
    ['----MJJAS---', 'south', 'Winter seasonal (May–Sep)'],
    ['----MJJAS---', 'mixed', 'Seasonal (May–Sep)'],
    ['JF---JJA---D', 'north', 'Seasonal (Jun–Aug, Dec–Feb)'],
    ['---A--------', 'north', 'Seasonal (Apr)'],
    ['--------SO--', 'north', 'Seasonal (Sep–Oct)'],
    ['JF-AMJJASOND', 'north', 'Seasonal (Apr–Feb)'],
    // One year cannot tell these from a route that ended or began.
    ['JFMAM-------', 'north', null],
    ['--------SOND', 'north', null],
  ] as const)('%s, %s: %s', (months, ends, label) => {
    expect(seasonalityLabel(months, ends)).toBe(label);
  });
});

test('hemispheres', () => {
  expect(hemispheres(51, 0)).toBe('north');
  expect(hemispheres(-33, -37)).toBe('south');
  expect(hemispheres(51, -33)).toBe('mixed');
  expect(hemispheres(51, null)).toBe('mixed');
});

test('the union of months needs every service, unless one is flown all year', () => {
  expect(unionOfMonths(['----MJJAS---', 'JF---------D'])).toBe('JF--MJJAS--D');
  expect(unionOfMonths(['----MJJAS---', null])).toBeNull();
  expect(unionOfMonths(['JFMAMJJASOND', null])).toBe('JFMAMJJASOND');
  expect(unionOfMonths([])).toBeNull();
});

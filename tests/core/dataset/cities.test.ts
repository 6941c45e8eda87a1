import { expect, test } from 'vitest';
import type { AirportRecord } from '../../../src/core/dataset/dataset.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { must } from '../../../src/core/must.ts';
import { airportLines, bundledWorld, flights, tinyWorld } from '../../support/testWorld.ts';

const airport = (all: readonly AirportRecord[], code: string) =>
  must(
    all.find((each) => each.code === code),
    code,
  );

test('a city has the code of its metropolitan area, or of its busiest airport', () => {
  const { airports } = bundledWorld().dataset;
  for (const [code, city] of [
    ['LHR', 'LON'],
    ['LCY', 'LON'],
    ['MKC', 'MCI'],
    ['MCI', 'MCI'],
    ['PDX', 'PDX'],
    ['PWM', 'PWM'],
  ] as const)
    expect(airport(airports, code).cityCode, code).toBe(city);
});

test('cities of one name are told apart by region or country, unless one is clearly meant', () => {
  const { airports } = bundledWorld().dataset;
  for (const [code, label] of [
    ['PDX', 'Portland, Oregon'],
    ['PWM', 'Portland, Maine'],
    ['LHR', 'London'],
    ['YXU', 'London, Ontario'],
    ['SJO', 'San José, Costa Rica'],
    ['SJC', 'San Jose, California'],
    ['JFK', 'New York'],
  ] as const)
    expect(airport(airports, code).cityLabel, code).toBe(label);
});

test('no two cities have the same name, country included', () => {
  const { airports } = bundledWorld().dataset;
  const served = airports.filter(({ importance }) => importance > 0);
  const byName = Map.groupBy(served, ({ cityLabel, country }) => `${cityLabel}, ${country}`);
  const doubles = [...byName].filter(([, all]) => new Set(all.map(({ cityCode }) => cityCode)).size > 1);
  expect(doubles.map(([name, all]) => `${name}: ${all.map(({ code }) => code)}`)).toEqual([]);
});

test('airports of one city name far apart are two cities; the much busier one needs no region', () => {
  const lines = airportLines('LHR', 'JFK').map((line) => line.replace(/,(?:London|New York),/, ',Springfield,'));
  const { airports } = loadDataset(
    tinyWorld({
      'airports.csv': lines.map((line) => line.replace(/(?:LON|NYC)/, '')),
      'curated/cities.csv': [],
      'curated/regions.csv': ['JFK,New York'],
      ...flights('LHR-JFK BA 10:00'),
    }),
  );
  expect(airports.map(({ cityCode, cityLabel }) => `${cityCode} ${cityLabel}`)).toEqual([
    'JFK Springfield, New York',
    'LHR Springfield',
  ]);
});

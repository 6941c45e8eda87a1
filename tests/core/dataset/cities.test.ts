import { expect, test } from 'vitest';
import { groupCities } from '../../../src/core/dataset/cities.ts';
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

test('an airport is of the city of its name up to 100 km from the busiest one, or where a place is not known', () => {
  const [known] = bundledWorld().dataset.airports;
  const place = (code: string, weeklyDepartures: number, km: number | null, country = 'X') => ({
    ...must(known, 'airport'),
    ...{ code, weeklyDepartures, country, city: 'Sümewhere', metropolitanArea: null, importance: 1, lon: 0 },
    // A degree of latitude is 111.195 km.
    lat: km === null ? null : km / 111.195,
  });
  const airports = [
    ...[place('NEA', 1, 99.9), place('FAR', 1, 100.1), place('BIG', 9, 0)],
    ...[place('ABC', 1, null), { ...place('OTH', 2, 0, 'Y'), city: 'Sumewhere' }],
  ];
  expect(groupCities(airports).map(({ cityCode }) => cityCode)).toEqual(['BIG', 'FAR', 'BIG', 'BIG', 'OTH']);
});

test('a city is meant by its name alone when it weighs two more than each of the others, which are abroad', () => {
  const [known] = bundledWorld().dataset.airports;
  const labels = (...cities: readonly (readonly [country: string, importance: number])[]) =>
    groupCities(
      cities.map(([country, importance], i) => ({
        ...must(known, 'airport'),
        ...{ code: `A${i}`, country, importance, city: 'Here', region: null, metropolitanArea: `M${i}` },
      })),
    ).map(({ cityLabel }) => cityLabel);
  expect(labels(['X', 3], ['Y', 1])).toEqual(['Here', 'Here, Y']);
  expect(labels(['X', 3], ['Y', 2])).toEqual(['Here, X', 'Here, Y']);
  expect(labels(['X', 5], ['X', 1])).toEqual(['Here, X', 'Here, X']);
  expect(labels(['X', 1], ['Y', 0])).toEqual(['Here', 'Here, Y']);
});

import { expect, test } from 'vitest';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { at } from '../../src/core/must.ts';
import { indexSite } from '../../src/site/siteIndex.ts';
import { airportLines, flights, tinyWorld } from '../support/testWorld.ts';

const dataset = loadDataset(
  tinyWorld({
    'airports.csv': airportLines('LHR', 'LGW', 'LCY', 'JFK', 'LGA', 'FNC', 'ZRH', 'KEF'),
    'airlines.csv': ['ZB,MON,Monarch', 'BA,BAW,British Airways', 'BY,TOM,TUI', 'X3,TUI,TUI', 'OR,TFL,TUI'],
    'curated/cities.csv': ['LHR,London,LON', 'LGW,London,LON', 'LCY,London,LON'],
    ...flights(
      'JFK-LHR ZB 08:00 420min scheduled',
      'KEF-LGW BY 08:00 7 180min charter',
      'LCY-ZRH BA 08:00 12 100min scheduled',
      'LCY-ZRH OR 09:00 12 100min scheduled',
      'LGW-FNC X3 08:00 1 230min scheduled',
      'LGW-FNC BY 09:00 1 230min scheduled',
      'LGW-JFK BA 08:00 12345 480min scheduled',
      'LGW-ZRH BA 08:00 1 100min scheduled',
    ),
  }),
);
const index = indexSite(dataset);
const airport = (i: number) => at(dataset.airports, i).code;
const route = (i: number) => at(dataset.routes, i).id;
const of = (code: string) => dataset.airportIndex.get(code) ?? -1;

test('routes that are charter only have a list of their own, and their airports no page', () => {
  expect(index.charterRoutes.map(route)).toEqual(['KEF-LGW']);
  expect(index.routes.map(route)).toEqual(['JFK-LHR', 'LCY-ZRH', 'LGW-FNC', 'LGW-JFK', 'LGW-ZRH']);
  expect(index.hubs.map(airport)).toEqual(['FNC', 'JFK', 'LCY', 'LGW', 'LHR', 'ZRH']);
});

test('routes of an airport are by weekly flights, those with as many in the order of the dataset', () => {
  expect(at(index.from, of('LGW')).map(route)).toEqual(['LGW-JFK', 'LGW-FNC', 'LGW-ZRH']);
  expect(at(index.into, of('ZRH')).map(route)).toEqual(['LCY-ZRH', 'LGW-ZRH']);
  const ranks = (list: Uint16Array) =>
    ['LGW-FNC', 'LGW-JFK', 'LGW-ZRH'].map((id) => list[dataset.routeIndex.get(id) ?? -1]);
  expect(ranks(index.weekly)).toEqual([2, 5, 1]);
  expect(ranks(index.rank)).toEqual([2, 1, 3]);
  expect(ranks(index.lengthRank)).toEqual([2, 1, 3]);
});

test('airports of a city are the busiest first, those that are as busy by code', () => {
  expect(index.cities.get('LON')?.map(airport)).toEqual(['LGW', 'LCY', 'LHR']);
});

test('airlines are by name, those of one name by code', () => {
  expect(index.airlines.map(({ code, name, weekly }) => `${name} ${code} ${weekly}`)).toEqual([
    'British Airways BA 8',
    'Monarch ZB 7',
    'TUI BY 1',
    'TUI OR 2',
    'TUI X3 1',
  ]);
});

test('countries are by name', () => {
  expect(index.countries.map(({ name }) => name)).toEqual([
    'Portugal',
    'Switzerland',
    'United Kingdom',
    'United States',
  ]);
});

import { expect, test } from 'vitest';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { at } from '../../src/core/must.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { idOfRoute, routeOfId } from '../../src/operations/records.ts';
import { busiestRoutesFrom, scheduledRoutes } from '../../src/operations/routeWeeks.ts';
import { routeRows } from '../../src/site/route-table/rows.ts';
import { airlineNetworks, airportTraffic, countries, hubs } from '../../src/site/subjects.ts';
import { airportLines, flights, tinyWorld } from '../support/testWorld.ts';

const indexes = buildIndexes({
  dataset: loadDataset(
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
        'ZRH-LCY BA 08:00 12 100min scheduled',
        'ZRH-LCY OR scheduled',
        'ZRH-LCY BY 10:00 67 100min charter',
      ),
    }),
  ),
  baseUrl: 'https://routes.example',
});
const code = (airport: number) => at(indexes.airports, airport).code;
const id = (route: number) => idOfRoute(indexes, route);
const of = (airport: string) => indexes.airportIndex.get(airport) ?? -1;

test('routes that are charter only, and their airports, have no page in lists', () => {
  expect(scheduledRoutes(indexes).map(id)).toEqual(['JFK-LHR', 'LCY-ZRH', 'LGW-FNC', 'LGW-JFK', 'LGW-ZRH', 'ZRH-LCY']);
  expect(hubs(indexes).map(code)).toEqual(['FNC', 'JFK', 'LCY', 'LGW', 'LHR', 'ZRH']);
  expect(busiestRoutesFrom(indexes, of('KEF'))).toEqual([]);
});

test('routes of an airport are by weekly flights, those with as many in their order', () => {
  expect(busiestRoutesFrom(indexes, of('LGW')).map(id)).toEqual(['LGW-JFK', 'LGW-FNC', 'LGW-ZRH']);
});

test('flights a week leave charter out, and are a least number where the days of an airline are not known', () => {
  const weekly = (route: string) => routeRows(indexes, [routeOfId(indexes, route) ?? -1])[0];
  expect(weekly('LGW-FNC')).toMatchObject({ weekly: 2, daysKnown: true });
  expect(weekly('ZRH-LCY')).toMatchObject({ weekly: 2, daysKnown: false });
  expect(airportTraffic(indexes, [of('ZRH'), of('LGW')])).toMatchObject([
    { airport: { code: 'LGW' }, destinations: 3, weekly: 8, daysKnown: true },
    { airport: { code: 'ZRH' }, destinations: 1, weekly: 2, daysKnown: false },
  ]);
});

test('airports of a city are the busiest first, those that are as busy by code', () => {
  expect(indexes.cities.get('LON')?.map(code)).toEqual(['LGW', 'LCY', 'LHR']);
});

test('airlines are by name, those of one name by code', () => {
  expect(airlineNetworks(indexes).map((one) => `${one.name} ${one.code} ${one.weekly} ${one.daysKnown}`)).toEqual([
    'British Airways BA 10 true',
    'Monarch ZB 7 true',
    'TUI BY 1 true',
    'TUI OR 2 false',
    'TUI X3 1 true',
  ]);
});

test('countries are by name', () => {
  expect(countries(indexes).map(({ name }) => name)).toEqual([
    'Portugal',
    'Switzerland',
    'United Kingdom',
    'United States',
  ]);
});

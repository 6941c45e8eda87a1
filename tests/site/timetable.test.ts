import { expect, test } from 'vitest';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { departuresOfRoutes } from '../../src/site/timetable.ts';
import { flights, tinyWorld } from '../support/testWorld.ts';

test('departures of one time, block time and flight number are one line', () => {
  const rows = {
    ...flights('LHR-JFK BA scheduled'),
    'departures.csv': [
      'LHR,JFK,BA,18:10,13,470,177,',
      'LHR,JFK,BA,18:10,2,470,179,',
      'LHR,JFK,BA,18:10,67,470,177,',
      'LHR,JFK,BA,18:10,4,485,177,',
      'LHR,JFK,BA,18:10,5,,177,',
      'LHR,JFK,BA,,7,,,',
      'LHR,JFK,BA,06:00,1,470,175,',
    ],
  };
  const indexes = buildIndexes({ dataset: loadDataset(tinyWorld(rows)), baseUrl: 'https://routes.example' });
  const lines = departuresOfRoutes(indexes, [0]);
  expect(
    lines.map(({ departs, arrives, blockMin, flight, days }) => [departs, arrives, blockMin, flight, days]),
  ).toEqual([
    ['06:00', '08:50', 470, 'BA175', 0b0000001],
    // Departures of one time are in the order of the operation.
    ['18:10', null, null, 'BA177', 0b0010000],
    ['18:10', '21:00', 470, 'BA177', 0b1100101],
    ['18:10', '21:00', 470, 'BA179', 0b0000010],
    ['18:10', '21:15', 485, 'BA177', 0b0001000],
    [null, null, null, null, 0b1000000],
  ]);
});

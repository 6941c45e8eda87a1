import { expect, test } from 'vitest';
import type { Input } from '../../src/contract/operations.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { flights, tinyWorld } from '../support/testWorld.ts';

const indexes = buildIndexes({
  dataset: loadDataset(
    tinyWorld(
      flights(
        'LHR-JFK BA 09:00 480min',
        'LHR-TXL LH 09:00 110min',
        'LGW-FNC BA 09:00 230min',
        'JFK-SYD BA 09:00 1200min',
        'TXL-FNC LH 09:00 300min',
        'LHR-BER BY 09:00 100min charter',
      ),
    ),
  ),
  baseUrl: 'https://routes.example',
});
const reachable = (more: Partial<Input<'reachable_airports'>> = {}) =>
  callOperation(indexes, 'reachable_airports', {
    ...{ airport_code: 'LHR', max_stops: 1, max_flying_min: 2000, limit: 10, offset: 0 },
    ...more,
  });
const codes = (more?: Partial<Input<'reachable_airports'>>) =>
  reachable(more).airports.map(({ airport_code }) => airport_code);

test('airports by stops, then minutes, with the way; charter counts for nothing', () => {
  expect(reachable()).toEqual({
    from: 'LHR',
    airports: [
      { airport_code: 'TXL', city: 'Berlin', country: 'Germany', stops: 0, flying_min: 110, via: [] },
      { airport_code: 'JFK', city: 'New York', country: 'United States', stops: 0, flying_min: 480, via: [] },
      { airport_code: 'FNC', city: 'Funchal', country: 'Portugal', stops: 1, flying_min: 410, via: ['TXL'] },
      { airport_code: 'SYD', city: 'Sydney', country: 'Australia', stops: 1, flying_min: 1680, via: ['JFK'] },
    ],
    total: 4,
  });
  expect(codes({ max_stops: 0 })).toEqual(['TXL', 'JFK']);
  expect(codes({ max_flying_min: 410 })).toEqual(['TXL', 'FNC']);
});

test('all airports of an area are origins', () => {
  expect(reachable({ airport_code: 'LON', max_stops: 0 }).airports.map((row) => row.flying_min)).toEqual([
    110, 230, 480,
  ]);
});

test('one airline flies every leg', () => {
  expect(codes({ airline: 'BA' })).toEqual(['JFK', 'SYD']);
  expect(codes({ airline: 'BY' })).toEqual([]);
});

test('the total counts what passes the filter by country, not the page', () => {
  const found = reachable({ to_country: 'Portugal,Australia', limit: 1, offset: 1 });
  expect([found.airports.map(({ airport_code }) => airport_code), found.total]).toEqual([['SYD'], 2]);
});

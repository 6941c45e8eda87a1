import { expect, test } from 'vitest';
import { airportPlaces } from '../../../src/site/search/searchEntries.ts';
import { bundledWorld } from '../../support/testWorld.ts';

test('the places of airports are those with departures', () => {
  const { indexes } = bundledWorld();
  const places = airportPlaces(indexes);
  const served = indexes.airports.filter(({ routeCount }) => routeCount > 0).length;
  expect(places.length).toBeLessThanOrEqual(served);
  expect(places.length).toBeGreaterThan(served * 0.99);
  expect(JSON.stringify(places).length).toBeLessThan(160_000);
});

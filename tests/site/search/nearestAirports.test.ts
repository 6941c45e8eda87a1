import { expect, test } from 'vitest';
import { greatCircleKm } from '../../../src/core/geography.ts';
import { nearestAirports } from '../../../src/site/search/nearestAirports.ts';
import { airportPlaces } from '../../../src/site/search/searchEntries.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { indexes } = bundledWorld();
const places = airportPlaces(indexes);

test('lists airports with departures only', () => {
  const served = indexes.airports.filter(({ routeCount }) => routeCount > 0).length;
  expect(places.length).toBeLessThanOrEqual(served);
  expect(places.length).toBeGreaterThan(served * 0.99);
  expect(JSON.stringify(places).length).toBeLessThan(160_000);
});

test('finds the nearest airports by great circle', () => {
  const near = nearestAirports(places, { lat: 51.5, lon: -0.12 }, 5);
  expect(near[0]).toMatchObject({ label: 'London (LCY)', path: '/airport-routes-london-LCY' });
  expect(near.map(({ km }) => km)).toEqual(near.map(({ km }) => km).toSorted((a, b) => a - b));
  const nearer = places.filter(([, , lat, lon]) => greatCircleKm(51.5, -0.12, lat, lon) < (near[4]?.km ?? 0) - 1);
  expect(nearer).toHaveLength(4);
});

test('finds airports beyond the date line', () => {
  const [first] = nearestAirports(places, { lat: -16.7, lon: -179.9 }, 1);
  expect(first?.km).toBeLessThan(150);
});

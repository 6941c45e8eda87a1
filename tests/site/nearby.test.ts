import { expect, test } from 'vitest';
import { at } from '../../src/core/must.ts';
import { nearbyAirports } from '../../src/site/nearby.ts';
import { airportIndex, testSite } from './testSite.ts';

const site = testSite();
const { airports } = site.dataset;
const near = (code: string, options?: { radiusKm?: number; limit?: number }) =>
  nearbyAirports(airports, site.index.hubs, at(airports, airportIndex(site, code)), options).map(
    ({ airport, km }) => `${at(airports, airport).code} ${km}`,
  );

test('airports within the radius, nearest first, without the airport itself', () => {
  expect(near('LHR')).toEqual(['LGW 41']);
  expect(near('LHR', { radiusKm: 40 })).toEqual([]);
  expect(near('LHR', { radiusKm: 10_000 })).toEqual(['LGW 41', 'DXB 5498', 'JFK 5540', 'LAX 8760']);
  expect(near('LHR', { radiusKm: 10_000, limit: 2 })).toEqual(['LGW 41', 'DXB 5498']);
});

test('across the date line', () => expect(near('NAN', { radiusKm: 9000 })).toEqual(['SYD 3170', 'LAX 8892']));

test('none for an airport with unknown coordinates', () => {
  const unknown = { ...at(airports, 0), lat: null, lon: null };
  expect(nearbyAirports(airports, site.index.hubs, unknown)).toEqual([]);
});

import { expect, test } from 'vitest';
import { at } from '../../src/core/must.ts';
import { nearbyAirports } from '../../src/site/nearby.ts';
import { hubs } from '../../src/site/subjects.ts';
import { airportIndex, testSite } from './testSite.ts';

const site = testSite();
const { airports } = site;
const near = (code: string, options?: { radiusKm?: number; limit?: number }) =>
  nearbyAirports(airports, hubs(site), at(airports, airportIndex(site, code)), options).map(
    ({ airport, km }) => `${at(airports, airport).code} ${km}`,
  );

test('airports within the radius, nearest first, without the airport itself', () => {
  expect(near('LHR')).toEqual(['LGW 41']);
  expect(near('LHR', { radiusKm: 40 })).toEqual([]);
  expect(near('LHR', { radiusKm: 10_000 })).toEqual(['LGW 41', 'DXB 5498', 'JFK 5540', 'LAX 8760']);
  expect(near('LHR', { radiusKm: 10_000, limit: 2 })).toEqual(['LGW 41', 'DXB 5498']);
});

test('distances are measured across the date line', () =>
  expect(near('NAN', { radiusKm: 9000 })).toEqual(['SYD 3170', 'LAX 8892']));

test('an airport with an unknown coordinate is near none, and none is near it', () => {
  const places = [
    { ...at(airports, 0), code: 'AAA', lat: 0.1, lon: 0.1 },
    { ...at(airports, 0), code: 'BBB', lat: 0, lon: 0 },
    { ...at(airports, 0), code: 'CCC', lat: null, lon: 0 },
    { ...at(airports, 0), code: 'DDD', lat: 0, lon: null },
  ];
  expect(places.map((place) => nearbyAirports(places, [0, 1, 2, 3], place))).toEqual([
    [{ airport: 1, km: 16 }],
    [{ airport: 0, km: 16 }],
    [],
    [],
  ]);
});

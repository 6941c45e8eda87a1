import { expect, test } from 'vitest';
import { InvalidInput, NotFound } from '../../src/contract/errors.ts';
import { greatCircleKm } from '../../src/core/geography.ts';
import { at } from '../../src/core/must.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { rowsOf } from '../support/rowsOf.ts';
import { bundledWorld } from '../support/testWorld.ts';

const { dataset, indexes } = bundledWorld();
const ask = (query: object) =>
  callOperation(indexes, 'nearby_airports', { radius_km: 100, limit: 500, offset: 0, ...query });
const codes = (query: object) => rowsOf(ask(query).airports).map(({ airport_code }) => airport_code);

test.each([
  ['Oxford, UK', 'Oxford', 'United Kingdom', 51.75, -1.26],
  ['oxford', 'Oxford', 'United Kingdom', 51.75, -1.26],
  ['Oxford United Kingdom', 'Oxford', 'United Kingdom', 51.75, -1.26],
  ['Oxford, England', 'Oxford', 'United Kingdom', 51.75, -1.26],
  ['Oxford, Mississippi', 'Oxford', 'United States', 34.37, -89.52],
  ['Siena', 'Siena', 'Italy', 43.32, 11.33],
  ['St Ives', 'St Ives', 'United Kingdom', 50.21, -5.49],
  ['St. Ives, GB', 'St Ives', 'United Kingdom', 50.21, -5.49],
  ['Penzance', 'Penzance', 'United Kingdom', 50.12, -5.54],
  ['Portland, ME', 'Portland', 'United States', 43.66, -70.26],
  ['Portland Oregon', 'Portland', 'United States', 45.52, -122.68],
  ['London, Ontario', 'London', 'Canada', 42.98, -81.23],
  ['Geneva', 'Geneva', 'Switzerland', 46.2, 6.15],
  ['Cologne', 'Cologne', 'Germany', 50.93, 6.95],
  ['München', 'München', 'Germany', 48.14, 11.58],
  ['New York', 'New York', 'United States', 40.71, -74.01],
  ['Greece, New York', 'Greece', 'United States', 43.21, -77.69],
  ['Singapore', 'Singapore', 'Singapore', 1.29, 103.85],
  ['Au', 'Au', 'Switzerland', 47.43, 9.63],
])('%s is %s, %s', (place, name, country, latitude, longitude) => {
  const { near } = ask({ place });
  expect(near).toMatchObject({ name, country });
  expect(near.latitude).toBeCloseTo(latitude, 1);
  expect(near.longitude).toBeCloseTo(longitude, 1);
});

test.each(['Tuscany', 'the Balkans', 'Norway', 'Greece'])(
  '%s is no town, and the error says where its airports are',
  (place) => {
    const call = new NotFound((write) => write('resolve_airport', { q: place })).message;
    expect(() => ask({ place })).toThrow(
      `${place} is a country or a region, not a town. See its airports with ${call}`,
    );
  },
);

test('an airport to which flights lead alone has no destinations, and is listed unless one is requested', () => {
  const airport = dataset.airports.find(
    ({ lat, importance }, index) =>
      lat !== null && importance > 0 && !dataset.routes.some(({ from }) => from === index),
  );
  const where = { latitude: airport?.lat, longitude: airport?.lon, radius_km: 1 };
  expect(rowsOf(ask(where).airports)).toMatchObject([{ airport_code: airport?.code, routes: 0 }]);
  expect(codes({ ...where, to_country: airport?.countryCode })).toEqual([]);
});

test('the airports are those with routes within the radius, nearest first', () => {
  const { near, airports, total } = ask({ place: 'Oxford, UK' });
  const expected = dataset.airports
    .filter(({ routeCount, lat, lon }) => routeCount > 0 && lat !== null && lon !== null)
    .map(({ code, lat, lon, routeCount }) => ({
      code,
      km: greatCircleKm(near.latitude, near.longitude, Number(lat), Number(lon)),
      routeCount,
    }))
    .filter(({ km }) => km <= 100)
    .sort((a, b) => a.km - b.km);
  expect(total).toBe(expected.length);
  expect(rowsOf(airports).map((row) => [row.airport_code, row.distance_km, row.routes])).toEqual(
    expected.map(({ code, km, routeCount }) => [code, Math.round(km), routeCount]),
  );
  expect(codes({ place: 'Oxford, UK', limit: 1, offset: 1 })).toEqual([at(expected, 1).code]);
});

test('with a destination only the airports with a direct flight there are listed', () => {
  const all = codes({ place: 'Oxford, UK', radius_km: 200 });
  const country = (index: number) => at(dataset.airports, index).countryCode;
  const flown = (code: string, isAsked: (to: number) => boolean) =>
    dataset.routes.some(
      ({ from, to, charterOnly }) => !charterOnly && at(dataset.airports, from).code === code && isAsked(to),
    );
  const inSpain = all.filter((code) => flown(code, (to) => country(to) === 'ES'));
  expect(inSpain.length).toBeLessThan(all.length);
  expect(codes({ place: 'Oxford, UK', radius_km: 200, to_country: 'ES' })).toEqual(inSpain);
  const toKeflavik = all.filter((code) => flown(code, (to) => at(dataset.airports, to).code === 'KEF'));
  expect(codes({ place: 'Oxford, UK', radius_km: 200, to: 'KEF' })).toEqual(toKeflavik);
  expect(codes({ place: 'Oxford, UK', radius_km: 200, to_region: 'Scandinavia', to_country: 'ES' })).toEqual([]);
});

test('a position and the code of an airport are places, too', () => {
  expect(ask({ latitude: 51.75, longitude: -1.26 }).near).toEqual({
    name: null,
    country: null,
    latitude: 51.75,
    longitude: -1.26,
  });
  expect(rowsOf(ask({ place: 'lhr', radius_km: 1 }).airports)).toMatchObject([{ airport_code: 'LHR', distance_km: 0 }]);
});

test('a place that is too long for a name takes no time', () => {
  const start = performance.now();
  for (const separator of [' ', ',']) expect(() => ask({ place: `a${separator}`.repeat(8_000) })).toThrow(NotFound);
  expect(performance.now() - start).toBeLessThan(100);
});

test('what is missing or not known is said', () => {
  expect(() => ask({})).toThrow(InvalidInput);
  expect(() => ask({ latitude: 1 })).toThrow(/longitude: Field required/);
  expect(() => ask({ place: 'Oxfrod' })).toThrow(/Unknown place Oxfrod.*Did you mean Oxford/);
  expect(() => ask({ place: 'Oxford, Italy' })).toThrow(NotFound);
  expect(() => ask({ place: '?' })).toThrow(NotFound);
});

import { expect, test } from 'vitest';
import type { Indexes } from '../../../src/operations/indexes.ts';
import { airlinePage } from '../../../src/site/pages/airline.ts';
import { destinationsText, flightsOnMap } from '../../../src/site/pages/networkMaps.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { testSite } from '../testSite.ts';

const place = (code: string, city: string, country: string) => ({
  ...{ code, city, country, lat: 0, lon: 0 },
  weeklyDepartures: 1,
});
const LHR = place('LHR', 'London', 'United Kingdom');
const to = (count: number, country: string) =>
  Array.from({ length: count }, (_, i) => ({ from: LHR, to: place(`${country}${i}`, `${country} ${i}`, country) }));

test('a flight from or to an airport with an unknown coordinate is not on a map', () => {
  const site = testSite();
  const onMap = (lat: number | null, lon: number | null) => {
    const airports = site.airports.map((airport, i) => (i === site.routes.to[0] ? { ...airport, lat, lon } : airport));
    return flightsOnMap({ ...site, airports }, [0]);
  };
  expect(onMap(51, 0)).toMatchObject([{ from: site.airports[site.routes.from[0] ?? -1], to: { lat: 51, lon: 0 } }]);
  expect([onMap(51, null), onMap(null, 0), onMap(null, null)]).toEqual([[], [], []]);
});

test('few destinations are named', () => {
  expect(destinationsText(to(2, 'Spain'))).toBe('Spain 0 and Spain 1');
});

test('many destinations are counted by country, most first', () => {
  const one = Array.from({ length: 14 }, (_, i) => to(1, `Country ${String.fromCharCode(65 + i)}`)).flat();
  const text = destinationsText([...one, ...to(3, 'Spain')]);
  expect(text).toMatch(/^Spain 3, Country A 1, .* Country K 1 and 3 in 3 other countries$/);
});

/** The map of an airline. */
function mapOf(indexes: Indexes, code: string) {
  const { map } = airlinePage(indexes, code);
  return typeof map === 'function' ? map() : map;
}

test('a map of many routes has the thousand pairs with the most flights', () => {
  const map = mapOf(bundledWorld().indexes, 'AA');
  expect(map?.routes).toHaveLength(1000);
  expect(map?.title).toMatch(/^[2-9],\d+ routes: the 1,000 with the most known flights$/);
});

test('a map has each pair of airports once', () => {
  const map = mapOf(testSite(), 'BA');
  const pairs = map?.routes.map(([from, to]) => [map.places[from]?.code, map.places[to]?.code].sort().join('-')) ?? [];
  expect(pairs).toContain('JFK-LHR');
  expect(pairs).toEqual([...new Set(pairs)]);
});

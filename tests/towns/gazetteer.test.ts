import { expect, test } from 'vitest';
import { gazetteer } from '../../scripts/towns/gazetteer.ts';

const city = (name: string, country: string, population: number, more: object = {}) => ({
  ...{ name, country, population, adminCode: '', featureCode: 'PPL', loc: { coordinates: [6.9501, 50.9333] as const } },
  ...more,
});
const airport = (name: string, more: object = {}) => ({
  ...{ city: name, otherNames: [], countryCode: 'DE', lat: 50.87, lon: 7.14, routeCount: 1 },
  ...more,
});
const lines = (...input: Parameters<typeof gazetteer>) =>
  gazetteer(...input).map(({ key, name, countryCode, state }) => `${key}: ${name} ${countryCode}.${state}`);

test('towns of 5,000 people and more are listed under each spelling, the most populous first, parts of towns last', () => {
  const cities = [
    city('Saint Ives', 'AU', 17_000, { featureCode: 'PPLX', adminCode: '02' }),
    city('St Ives', 'GB', 9_966, { adminCode: 'ENG' }),
    city('Köln', 'DE', 963_395),
    city('Oxford', 'IN', 4_999),
    city('London', 'CA', 346_765, { adminCode: '08' }),
  ];
  expect(lines(cities, [])).toEqual([
    ...['koln: Köln DE.', 'koeln: Köln DE.', 'london: London CA.ON'],
    ...['st ives: St Ives GB.ENG', 'saint ives: St Ives GB.ENG'],
    ...['saint ives: Saint Ives AU.NSW', 'st ives: Saint Ives AU.NSW'].toSorted().toReversed(),
  ]);
});

test('a city of an airport without a town of its name stands for the largest town near', () => {
  const cities = [city('Köln', 'DE', 963_395), city('Cologne', 'IT', 7_032, { loc: { coordinates: [9.94, 45.58] } })];
  const airports = [airport('Cologne'), airport('Bonn', { routeCount: 0 }), airport('Lonely', { lat: 0, lon: 0 })];
  expect(gazetteer(cities, airports).map(({ name, latitude }) => [name, latitude])).toEqual([
    ...[
      ['Köln', 50.933],
      ['Köln', 50.933],
      ['Cologne', 50.933],
    ],
    ...[
      ['Cologne', 45.58],
      ['Lonely', 0],
    ],
  ]);
});

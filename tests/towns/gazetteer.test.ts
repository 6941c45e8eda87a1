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

test('other names of a city stand for it, not for a larger town at another of its airports', () => {
  const at = (lat: number) => ({ lat, lon: 9 });
  const cities = [
    city('Milan', 'IT', 1_236_837, { loc: { coordinates: [9, 45.4] } }),
    city('Bergamo', 'IT', 114_162, { loc: { coordinates: [9, 45.7] } }),
    city('The Hague', 'NL', 474_292),
    city('Seongnam-si', 'KR', 1_031_935),
  ];
  const milan = { countryCode: 'IT', otherNames: ['Milano'] };
  const airports = [airport('Milan', { ...milan, ...at(45.69) }), airport('Milan', { ...milan, ...at(45.42) })];
  const found = gazetteer(cities, airports).map(({ name, latitude }) => `${name} ${latitude}`);
  expect(found).toEqual(expect.arrayContaining(['Milano 45.4', 'Den Haag 50.933', 'Seongnam 50.933']));
});

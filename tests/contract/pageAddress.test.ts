import { describe, expect, test } from 'vitest';
import { type PageForm, type PageNames, pagePath, readAddress, slug } from '../../src/contract/pageAddress.ts';
import { PAGE_IDS, PAGES, type PageReference, pageEntry } from '../../src/contract/pages.ts';

const PLACES: Record<string, { city: string; code: string }> = {
  LHR: { city: 'London', code: 'LHR' },
  LON: { city: 'London', code: 'LON' },
  JFK: { city: 'New York', code: 'JFK' },
  MAN: { city: 'Manchester', code: 'MAN' },
  TOT: { city: 'Gate-to-Heaven', code: 'TOT' },
};
const COUNTRIES = ['United Kingdom', 'Spain', 'Isle of Man', 'Back', 'Back to Front', 'Front', 'Front to Back'];
const bySlug = new Map(COUNTRIES.map((name) => [slug(name), name]));
const OTHERS: Record<string, string> = { gb: 'United Kingdom', uk: 'United Kingdom', es: 'Spain' };
const NAMES: PageNames = {
  airport: (code) => (code === 'LON' ? undefined : PLACES[code]),
  city: (code) => (code === 'LHR' ? undefined : PLACES[code]),
  place: (code) => PLACES[code],
  airline: (code) => (code === 'BA' ? { name: 'British Airways', code } : undefined),
  country: (text) => bySlug.get(text) ?? OTHERS[text.toLowerCase()],
  flight: (text) => (/^(?:ba|baw)0*117$/i.test(text) ? 'BA117' : undefined),
  family: (text) => (/^dash.8$/i.test(text) ? 'Dash 8' : undefined),
  topic: (text) => (text.toLowerCase().replace('-', '_') === 'find_flights' ? 'find_flights' : undefined),
};
const read = (address: string) => readAddress(address, NAMES);

const { LHR, LON, JFK, TOT } = PLACES;
if (!LHR || !LON || !JFK || !TOT) throw new Error('a place is missing');

const PAGE_OF_KIND: readonly (readonly [path: string, page: PageReference])[] = [
  ['/r/LHR-JFK', { id: 'route', params: { route: 'LHR-JFK' } }],
  ['/airport-routes-london-LHR', { id: 'hub', params: { airport: LHR } }],
  ['/departures-london-LON', { id: 'departures', params: { place: LON } }],
  ['/arrivals-london-LHR', { id: 'arrivals', params: { place: LHR } }],
  ['/flights-to-new-york-JFK', { id: 'origins', params: { airport: JFK } }],
  ['/city-london-LON', { id: 'city', params: { city: LON } }],
  ['/flights-united-kingdom-to-spain', { id: 'countryPair', params: { from: 'United Kingdom', to: 'Spain' } }],
  ['/flights-spain-to-spain', { id: 'countryPair', params: { from: 'Spain', to: 'Spain' } }],
  ['/flights-london-LON-to-new-york-JFK', { id: 'cityPair', params: { from: LON, to: JFK } }],
  ['/weekend-from-london-LON', { id: 'weekend', params: { place: LON } }],
  ['/reach-from-london-LON', { id: 'reach', params: { place: LON } }],
  ['/map', { id: 'map', params: {} }],
  ['/country-isle-of-man', { id: 'country', params: { country: 'Isle of Man' } }],
  ['/airline-british-airways-BA', { id: 'airline', params: { airline: { name: 'British Airways', code: 'BA' } } }],
  ['/flight/BA117', { id: 'flight', params: { flight: 'BA117' } }],
  ['/alliance/star-alliance', { id: 'alliance', params: { alliance: 'star' } }],
  ['/aircraft/Dash-8', { id: 'family', params: { family: 'Dash 8' } }],
  ['/developers/find-flights', { id: 'reference', params: { topic: 'find_flights' } }],
  ['/', { id: 'home', params: {} }],
  ['/changes/search', { id: 'changesSearch', params: {} }],
];

describe('an address', () => {
  test.each(PAGE_OF_KIND)('%s is written and read', (path, page) => {
    expect(pagePath(page.id, page.params as never)).toBe(path);
    expect(read(path)).toEqual({ page, form: 'page', path });
  });

  test('without parameters is that of a kind', () => {
    for (const id of PAGE_IDS)
      if (pageEntry(id).parameters === undefined) expect(read(PAGES[id].path)?.page).toEqual({ id, params: {} });
  });

  test.each([
    ['/r/lhr-jfk', '/r/LHR-JFK'],
    ['/r/lhr-jfk.html', '/r/LHR-JFK'],
    ['/r/lhr-jfk.md', '/r/LHR-JFK.md'],
    ['/index.html', '/'],
    ['/index.md', '/index.md'],
    ['/airports', '/countries'],
    ['/airport-routes-paris-lhr', '/airport-routes-london-LHR'],
    ['/Airport-Routes-LHR', '/airport-routes-london-LHR'],
    ['/airport-routes-são-LHR', '/airport-routes-london-LHR'],
    ['/flights-to-isle-of-man', '/flights-to-manchester-MAN'],
    ['/city-lon', '/city-london-LON'],
    ['/weekend-from-lhr', '/weekend-from-london-LHR'],
    ['/flights-x-LON-to-JFK', '/flights-london-LON-to-new-york-JFK'],
    ['/flights-x-lon-to-y-jfk', '/flights-london-LON-to-new-york-JFK'],
    ['/flights-uk-to-ES', '/flights-united-kingdom-to-spain'],
    ['/country-UK', '/country-united-kingdom'],
    ['/airline-ba', '/airline-british-airways-BA'],
    ['/flight/ba0117', '/flight/BA117'],
    ['/flight/BAW117', '/flight/BA117'],
    ['/aircraft/dash-8', '/aircraft/Dash-8'],
    ['/alliance/star', '/alliance/star-alliance'],
    ['/developers/find_flights', '/developers/find-flights'],
    ['/developers/Find-Flights.md', '/developers/find-flights.md'],
  ])('%s has the canonical form %s', (address, path) => expect(read(address)?.path).toBe(path));

  test.each([
    '/r/lhr',
    '/R/LHR-JFK',
    '/About',
    '/r/LHR-JFKX',
    '/airport-routes-nowhere-QQQ',
    '/airport-routes-london-LON',
    '/airport-routes-xLHR',
    '/airport-routes-',
    '/city-nowhere-QQQ',
    '/flights-london-LON-to-nowhere-QQQ',
    '/flights-uk-to-nowhere',
    '/flights-to-',
    '/flights--to-',
    '/airline-xx',
    '/country-nowhere',
    '/flight/QQ1',
    '/aircraft/zeppelin',
    '/alliance/zeppelin',
    '/developers/nothing',
    '/nowhere',
    '/404',
    '/compare.md',
    '/changes/search.md',
    '/rows/airport-routes-london-LHR',
  ])('%s is of no page', (address) => expect(read(address)).toBeUndefined());
});

describe('a name with ` to ` in it', () => {
  test.each([
    ['/flights-back-to-front-to-spain', 'Back to Front', 'Spain'],
    ['/flights-spain-to-back-to-front', 'Spain', 'Back to Front'],
    ['/flights-back-to-front', 'Back', 'Front'],
    ['/flights-back-to-front-to-front-to-back', 'Back to Front', 'Front to Back'],
  ])('%s', (path, from, to) =>
    expect(read(path)).toEqual({ page: { id: 'countryPair', params: { from, to } }, form: 'page', path }),
  );

  test('of a city', () => {
    const path = '/flights-gate-to-heaven-TOT-to-london-LON';
    expect(read(path)).toEqual({ page: { id: 'cityPair', params: { from: TOT, to: LON } }, form: 'page', path });
  });
});

test('a country that ends in the letters of an airport code is read as a country', () =>
  expect(read('/flights-isle-of-man-to-spain')?.page.id).toBe('countryPair'));

describe('another form of a page', () => {
  test.each<[string, PageForm, string]>([
    ['/city-london-LON.md', 'markdown', '/city-london-LON.md'],
    ['/rows/city-lon', 'rows', '/rows/city-london-LON'],
    ['/map/airport-routes-lhr', 'map', '/map/airport-routes-london-LHR'],
    ['/map/r/lhr-jfk', 'map', '/map/r/LHR-JFK'],
    ['/map/connections', 'map', '/map/connections'],
    ['/rows/airline-BA', 'rows', '/rows/airline-british-airways-BA'],
    ['/rows/flights-isle-of-man-to-spain', 'rows', '/rows/flights-isle-of-man-to-spain'],
    ['/rows/flights-to-lhr', 'rows', '/rows/flights-to-london-LHR'],
    ['/changes.atom', 'feed', '/changes.atom'],
    ['/picture/LHR.png', 'picture', '/picture/LHR.png'],
    ['/picture/LHR-JFK.png', 'picture', '/picture/LHR-JFK.png'],
    ['/picture/city-london-LON.png', 'picture', '/picture/city-london-LON.png'],
  ])('%s is the %s', (address, form, path) => expect(read(address)).toMatchObject({ form, path }));

  test.each([
    '/picture/about.png',
    '/picture/QQQ.png',
    '/picture/lhr.png',
    '/picture/city-anything-LON.png',
    '/picture/airport-routes-london-LHR.png',
    '/picture/weekend-from-london-LON.png',
    '/picture/LHR-JFK.svg',
  ])('%s is not an image: a page has one', (address) => expect(read(address)).toBeUndefined());
});

test('a long address is read in a few milliseconds', () => {
  const start = performance.now();
  for (let i = 0; i < 10; i++) read(`/flights-${'x-to-'.repeat(40)}`);
  expect(performance.now() - start).toBeLessThan(1000);
});

test.each([
  ['São Paulo', 'sao-paulo'],
  ["Xi'an", 'xian'],
  ['St. John’s', 'st-johns'],
  ['  Mont-Saint  Michel ', 'mont-saint-michel'],
  ['Tromsø', 'tromso'],
  ['Łódź 2', 'lodz-2'],
  ['Tokyo 東京', 'tokyo'],
  ['東京', 'city'],
  ['', 'city'],
])('slug of %j is %s', (city, expected) => expect(slug(city)).toBe(expected));

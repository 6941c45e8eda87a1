import { expect, test } from 'vitest';
import { type PageCodes, pageAddress } from '../../../src/server/pages/pageAddress.ts';

const PLACES: Record<string, { city: string; code: string }> = {
  LHR: { city: 'London', code: 'LHR' },
  LON: { city: 'London', code: 'LON' },
  JFK: { city: 'New York', code: 'JFK' },
};
const COUNTRIES: Record<string, string> = { gb: 'United Kingdom', uk: 'United Kingdom', es: 'Spain' };
const CODES: PageCodes = {
  airport: (code) => (code === 'LON' ? undefined : PLACES[code]),
  city: (code) => (code === 'LHR' ? undefined : PLACES[code]),
  served: (code) => PLACES[code],
  airline: (code) => (code === 'BA' ? { name: 'British Airways', code } : undefined),
  country: (text) => COUNTRIES[text.toLowerCase()],
};
const addressOf = (path: string) =>
  pageAddress(
    path
      .slice(1)
      .split('/')
      .map((segment) => decodeURIComponent(segment)),
    CODES,
  );

test.each(['/', '/index', '/index.html'])('%s is the home page', (path) =>
  expect(addressOf(path)).toEqual({ canonical: '/', file: 'index.html', markdown: 'index.md' }),
);

test.each([
  ['/r/LHR-JFK', '/r/LHR-JFK'],
  ['/r/lhr-jfk/', '/r/LHR-JFK'],
  ['/r/lhr-jfk.html', '/r/LHR-JFK'],
  ['/r/lhr', '/r/lhr'],
  ['/x/lhr-jfk', '/x/lhr-jfk'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/about.html', '/about'],
  ['/airports', '/countries'],
  ['/airport-routes-paris-lhr', '/airport-routes-london-LHR'],
  ['/airport-routes-LHR', '/airport-routes-london-LHR'],
  ['/flights-to-new-york-jfk', '/flights-to-new-york-JFK'],
  ['/city-lon', '/city-london-LON'],
  ['/weekend-from-lon', '/weekend-from-london-LON'],
  ['/weekend-from-lhr', '/weekend-from-london-LHR'],
  ['/flights-x-LON-to-JFK', '/flights-london-LON-to-new-york-JFK'],
  ['/flights-uk-to-ES', '/flights-united-kingdom-to-spain'],
  ['/flights-uk-to-nowhere', '/flights-uk-to-nowhere'],
  ['/country-UK', '/country-united-kingdom'],
  ['/country-nowhere', '/country-nowhere'],
  ['/airline-ba', '/airline-british-airways-BA'],
  ['/airline-xx', '/airline-xx'],
  [`/${'a'.repeat(200)}`, `/${'a'.repeat(200)}`],
])('%s is the page %s', (path, canonical) => {
  const name = canonical.slice(1);
  expect(addressOf(path)).toEqual({ canonical, file: `${name}.html`, markdown: `${name}.md` });
});

test.each([
  ['/r/lhr-jfk.md', '/r/LHR-JFK.md'],
  ...['/robots.txt', '/_astro/a-b_c.css', '/data/gtfs.zip', '/data/datapackage.json', '/data/routes.csv.gz'].map(
    (path) => [path, path] as const,
  ),
  ['/.well-known/api-catalog', '/.well-known/api-catalog'],
] as const)('%s is the file %s', (path, canonical) =>
  expect(addressOf(path)).toEqual({ canonical, file: canonical.slice(1), markdown: null }),
);

test.each([
  ['a name with a slash', '/a%2Fb'],
  ['a folder with a slash', '/a%2Fb/c'],
  ['an empty folder', '//evil.example'],
  ['an empty folder within', '/a//b'],
  ['a long name', `/${'a'.repeat(201)}`],
  ['a hidden file', '/.env'],
  ['a hidden file in a folder', '/a/.env'],
  ['a folder above', '/a/../b'],
  ['a blank', '/a%20b'],
  ['an error page', '/404'],
  ['an error page with its ending', '/500.html'],
  ['a compressed copy', '/about.html.br'],
  ['a compressed copy of data', '/data/other.csv.gz'],
  ['an unknown airport', '/airport-routes-nowhere-QQQ'],
  ['an unknown city', '/city-nowhere-QQQ'],
  ['a pair with an unknown city', '/flights-london-LON-to-nowhere-QQQ'],
  ['an airport of a city', '/airport-routes-london-LON'],
])('%s is no file: %s', (_, path) => expect(addressOf(path)).toBeUndefined());

test('no segment is no file', () => expect(pageAddress([], CODES)).toBeUndefined());

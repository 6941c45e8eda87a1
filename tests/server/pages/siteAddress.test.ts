import { expect, test } from 'vitest';
import type { PageNames } from '../../../src/contract/pageAddress.ts';
import { siteAddress } from '../../../src/server/pages/siteAddress.ts';

const NAMES: PageNames = {
  airport: (code) => (code === 'LHR' ? { city: 'London', code } : undefined),
  city: () => undefined,
  place: () => undefined,
  airline: () => undefined,
  country: () => undefined,
  flight: () => undefined,
  family: () => undefined,
  topic: () => undefined,
};
const addressOf = (path: string) =>
  siteAddress(
    path
      .slice(1)
      .split('/')
      .map((segment) => decodeURIComponent(segment)),
    NAMES,
  );

test.each([
  ['/', '/', 'index.html'],
  ['/index.html', '/', 'index.html'],
  ['/about/', '/about', 'about.html'],
  ['/r/lhr-jfk/', '/r/LHR-JFK', 'r/LHR-JFK.html'],
  ['/r/LHR-JFK.md', '/r/LHR-JFK.md', 'r/LHR-JFK.md'],
  ['/index.md', '/index.md', 'index.md'],
  ['/airport-routes-x-LHR', '/airport-routes-london-LHR', 'airport-routes-london-LHR.html'],
  ['/changes.atom', '/changes.atom', 'changes.atom'],
])('%s is of the page at %s, in the file %s', (path, canonical, file) =>
  expect(addressOf(path)).toMatchObject({ canonical, file, page: { path: canonical } }),
);

test.each([
  '/robots.txt',
  '/_astro/a-b_c.css',
  '/data/gtfs.zip',
  '/data/datapackage.json',
  '/data/routes.csv.gz',
  '/data/gtfs/airline/BA.zip',
  '/.well-known/api-catalog',
  '/google0123456789.html',
])('%s is a file', (path) => expect(addressOf(path)).toEqual({ canonical: path, file: path.slice(1), page: null }));

test.each([
  ['/data/latest/gtfs.zip', 'data/gtfs.zip'],
  ['/data/latest/routes.csv.gz', 'data/routes.csv.gz'],
  ['/data/latest/gtfs/country/GB.zip', 'data/gtfs/country/GB.zip'],
])('%s is the file %s', (path, file) => expect(addressOf(path)).toEqual({ canonical: path, file, page: null }));

test.each([
  ['a name with a slash', '/a%2Fb'],
  ['a folder with a slash', '/a%2Fb/c'],
  ['a name with a slash and an ending', '/a%2Fb.css'],
  ['an empty folder', '//evil.example/a.css'],
  ['an empty folder within', '/a//b.css'],
  ['a long name', `/${'a'.repeat(197)}.css`],
  ['a long name before a code', `/airport-routes-${'a-'.repeat(100)}LHR`],
  ['a hidden file', '/.env'],
  ['a hidden file in a folder', '/a/.env'],
  ['a folder above', '/a/../b.css'],
  ['a blank', '/a%20b.css'],
  ['a name without a kind', '/a'],
  ['the name of an error page', '/404'],
  ['a compressed copy', '/about.html.br'],
  ['an unknown airport', '/airport-routes-nowhere-QQQ'],
])('%s is no file: %s', (_, path) => expect(addressOf(path)).toBeUndefined());

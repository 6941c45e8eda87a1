import { upperCase } from '../../contract/parameters.ts';
import {
  airlinePath,
  arrivalsPath,
  COUNTRIES_PATH,
  cityPairPath,
  cityPath,
  countryPairPath,
  countryPath,
  DATA_PATH,
  hubPath,
  type PlaceInPath,
  routePath,
  weekendPath,
} from '../../contract/paths.ts';
import { ROUTE_ID } from '../../contract/vocabulary.ts';
import { at } from '../../core/must.ts';
import { countryNamed } from '../../operations/countryNames.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { cityCentres } from '../../operations/placeIndexes.ts';
import { servedPlace } from '../../operations/places.ts';
import { OPEN_DATA_FILES, PACKAGE_FILE } from '../../reference/openData/catalog.ts';
import { API_CATALOG } from '../../reference/wellKnown.ts';
import { mediaType } from '../http/mediaType.ts';

/** A page, its Markdown version, or another file of the site. */
export interface PageAddress {
  /** Canonical path; a request for any other path of the same resource is redirected to it. */
  readonly canonical: string;
  /** File of the resource, below `client`. */
  readonly file: string;
  /** File of the Markdown version of a page; null for other files. It need not exist. */
  readonly markdown: string | null;
}

/** Names in paths by code. */
export interface PageCodes {
  readonly airport: (code: string) => PlaceInPath | undefined;
  /** By code of the metropolitan area, or of the busiest airport of a city without one. */
  readonly city: (code: string) => PlaceInPath | undefined;
  /** By code of an airport or a metropolitan area with routes. */
  readonly served: (code: string) => PlaceInPath | undefined;
  readonly airline: (code: string) => { readonly name: string; readonly code: string } | undefined;
  /** The name that the data has of a country, by that name, another common one, or the ISO code. */
  readonly country: (nameOrCode: string) => string | undefined;
}

/** The names of a release. */
export function pageCodes(indexes: QueryIndexes): PageCodes {
  const { airports, airportIndex, schedule } = indexes;
  const airlines = new Map(schedule.airlines.map((airline) => [airline.code, airline]));
  const cities = cityCentres(airports);
  const countries = new Map(airports.map(({ countryCode, country }) => [countryCode, country]));
  return {
    airport: (code) => {
      const index = airportIndex.get(code);
      return index === undefined ? undefined : airports[index];
    },
    city: (code) => {
      const centre = cities.get(code);
      return centre && { city: centre.city, code };
    },
    served: (code) => servedPlace(indexes, code),
    airline: (code) => airlines.get(code),
    country: (text) => countries.get(countryNamed(indexes, text) ?? upperCase(text)),
  };
}

/**
 * Maps a request path to a file, whether or not the file exists. Codes may be in any case; wrong names before codes,
 * `.html` and a trailing slash are corrected. Undefined for a path that no file can have.
 * @param segments decoded, as parseTarget returns them
 */
export function pageAddress(segments: readonly string[], codes: PageCodes): PageAddress | undefined {
  // Shortcut for nine requests of ten: a canonical path of a route page.
  const [first, id] = segments;
  if (segments.length === 2 && first === 'r' && id !== undefined && ROUTE_ID.test(id)) return page(routePath(id));

  const names = segments.length > 1 && segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const folders = names.slice(0, -1);
  const last = names.at(-1);
  if (
    last === undefined ||
    last.length > LONGEST_NAME ||
    folders.includes('') ||
    names.some((name) => name.includes('/'))
  )
    return undefined;
  if (names.length === 1 && (last === '' || last === 'index' || last === 'index.html'))
    return { canonical: '/', file: 'index.html', markdown: 'index.md' };

  if (folders[0] === 'data' && OPEN_DATA.has(`/${names.join('/')}`)) return plainFile(`/${names.join('/')}`);

  const [, stem = last, extension] = /^(.+)(\.html|\.md)$/.exec(last) ?? [];
  const path = pagePath([...folders, stem], codes);
  if (!path || RESERVED.has(path) || !SAFE.test(path)) return undefined;
  if (extension === '.md') return plainFile(`${path}.md`);
  if (path === `/${API_CATALOG.path}`) return plainFile(path);
  if (extension !== undefined) return page(path);
  if (PREPARED.test(stem)) return undefined;
  return mediaType(stem) === undefined ? page(path) : plainFile(path);
}

const page = (path: string): PageAddress => ({
  canonical: path,
  file: `${path.slice(1)}.html`,
  markdown: `${path.slice(1)}.md`,
});

const plainFile = (path: string): PageAddress => ({ canonical: path, file: path.slice(1), markdown: null });

/** Canonical path of a page, without an extension. Undefined for a page of an unknown airport or city. */
function pagePath(names: readonly string[], codes: PageCodes): string | undefined {
  const [first, second] = names;
  if (names.length === 2 && first === 'r' && second !== undefined) {
    const id = upperCase(second);
    if (ROUTE_ID.test(id)) return routePath(id);
  }
  if (names.length !== 1 || first === undefined) return `/${names.join('/')}`;
  if (first === 'airports') return COUNTRIES_PATH;
  const country = COUNTRY.exec(first)?.[1];
  if (country !== undefined) return countryPath(codes.country(country) ?? country);
  const airline = codes.airline(upperCase(AIRLINE.exec(first)?.[1] ?? ''));
  if (airline) return airlinePath(airline);
  const pair = CITY_PAIR.exec(first);
  if (pair) return pathOfPlaces(cityPairPath, codes.city(at(pair, 1)), codes.city(at(pair, 2)));
  for (const { pattern, place, path } of PLACE_PAGES) {
    const code = pattern.exec(first)?.[1];
    if (code !== undefined) return pathOfPlaces(path, codes[place](upperCase(code)));
  }
  const [from, to] = COUNTRY_PAIR.exec(first)?.slice(1).map(codes.country) ?? [];
  if (from !== undefined && to !== undefined) return countryPairPath(from, to);
  return `/${first}`;
}

/** Longest name of a page. The time to match the patterns below grows with the square of its length. */
const LONGEST_NAME = 200;

/** The path of a page about places; undefined when one of them is not known. */
const pathOfPlaces = (
  path: (...places: PlaceInPath[]) => string,
  ...places: readonly (PlaceInPath | undefined)[]
): string | undefined => (places.every((place) => place !== undefined) ? path(...places) : undefined);

const AIRLINE = /^airline-(?:.*-)?([a-z\d]{2})$/is;
/** Upper case only: in lower case `isle-of-man` ends in a code, too. */
const CITY_PAIR = /^flights-(?:.*-)?([A-Z]{3})-to-(?:.*-)?([A-Z]{3})$/s;
const COUNTRY = /^country-(.+)$/is;
/** No country has ` to ` in its name. */
const COUNTRY_PAIR = /^flights-(.+?)-to-(.+)$/is;

/** Pages about one airport or city. */
const PLACE_PAGES = [
  { pattern: /^airport-routes-(?:.*-)?([a-z]{3})$/is, place: 'airport', path: hubPath },
  { pattern: /^flights-to-(?:.*-)?([a-z]{3})$/is, place: 'airport', path: arrivalsPath },
  { pattern: /^city-(?:.*-)?([a-z]{3})$/is, place: 'city', path: cityPath },
  { pattern: /^weekend-from-(?:.*-)?([a-z]{3})$/is, place: 'served', path: weekendPath },
] as const;

/** Files of pages that are made on request and then kept: they are too many for a build. */
export const MADE_ON_REQUEST = /^(?:flights|city|weekend)-[\w-]+\.(?:html|md)$|^rows\/(?:flights|city)-[\w-]+\.json$/;

/** Files of images for link previews: they are rendered on request. */
export const PICTURE = /^picture\/[\w-]+\.png$/;

/** Paths of pages of weekend trips, whose query chooses what they show. */
export const WEEKEND_PAGE = /^\/weekend-from-[\w-]+$/;

/** Files of the open data: some have a suffix that no other file has. */
const OPEN_DATA = new Set(
  [...OPEN_DATA_FILES.map(({ name }) => name), PACKAGE_FILE].map((name) => `${DATA_PATH}/${name}`),
);

/** Error pages have no address of their own. */
const RESERVED = new Set(['/404', '/500']);

/** Characters of a path of the site. It begins with one slash: a redirect to it stays on the site. */
const SAFE = /^(?:\/\.well-known)?(?:\/[\w~@-][\w.~@-]*)+$/;

/** Compressed copies of files, which are sent as an encoding only. */
const PREPARED = /\.(?:br|gz|zst)$/;

/** JSON-LD nodes (schema.org). They assert no flight: a timetable may be old. */

import type { AirportRecord } from '../../core/dataset/dataset.ts';
import type { PageHead } from '../pageHead.ts';

/** The nodes of a page: its breadcrumbs, if it has any, and those of its own. @param baseUrl without a trailing slash */
export function pageNodes(baseUrl: string, { crumbs, jsonLd }: Pick<PageHead, 'crumbs' | 'jsonLd'>): readonly object[] {
  if (crumbs.length === 0) return jsonLd;
  const itemListElement = crumbs.map(({ text, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: text,
    item: baseUrl + path,
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }, ...jsonLd];
}

/** An airport; `url` is its page. */
export const airportNode = (airport: AirportRecord, url: string): object => ({
  '@type': 'Airport',
  '@id': url,
  name: airport.name,
  iataCode: airport.code,
  ...(airport.icao === null ? {} : { icaoCode: airport.icao }),
  url,
  address: {
    '@type': 'PostalAddress',
    addressLocality: airport.city,
    ...(airport.region === null ? {} : { addressRegion: airport.region }),
    addressCountry: airport.countryCode,
  },
  ...(airport.lat === null || airport.lon === null
    ? {}
    : { geo: { '@type': 'GeoCoordinates', latitude: airport.lat, longitude: airport.lon } }),
});

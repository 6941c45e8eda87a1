/** JSON-LD nodes (schema.org), with facts of the data only: there are no dates and no offers. */

import { DEVELOPERS_PATH, HOME_PATH, SEARCH_PATH } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';

/** Breadcrumbs as schema.org has them. @param baseUrl without a trailing slash */
export const breadcrumbList = (
  baseUrl: string,
  crumbs: readonly { readonly name: string; readonly path: string }[],
): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: baseUrl + path,
  })),
});

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

/** A direct flight of one airline, without a date. */
export const flightNode = (
  route: {
    readonly url: string;
    readonly from: object;
    readonly to: object;
    readonly flyingMin: number;
    readonly distanceKm: number | null;
  },
  airline: { readonly code: string; readonly name: string },
): object => ({
  '@type': 'Flight',
  url: route.url,
  departureAirport: route.from,
  arrivalAirport: route.to,
  provider: { '@type': 'Airline', name: airline.name, iataCode: airline.code },
  estimatedFlightDuration: `PT${Math.floor(route.flyingMin / 60)}H${route.flyingMin % 60}M`,
  ...(route.distanceKm === null ? {} : { flightDistance: `${route.distanceKm} km` }),
});

/** The API, with its reference. */
export const webApiNode = (baseUrl: string, name: string, description: string): object => ({
  '@type': 'WebAPI',
  '@id': `${baseUrl}${DEVELOPERS_PATH}#api`,
  url: `${baseUrl}${DEVELOPERS_PATH}`,
  name,
  description,
  documentation: `${baseUrl}${DEVELOPERS_PATH}`,
});

/** The site, with its search. */
export const webSiteNode = (baseUrl: string, name: string, description: string): object => ({
  '@type': 'WebSite',
  '@id': `${baseUrl}${HOME_PATH}#site`,
  url: `${baseUrl}${HOME_PATH}`,
  name,
  description,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}${SEARCH_PATH}?q={search_term_string}` },
    'query-input': [{ '@type': 'PropertyValueSpecification', valueName: 'search_term_string', valueRequired: true }],
  },
});

/** Most entries of a list in JSON-LD. */
const LISTED = 20;

/** The routes with the most flights of a page, in order. */
export const itemList = (
  baseUrl: string,
  name: string,
  rows: readonly {
    readonly path: string;
    readonly from: { readonly label: string };
    readonly to: { readonly label: string };
    readonly weekly: number;
  }[],
): object => ({
  '@type': 'ItemList',
  name,
  numberOfItems: rows.length,
  itemListOrder: 'https://schema.org/ItemListOrderDescending',
  itemListElement: rows
    .toSorted((a, b) => b.weekly - a.weekly)
    .slice(0, LISTED)
    .map(({ path, from, to }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: `${from.label} to ${to.label}`,
      url: baseUrl + path,
    })),
});

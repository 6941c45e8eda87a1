/** JSON-LD nodes (schema.org), with facts of the data only: there are no dates and no offers. */

import { CONNECTIONS_PATH, DEVELOPERS_PATH, HOME_PATH } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import type { Crumb } from '../pageHead.ts';

export const breadcrumbList = (baseUrl: string, crumbs: readonly Crumb[]): object => ({
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
  address: { '@type': 'PostalAddress', addressLocality: airport.city, addressCountry: airport.countryCode },
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
    target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}${CONNECTIONS_PATH}?from={from}&to={to}` },
    'query-input': [
      { '@type': 'PropertyValueSpecification', valueName: 'from', valueRequired: true },
      { '@type': 'PropertyValueSpecification', valueName: 'to', valueRequired: true },
    ],
  },
});

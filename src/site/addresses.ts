/** Addresses that only the site has; those of the contract are in core/addresses.ts. */
import { slug } from '../contract/paths.ts';

export const HOME_PATH = '/';
export const CONNECTIONS_PATH = '/connections';
export const COUNTRIES_PATH = '/countries';
export const AIRLINES_PATH = '/airlines';
export const DEVELOPERS_PATH = '/developers';
export const CHANGES_PATH = '/changes';
export const WORLD_MAP_PATH = '/map/world.svg';
export const SITEMAP_PATH = '/sitemap.xml';
export const SITE_PICTURE_PATH = '/air-routes.png';
/** Land outlines by level of detail: `coarse` for maps of continents and more. */
export const LAND_PATHS = { coarse: '/land.svg', fine: '/land-detail.svg' } as const;

/** Path of a country's page. */
export const countryPath = (country: string): string => `/country-${slug(country)}`;

/** Path of an airline's page. */
export const airlinePath = (airline: { readonly name: string; readonly code: string }): string =>
  `/airline-${slug(airline.name)}-${airline.code}`;

/** Path of the Markdown twin of a page. */
export const markdownPath = (path: string): string => `${path}.md`;

/** Path of a hub's picture for link previews. */
export const hubPicturePath = (code: string): string => `/picture/${code}.png`;

/** Path of one part of the sitemap. */
export const sitemapPartPath = (name: string): string => `/sitemap-${name}.xml`;

/** Path of a search for itineraries. */
export function connectionsPath(from: string, to: string, maxStops?: number): string {
  const query = new URLSearchParams({ from, to, ...(maxStops === undefined ? {} : { max_stops: String(maxStops) }) });
  return `${CONNECTIONS_PATH}?${query}`;
}

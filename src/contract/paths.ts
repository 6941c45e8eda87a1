/** Addresses below the base URL. Links are made with these functions and the table of pages only. */
import { writeQuery } from './formerQueries.ts';
import { formPath, pagePath } from './pageAddress.ts';
import { PAGES, type PlaceInPath } from './pages.ts';
import type { Topic } from './topics.ts';
import type { Alliance } from './vocabulary.ts';

/** What the search of the header offers besides airports: countries, cities and airlines. */
export const SEARCH_ENTRIES_PATH = '/search.json';
/** Where airports are: loaded for a search of those near the reader. */
export const AIRPORT_PLACES_PATH = '/airport-places.json';
/** What the search of the reference finds. */
export const REFERENCE_ENTRIES_PATH = '/developers.json';
/** Where the words of pages for what is known, estimated and not known are explained. */
export const WORDS_PATH = `${PAGES.about.path}#words`;
export const MCP_PATH = '/mcp';
export const OPENAPI_PATH = '/api/openapi.json';
export const API_CATALOG_PATH = '/.well-known/api-catalog';
export const AI_CATALOG_PATH = '/.well-known/ai-catalog.json';
/** The same document, where discovery tools look for it. The address is not part of a standard yet. */
export const MCP_SERVER_CARD_PATH = '/mcp/server-card';
export const SECURITY_TXT_PATH = '/.well-known/security.txt';
export const LLMS_PATH = '/llms.txt';
export const LLMS_FULL_PATH = '/llms-full.txt';
export const SITEMAP_PATH = '/sitemap.xml';

/** The world map as an image, and as the HTML of an interactive map. */
export const WORLD_MAP_PATH = '/map/world.svg';
export const WORLD_MAP_DATA_PATH = '/map/world.json';
/** Land outlines of maps of continents and more, and of countries. */
export const LAND_PATHS = { coarse: '/land.svg', fine: '/land-detail.svg' } as const;
/** The closest outline, in tiles. @param left, top projected coordinates of the corner of the tile */
export const landTilePath = (left: number, top: number): string => `/land/${left}_${top}.svg`;
/** Image for link previews of pages without one of their own. */
export const SOCIAL_CARD_PATH = '/air-routes.png';

/** Path of a route's page. */
export const routePath = (routeId: string): string => pagePath('route', { route: routeId });

/** Path of an airport's hub page. */
export const hubPath = (airport: PlaceInPath): string => pagePath('hub', { airport });

/** Path of the page with the flights to an airport. */
export const originsPath = (airport: PlaceInPath): string => pagePath('origins', { airport });

/** Path of the page of a city with several airports. */
export const cityPath = (city: PlaceInPath): string => pagePath('city', { city });

/** Path of the page with the flights between two cities. */
export const cityPairPath = (from: PlaceInPath, to: PlaceInPath): string => pagePath('cityPair', { from, to });

/** Path of the page with the flights between two countries. */
export const countryPairPath = (from: string, to: string): string => pagePath('countryPair', { from, to });

/** Path of the departures of an airport or a metropolitan area by time. */
export const departuresPath = (place: PlaceInPath): string => pagePath('departures', { place });

/** Path of the arrivals at an airport or a metropolitan area by time. */
export const arrivalsPath = (place: PlaceInPath): string => pagePath('arrivals', { place });

/** Path of the page of weekend trips from an airport or a metropolitan area. */
export const weekendPath = (place: PlaceInPath): string => pagePath('weekend', { place });

/** A path with a query; without one, the path. */
export const withQuery = (path: string, query = ''): string => (query === '' ? path : `${path}?${query}`);

/** Path of the map of what is within reach of a place. @param query with parameters of reachable_airports */
export const reachPath = (place: PlaceInPath, query: readonly (readonly [name: string, value: string])[]): string =>
  withQuery(pagePath('reach', { place }), writeQuery(query));

/** Path of a country's page. */
export const countryPath = (country: string): string => pagePath('country', { country });

/** Path of an airline's page. */
export const airlinePath = (airline: { readonly name: string; readonly code: string }): string =>
  pagePath('airline', { airline });

/** Path of the page of an alliance. */
export const alliancePath = (alliance: Alliance): string => pagePath('alliance', { alliance });

/** Path of the page of a flight number. @param flight canonical, such as `BA117` */
export const flightPath = (flight: string): string => pagePath('flight', { flight });

/** Path of the page of a family of aircraft types. */
export const familyPath = (family: string): string => pagePath('family', { family });

/** Path of a page of the reference; null for its start page. */
export const referencePath = (topic: Topic | null): string =>
  topic === null ? PAGES.developers.path : pagePath('reference', { topic });

/** Path of the search of a text: `London to Greece`. */
export const sentencePath = (text: string): string => `${PAGES.search.path}?${new URLSearchParams({ q: text })}`;

/** Path of how the search reads a text, as JSON. */
export const readingPath = (text: string): string => `${PAGES.search.feed}?${new URLSearchParams({ q: text })}`;

/** Path of a search for itineraries. */
export const connectionsPath = (from: string, to: string): string =>
  `${PAGES.connections.path}?${new URLSearchParams({ from, to })}`;

/** Path of the page that compares airports. */
export const comparePath = (codes: readonly string[]): string => `${PAGES.compare.path}?airports=${codes.join()}`;

/** Path of the Markdown version of a page. */
export const markdownPath = (path: string): string => formPath('markdown', path);

/** Path of the JSON of a route. */
export const routeApiPath = (routeId: string): string => `/api/route/${routeId}`;

/** Path of an airport search. */
export const airportSearchPath = (query: string): string => `/api/airports?q=${encodeURIComponent(query)}`;

/** Default base URL: the local run. */
export const DEFAULT_BASE_URL = 'http://127.0.0.1:8422';

/**
 * The base URL of a setting, without a trailing slash.
 * @throws Error when it is not an absolute http(s) address without query and fragment.
 */
export function parseBaseUrl(setting: string): string {
  const url = URL.parse(setting);
  if (url === null) throw new Error(`BASE_URL is not an absolute address: ${JSON.stringify(setting)}`);
  if (!/^https?:$/.test(url.protocol) || url.href !== `${url.origin}${url.pathname}`)
    throw new Error(`BASE_URL must be http:// or https:// without user, query or fragment: ${JSON.stringify(setting)}`);
  if (url.pathname !== '/') throw new Error(`BASE_URL must not have a path: ${JSON.stringify(setting)}`);
  return url.origin;
}

/** Where pages find whether a refresh runs, and the name of the Server-Timing metric that pages have meanwhile. */
export const REFRESH_NOTICE_PATH = '/refresh-notice.json';
export const REFRESH_NOTICE = 'refresh';
/** The pages that say which sources the last refresh could not fetch. Scripts of every page read this: it has no import. */
export const PAGES_ABOUT_DATA: readonly string[] = ['/data', '/quality'];

/** URL paths of pages and of the JSON API, below the base URL. Links are made with these functions only. */
import { fold } from './fold.ts';

/** City slug in lower-case ASCII: `São Paulo` gives `sao-paulo`. A name without Latin letters gives `city`. */
export function slug(text: string): string {
  const words = fold(text).match(/[a-z0-9]+/g);
  return words?.join('-') ?? 'city';
}

/** Path of a route's page. */
export const routePath = (routeId: string): string => `/r/${routeId}`;

/** Path of an airport's hub page. */
export const hubPath = (airport: { readonly city: string; readonly code: string }): string =>
  `/airport-routes-${slug(airport.city)}-${airport.code}`;

/** Path of the JSON of a route. */
export const routeApiPath = (routeId: string): string => `/api/route/${routeId}`;

/** Path of the JSON of an airport's destinations. */
export const destinationsApiPath = (code: string): string => `/api/airport/${code}/destinations`;

/** Path of an airport search. */
export const airportSearchPath = (query: string): string => `/api/airports?q=${encodeURIComponent(query)}`;

/** Default base URL: the local run. */
export const DEFAULT_BASE_URL = 'http://127.0.0.1:8422';

/**
 * The base URL of a setting, without a trailing slash.
 * @throws Error when it is not an absolute http(s) address without query and fragment.
 */
export function parseBaseUrl(setting: string): string {
  let url: URL;
  try {
    url = new URL(setting);
  } catch {
    throw new Error(`BASE_URL is not an absolute address: ${JSON.stringify(setting)}`);
  }
  if (
    !/^https?:$/.test(url.protocol) ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== '' ||
    url.password !== ''
  )
    throw new Error(`BASE_URL must be http:// or https:// without user, query or fragment: ${JSON.stringify(setting)}`);
  if (url.pathname !== '/') throw new Error(`BASE_URL must not have a path: ${JSON.stringify(setting)}`);
  return url.origin;
}

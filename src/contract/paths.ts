/** Every public address below the base URL. Nothing else in the project spells a path. */

/** City slug in lower-case ASCII: `São Paulo` gives `sao-paulo`. A name without Latin letters gives `city`. */
export function slug(text: string): string {
  const ascii = text
    .replace(/[øØ]/g, 'o')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[œŒ]/g, 'oe')
    .replace(/ß/g, 'ss')
    .replace(/[łŁ]/g, 'l')
    .replace(/[đĐðÐ]/g, 'd')
    .replace(/[þÞ]/g, 'th')
    .replace(/[ıİ]/g, 'i')
    .replace(/['’ʻ`]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return ascii === '' ? 'city' : ascii;
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

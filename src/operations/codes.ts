import { NotFound } from '../contract/errors.ts';
import { airportSearchPath, destinationsApiPath } from '../core/addresses.ts';

/** Upper case as codes are compared in: ASCII only, so that `ı` and `ß` stay what they are. */
export const upperCase = (code: string): string => code.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** What was asked, short enough to be repeated in an error. */
const quoted = (asked: string): string =>
  asked.length > 80 ? `${asked.slice(0, 80).toWellFormed()}…` : asked.toWellFormed();

/** What a client is told who names an airport that is not known. */
export function unknownAirport(asked: string): NotFound {
  const code = quoted(upperCase(asked));
  return new NotFound(`Unknown airport ${code}. Look up its code with ${airportSearchPath(code)}`);
}

/** What a client is told who names a route that is not known. */
export function unknownRoute(asked: string): NotFound {
  const id = quoted(upperCase(asked));
  const [, from = '', to = ''] = /^([A-Z]{3})-([A-Z]{3})$/.exec(id) ?? [];
  const next = from
    ? `See the direct routes of ${from} at ${destinationsApiPath(from)}, or itineraries at /api/connections?from=${from}&to=${to}`
    : 'A route is two airport codes joined by a hyphen, such as LHR-JFK; look codes up with /api/airports?q=';
  return new NotFound(`Unknown route ${id}. ${next}`);
}

import { NotFound } from '../contract/errors.ts';
import { airportSearchPath, destinationsApiPath } from '../contract/paths.ts';
import { ROUTE_ID } from '../contract/vocabulary.ts';

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

/**
 * What a client is told who names a route that is not known: a next call that is of use.
 * @param isAirport whether a code is that of a known airport
 */
export function unknownRoute(asked: string, isAirport: (code: string) => boolean): NotFound {
  const id = quoted(upperCase(asked));
  const [from = '', to = ''] = ROUTE_ID.test(id) ? id.split('-') : [];
  return new NotFound(`Unknown route ${id}. ${nextCall(from, to, isAirport)}`);
}

function nextCall(from: string, to: string, isAirport: (code: string) => boolean): string {
  if (from === '')
    return 'A route is two airport codes joined by a hyphen, such as LHR-JFK; look codes up with /api/airports?q=';
  const stranger = [from, to].find((code) => !isAirport(code));
  if (stranger !== undefined) return unknownAirport(stranger).message;
  return `See the direct routes of ${from} at ${destinationsApiPath(from)}, or itineraries at /api/connections?from=${from}&to=${to}`;
}

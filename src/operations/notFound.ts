/** The errors for airports and routes that are not known. Codes are canonical: upper case. */
import { NotFound } from '../contract/errors.ts';
import { airportSearchPath, connectionsApiPath, destinationsApiPath } from '../contract/paths.ts';
import { ROUTE_ID } from '../contract/vocabulary.ts';

/** Longest code that a message repeats, in UTF-16 code units. */
const MAX_QUOTED = 80;

/** The error for an unknown airport; it names where to look the code up. */
export function unknownAirport(code: string): NotFound {
  const quoted = quote(code);
  return new NotFound(`Unknown airport ${quoted}. Look up its code with ${airportSearchPath(quoted)}`);
}

/**
 * The error for an unknown route; it names the next call.
 * @param isAirport whether a code is that of a known airport
 */
export function unknownRoute(id: string, isAirport: (code: string) => boolean): NotFound {
  const quoted = quote(id);
  return new NotFound(`Unknown route ${quoted}. ${nextCall(quoted, isAirport)}`);
}

function nextCall(id: string, isAirport: (code: string) => boolean): string {
  const [from, to] = id.split('-');
  if (!ROUTE_ID.test(id) || from === undefined || to === undefined)
    return `A route is two airport codes joined by a hyphen, such as LHR-JFK; look codes up with ${airportSearchPath('')}`;
  const unknown = [from, to].find((code) => !isAirport(code));
  if (unknown !== undefined) return unknownAirport(unknown).message;
  return `See the direct routes of ${from} at ${destinationsApiPath(from)}, or itineraries at ${connectionsApiPath(from, to)}`;
}

/** Well-formed text, short enough for a message. */
const quote = (text: string): string =>
  text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).toWellFormed()}…` : text.toWellFormed();

/** The errors for airports and routes that are not known. Codes are canonical: upper case. */
import type { WriteCall } from '../contract/calls.ts';
import { NotFound } from '../contract/errors.ts';
import { listItems } from '../contract/parameters.ts';
import { LIMITS, ROUTE_ID } from '../contract/vocabulary.ts';
import { excerpt } from '../core/excerpt.ts';

/**
 * The error for an unknown airport; it names where to look the code up. Codes have only their ASCII letters in upper case;
 * a name in place of a code has all of them.
 * @param nearest places that the text may name, which a tool error offers
 */
export const unknownAirport = (
  code: string,
  nearest: readonly { readonly code: string; readonly city: string }[] = [],
): NotFound =>
  new NotFound(
    (call) => airportWords(excerpt(code.toUpperCase()), call),
    nearest.length > 0 ? `.${didYouMean(nearest.map(({ code: one, city }) => `${one} (${city})`))}` : '',
  );

/** The error for a former code of an airport. @param present its IATA code today, and its city */
export const formerAirportCode = (code: string, present: { readonly code: string; readonly city: string }): NotFound =>
  new NotFound((call) => formerWords(code, present, call));

const formerWords = (
  code: string,
  { code: present, city }: { readonly code: string; readonly city: string },
  call: WriteCall,
): string =>
  `Unknown airport ${excerpt(code)}: a former code of ${city}. Use ${present}, its code now; look it up with ${call('resolve_airport', { q: present })}`;

/** The error for a list of airports in which a code is missing. */
export const emptyEntry = (list: string): NotFound =>
  new NotFound(
    (call) =>
      `Unknown airport in ${excerpt(list)}: an entry is empty. Separate codes by one comma, such as LHR,LGW; look codes up with ${call('resolve_airport', { q: '' })}`,
  );

/** The error for a list of known airports and areas where one is needed. */
export const listOfAirports = (list: string): NotFound =>
  new NotFound((call) => {
    const from = listItems(list).slice(0, LIMITS.places).join();
    const lists = call('find_connections', { from, to: from.includes('JFK') ? 'SYD' : 'JFK' });
    return `Unknown airport ${excerpt(list)}: this operation takes one airport or area code. find_connections takes lists: ${lists}. Look codes up with ${call('resolve_airport', { q: '' })}`;
  });

const airportWords = (quoted: string, call: WriteCall): string =>
  `Unknown airport ${quoted}. Look up its code with ${call('resolve_airport', { q: quoted })}`;

/** A sentence on names that may be meant, after a blank; empty when there is none. */
export const didYouMean = (nearest: readonly string[]): string =>
  nearest.length > 0 ? ` Did you mean ${nearest.join(' or ')}?` : '';

/** The error for a country or a region in place of a town. */
export const noTown = (place: string): NotFound =>
  new NotFound(
    (call) =>
      `${excerpt(place)} is a country or a region, not a town. See its airports with ${call('resolve_airport', { q: excerpt(place) })}`,
  );

/** The error for an unknown town. @param nearest names that it may mean */
export function unknownTown(place: string, nearest: readonly string[]): NotFound {
  return new NotFound(
    (call) =>
      `Unknown place ${excerpt(place)}: no town of 5,000 people and more.${didYouMean(nearest)} Name a larger town nearby, or a position, such as ${call('nearby_airports', { latitude: 51.75, longitude: -1.26 })}`,
  );
}

/** The error for an airline that does not exist. @param nearest airlines that a name may mean */
export function unknownAirline(
  sent: string,
  nearest: readonly { readonly code: string; readonly name: string }[],
): NotFound {
  const codes = nearest.map(({ code, name }) => `${code} (${name})`);
  const hint =
    codes.length > 0
      ? `. Use the code of an airline: ${codes.join(', ')}.`
      : '. Use an IATA or ICAO code, such as BA or BAW.';
  return new NotFound(`Unknown airline ${excerpt(sent)}${hint}`);
}

/**
 * The error for an unknown route; it names the next call.
 * @param known what knows codes of airports, and of areas with several
 */
export function unknownRoute(id: string, known: KnownCodes): NotFound {
  const quoted = excerpt(id);
  return new NotFound((call) => `Unknown route ${quoted}. ${nextCall(quoted, known, call)}`);
}

interface KnownCodes {
  readonly airportIndex: { readonly has: (code: string) => boolean };
  readonly areas: { readonly has: (code: string) => boolean };
  /** Present IATA codes by former codes. */
  readonly presentCodes: { readonly get: (code: string) => string | undefined };
}

function nextCall(id: string, { airportIndex, areas, presentCodes }: KnownCodes, call: WriteCall): string {
  const [from, to] = id.split('-');
  const present = [from ?? '', to ?? ''].map((code) => presentCodes.get(code) ?? code);
  if (ROUTE_ID.test(id) && present.join('-') !== id)
    return `The codes of today are ${present.join(' and ')}: see ${call('route_detail', { route_id: present.join('-') })}`;
  if (!ROUTE_ID.test(id) || from === undefined || to === undefined)
    return `A route is two airport codes joined by a hyphen, such as LHR-JFK; look codes up with ${call('resolve_airport', { q: '' })}`;
  const noAirports = [from, to].filter((code) => !airportIndex.has(code));
  const unknown = noAirports.find((code) => !areas.has(code));
  if (unknown !== undefined) return airportWords(unknown, call);
  if (noAirports.length > 0)
    return `A route joins two airports, and ${noAirports.join(' and ')} ${noAirports.length > 1 ? 'are areas' : 'is an area'}: see the direct flights at ${call('find_connections', { from, to, max_stops: 0 })}`;
  const direct = call('airport_destinations', { airport_code: from });
  if (from === to) return `Both codes are those of one airport; see the direct routes of ${from} at ${direct}`;
  const others = call('find_connections', { from, to });
  return `See the direct routes of ${from} at ${direct}, or itineraries at ${others}`;
}

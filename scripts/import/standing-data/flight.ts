/** A line of the route files of standing data: a callsign and the airports at which it calls. */

export interface ObservedFlight {
  /** Normalised: ICAO code of the operator (IATA where it has none) and the number. */
  readonly callsign: string;
  /** The number of the callsign, with its letters. */
  readonly number: string;
  /** Code of the operator in the source's list of airlines. */
  readonly operator: string;
  /** Codes of the source's list of airports, in flown order, two or more, joined by hyphens. */
  readonly route: string;
}

/** Columns of a route file. Later versions may add more. */
export const FLIGHT_COLUMNS = ['Callsign', 'Code', 'Number', 'AirlineCode', 'AirportCodes'] as const;

/**
 * Returns one text for all that are equal: half a million flights have few different numbers, operators and routes, and
 * a cell of its own would keep the block of the file that it was cut from.
 */
export type Intern = (text: string) => string;

/** Creates a function that knows no text yet. */
export function createIntern(): Intern {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    const own = Buffer.from(text).toString();
    known.set(own, own);
    return own;
  };
}

/** A flight from the cells of a line, or null for a line that is not a flight, such as the header. */
export function toObservedFlight(
  [callsign, , number, operator, route]: readonly string[],
  intern: Intern,
): ObservedFlight | null {
  if (!callsign || !number || !operator || !route) return null;
  if (!/^[A-Z0-9]{3,8}$/.test(callsign) || !/^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(route)) return null;
  return { callsign, number: intern(number), operator: intern(operator), route: intern(route) };
}

/** A flight from a line. No cell of a route file holds a comma. */
export const parseFlight = (line: string, intern: Intern): ObservedFlight | null =>
  toObservedFlight(
    line
      .replace(/^\uFEFF/, '')
      .replaceAll('"', '')
      .trimEnd()
      .split(','),
    intern,
  );

/** The airports of a search, and those of a comparison. */
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { must } from '../../core/must.ts';
import type { End } from '../../core/naming/namedEnds.ts';
import type { Indexes } from '../../operations/indexes.ts';

/** The airports of an end: of a country all of them. */
export const airportsAtEnd = ({ airports }: Indexes, end: End): readonly AirportRecord[] =>
  end.kind === 'country' ? airports.filter(({ country }) => country === end.name) : end.airports;

/** The indices of airports. */
export const indicesOf = ({ airportIndex }: Indexes, airports: readonly AirportRecord[]): number[] =>
  airports.map(({ code }) => must(airportIndex.get(code), code));

/** Most airports that are compared: more columns do not fit a phone. */
export const COMPARED = 3;

/** The airports of places that are compared, each once and in their order: the first of each place, then more of them. */
export function comparedAirports(places: readonly (readonly AirportRecord[])[]): AirportRecord[] {
  const ranked = places.flatMap((airports) => [...airports.entries()]).sort(([a], [b]) => a - b);
  const chosen = new Set([...new Set(ranked.map(([, airport]) => airport))].slice(0, COMPARED));
  return [...new Set(places.flat())].filter((airport) => chosen.has(airport));
}

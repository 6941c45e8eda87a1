/** Places of a request: airports, metropolitan areas, and lists of them. */
import { listItems } from '../contract/parameters.ts';
import { at } from '../core/must.ts';
import type { Indexes } from './indexes.ts';
import { emptyEntry, unknownAirport } from './notFound.ts';

/**
 * The airports of a place: an airport code, a metropolitan area code, or several separated by commas. An airport code
 * takes precedence over an area code of the same letters.
 * @returns indices of airports, each once
 * @throws NotFound for an unknown place
 */
export function airportsOfPlace(indexes: Indexes, place: string): readonly number[] {
  const single = airportsOfCode(indexes, place);
  if (single) return single;
  const codes = listItems(place);
  if (codes.length > 1 && codes.includes('')) throw emptyEntry(place);
  return [...new Set(codes.flatMap((code) => airportsOfSinglePlace(indexes, code)))];
}

/** The airports of one airport code or area code, busiest first. @throws NotFound */
export function airportsOfSinglePlace(indexes: Indexes, code: string): readonly number[] {
  const found = airportsOfCode(indexes, code);
  if (!found) throw unknownAirport(code);
  return found;
}

/** The airports of an airport code or an area code; undefined for another text. */
function airportsOfCode({ airportIndex, areas }: Indexes, code: string): readonly number[] | undefined {
  const airport = airportIndex.get(code);
  return airport === undefined ? areas.get(code) : [airport];
}

/** A place with routes: an airport, or an area with all its airports, busiest first. */
export interface ServedPlace {
  readonly city: string;
  readonly code: string;
  readonly airports: readonly number[];
}

/** The place with routes of an airport or area code; undefined when there is none. */
export function servedPlace(indexes: Indexes, code: string): ServedPlace | undefined {
  const { airports, routes } = indexes;
  const served = (airportsOfCode(indexes, code) ?? []).filter(
    (airport) => at(routes.starts, airport + 1) > at(routes.starts, airport),
  );
  const [first] = served;
  return first === undefined ? undefined : { city: at(airports, first).city, code, airports: served };
}

/**
 * The airports of two places that are in one of them only: nothing leads from a place into itself. `LHR` to `LON` has no
 * origin left.
 */
export const distinctEnds = (from: readonly number[], to: readonly number[]) => ({
  from: from.filter((airport) => !to.includes(airport)),
  to: to.filter((airport) => !from.includes(airport)),
});

/** What an answer says when no origin or no destination is left of two places. */
export const samePlaceNote = (from: string, to: string): string =>
  `${from} and ${to} are the same place: airports that are in both are left out, and nothing is left to fly between.`;

/** Whether two places stand for the same airports. */
export const areSameAirports = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((airport) => b.includes(airport));

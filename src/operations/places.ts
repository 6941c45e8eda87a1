/** Places of a request: airports, metropolitan areas, and lists of them. */
import { listItems } from '../contract/parameters.ts';
import { at, must } from '../core/must.ts';
import { airportsOfCode } from '../core/naming/namedPlaces.ts';
import type { Indexes } from './indexes.ts';
import { emptyEntry, formerAirportCode, listOfAirports, unknownAirport } from './notFound.ts';

/**
 * The airports of a place: an airport code, a metropolitan area code, or several separated by commas. An airport code
 * takes precedence over an area code of the same letters.
 * @returns indices of airports, each once
 * @throws NotFound for an unknown place
 */
export const airportsOfPlace = (indexes: Indexes, place: string): readonly number[] => [
  ...new Set(placesOf(indexes, place).flat()),
];

/** The airports of each place of a list. @throws NotFound */
export function placesOf(indexes: Indexes, list: string): (readonly number[])[] {
  const only = airportsOfCode(indexes, list);
  if (only) return [only];
  const codes = listItems(list);
  if (codes.length > 1 && codes.includes('')) throw emptyEntry(list);
  return codes.map((code) => airportsOfSinglePlace(indexes, code));
}

/** The airports of one airport code or area code, busiest first. @throws NotFound */
export function airportsOfSinglePlace(indexes: Indexes, code: string): readonly number[] {
  const found = airportsOfCode(indexes, code);
  if (found) return found;
  const isList = code.includes(',') && listItems(code).every((item) => airportsOfCode(indexes, item));
  const present = indexes.presentCodes.get(code);
  if (present !== undefined)
    throw formerAirportCode(code, at(indexes.airports, must(indexes.airportIndex.get(present), present)));
  throw isList ? listOfAirports(code) : unknownAirport(code, placesNamed(indexes, code));
}

/** Most places that an error offers. */
const MOST_NAMED = 3;

/** The places with flights that a name in place of a code may mean. */
const placesNamed = ({ naming }: Indexes, text: string) =>
  naming
    .meanings(text, ['airport', 'area', 'city'])
    .filter(({ isServed }) => isServed)
    .slice(0, MOST_NAMED)
    .flatMap(({ id, airports: [first] }) => (first === undefined ? [] : [{ code: id, city: first.city }]));

/** A place with routes: an airport, or an area with all its airports, busiest first. */
export type ServedPlace = NonNullable<ReturnType<typeof servedPlace>>;

/** The place with routes of an airport or area code; undefined when there is none. */
export function servedPlace(indexes: Indexes, code: string) {
  const all = airportsOfCode(indexes, code) ?? [];
  const served = all.filter((airport) => indexes.routes.routesFrom(airport).length > 0);
  const [first] = served;
  return first === undefined ? undefined : { city: at(indexes.airports, first).city, code, airports: served };
}

/** What is between two lists of places: from any airport of `from` to any of `to`. */
export interface Ends {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * What is between two lists of places. Nothing leads from a place into itself: of each two places that overlap, nothing is
 * between. `LHR` to `LON` has no ends; `LHR,JFK` to `LON` has those of `JFK` to `LON`.
 * @returns every airport of `to` is in one of them
 * @throws NotFound
 */
export function endsBetween(indexes: Indexes, from: string, to: string): readonly Ends[] {
  const places = placesOf(indexes, from);
  const originsOf = new Map<number, Set<number>>();
  for (const place of placesOf(indexes, to)) {
    const apart = places.filter((other) => !other.some((airport) => place.includes(airport))).flat();
    for (const airport of place) originsOf.set(airport, (originsOf.get(airport) ?? new Set()).union(new Set(apart)));
  }
  const groups = Map.groupBy(originsOf, ([, from]) => [...from].join()).values();
  return Array.from(groups, (group) => ({
    from: [...(group[0]?.[1] ?? [])],
    to: group.map(([airport]) => airport),
  })).filter((ends) => ends.from.length > 0);
}

/** The routes between ends. */
export const directRoutes = ({ routes }: Indexes, ends: readonly Ends[]): number[] =>
  ends.flatMap(({ from, to }) =>
    from.flatMap((origin) => to.flatMap((destination) => routes.findRoute(origin, destination) ?? [])),
  );

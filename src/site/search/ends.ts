/** The airports at the ends of a search, and those of a comparison. */
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at, must } from '../../core/must.ts';
import type { KnownPlace } from '../../core/naming/namedPlaces.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Ends } from '../../operations/places.ts';
import { viewAirport } from '../airportView.ts';
import { shortList } from '../text/words.ts';

/** Airports of one city. */
export interface Airports {
  readonly kind: 'airports';
  /** At least one, busiest first. */
  readonly airports: readonly AirportRecord[];
}

/** An end of a flight. */
export type End =
  | Airports
  /** Airports of several cities, one of which is meant: those of a name, or those near a town without an airport. */
  | { readonly kind: 'choice'; readonly airports: readonly AirportRecord[]; readonly town?: string }
  | { readonly kind: 'country'; readonly name: string }
  /** Of a theme of one country (`Italian lakes`), `name` is the theme. */
  | {
      readonly kind: 'region';
      readonly name: string;
      readonly airports: readonly AirportRecord[];
      readonly country?: string;
    };

/** The indices of airports. */
export const indicesOf = ({ airportIndex }: Indexes, airports: readonly AirportRecord[]): number[] =>
  airports.map(({ code }) => must(airportIndex.get(code), code));

/** The code of a city or, where there is none, of its largest airport. @param airports of one city, busiest first */
export function codeOf(airports: readonly AirportRecord[]): string {
  const { code, metropolitanArea } = at(airports, 0);
  return airports.length === 1 ? code : (metropolitanArea ?? code);
}

/** Most airports that are compared: more columns do not fit a phone. */
export const COMPARED = 3;

/** The airports of places that are compared, each once and in their order: the first of each place, then more of them. */
export function comparedAirports(places: readonly (readonly AirportRecord[])[]): AirportRecord[] {
  const ranked = places.flatMap((airports) => [...airports.entries()]).sort(([a], [b]) => a - b);
  const chosen = new Set([...new Set(ranked.map(([, airport]) => airport))].slice(0, COMPARED));
  return [...new Set(places.flat())].filter((airport) => chosen.has(airport));
}

/** The airports of both ends; null when they are the same place. An airport in the other's country is not its end. */
export function endsOf(indexes: Indexes, from: KnownPlace, to: KnownPlace): Ends | null {
  const without = (place: KnownPlace, other: KnownPlace) =>
    place.airports.filter(
      (airport) => place.scope !== 'country' || other.scope === 'country' || !other.airports.includes(airport),
    );
  const [origins, destinations] = [without(from, to), without(to, from)];
  const isSame = origins.length === 0 || destinations.length === 0 || origins.some((one) => destinations.includes(one));
  return isSame ? null : { from: indicesOf(indexes, origins), to: indicesOf(indexes, destinations) };
}

/** The country or city of several airports, or the labels of one and of a list. */
export function placeName({ airports, scope }: KnownPlace): string {
  const airport = at(airports, 0);
  if (scope === 'country') return airport.country;
  if (scope === 'list')
    return shortList(
      airports.map((each) => viewAirport(each).label),
      3,
    );
  return airports.length > 1 ? viewAirport(airport).city : viewAirport(airport).label;
}

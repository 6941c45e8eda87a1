import { InvalidInput } from '../contract/errors.ts';
import { fold } from '../contract/fold.ts';
import type { Input } from '../contract/operations.ts';
import { upperCase } from '../contract/parameters.ts';
import type { NearbyAirports } from '../contract/schemas.ts';
import { placesWithin } from '../core/geography.ts';
import { statesNamed } from '../core/matching/regions.ts';
import { nearestNames } from '../core/matching/typos.ts';
import { at } from '../core/must.ts';
import type { Town } from '../core/towns.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { countryCodeOf, regionNamed } from './names.ts';
import { noTown, unknownTown } from './notFound.ts';
import { airportsOfPlace } from './places.ts';
import { airportsWithin } from './routeFilters.ts';
import { isScheduled } from './routeWeeks.ts';

/** Airports near a place, nearest first. */
interface NearbyResult {
  readonly near: Near;
  /** By index, with the distance in kilometres and the number of direct routes from there. */
  readonly airports: readonly { readonly airport: number; readonly km: number; readonly routes: number }[];
}

/** The airports with direct routes, in either direction, near a town or a position. */
export const airportsNearby: OperationHandler<'nearby_airports', NearbyResult> = {
  find(indexes, input) {
    const near = nearOf(indexes, input);
    const isAsked = destinationTest(indexes, input);
    const position = { lat: near.latitude, lon: near.longitude };
    const airports = placesWithin(indexes.airports, position, input.radius_km).flatMap(({ index: airport, km }) => {
      const routes = indexes.routes.routesFrom(airport).filter((route) => isScheduled(indexes, route));
      const isReached = () => indexes.routes.routesTo(airport).some((route) => isScheduled(indexes, route));
      const isFound = isAsked === null ? routes.length > 0 || isReached() : routes.some(isAsked);
      return isFound ? [{ airport, km, routes: routes.length }] : [];
    });
    return { near, airports };
  },
  toRecord(indexes, { near, airports }, { limit, offset }) {
    const rows = airports.slice(offset, offset + limit).map(({ airport, km, routes }) => {
      const { code, name, city, country } = at(indexes.airports, airport);
      return { airport_code: code, airport: name, city, country, distance_km: Math.round(km), routes };
    });
    return { near, airports: rows, total: airports.length };
  },
};

type Near = NearbyAirports['near'];

/** Whether a route leads to what a request asks for; null where it asks for nothing. @throws NotFound @throws InvalidInput */
function destinationTest(indexes: Indexes, input: Input<'nearby_airports'>): ((route: number) => boolean) | null {
  const to = input.to === undefined ? null : new Set(airportsOfPlace(indexes, input.to));
  const isWithin = airportsWithin(indexes, input, 'to');
  if ((input.to ?? input.to_country ?? input.to_region) === undefined) return null;
  return (route) => {
    const airport = at(indexes.routes.to, route);
    return (to === null || to.has(airport)) && isWithin(airport);
  };
}

/** The place of a request. @throws NotFound @throws InvalidInput for a request without one */
function nearOf(indexes: Indexes, { place, latitude, longitude }: Input<'nearby_airports'>): Near {
  if (place !== undefined) return placeNamed(indexes, place);
  if (latitude !== undefined && longitude !== undefined) return { name: null, country: null, latitude, longitude };
  const name = latitude === undefined ? (longitude === undefined ? 'place' : 'latitude') : 'longitude';
  const wanted = name === 'place' ? 'a town, such as place=Oxford, UK, or latitude and longitude' : name;
  const msg = `Field required: ${wanted}`;
  throw new InvalidInput([{ type: 'missing', loc: ['query', name], msg, input: null }]);
}

/** A town, or the airport of a code. @throws NotFound */
function placeNamed(indexes: Indexes, place: string): Near {
  const town = townNamed(indexes, place);
  const isName = place.length <= LONGEST_PLACE;
  const country = isName ? countryCodeOf(indexes, place.trim()) : undefined;
  // `Greece` is not the town in New York. `Singapore` is both, and `Au` a town that has the letters of a code.
  const isCountry = country !== undefined && place.trim().length > 2;
  if (town && (!isCountry || country === town.countryCode)) {
    const { name, countryCode, latitude, longitude } = town;
    return { name, country: countryName(indexes, countryCode), latitude, longitude };
  }
  const airport = indexes.airports[indexes.airportIndex.get(upperCase(place.trim())) ?? -1];
  if (airport?.lat != null && airport.lon !== null)
    return { name: airport.name, country: airport.country, latitude: airport.lat, longitude: airport.lon };
  if (country || (isName && regionNamed(indexes, place))) throw noTown(place);
  const sought = fold(place.split(',')[0] ?? '');
  throw unknownTown(place, sought === '' ? [] : nearestNames(sought, indexes.towns.startingWith(sought.slice(0, 2))));
}

/** Longer texts name no town. The time to read one grows with the square of its words. */
const LONGEST_PLACE = 100;

/** The most populous town of a text: `Siena`, `Oxford, UK`, `Portland Maine`. */
export function townNamed(indexes: Indexes, place: string): Town | undefined {
  if (place.length > LONGEST_PLACE) return undefined;
  const [name = '', ...behind] = place.split(',');
  const named = townsIn(indexes, name, behind);
  if (named.length > 0 || behind.length > 0) return named[0];
  const words = name.trim().split(/\s+/);
  for (let last = words.length - 1; last > 0; last--) {
    const [town] = townsIn(indexes, words.slice(0, last).join(' '), [words.slice(last).join(' ')]);
    if (town) return town;
  }
  return undefined;
}

/** The towns of a name that are in every one of some countries and states. */
function townsIn(indexes: Indexes, name: string, behind: readonly string[]): readonly Town[] {
  const areas = behind.map((text) => [countryCodeOf(indexes, text.trim()), ...statesNamed(fold(text))]);
  return indexes.towns
    .named(fold(name))
    .filter(({ countryCode, state }) =>
      areas.every((codes) => codes.includes(countryCode) || codes.includes(`${countryCode}.${state}`)),
    );
}

/** The town of a text with its country, such as `Cambridge, United Kingdom`; the text where it names no town. */
export function townLabel(indexes: Indexes, text: string): string {
  const town = townNamed(indexes, text);
  return town ? `${town.name}, ${countryName(indexes, town.countryCode)}` : text;
}

const countryName = ({ airports }: Indexes, code: string): string =>
  airports.find(({ countryCode }) => countryCode === code)?.country ??
  new Intl.DisplayNames('en', { type: 'region' }).of(code) ??
  code;

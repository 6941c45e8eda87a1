import { invalidParameter } from '../contract/errors.ts';
import type { Input } from '../contract/operations.ts';
import { upperCase } from '../contract/parameters.ts';
import type { NearbyAirports } from '../contract/schemas.ts';
import { placesWithin } from '../core/geography.ts';
import { at } from '../core/must.ts';
import { LONGEST_TOWN } from '../core/naming/namedTowns.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
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
    const near = findNear(indexes, input);
    const isRequested = destinationTest(indexes, input);
    const position = { lat: near.latitude, lon: near.longitude };
    const airports = placesWithin(indexes.airports, position, input.radius_km).flatMap(({ index: airport, km }) => {
      const routes = indexes.routes.routesFrom(airport).filter((route) => isScheduled(indexes, route));
      const isReached = () => indexes.routes.routesTo(airport).some((route) => isScheduled(indexes, route));
      const isFound = isRequested === null ? routes.length > 0 || isReached() : routes.some(isRequested);
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

/** Whether a route leads to a requested destination; null if the request has none. @throws NotFound @throws InvalidInput */
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
function findNear(indexes: Indexes, { place, latitude, longitude }: Input<'nearby_airports'>): Near {
  if (place !== undefined) return placeNamed(indexes, place);
  if (latitude !== undefined && longitude !== undefined) return { name: null, country: null, latitude, longitude };
  const name = latitude === undefined ? (longitude === undefined ? 'place' : 'latitude') : 'longitude';
  throw invalidParameter({ type: 'missing', loc: ['query', name], input: null }, (write) =>
    name === 'place'
      ? `Field required: a town, such as ${write('place', 'Oxford, UK')}, or latitude and longitude`
      : `Field required: ${name}`,
  );
}

/** A town, or the airport of a code. @throws NotFound */
function placeNamed({ naming, airports, airportIndex }: Indexes, place: string): Near {
  const town = naming.town(place);
  const isName = place.length <= LONGEST_TOWN;
  const country = isName ? naming.countries.byCodeOrName(place.trim()) : undefined;
  // `Greece` is not the town in New York. `Singapore` is both, and `Au` a town that has the letters of a code.
  const isCountry = country !== undefined && place.trim().length > 2;
  if (town && (!isCountry || country === town.countryCode)) {
    const { name, countryCode, latitude, longitude } = town;
    return { name, country: naming.countries.nameOf(countryCode), latitude, longitude };
  }
  const airport = airports[airportIndex.get(upperCase(place.trim())) ?? -1];
  if (airport?.lat != null && airport.lon !== null)
    return { name: airport.name, country: airport.country, latitude: airport.lat, longitude: airport.lon };
  if (country || (isName && naming.regions.named(place))) throw noTown(place);
  throw unknownTown(place, naming.nearest.towns(place));
}

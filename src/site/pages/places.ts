import { hubPath } from '../../core/addresses.ts';
import type { AirportRecord, Route } from '../../core/dataset/dataset.ts';
import { countryPath } from '../addresses.ts';
import { type NamedPlace, placeOf } from '../maps/map.ts';
import { cityKey } from '../siteIndex.ts';
import type { World } from '../world.ts';

/** An airport as pages name it. */
export interface AirportView {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly path: string;
  readonly countryPath: string;
  /** `London (LHR)`: enough to tell it from any other. */
  readonly label: string;
  readonly place: NamedPlace | null;
}

export const viewAirport = (airport: AirportRecord): AirportView => ({
  code: airport.code,
  name: airport.name,
  city: airport.city,
  country: airport.country,
  path: hubPath(airport),
  countryPath: countryPath(airport.country),
  label: `${airport.city} (${airport.code})`,
  place: placeOf(airport),
});

/** The airport at an index. @throws RangeError when there is none */
export function airportAt({ dataset }: World, index: number): AirportRecord {
  const airport = dataset.airports[index];
  if (!airport) throw new RangeError(`no airport ${index}`);
  return airport;
}

/** The route at an index. @throws RangeError when there is none */
export function routeAt({ dataset }: World, index: number): Route {
  const route = dataset.routes[index];
  if (!route) throw new RangeError(`no route ${index}`);
  return route;
}

/** The index of the published route between two airports, or undefined. */
export function routeBetween(world: World, from: AirportRecord, to: AirportRecord): number | undefined {
  const index = world.dataset.routeIndex.get(`${from.code}-${to.code}`);
  return index !== undefined && world.index.published(index) ? index : undefined;
}

/** Indices of the airports with a page in the city of an airport, itself included. */
export const airportsOfCity = ({ index }: World, airport: AirportRecord): readonly number[] =>
  index.cities.get(cityKey(airport)) ?? [];

import { hubPath } from '../../contract/paths.ts';
import type { AirportRecord, Route } from '../../core/dataset/dataset.ts';
import { countryPath } from '../addresses.ts';
import { type NamedPlace, placeOf } from '../maps/map.ts';
import type { SiteData } from '../siteData.ts';
import { cityKey } from '../siteIndex.ts';

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

/** Views made so far: a page of a route names some twenty airports, and records never change. */
const views = new WeakMap<AirportRecord, AirportView>();

export function viewAirport(airport: AirportRecord): AirportView {
  const known = views.get(airport);
  if (known) return known;
  const view = {
    code: airport.code,
    name: airport.name,
    city: airport.city,
    country: airport.country,
    path: hubPath(airport),
    countryPath: countryPath(airport.country),
    label: `${airport.city} (${airport.code})`,
    place: placeOf(airport),
  };
  views.set(airport, view);
  return view;
}

/** The airport at an index. @throws RangeError when there is none */
export function airportAt({ dataset }: SiteData, index: number): AirportRecord {
  const airport = dataset.airports[index];
  if (!airport) throw new RangeError(`no airport ${index}`);
  return airport;
}

/** The route at an index. @throws RangeError when there is none */
export function routeAt({ dataset }: SiteData, index: number): Route {
  const route = dataset.routes[index];
  if (!route) throw new RangeError(`no route ${index}`);
  return route;
}

/** The index of the published route between two airports, given by index, or undefined. */
export const routeBetween = ({ index, dataset }: SiteData, from: number, to: number): number | undefined =>
  index.between.get(from * dataset.airports.length + to);

/** Indices of the airports with a page in the city of an airport, itself included. */
export const airportsOfCity = ({ index }: SiteData, airport: AirportRecord): readonly number[] =>
  index.cities.get(cityKey(airport)) ?? [];

import { countryPath, hubPath } from '../contract/paths.ts';
import type { AirportRecord } from '../core/dataset/dataset.ts';
import { type MapAirport, mapAirport } from './maps/svgMap.ts';

/** An airport as pages name it. */
export interface AirportView {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly path: string;
  readonly countryPath: string;
  /** `London (LHR)`: unique. */
  readonly label: string;
  /** The airport on a map; null when its coordinates are not known. */
  readonly onMap: MapAirport | null;
}

export const viewAirport = (airport: AirportRecord): AirportView => ({
  code: airport.code,
  name: airport.name,
  city: airport.city,
  country: airport.country,
  path: hubPath(airport),
  countryPath: countryPath(airport.country),
  label: `${airport.city} (${airport.code})`,
  onMap: mapAirport(airport),
});

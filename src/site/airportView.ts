import { arrivalsPath, countryPath, hubPath } from '../contract/paths.ts';
import type { AirportRecord } from '../core/dataset/dataset.ts';
import { airportName } from './airportName.ts';
import type { MapAirport } from './maps/flight.ts';
import { mapAirport } from './maps/svgMap.ts';

/** An airport as pages name it. */
export interface AirportView {
  readonly code: string;
  readonly name: string;
  /** With region or country where several cities have the name: `Portland, Oregon`. */
  readonly city: string;
  readonly country: string;
  readonly path: string;
  readonly countryPath: string;
  /** `London Heathrow`. */
  readonly airport: string;
  /** `London Heathrow (LHR)`, for titles and headings. */
  readonly title: string;
  readonly arrivalsPath: string;
  /** `London (LHR)`: unique. */
  readonly label: string;
  /** The airport on a map; null when its coordinates are not known. */
  readonly onMap: MapAirport | null;
}

/** An airport as pages show it. */
export const viewAirport = (airport: AirportRecord): AirportView => ({
  code: airport.code,
  name: airport.name,
  city: airport.cityLabel,
  country: airport.country,
  path: hubPath(airport),
  countryPath: countryPath(airport.country),
  airport: airportName(airport),
  title: `${airportName(airport)} (${airport.code})`,
  arrivalsPath: arrivalsPath(airport),
  label: `${airport.cityLabel} (${airport.code})`,
  onMap: mapAirport(airport),
});

/** The places that are not airports: metropolitan areas and countries. */
import { fold } from '../contract/fold.ts';
import type { AirportRecord } from '../core/dataset/dataset.ts';
import { at } from '../core/must.ts';
import type { RouteEnds } from './routeTable.ts';

export interface PlaceIndexes {
  /** Airports with an active route by metropolitan area code, busiest first. */
  readonly areas: ReadonlyMap<string, readonly number[]>;
  /** Country codes by folded name and by lower-case code. */
  readonly countries: ReadonlyMap<string, string>;
}

/** The busiest airport of each city, by code of the city. Airports without a flight have no city. */
export function cityCentres(airports: readonly AirportRecord[]): Map<string, AirportRecord> {
  const centres = new Map<string, AirportRecord>();
  for (const airport of airports) {
    const centre = centres.get(airport.cityCode);
    const isBusier = centre === undefined || airport.weeklyDepartures > centre.weeklyDepartures;
    if (airport.importance > 0 && isBusier) centres.set(airport.cityCode, airport);
  }
  return centres;
}

/** Indexes the areas and countries of the airports. */
export function placeIndexes(airports: readonly AirportRecord[], { starts, arrivalStarts }: RouteEnds): PlaceIndexes {
  const areas = new Map<string, number[]>();
  const countries = new Map<string, string>();
  for (const [index, { country, countryCode, metropolitanArea }] of airports.entries()) {
    countries.set(fold(country), countryCode).set(countryCode.toLowerCase(), countryCode);
    const isServed = [starts, arrivalStarts].some((ends) => at(ends, index + 1) > at(ends, index));
    if (metropolitanArea === null || !isServed) continue;
    areas.set(metropolitanArea, [...(areas.get(metropolitanArea) ?? []), index]);
  }
  for (const members of areas.values())
    members.sort((a, b) => at(airports, b).weeklyDepartures - at(airports, a).weeklyDepartures);
  return { areas, countries };
}

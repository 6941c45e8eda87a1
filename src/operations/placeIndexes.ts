/** The places that are not airports: cities, metropolitan areas and countries. */
import { fold } from '../contract/fold.ts';
import type { AirportRecord } from '../core/dataset/dataset.ts';
import type { Routes } from '../core/departures/routeColumns.ts';
import { at } from '../core/must.ts';
import { addTo } from '../core/objects.ts';

export interface PlaceIndexes {
  /** Airports with a flight by code of their city, busiest first. */
  readonly cities: ReadonlyMap<string, readonly number[]>;
  /** Airports with an active route by metropolitan area code, busiest first. */
  readonly areas: ReadonlyMap<string, readonly number[]>;
  /** Country codes by folded name and by lower-case code. */
  readonly countries: ReadonlyMap<string, string>;
}

/** Indexes the cities, areas and countries of the airports. */
export function placeIndexes(airports: readonly AirportRecord[], { starts, arrivalStarts }: Routes): PlaceIndexes {
  const cities = new Map<string, number[]>();
  const areas = new Map<string, number[]>();
  const countries = new Map<string, string>();
  const busiestFirst = [...airports.keys()].sort(
    (a, b) => at(airports, b).weeklyDepartures - at(airports, a).weeklyDepartures,
  );
  for (const index of busiestFirst) {
    const { cityCode, country, countryCode, metropolitanArea, importance } = at(airports, index);
    countries.set(fold(country), countryCode).set(countryCode.toLowerCase(), countryCode);
    if (importance > 0) addTo(cities, cityCode, index);
    const hasRoute = [starts, arrivalStarts].some((ends) => at(ends, index + 1) > at(ends, index));
    if (metropolitanArea !== null && hasRoute) addTo(areas, metropolitanArea, index);
  }
  return { cities, areas, countries };
}

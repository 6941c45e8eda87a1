/** What the searches of pages load. */
import { airlinePath, cityPath, countryPath } from '../../contract/paths.ts';
import { absentAirlines } from '../../operations/airlineList.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { viewAirport } from '../airportView.ts';
import { airlineNetworks, cityOf, countries } from '../subjects.ts';
import { counted } from '../text/words.ts';

/** A page that the search of the header offers besides airports: name, note and path. */
export type SearchEntry = readonly [name: string, note: string, path: string];

/** Cities with several airports, countries and airlines. */
export function searchEntries(indexes: Indexes): SearchEntry[] {
  const cities = [...indexes.cities]
    .filter(([, airports]) => airports.length > 1)
    .map(([code]) => cityOf(indexes, code));
  return [
    ...cities.map((city): SearchEntry => [`${city.label}, all airports`, city.code, cityPath(city)]),
    ...countries(indexes).map(
      ({ name, airports }): SearchEntry => [name, counted(airports.length, 'airport'), countryPath(name)],
    ),
    ...airlineNetworks(indexes).map(
      (airline): SearchEntry => [airline.name, `Airline ${airline.code}`, airlinePath(airline)],
    ),
    ...absentAirlines(indexes).map(
      (airline): SearchEntry => [airline.name, `Airline ${airline.code}, not in our data`, airlinePath(airline)],
    ),
  ];
}

/** An airport with departures: where it is in degrees, and its number of direct destinations. */
export type AirportPlace = readonly [label: string, path: string, lat: number, lon: number, destinations: number];

/** The airports with scheduled departures, for a search of those near the reader. */
export const airportPlaces = ({ airports }: Indexes): AirportPlace[] =>
  airports.flatMap((airport): AirportPlace[] => {
    const { lat, lon, routeCount } = airport;
    if (lat === null || lon === null || routeCount === 0) return [];
    const { label, path } = viewAirport(airport);
    return [[label, path, toKilometre(lat), toKilometre(lon), routeCount]];
  });

/** To about a kilometre. */
const toKilometre = (degrees: number): number => Math.round(degrees * 100) / 100;

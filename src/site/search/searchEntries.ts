import { airlinePath, cityPath, countryPath } from '../../contract/paths.ts';
import { at } from '../../core/must.ts';
import { airportAt, type SiteData } from '../siteData.ts';
import { counted } from '../text/words.ts';

/** A page that the search of the header offers besides airports: name, note and path. */
export type SearchEntry = readonly [name: string, note: string, path: string];

/** Cities with several airports, countries and airlines. */
export function searchEntries(site: SiteData): SearchEntry[] {
  const { cities, countries, airlines } = site.index;
  const several = [...cities].filter(([, airports]) => airports.length > 1);
  return [
    ...several.map(([code, airports]): SearchEntry => {
      const { city, cityLabel } = airportAt(site, at(airports, 0));
      return [`${cityLabel}, all airports`, code, cityPath({ city, code })];
    }),
    ...countries.map(
      ({ name, airports }): SearchEntry => [name, counted(airports.length, 'airport'), countryPath(name)],
    ),
    ...airlines.map((airline): SearchEntry => [airline.name, `Airline ${airline.code}`, airlinePath(airline)]),
  ];
}

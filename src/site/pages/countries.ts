import { COUNTRIES_PATH, countryPath, markdownPath } from '../../contract/paths.ts';
import type { HeadWithMarkdown } from '../pageHead.ts';
import type { SiteData } from '../siteData.ts';
import { count } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** A country in a list, with its number of airports. */
export interface CountryEntry {
  readonly name: string;
  readonly path: string;
  readonly airports: number;
}

/** The list of all countries. */
export interface CountriesPage {
  readonly head: HeadWithMarkdown;
  readonly lead: string;
  /** By initial letter. */
  readonly groups: readonly { readonly letter: string; readonly countries: readonly CountryEntry[] }[];
}

/** The list of all countries with their number of airports. */
export function countriesPage({ baseUrl, index: { countries, hubs } }: SiteData): CountriesPage {
  const lead = `${count(hubs.length)} airports with scheduled flights, in ${count(countries.length)} countries and territories.`;
  const groups = Map.groupBy(countries.map(countryEntry), ({ name }) => name.normalize('NFD').charAt(0).toUpperCase());
  return {
    head: headWithCrumbs(baseUrl, [], 'Airports', {
      title: 'Airports of the world by country',
      description: `${lead} Each country has a list of its airports and of the direct routes from them.`,
      path: COUNTRIES_PATH,
      markdown: markdownPath(COUNTRIES_PATH),
    }),
    lead,
    groups: [...groups].map(([letter, members]) => ({ letter, countries: members })),
  };
}

/** A country in a list, with the number of its airports. */
export const countryEntry = ({ name, airports }: SiteData['index']['countries'][number]): CountryEntry => ({
  name,
  path: countryPath(name),
  airports: airports.length,
});

/** The list of all countries, `/countries`. */

import { COUNTRIES_PATH, countryPath, markdownPath } from '../../contract/paths.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { bullets } from '../../reference/blocks.ts';
import { ageOfAll } from '../age.ts';
import { link, writePage } from '../markdown.ts';
import type { LayoutData } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { type Country, countries, hubs } from '../subjects.ts';
import { datedDescription } from '../text/metadata.ts';
import { count, counted } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

export type CountriesPage = ReturnType<typeof countriesPage>;

/** The list of all countries with their number of airports. */
export function countriesPage(indexes: Indexes) {
  const all = countries(indexes);
  const lead = `${count(hubs(indexes).length)} airports with scheduled flights in our data, in ${count(all.length)} countries and territories.`;
  const age = ageOfAll(indexes);
  const groups = Map.groupBy(all.map(countryEntry), ({ name }) => name.normalize('NFD').charAt(0).toUpperCase());
  return {
    head: headWithCrumbs(indexes.baseUrl, [], 'Airports', {
      title: 'Airports of the world by country',
      description: datedDescription(age, lead, 'Each country has a list of its airports and airlines.'),
      path: COUNTRIES_PATH,
      markdown: markdownPath(COUNTRIES_PATH),
    }),
    lead,
    age,
    /** By initial letter. */
    groups: [...groups].map(([letter, members]) => ({ letter, countries: members })),
  };
}

/** A country in a list, with the number of its airports. */
export const countryEntry = ({ name, airports }: Country) => ({
  name,
  path: countryPath(name),
  airports: airports.length,
});

/** The Markdown version of the list of countries. */
export function countriesMarkdown(layout: LayoutData, page: CountriesPage): string {
  const lines = page.groups
    .flatMap((group) => group.countries)
    .map(({ name, path, airports }) => `${link(layout, name, path)}: ${counted(airports, 'airport')}`);
  return writePage(layout, page.head, 'Airports by country', page.lead, [
    ['Countries and territories', bullets(lines)],
  ]);
}

export const countriesKind: BuiltKind<'countries', CountriesPage> = {
  make: countriesPage,
  markdown: countriesMarkdown,
};

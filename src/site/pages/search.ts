import { SEARCH_PATH } from '../../contract/paths.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { type Age, ageOfAll } from '../age.ts';
import type { PageHead } from '../pageHead.ts';
import type { RequestedKind } from '../pageKind.ts';
import { queryText } from '../search/query.ts';
import { type FoundPage, findPage } from '../search/siteSearch.ts';
import { counted } from '../text/words.ts';
import { unlistedHead } from './headWithCrumbs.ts';

/** The page of a search of the site. */
export interface SearchPage {
  readonly head: PageHead;
  readonly query: string;
  readonly title: string;
  readonly lead: string;
  readonly age: Age;
  readonly links: Extract<FoundPage, { readonly links: unknown }>['links'];
}

/** Assembles the page of a search that does not mean one page. */
export function searchPage(indexes: Indexes, query: string, links: SearchPage['links']): SearchPage {
  const title = query === '' ? 'Search' : `Search: ${query}`;
  return {
    head: unlistedHead(title, 'Search for an airport, a city, a country, an airline or a route.', SEARCH_PATH),
    query,
    title,
    lead: searchLead(query, links.length),
    age: ageOfAll(indexes),
    links,
  };
}

function searchLead(query: string, results: number): string {
  if (query === '') return 'Enter an airport, a city, a country, an airline, or a route such as London New York.';
  if (results === 0)
    return `Nothing matches “${query}”. Check the spelling, or enter a larger city nearby or a three-letter airport code.`;
  return `“${query}” matches ${counted(results, 'page')}.`;
}

export const searchKind: RequestedKind<'search', SearchPage> = {
  make: ({ indexes }, _, search) => {
    const query = queryText(search, 'q').trim();
    const found = query === '' ? { links: [] } : findPage(indexes, query);
    return 'path' in found ? { redirect: found.path } : searchPage(indexes, query, found.links);
  },
};

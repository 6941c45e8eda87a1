import { SEARCH_PATH } from '../../contract/paths.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { type Age, ageOfAll } from '../age.ts';
import type { PageHead } from '../pageHead.ts';
import type { RequestedKind } from '../pageKind.ts';
import { queryText } from '../search/query.ts';
import { type FoundPage, findPage } from '../search/siteSearch.ts';
import { unlistedHead } from './headWithCrumbs.ts';

/** The page of a search of the site. */
export interface SearchPage {
  readonly head: PageHead;
  readonly query: string;
  readonly title: string;
  readonly lead: string;
  readonly age: Age;
  readonly links: Found['links'];
}

/** Pages to choose from. */
type Found = Extract<FoundPage, { readonly links: unknown }>;

/** Assembles the page of a search that does not mean one page. */
export function searchPage(indexes: Indexes, query: string, { links, lead }: Found): SearchPage {
  const title = query === '' ? 'Search' : `Search: ${query}`;
  return {
    head: unlistedHead(title, 'Search for a place, an airline, a flight number, an aircraft or a route.', SEARCH_PATH),
    query,
    title,
    lead: links.length > 0 && lead !== undefined ? lead : searchLead(query, links.length),
    age: ageOfAll(indexes),
    links,
  };
}

function searchLead(query: string, results: number): string {
  if (query === '')
    return 'Enter a place, an airline, a flight number, an aircraft, or a sentence such as London to Greece on Saturday morning.';
  if (results === 0)
    return `Nothing matches “${query}”. Check the spelling, or enter a larger city nearby or a three-letter airport code.`;
  return results === 1 ? 'Did you mean this page?' : 'Did you mean one of these pages?';
}

export const searchKind: RequestedKind<'search', SearchPage> = {
  make: ({ indexes }, _, search) => {
    const query = queryText(search, 'q').trim();
    const found = query === '' ? { links: [] } : findPage(indexes, query);
    return 'path' in found ? { redirect: found.path } : searchPage(indexes, query, found);
  },
};

import type { Indexes } from '../../operations/indexes.ts';
import { ageOfAll } from '../age.ts';
import { cardsSection, makePage, type RequestedKind } from '../page.ts';
import { pageOfChangedEnd, readChangedEnd } from '../search/changedEnd.ts';
import type { Choices } from '../search/choices.ts';
import { queryText } from '../search/plannerQuery.ts';
import { explorePage, findPage } from '../search/siteSearch.ts';

export type SearchPage = ReturnType<typeof searchPage>;

/** The page of a search that does not mean one page. */
export function searchPage(
  indexes: Indexes,
  query: string,
  { links, lead, chips = [], form }: Choices,
  heading = query === '' ? 'Search' : `Search: ${query}`,
) {
  const cards = links.map((link) => ({ sign: null, ...link }));
  const page = makePage({
    page: { id: 'search', params: {} },
    name: null,
    description: ['Search for a place, an airline, a flight number, an aircraft or a route.'],
    noindex: true,
    query,
    title: heading,
    lead: lead ?? searchLead(query, links.length),
    sections: [
      ...(chips.length > 0
        ? [{ title: 'Your search', chips, content: { kind: 'text' as const, text: 'Choose a part to leave it out.' } }]
        : []),
      cardsSection('Results', cards),
    ],
  });
  return { ...page, age: ageOfAll(indexes), form: form ?? null };
}

function searchLead(query: string, results: number): string {
  if (query === '' && results === 0)
    return 'Enter a place, an airline, a flight number, an aircraft, or a sentence such as London to Greece on Saturday morning.';
  if (results === 0)
    return `Nothing matches “${query}”. Check the spelling, or enter a larger city nearby or a three-letter airport code.`;
  return results === 1 ? 'Did you mean this page?' : 'Did you mean one of these pages?';
}

export const searchKind: RequestedKind<'search'> = {
  make: (indexes, _, search) => {
    const where = queryText(search, 'where').trim();
    const query = queryText(search, 'q').trim() || where;
    const changed = readChangedEnd(search);
    if (changed) {
      const page = pageOfChangedEnd(indexes, changed);
      return 'path' in page ? { redirect: page.path } : searchPage(indexes, '', page, 'Choose another place');
    }
    const found = search.has('where') ? explorePage(indexes, where, search) : findPage(indexes, query);
    return 'path' in found ? { redirect: found.path } : searchPage(indexes, query, found);
  },
};

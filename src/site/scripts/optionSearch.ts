/** What the search fields offer: airports from the API, and cities, countries and airlines from a file. */
import { fold } from '../../contract/fold.ts';
import { REFERENCE_ENTRIES_PATH, SEARCH_ENTRIES_PATH } from '../../contract/paths.ts';
import type { SearchEntry } from '../search/searchEntries.ts';
import { createAirportSearch, type SearchOption } from './airportSearch.ts';

/** What a field is for: an end of a flight, any page, or a part of the reference. */
export type FieldKind = 'places' | 'pages' | 'reference';

/** Most options besides airports. */
const MOST_ENTRIES = 3;
/** Most options. */
const LISTED = 8;
/** Most options of the reference: a parameter may be one of many operations. */
const LISTED_PARTS = 16;

/** Options of a field of a kind. */
export function createOptionSearch(kind: FieldKind) {
  if (kind === 'reference')
    return {
      cancel: () => {},
      find: async (query: string): Promise<readonly SearchOption[]> =>
        matchingEntries(await loadEntries(REFERENCE_ENTRIES_PATH), fold(query), kind, LISTED_PARTS),
    };
  const airports = createAirportSearch();
  return {
    cancel: airports.cancel,
    /** The options for a query, best first. @throws Error when a request fails, or when the next one aborts it */
    find: async (query: string): Promise<readonly SearchOption[]> => {
      const [found, entries] = await Promise.all([airports.find(query), loadEntries(SEARCH_ENTRIES_PATH)]);
      const others = matchingEntries(entries, fold(query), kind, MOST_ENTRIES);
      const listed = found.slice(0, LISTED - others.length);
      // All airports of a city come before each of them; other pages are no likely end of a flight.
      const areas = others.filter(({ sign }) => sign !== null);
      return kind === 'pages'
        ? [...others, ...listed]
        : [...areas, ...listed, ...others.filter((one) => !areas.includes(one))];
    },
  };
}

type WordedOption = SearchOption & { readonly isPlace: boolean; readonly words: string };

/** A file is loaded once, with the first query of the page. */
const loading = new Map<string, Promise<readonly WordedOption[]>>();

function loadEntries(path: string): Promise<readonly WordedOption[]> {
  const loaded =
    loading.get(path) ??
    fetch(path)
      .then((response) => response.json())
      .then((entries: readonly SearchEntry[]) => entries.map(entryOf))
      // Airports are found without it.
      .catch(() => []);
  loading.set(path, loaded);
  return loaded;
}

function entryOf([name, note, path]: SearchEntry): WordedOption {
  const isCity = path.startsWith('/city-');
  const value = isCity ? `${name.replace(/, all airports$/, '')} (${note})` : name;
  const words = ` ${fold(name)} ${isCity ? fold(note) : ''}`;
  return {
    sign: isCity ? note : null,
    title: name,
    note: isCity ? '' : note,
    value,
    path,
    words,
    isPlace: !path.startsWith('/airline-'),
  };
}

/** Entries with a word that begins with the query: cities first, then those that begin with it. */
const matchingEntries = (
  entries: readonly WordedOption[],
  folded: string,
  kind: FieldKind,
  most: number,
): readonly WordedOption[] =>
  folded === ''
    ? []
    : entries
        .filter(({ isPlace, words }) => (kind !== 'places' || isPlace) && words.includes(` ${folded}`))
        .toSorted(
          (a, b) =>
            Number(a.sign === null) - Number(b.sign === null) ||
            a.words.indexOf(` ${folded}`) - b.words.indexOf(` ${folded}`),
        )
        .slice(0, most);

/** What the search fields offer: airports from the API, and cities, countries and airlines from a file. */
import { fold } from '../../contract/fold.ts';
import { SEARCH_ENTRIES_PATH } from '../../contract/paths.ts';
import type { SearchEntry } from '../search/searchEntries.ts';
import { createAirportSearch, type SearchOption } from './airportSearch.ts';

/** What a field is for: an end of a flight, or any page. */
export type FieldKind = 'places' | 'pages';

/** Most options besides airports. */
const MOST_ENTRIES = 3;
/** Most options. */
const LISTED = 8;

/** Options of a field of a kind. */
export function createOptionSearch(kind: FieldKind) {
  const airports = createAirportSearch();
  return {
    cancel: airports.cancel,
    /** The options for a query, best first. @throws Error when a request fails, or when the next one aborts it */
    find: async (query: string): Promise<readonly SearchOption[]> => {
      const [found, entries] = await Promise.all([airports.find(query), loadEntries()]);
      const others = matchingEntries(entries, fold(query), kind);
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

/** The file is loaded once, with the first query of the page. */
let loading: Promise<readonly WordedOption[]> | undefined;

function loadEntries(): Promise<readonly WordedOption[]> {
  loading ??= fetch(SEARCH_ENTRIES_PATH)
    .then((response) => response.json())
    .then((entries: readonly SearchEntry[]) => entries.map(entryOf))
    // Airports are found without it.
    .catch(() => []);
  return loading;
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
const matchingEntries = (entries: readonly WordedOption[], folded: string, kind: FieldKind): readonly WordedOption[] =>
  folded === ''
    ? []
    : entries
        .filter(({ isPlace, words }) => (kind === 'pages' || isPlace) && words.includes(` ${folded}`))
        .toSorted(
          (a, b) =>
            Number(a.sign === null) - Number(b.sign === null) ||
            a.words.indexOf(` ${folded}`) - b.words.indexOf(` ${folded}`),
        )
        .slice(0, MOST_ENTRIES);

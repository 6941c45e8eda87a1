/** What the search fields offer: airports from the API, and cities, countries and airlines from a file. */
import { fold } from '../../contract/fold.ts';
import {
  airportSearchPath,
  hubPath,
  REFERENCE_ENTRIES_PATH,
  readingPath,
  SEARCH_ENTRIES_PATH,
  sentencePath,
} from '../../contract/paths.ts';
import type { Airport } from '../../contract/schemas.ts';
import { memoize } from '../../core/memoize.ts';
import type { SentenceReading } from '../search/reading.ts';
import type { SearchEntry } from '../search/searchEntries.ts';
import { cityAndCountry } from '../text/words.ts';

/** What a field is for: an end of a flight, an airline, any page, or a part of the reference. */
export type FieldKind = 'places' | 'airlines' | 'pages' | 'reference';

/** An option in the list of a search field. */
export interface SearchOption {
  /** Code, or null. */
  readonly sign: string | null;
  readonly title: string;
  readonly note: string;
  /** Text of the field when the option is chosen. */
  readonly value: string;
  /** Page of the option. */
  readonly path: string;
}

/** Most options besides airports. */
const MOST_ENTRIES = 3;
/** Most options. */
const LISTED = 8;
/** Most options of the reference: a parameter may be one of many operations. */
const LISTED_PARTS = 16;

/** The options for a query, best first. @throws Error when a request fails or is aborted */
export async function findOptions(
  kind: FieldKind,
  query: string,
  signal: AbortSignal,
): Promise<readonly SearchOption[]> {
  if (kind === 'reference')
    return matchingEntries(await loadEntries(REFERENCE_ENTRIES_PATH), query).slice(0, LISTED_PARTS);
  if (kind === 'airlines')
    return matchingEntries(await loadEntries(SEARCH_ENTRIES_PATH), query)
      .filter(isAirline)
      .slice(0, LISTED);
  const [found, entries, reading] = await Promise.all([
    findAirports(query, signal),
    loadEntries(SEARCH_ENTRIES_PATH),
    kind === 'pages' && /\S\s+\S/.test(query) ? readingOption(query, signal) : [],
  ]);
  const others = matchingEntries(entries, query)
    .filter((entry) => kind === 'pages' || !isAirline(entry))
    .slice(0, MOST_ENTRIES);
  const listed = found.slice(0, LISTED - others.length);
  // All airports of a city come before each of them; other pages are no likely end of a flight.
  const [areas, pages] = [others.filter(({ sign }) => sign !== null), others.filter(({ sign }) => sign === null)];
  return kind === 'pages' ? [...reading, ...others, ...listed].slice(0, LISTED) : [...areas, ...listed, ...pages];
}

/** How a sentence of several words is read, as an option that leads to its search; none where it says no more than a name. */
async function readingOption(query: string, signal: AbortSignal): Promise<readonly SearchOption[]> {
  const response = await fetch(readingPath(query), { signal });
  if (!response.ok) return [];
  const { understood, notes }: SentenceReading = await response.json();
  if (!understood.includes(' · ') && (understood === '' || notes === '')) return [];
  return [{ sign: null, title: understood, note: notes || 'Search', value: query, path: sentencePath(query) }];
}

const isAirline = ({ path }: SearchOption): boolean => path.startsWith('/airline-');

async function findAirports(query: string, signal: AbortSignal): Promise<readonly SearchOption[]> {
  const response = await fetch(airportSearchPath(query), { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { airports }: { readonly airports: readonly Airport[] } = await response.json();
  return airports.map(optionOfAirport);
}

const optionOfAirport = ({ airport_code: code, city, country, name }: Airport): SearchOption => ({
  sign: code,
  title: cityAndCountry({ city, country }),
  note: name,
  value: `${city} (${code})`,
  path: hubPath({ city, code }),
});

type WordedOption = SearchOption & { readonly words: string };

/** A file is loaded once, with the first query of the page. Airports are found without it. */
const loadEntries = memoize(
  (path: string): Promise<readonly WordedOption[]> =>
    fetch(path)
      .then((response) => response.json())
      .then((entries: readonly SearchEntry[]) => entries.map(optionOfEntry))
      .catch(() => []),
);

function optionOfEntry([name, note, path]: SearchEntry): WordedOption {
  if (!path.startsWith('/city-')) return { sign: null, title: name, note, value: name, path, words: ` ${fold(name)}` };
  const value = `${name.replace(/, all airports$/, '')} (${note})`;
  return { sign: note, title: name, note: '', value, path, words: ` ${fold(name)} ${fold(note)}` };
}

/** Entries with a word that begins with the query: cities first, then those that begin with it. */
function matchingEntries(entries: readonly WordedOption[], query: string): readonly WordedOption[] {
  const start = ` ${fold(query)}`;
  if (start === ' ') return [];
  return entries
    .filter(({ words }) => words.includes(start))
    .sort(
      (a, b) => Number(a.sign === null) - Number(b.sign === null) || a.words.indexOf(start) - b.words.indexOf(start),
    );
}

/** What the search fields offer: airports from the API, and cities, countries and airlines from a file. */
import { fold } from '../../contract/fold.ts';
import { airportSearchPath, hubPath, SEARCH_ENTRIES_PATH } from '../../contract/paths.ts';
import type { Airport, AirportMatches } from '../../contract/schemas.ts';
import type { SearchEntry } from '../search/searchEntries.ts';

/** What a field is for: an end of a flight, or any page. */
export type FieldKind = 'places' | 'pages';

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

/** The options for a query, best first. @throws Error when a request fails or is aborted */
export async function findOptions(
  kind: FieldKind,
  query: string,
  signal: AbortSignal,
): Promise<readonly SearchOption[]> {
  loading ??= loadEntries();
  const [found, entries] = await Promise.all([findAirports(query, signal), loading]);
  const others = matchingEntries(entries, query)
    .filter(({ path }) => kind === 'pages' || !path.startsWith('/airline-'))
    .slice(0, MOST_ENTRIES);
  const listed = found.slice(0, LISTED - others.length);
  // All airports of a city come before each of them; other pages are no likely end of a flight.
  const [areas, pages] = [others.filter(({ sign }) => sign !== null), others.filter(({ sign }) => sign === null)];
  return kind === 'pages' ? [...others, ...listed] : [...areas, ...listed, ...pages];
}

/** Airports by query, as the API found them. */
const results = new Map<string, readonly SearchOption[]>();

async function findAirports(query: string, signal: AbortSignal): Promise<readonly SearchOption[]> {
  const kept = results.get(query);
  if (kept) return kept;
  const response = await fetch(airportSearchPath(query), { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { airports }: AirportMatches = await response.json();
  const options = airports.map(optionOfAirport);
  results.set(query, options);
  return options;
}

const optionOfAirport = ({ airport_code: code, city, country, name }: Airport): SearchOption => ({
  sign: code,
  title: `${city}, ${country}`,
  note: name,
  value: `${city} (${code})`,
  path: hubPath({ city, code }),
});

type WordedOption = SearchOption & { readonly words: string };

/** The file is loaded once, with the first query of the page. */
let loading: Promise<readonly WordedOption[]> | undefined;

const loadEntries = (): Promise<readonly WordedOption[]> =>
  fetch(SEARCH_ENTRIES_PATH)
    .then((response) => response.json())
    .then((entries: readonly SearchEntry[]) => entries.map(optionOfEntry))
    // Airports are found without it.
    .catch(() => []);

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

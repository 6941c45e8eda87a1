/** Airports that an address without a page may mean: `/airports/lonndon-heathrow.html`. */
import type { AirportRecord } from '../dataset/dataset.ts';
import type { Matcher } from '../matching/matcher.ts';
import { at } from '../must.ts';

/** The airports of a dataset with their search. */
interface SearchedAirports {
  readonly airports: readonly AirportRecord[];
  readonly matcher: Matcher;
}

/** Searches for airports at most, and the length of a path that is searched for. */
const MOST_SEARCHES = 8;
const LONGEST_PATH = 200;

/** Words of paths that are not names of places. */
const IGNORED = new Set([
  ...['airport', 'airports', 'routes', 'route', 'country', 'airline', 'city', 'flights', 'weekend', 'from', 'to'],
  ...['html', 'md', 'r', 'index', 'php', 'api', 'json'],
]);

/** The airports with flights that the words of an address without a page may mean, likeliest first. */
export function airportsInAddress({ airports, matcher }: SearchedAirports, path: string): AirportRecord[] {
  const words = path
    .slice(0, LONGEST_PATH)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !IGNORED.has(word.toLowerCase()));
  const queries = [words.join(' '), ...words.filter(({ length }) => length >= 3)].filter((query) => query !== '');
  const matches = queries.slice(0, MOST_SEARCHES).flatMap((query) => matcher.match(query));
  const found = [...new Set(matches)].map((index) => at(airports, index));
  return found.filter(({ routeCount }) => routeCount > 0);
}

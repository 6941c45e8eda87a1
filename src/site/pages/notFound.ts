import { hubPath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { connectionsPath } from '../addresses.ts';
import type { Link, PageHead } from './page.ts';
import { type AirportView, viewAirport } from './places.ts';

/** The page in place of one that does not exist. */
export interface NotFoundPage {
  readonly head: PageHead;
  readonly lead: string;
  /** What the address probably meant. */
  readonly links: readonly Link[];
  /** Airports whose names stand in the address. */
  readonly airports: readonly AirportView[];
  /** What the search is filled with. */
  readonly from: string;
  readonly to: string;
}

const MOST_AIRPORTS = 8;
/** Words of addresses that name no place. */
const NOISE = new Set([
  'airport',
  'airports',
  'routes',
  'route',
  'country',
  'airline',
  'html',
  'md',
  'r',
  'index',
  'php',
  'flights',
  'from',
  'to',
  'api',
  'json',
]);

/** @param path percent-decoded path that was asked for */
export function notFoundPage(live: QueryIndexes, path: string): NotFoundPage {
  const head = (title: string): PageHead => ({
    title,
    description: 'There is no page at this address.',
    path: '/404',
    jsonLd: [],
    crumbs: [],
    noindex: true,
  });
  const pair = /^\/r\/([a-z]{3})-([a-z]{3})/i.exec(path);
  const [from, to] = [pair?.[1], pair?.[2]].map((code) => airportOf(live, code));
  if (from && to) {
    const [a, b] = [viewAirport(from), viewAirport(to)];
    return {
      head: head('No such route'),
      lead: `No direct flight from ${a.label} to ${b.label} is listed.`,
      links: [{ text: `Journeys from ${a.label} to ${b.label}`, path: connectionsPath(a.code, b.code) }],
      airports: [a, b],
      from: a.label,
      to: b.label,
    };
  }
  const airports = airportsNamed(live, path);
  return {
    head: head('No such page'),
    lead:
      airports.length > 0
        ? 'There is no page at this address. You may be looking for one of these airports.'
        : 'There is no page at this address. Search for an airport or a city instead.',
    links: [],
    airports: airports.map(viewAirport),
    from: '',
    to: '',
  };
}

const airportOf = ({ airports, airportIndex }: QueryIndexes, code: string | undefined): AirportRecord | undefined =>
  code === undefined ? undefined : airports[airportIndex.get(code.toUpperCase()) ?? -1];

/** Airports with a page whose names are most like the words of a path. */
function airportsNamed(live: QueryIndexes, path: string): AirportRecord[] {
  const words = path
    .slice(0, 200)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !NOISE.has(word.toLowerCase()));
  const queries = [words.join(' '), ...words.filter(({ length }) => length >= 3)]
    .filter((query) => query !== '')
    .slice(0, 8);
  const found = new Map<string, AirportRecord>();
  for (const query of queries)
    for (const index of live.matcher.match(query)) {
      const airport = live.airports[index];
      if (airport && airport.routeCount > 0) found.set(hubPath(airport), airport);
    }
  return [...found.values()].slice(0, MOST_AIRPORTS);
}

import { connectionsPath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { type AirportView, viewAirport } from '../airportView.ts';
import { servedNearby } from '../nearby.ts';
import type { Link, PageHead } from '../pageHead.ts';
import { kilometres } from '../text/words.ts';
import { unlistedHead } from './headWithCrumbs.ts';

/** The page in place of one that does not exist. */
export interface NotFoundPage {
  readonly head: PageHead;
  readonly lead: string;
  readonly links: readonly Link[];
  /** Airports whose names are in the path. */
  readonly airports: readonly AirportView[];
  /** Values of the search fields. */
  readonly from: string;
  readonly to: string;
}

/** Airports shown at most. */
const MOST_AIRPORTS = 8;
/** Searches for airports at most, and the length of a path that is searched for. */
const MOST_SEARCHES = 8;
const LONGEST_PATH = 200;

/** Words of paths that are not names of places. */
const IGNORED = new Set([
  ...['airport', 'airports', 'routes', 'route', 'country', 'airline', 'city', 'flights', 'weekend', 'from', 'to'],
  ...['html', 'md', 'r', 'index', 'php', 'api', 'json'],
]);

/** Assembles the page. @param path requested path, percent-decoded */
export function notFoundPage(indexes: QueryIndexes, path: string): NotFoundPage {
  const [, from, to] = /^\/r\/([a-z]{3})-([a-z]{3})/i.exec(path) ?? [];
  const [origin, destination] = [airportWithCode(indexes, from), airportWithCode(indexes, to)];
  if (origin && destination) return missingRoute(viewAirport(origin), viewAirport(destination));
  const unserved = unservedAirport(indexes, path);
  if (unserved) return withoutFlights(indexes, unserved);
  const airports = airportsNamed(indexes, path);
  return {
    head: notFoundHead('Page not found'),
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

/** The page in place of that of a route between two known airports. */
const missingRoute = (from: AirportView, to: AirportView): NotFoundPage => ({
  head: notFoundHead('Route not found'),
  lead: `No direct flight from ${from.label} to ${to.label} is listed.`,
  links: [{ text: `Flights with stops from ${from.label} to ${to.label}`, path: connectionsPath(from.code, to.code) }],
  airports: [from, to],
  from: from.label,
  to: to.label,
});

/** The airport of a hub's or an arrivals page, if no scheduled flight serves it. */
function unservedAirport(indexes: QueryIndexes, path: string): AirportRecord | undefined {
  const [, code] = /^\/(?:airport-routes|flights-to|city)-(?:.*-)?([a-z]{3})(?:\.md)?$/i.exec(path) ?? [];
  const airport = airportWithCode(indexes, code);
  return airport?.importance === 0 ? airport : undefined;
}

/** Served airports near one without flights. */
const NEAREST = { radiusKm: 1000, limit: 6 };

/** The page in place of that of an airport without scheduled flights. */
function withoutFlights(indexes: QueryIndexes, airport: AirportRecord): NotFoundPage {
  const { name, label } = viewAirport(airport);
  const near = servedNearby(indexes, airport, NEAREST);
  return {
    head: notFoundHead(`No scheduled flights from ${label}`),
    lead: `${name} has no scheduled flights in the data.${near.length > 0 ? ' These airports are the nearest with flights.' : ''}`,
    links: near.map(({ airport: index, km }) => {
      const view = viewAirport(at(indexes.airports, index));
      return { text: `${view.title}, ${view.country}: ${kilometres(km)} away`, path: view.path };
    }),
    airports: [],
    from: '',
    to: '',
  };
}

const notFoundHead = (title: string): PageHead => unlistedHead(title, 'There is no page at this address.', '/404');

function airportWithCode(
  { airports, airportIndex }: QueryIndexes,
  code: string | undefined,
): AirportRecord | undefined {
  const index = code === undefined ? undefined : airportIndex.get(code.toUpperCase());
  return index === undefined ? undefined : at(airports, index);
}

/** Airports with a page that match the words of a path. */
function airportsNamed({ airports, matcher }: QueryIndexes, path: string): AirportRecord[] {
  const words = path
    .slice(0, LONGEST_PATH)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !IGNORED.has(word.toLowerCase()));
  const queries = [words.join(' '), ...words.filter(({ length }) => length >= 3)].filter((query) => query !== '');
  const matches = queries.slice(0, MOST_SEARCHES).flatMap((query) => matcher.match(query));
  const found = [...new Set(matches)].map((index) => at(airports, index));
  return found.filter(({ routeCount }) => routeCount > 0).slice(0, MOST_AIRPORTS);
}

/** The changes of an airport or an airline, `/changes/search`, and as an Atom feed. */

import { CHANGES_FEED_PATH, CHANGES_PATH, CHANGES_SEARCH_PATH, HOME_PATH, routePath } from '../../contract/paths.ts';
import type { RouteChange } from '../../contract/schemas.ts';
import { at } from '../../core/must.ts';
import { callOperation } from '../../operations/handlers.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { routeOfId } from '../../operations/records.ts';
import type { RequestedKind } from '../pageKind.ts';
import { markup } from '../text/markup.ts';
import { counted, longDate } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** Most changes on the page and in a feed. */
const MOST_CHANGES = 200;

/** The changes of a query, newest first; null for an airport or an airline that does not exist. */
function changeLines(indexes: Indexes, { airport, airline }: ChangesQuery) {
  const isAirport = airport === '' || indexes.airportIndex.has(airport) || indexes.areas.has(airport);
  const isAirline = airline === '' || indexes.departures.airlines.some(({ code }) => code === airline);
  if (!isAirport || !isAirline) return null;
  const { changes } = callOperation(indexes, 'route_changes', {
    ...(airport === '' ? {} : { airport }),
    ...(airline === '' ? {} : { airline }),
    limit: MOST_CHANGES,
    offset: 0,
  });
  return changes.map((change) => changeLine(indexes, change));
}

function changeLine(indexes: Indexes, change: RouteChange) {
  const { date, kind, route_id: id, airlines } = change;
  return {
    /** Unique among all changes. */
    id: [date, kind, id, ...(kind.startsWith('airline') ? (airlines ?? []) : [])].join('-'),
    /** ISO date. */
    date,
    day: longDate(date),
    text: `${placesOf(indexes, id)}: ${wordsOf(indexes, change)}`,
    /** The page of the route, if it has one. */
    path: routeOfId(indexes, id) === undefined ? null : routePath(id),
  };
}

/** The cities of a route id; the id for airports that are not in the data. */
function placesOf({ airports, airportIndex }: Indexes, id: string): string {
  const [from, to] = [id.slice(0, 3), id.slice(4)].map((code) => {
    const index = airportIndex.get(code);
    return index === undefined ? code : `${at(airports, index).cityLabel} (${code})`;
  });
  return `${from} to ${to}`;
}

function wordsOf({ departures }: Indexes, { kind, airlines, label_after: label }: RouteChange): string {
  const airline = (airlines ?? [])
    .map((code) => departures.airlines.find((one) => one.code === code)?.name ?? code)
    .join(', ');
  const words: Readonly<Record<RouteChange['kind'], string>> = {
    added: 'new route',
    returned: 'resumed',
    dropped: 'ended',
    relabelled: `season: ${label ?? 'not known'}`,
    airline_added: `${airline} began to fly`,
    airline_dropped: `${airline} left`,
  };
  return words[kind];
}

/** What changes are searched for: an airport or area code and an airline code, empty for all. */
type ChangesQuery = ReturnType<typeof readChangesQuery>;

/** The query of an address. */
export function readChangesQuery(search: URLSearchParams) {
  const code = (name: string) => search.get(name)?.trim().slice(0, 3).toUpperCase() ?? '';
  return { airport: code('airport'), airline: code('airline') };
}

export type ChangesSearchPage = ReturnType<typeof changesSearchPage>;

/** The changes of an airport or airline, `/changes/search`. */
export function changesSearchPage(indexes: Indexes, query: ChangesQuery) {
  const lines = changeLines(indexes, query);
  const subject = [query.airport, query.airline].filter((code) => code !== '').join(', ') || 'all routes';
  const title = `Changes of ${subject}`;
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  const lead =
    lines === null
      ? `No airport or airline has the code ${subject}. Enter a three-letter airport code or a two-letter airline code.`
      : lines.length === 0
        ? 'No changes are recorded.'
        : `${counted(lines.length, 'change')} recorded, newest first.`;
  return {
    head: {
      ...headWithCrumbs(indexes.baseUrl, [{ name: 'Changes', path: CHANGES_PATH }], subject, {
        title,
        description: lead,
        path: CHANGES_SEARCH_PATH,
      }),
      noindex: true,
    },
    query,
    title,
    lead,
    lines: lines ?? [],
    /** Path of the same as an Atom feed. */
    feed: parameters.size === 0 ? CHANGES_FEED_PATH : `${CHANGES_FEED_PATH}?${parameters}`,
  };
}

/** The changes of a page as an Atom feed (RFC 4287). */
export function changesFeed({ baseUrl }: Pick<Indexes, 'baseUrl'>, { title, lines, feed }: ChangesSearchPage): string {
  const updated = `${lines[0]?.date ?? '1970-01-01'}T00:00:00Z`;
  const entries = lines.map(
    ({ id, date, text, path }) =>
      markup`<entry><id>${baseUrl}${CHANGES_FEED_PATH}#${id}</id><title>${text}</title><updated>${date}T00:00:00Z</updated><link href="${baseUrl}${path ?? CHANGES_PATH}"/></entry>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup`<feed xmlns="http://www.w3.org/2005/Atom"><id>${baseUrl}${feed}</id><title>${title}</title><updated>${updated}</updated><author><name>Air Routes</name></author><link rel="self" href="${baseUrl}${feed}"/><link href="${baseUrl}${HOME_PATH}"/>\n${entries}</feed>`}\n`;
}

export const changesSearchKind: RequestedKind<'changesSearch', ChangesSearchPage> = {
  make: ({ indexes }, _, search) => changesSearchPage(indexes, readChangesQuery(search)),
  feed: changesFeed,
};

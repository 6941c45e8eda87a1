import { CHANGES_FEED_PATH, CHANGES_PATH, CHANGES_SEARCH_PATH, routePath } from '../../contract/paths.ts';
import type { RouteChange } from '../../contract/schemas.ts';
import { at } from '../../core/must.ts';
import { callOperation } from '../../operations/handlers.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { routeOfId } from '../../operations/routeTable.ts';
import type { PageHead } from '../pageHead.ts';
import { counted, longDate } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** What changes are searched for: an airport or area code and an airline code, empty for all. */
export interface ChangesQuery {
  readonly airport: string;
  readonly airline: string;
}

/** A change in words. */
export interface ChangeLine {
  /** Unique among all changes. */
  readonly id: string;
  /** ISO date. */
  readonly date: string;
  readonly text: string;
  /** The page of the route, if it has one. */
  readonly path: string | null;
}

/** The changes of an airport or an airline. */
export interface ChangesSearchPage {
  readonly head: PageHead;
  readonly query: ChangesQuery;
  readonly title: string;
  readonly lead: string;
  readonly lines: readonly (ChangeLine & { readonly day: string })[];
  /** Path of the same as an Atom feed. */
  readonly feed: string;
}

/** Most changes on the page and in a feed. */
const MOST_CHANGES = 200;

/** The changes of a query, newest first; null for an airport or an airline that does not exist. */
function changeLines(indexes: QueryIndexes, { airport, airline }: ChangesQuery): ChangeLine[] | null {
  const isAirport = airport === '' || indexes.airportIndex.has(airport) || indexes.areas.has(airport);
  const isAirline = airline === '' || indexes.schedule.airlines.some(({ code }) => code === airline);
  if (!isAirport || !isAirline) return null;
  const { changes } = callOperation(indexes, 'route_changes', {
    ...(airport === '' ? {} : { airport }),
    ...(airline === '' ? {} : { airline }),
    limit: MOST_CHANGES,
    offset: 0,
  });
  return changes.map((change) => changeLine(indexes, change));
}

function changeLine(indexes: QueryIndexes, change: RouteChange): ChangeLine {
  const { date, kind, route_id: id, airline_code: airline } = change;
  return {
    id: [date, kind, id, airline].filter((part) => part !== null).join('-'),
    date,
    text: `${placesOf(indexes, id)}: ${wordsOf(indexes, change)}`,
    path: routeOfId(indexes, id) === undefined ? null : routePath(id),
  };
}

/** The cities of a route id; the id for airports that are not in the data. */
function placesOf({ airports, airportIndex }: QueryIndexes, id: string): string {
  const [from, to] = [id.slice(0, 3), id.slice(4)].map((code) => {
    const index = airportIndex.get(code);
    return index === undefined ? code : `${at(airports, index).cityLabel} (${code})`;
  });
  return `${from} to ${to}`;
}

function wordsOf({ schedule }: QueryIndexes, { kind, airline_code: code, label_after: label }: RouteChange): string {
  const airline = schedule.airlines.find((one) => one.code === code)?.name ?? code;
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

/** The query of an address. */
export const readChangesQuery = (search: URLSearchParams): ChangesQuery => {
  const code = (name: string) => search.get(name)?.trim().slice(0, 3).toUpperCase() ?? '';
  return { airport: code('airport'), airline: code('airline') };
};

/** The changes of an airport or airline, `/changes/search`. */
export function changesSearchPage(indexes: QueryIndexes, query: ChangesQuery): ChangesSearchPage {
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
    lines: (lines ?? []).map((line) => ({ ...line, day: longDate(line.date) })),
    feed: parameters.size === 0 ? CHANGES_FEED_PATH : `${CHANGES_FEED_PATH}?${parameters}`,
  };
}

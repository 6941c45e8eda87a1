/** The changes of an airport, an airline, a date or a kind, `/changes/search`, and as an Atom feed. */

import { PAGES } from '../../contract/pages.ts';
import { routePath } from '../../contract/paths.ts';
import type { RouteChange } from '../../contract/schemas.ts';
import { CHANGE_KINDS, ISO_DATE } from '../../contract/vocabulary.ts';
import { returnId } from '../../core/dataset/rows.ts';
import { at } from '../../core/must.ts';
import { callOperation } from '../../operations/handlers.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { routeOfId } from '../../operations/records.ts';
import { listSection, makePage, type RequestedKind } from '../page.ts';
import type { Link } from '../pageHead.ts';
import { queryText } from '../search/plannerQuery.ts';
import { markup } from '../text/markup.ts';
import { count, counted, list, longDate, NOT_KNOWN } from '../text/words.ts';

/** Changes on a page of the list, and in a document of the feed. */
const PAGE_LENGTH = 100;

/** What changes are searched for: each is empty or null for all. */
interface ChangesQuery {
  /** A name or a code. */
  readonly airport: string;
  /** A name or a code. */
  readonly airline: string;
  /** Of an update, as `YYYY-MM-DD`. */
  readonly date: string;
  /** First date of an update, as `YYYY-MM-DD`. */
  readonly since: string;
  readonly kind: (typeof CHANGE_KINDS)[number] | null;
  /** Pages of the list are numbered from 1. */
  readonly page: number;
}

/** The query of an address. What is not valid is left out. */
export function readChangesQuery(search: URLSearchParams): ChangesQuery {
  const text = (name: string) => queryText(search, name).trim();
  const [date, since, page] = [text('date'), text('since'), text('page')];
  return {
    airport: text('airport'),
    airline: text('airline'),
    date: ISO_DATE.test(date) ? date : '',
    since: ISO_DATE.test(since) ? since : '',
    kind: CHANGE_KINDS.find((kind) => kind === text('kind')) ?? null,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a search. @param path of the page or of its feed */
export function changesPath(query: Partial<ChangesQuery>, path: string = PAGES.changesSearch.path): string {
  const { airport = '', airline = '', date = '', since = '', kind = null, page = 1 } = query;
  const values = { airport, airline, date, since, kind: kind ?? '', page: page === 1 ? '' : String(page) };
  const chosen = Object.entries(values).filter(([, value]) => value !== '');
  return chosen.length === 0 ? path : `${path}?${new URLSearchParams(chosen)}`;
}

/** The changes of a query with codes, newest first. */
function foundChanges(indexes: Indexes, { airport, airline, kind, date, since }: ChangesQuery) {
  const { changes } = callOperation(indexes, 'route_changes', {
    airport: airport || undefined,
    airline: airline || undefined,
    kind: kind ?? undefined,
    since: date || since || undefined,
    limit: Number.MAX_SAFE_INTEGER,
    offset: 0,
  });
  return date === '' ? changes : changes.filter((change) => change.date === date);
}

/** Changes as lines of a list: the same change of both directions is one line, in the place of the first of the two. */
export function changeEntries(indexes: Indexes, changes: readonly RouteChange[]) {
  const lines = new Map<string, { first: RouteChange; hasReturn: boolean }>();
  const keyOf = (route: string, { date, kind, airlines, label_after }: RouteChange): string =>
    [date, kind, route, airlines?.toSorted(), label_after].join();
  for (const change of changes) {
    const back = lines.get(keyOf(returnId(change.route_id), change));
    if (back !== undefined && !back.hasReturn) back.hasReturn = true;
    else lines.set(keyOf(change.route_id, change), { first: change, hasReturn: false });
  }
  return Array.from(lines.values(), ({ first, hasReturn }) => changeEntry(indexes, first, hasReturn));
}

/** A change as a line of a list: a route with a page is a link. */
function changeEntry(indexes: Indexes, change: RouteChange, hasReturn: boolean) {
  const { date, kind, route_id: id, airlines } = change;
  return {
    /** How many changes of the log it stands for. */
    changes: hasReturn ? 2 : 1,
    /** Unique among all changes. */
    id: [date, kind, id, ...(kind.startsWith('airline') ? (airlines ?? []) : [])].join('-'),
    /** ISO date. */
    date,
    text: `${citiesOfRoute(indexes, id)}${hasReturn ? ' and back' : ''}: ${changeText(indexes, change)}`,
    /** The page of the route, if it has one. */
    path: routeOfId(indexes, id) === undefined ? undefined : routePath(id),
  };
}

/** The cities of a route id; the id for airports that are not in the data. */
function citiesOfRoute(indexes: Indexes, id: string): string {
  const [from, to] = [id.slice(0, 3), id.slice(4)].map((code) => airportLabel(indexes, code) || code);
  return `${from} to ${to}`;
}

/** What changed on a route: `new route, British Airways`. */
export function changeText({ airlineByCode }: Indexes, { kind, airlines, label_after: label }: RouteChange): string {
  const names = list((airlines ?? []).map((code) => airlineByCode.get(code)?.name ?? code));
  const flownBy = names === '' ? '' : `, ${names}`;
  const words: Readonly<Record<RouteChange['kind'], string>> = {
    added: `new route${flownBy}`,
    returned: `resumed${flownBy}`,
    dropped: `ended${flownBy}`,
    relabelled: `season: ${label ?? NOT_KNOWN}`,
    airline_added: `${names} began to fly`,
    airline_dropped: `${names} left`,
    rescheduled: 'different timetable',
  };
  return words[kind];
}

/** A page of the changes of a query, `/changes/search`. */
export function changesSearchPage(indexes: Indexes, typed: ChangesQuery) {
  const { naming } = indexes;
  const { kind, date, since, page } = typed;
  const codes = {
    airport: typed.airport && naming.codes.city(typed.airport),
    airline: typed.airline && naming.codes.airline(typed.airline),
  };
  const { airport = '', airline = '' } = codes;
  const query = { ...typed, airport, airline };
  const unknown = (['airport', 'airline'] as const).filter((name) => codes[name] === undefined);
  const found = unknown.length > 0 ? [] : foundChanges(indexes, query);
  const airportText = airportLabel(indexes, airport);
  const airlineName = indexes.airlineByCode.get(airline)?.name ?? airline;
  const subject = [airportText, airlineName && `${airlineName} (${airline})`].filter(Boolean).join(', ');
  const title = `Changes${subject === '' ? '' : ` of ${subject}`}${date === '' ? '' : ` on ${longDate(date)}`}${since === '' ? '' : ` since ${longDate(since)}`}`;
  const all = changeEntries(indexes, found);
  const pages = Math.max(1, Math.ceil(all.length / PAGE_LENGTH));
  const pageLink = (number: number, text: string): Link[] =>
    number < 1 || number > pages ? [] : [{ text, path: changesPath({ ...query, page: number }) }];
  const lead =
    unknown.length > 0
      ? unknown.map((name) => `“${typed[name]}” is not one ${name} of the data: use its name or code.`).join(' ')
      : leadOf(indexes, found.length, page, pages);
  const lines = all.slice((page - 1) * PAGE_LENGTH, page * PAGE_LENGTH);
  const feed = changesPath({ airport, airline, kind, date, since }, PAGES.changesSearch.feed);
  return makePage({
    page: { id: 'changesSearch', params: {} },
    parents: [{ text: 'Changes', path: PAGES.changes.path }],
    name: subject || 'Search',
    noindex: true,
    title,
    lead,
    sections: [
      ...[...Map.groupBy(lines, (line) => line.date)].map(([day, ofDay]) => listSection(longDate(day), ofDay)),
      listSection('More changes', [
        ...pageLink(page - 1, 'Newer changes'),
        ...pageLink(page + 1, 'Earlier changes'),
        { text: 'Follow these changes (Atom feed)', path: feed },
      ]),
    ],
    /** Values of the search fields. */
    fields: { airport: airportText || typed.airport, airline: airlineName || typed.airline },
    lines,
    /** Path of the same as an Atom feed, and of its next document; null at the end. */
    feed,
    nextFeed: page < pages ? changesPath({ ...query, page: page + 1 }, PAGES.changesSearch.feed) : null,
  });
}

/** `Manchester (MAN)`, of the code of an airport or a city; empty for none. */
function airportLabel({ airports, airportIndex, areas }: Indexes, code: string): string {
  const index = airportIndex.get(code) ?? areas.get(code)?.[0];
  return index === undefined ? '' : `${at(airports, index).cityLabel} (${code})`;
}

/** What a page of changes says first. "No update yet" and "none that matches" differ. */
function leadOf({ changeLog: { changes: updates } }: Indexes, total: number, page: number, pages: number): string {
  const oldest = updates.at(-1);
  if (!oldest) return NO_UPDATE;
  if (total === 0 && updates.length === 1) return `No change of ${longDate(oldest.date)} matches.`;
  if (total === 0)
    return `None of the ${counted(updates.length, 'update')} since ${longDate(oldest.date)} has a change that matches.`;
  return `${counted(total, 'change')}, newest first.${pages > 1 ? ` Page ${count(page)} of ${count(pages)}.` : ''}`;
}

/** Where the data has never been updated. */
export const NO_UPDATE = 'No update yet: the data is as it was first published.';

/** A page of changes as an Atom feed (RFC 4287), with links to the next one (RFC 5005). */
export function changesFeed(indexes: Indexes, search: URLSearchParams): string {
  const { title, lead, lines, feed, nextFeed } = changesSearchPage(indexes, readChangesQuery(search));
  const { baseUrl, changeLog, dataDate } = indexes;
  const updated = changeLog.changes[0]?.date ?? dataDate;
  const entries = lines.map(
    ({ id, date, text, path }) =>
      markup`<entry><id>${baseUrl}${PAGES.changesSearch.feed}#${id}</id><title>${text}</title><updated>${date}T00:00:00Z</updated><link href="${baseUrl}${path ?? PAGES.changes.path}"/></entry>\n`,
  );
  const next = nextFeed === null ? '' : markup`<link rel="next" href="${baseUrl}${nextFeed}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup`<feed xmlns="http://www.w3.org/2005/Atom"><id>${baseUrl}${feed}</id><title>${title}</title><subtitle>${lead}</subtitle><updated>${updated}T00:00:00Z</updated><author><name>Air Routes</name></author><link rel="self" href="${baseUrl}${feed}"/>${next}<link href="${baseUrl}${PAGES.home.path}"/>\n${entries}</feed>`}\n`;
}

export const changesSearchKind: RequestedKind<'changesSearch'> = {
  make: (indexes, _, search) => changesSearchPage(indexes, readChangesQuery(search)),
};

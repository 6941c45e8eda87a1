/** Lists of flights with another place at their end, and with the filters that are on: what the place of a list leads to. */
import { writeQuery } from '../../contract/formerQueries.ts';
import { PAGES } from '../../contract/pages.ts';
import { originsPath, withQuery } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { type Choice, type Choices, type FoundPage, MOST, placeChoice } from './choices.ts';
import { airportsAtEnd } from './ends.ts';
import { queryText } from './plannerQuery.ts';
import { readSentence } from './sentence.ts';

/** The end of a list of flights. */
export type ListEnd = 'from' | 'to';

const isListEnd = (text: string): text is ListEnd => text === 'from' || text === 'to';

/** The address where another place can be chosen. @param query the filters that are on */
export const changePath = (end: ListEnd, query = ''): string =>
  `${PAGES.search.path}?change=${end}${query === '' ? '' : `&${query}`}`;

/** A request for another place. */
export interface ChangedEnd {
  readonly end: ListEnd;
  /** What a person has typed; empty before. */
  readonly where: string;
  /** The filters that are kept. */
  readonly filters: readonly (readonly [name: string, value: string])[];
}

/** The request of an address; null for one of another search. */
export function readChangedEnd(search: URLSearchParams): ChangedEnd | null {
  const end = queryText(search, 'change');
  if (!isListEnd(end)) return null;
  const filters = [...search].filter(([name, value]) => name !== 'change' && name !== 'where' && value !== '');
  return { end, where: queryText(search, 'where').trim(), filters };
}

/** The list of the place that a person has typed, or lists to choose from. */
export function pageOfChangedEnd(indexes: Indexes, { end, where, filters }: ChangedEnd): FoundPage {
  const found = where === '' ? ofMostRoutes(indexes.airports) : placesNamed(indexes, where);
  const query = writeQuery(filters);
  const links = found
    .flatMap((airports) => (end === 'from' ? placeChoice(airports) : airports.map(originsChoice)))
    .slice(0, MOST)
    .map((link) => ({ ...link, path: withQuery(link.path, query) }));
  const [first, second] = links;
  if (first && !second && where !== '') return { path: first.path };
  const form = {
    path: PAGES.search.path,
    field: 'where',
    label: end === 'from' ? 'From' : 'To',
    value: where,
    kept: [['change', end] as const, ...filters],
  };
  return { links, lead: leadOf(end, where, links.length), form } satisfies Choices;
}

function leadOf(end: ListEnd, where: string, found: number): string {
  if (where === '')
    return `${end === 'from' ? 'From' : 'To'} where? The filters stay. Enter a place, or choose one of these.`;
  return found === 0 ? `No place is known as “${where}”.` : `“${where}” can be one of these.`;
}

const originsChoice = (airport: AirportRecord): Choice => ({
  ...placeChoice([airport]),
  path: originsPath(airport),
});

/** The airports of a text, by city where one has several. */
function placesNamed(indexes: Indexes, where: string): AirportRecord[][] {
  const { from, unknown, idle } = readSentence(indexes, where);
  if (!from || unknown.length > 0 || idle.length > 0) return [];
  if (from.kind === 'airports') return [[...from.airports]];
  return ofMostRoutes(airportsAtEnd(indexes, from));
}

/** The airports with the most routes, each by itself. */
const ofMostRoutes = (airports: readonly AirportRecord[]): AirportRecord[][] =>
  airports
    .filter(({ routeCount }) => routeCount > 0)
    .sort((a, b) => b.routeCount - a.routeCount)
    .slice(0, MOST)
    .map((airport) => [airport]);

/** The map of a page in full, with its list beside it: `/map/airport-routes-london-LHR`, with the query of the page. */
import { writeQuery } from '../../contract/formerQueries.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { addressForm, formPath } from '../../contract/pageAddress.ts';
import type { PageReference, PlaceInPath } from '../../contract/pages.ts';
import { reachPath, routePath, withQuery } from '../../contract/paths.ts';
import { at } from '../../core/must.ts';
import type { RouteMap } from '../maps/routeMap.ts';
import type { Follow } from '../maps/routeMapMarkup.ts';
import { columnsSection, type Page, type PageSection, sectionsOf, tableOf } from '../page.ts';
import type { Link } from '../pageHead.ts';
import type { AppliedFilter } from '../route-table/tableForm.ts';
import type { ChipGroup } from '../search/chips.ts';

/** A page that is a map with a list beside it. */
export interface MapPage extends Page {
  readonly map: RouteMap | null;
  readonly follow: Follow;
  /** The page with all that is known of what the map shows. */
  readonly whole?: Link;
  readonly groups?: readonly ChipGroup[];
  /** Below the groups. */
  readonly note?: string;
  readonly form?: MapForm;
}

/** The fields of a map whose list has no form of its own. */
export interface MapForm {
  readonly path: string;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly options: readonly (readonly [value: string, text: string])[];
  }[];
  /** What the form keeps of the query. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly applied: readonly AppliedFilter[];
}

/** The page of the map of a page. @param search the query of both */
export function mapOfPage(reference: PageReference, page: Page, search: URLSearchParams): MapPage {
  const map = (typeof page.map === 'function' ? page.map() : page.map) ?? null;
  const path = formPath('map', page.head.path);
  const { filters } = page.head;
  return {
    ...page,
    head: { ...page.head, title: `Map: ${page.head.title}` },
    map,
    sections: listOf(page, map, path),
    follow: { ...followedFrom(reference), keepsFilters: tableOf(page) !== undefined },
    whole: { text: page.title, path: withQuery(page.head.path, filters) },
    ...reachOf(reference, search, withQuery(path, filters)),
  };
}

/** The table of routes of a page, else the routes of its map. @param path of the map */
function listOf(page: Page, map: RouteMap | null, path: string): PageSection[] {
  const tables = sectionsOf(page).flatMap((section) =>
    section.content.kind === 'routes'
      ? [{ ...section, content: { ...section.content, table: { ...section.content.table, path } } }]
      : [],
  );
  if (tables.length > 0 || !map) return tables;
  const routes = map.routes.map(([from, to]) => [at(map.places, from), at(map.places, to)] as const);
  const entries = routes.map(([from, to]) => ({
    text: `${from.name} – ${to.name}`,
    path: routePath(`${from.code}-${to.code}`),
    note: `${from.code}–${to.code}`,
  }));
  return [columnsSection('Routes on this map', entries, 'routes')];
}

/** Where a click on an airport leads: the flights from there, of the same airline, alliance or aircraft. */
function followedFrom({ id, params }: PageReference): Omit<Follow, 'keepsFilters'> {
  const from = formPath('map', addressForm('hub', { airport: '' }));
  switch (id) {
    case 'origins':
      return { path: formPath('map', addressForm('origins', { airport: '' })), query: '' };
    case 'airline':
      return { path: from, query: writeQuery([['airline', params.airline.code]]) };
    case 'alliance':
      return { path: from, query: writeQuery([['alliance', params.alliance]]) };
    case 'family':
      return { path: from, query: writeQuery([['aircraft', params.family]]) };
    default:
      return { path: from, query: '' };
  }
}

/** The maps of what is within reach with stops, of a page of flights from one place. @param own address of the map */
function reachOf({ id, params }: PageReference, search: URLSearchParams, own: string): Partial<MapPage> {
  if (id !== 'hub' && id !== 'city') return {};
  const place = id === 'hub' ? params.airport : params.city;
  const sent = [...search].filter(([, value]) => value !== '');
  const kept = sent.filter(([name]) => name in OPERATIONS.reachable_airports.parameters);
  return {
    groups: [stopsGroup(place, kept, 0, own)],
    ...(kept.length < sent.length ? { note: 'Maps with stops have no filters by day, time, season or aircraft.' } : {}),
  };
}

/** Numbers of stops of the maps from a place. */
const STOPS = [0, 1, 2, 3];

/**
 * Links to the maps of a place by number of stops.
 * @param kept the query, without the number of stops
 * @param direct address of the map of direct flights
 */
export const stopsGroup = (
  place: PlaceInPath,
  kept: readonly (readonly [name: string, value: string])[],
  chosen: number,
  direct: string,
): ChipGroup => ({
  title: 'Reach',
  chips: STOPS.map((stops) => ({
    text: stops === 0 ? 'Direct' : stops === 1 ? '1 stop' : `${stops} stops`,
    path: stops === 0 ? direct : reachPath(place, [['max_stops', String(stops)], ...kept]),
    isCurrent: stops === chosen,
  })),
});

/** Airports side by side: what each has, and what one of them alone has. */
import { COMPARE_PATH, comparePath } from '../../contract/paths.ts';
import { ALL_DAYS } from '../../core/dataset/schedule.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import { at } from '../../core/must.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { routesFrom } from '../../operations/routeTable.ts';
import { type AirportView, viewAirport } from '../airportView.ts';
import { cityOf, isCity } from '../cities.ts';
import { COMPARED } from '../compareLink.ts';
import type { Link, PageHead } from '../pageHead.ts';
import { indexRows } from '../route-table/indexRows.ts';
import type { RowView } from '../route-table/rows.ts';
import { airlinesOfRows, weeklyFigure } from '../route-table/summary.ts';
import type { Chip } from '../search/chips.ts';
import type { CompareQuery } from '../search/compareQuery.ts';
import { indicesOf } from '../search/ends.ts';
import { resolvePlace } from '../search/resolvePlace.ts';
import { count, counted, list } from '../text/words.ts';
import { unlistedHead } from './headWithCrumbs.ts';

/** A page that compares airports. */
export interface ComparePage {
  readonly head: PageHead;
  readonly title: string;
  readonly lead: string;
  /** Values of the fields. */
  readonly fields: readonly string[];
  /** What of the query cannot be used. */
  readonly faults: readonly string[];
  /** Address of the page with codes of airports; null when fewer than two are known or there are faults. */
  readonly canonical: string | null;
  readonly airports: readonly AirportView[];
  /** Numbers of the airports: a name, and a value for each. */
  readonly figures: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly views: readonly Chip[];
  /** Destinations of the chosen view, with the route from each airport or null. */
  readonly rows: readonly { readonly to: AirportView; readonly routes: readonly (RowView | null)[] }[];
  /** Comparisons to try; empty where airports are compared. */
  readonly examples: readonly Link[];
  /** Airlines, with their destinations from each airport. */
  readonly airlines: readonly { readonly text: string; readonly path: string; readonly routes: readonly number[] }[];
}

/** Assembles the page. */
export function comparePage(indexes: QueryIndexes, query: CompareQuery): ComparePage {
  const { airports, faults } = comparedAirports(indexes, query.texts);
  const views = airports.map((index) => viewAirport(at(indexes.airports, index)));
  const isCompared = airports.length >= 2;
  const tables = isCompared ? airports.map((index) => indexRows(indexes, routesFrom(indexes.routes, index))) : [];
  const all = destinationsOf(tables);
  const only = (i: number) => all.filter(({ routes }) => routes.every((route, j) => (route !== null) === (i === j)));
  const shared = all.filter(({ routes }) => !routes.includes(null));
  const codes = views.map(({ code }) => code);
  const path = comparePath(codes);
  const show = [...codes, 'shared'].includes(query.show) ? query.show : '';
  const view = (value: string, text: string, rows: typeof all) => ({
    value,
    text: `${text} (${count(rows.length)})`,
    rows,
  });
  const choices = [
    view('', 'All destinations', all),
    view('shared', views.length === 2 ? 'From both' : 'From all three', shared),
    ...views.map(({ code }, i) => view(code, `Only from ${code}`, only(i))),
  ];
  const names = list(views.map(({ airport }) => airport));
  const title = isCompared ? `Compare ${names}` : 'Compare airports';
  return {
    head: unlistedHead(
      title,
      'Destinations, airlines and flights a week of two or three airports side by side.',
      COMPARE_PATH,
    ),
    title,
    lead: isCompared
      ? compareLead(all.length, shared.length, names)
      : 'Enter two or three airports, or a city with several.',
    fields: Array.from(
      { length: COMPARED },
      (_, i) => views[i]?.label ?? (faults.length > 0 ? (query.texts[i] ?? '') : ''),
    ),
    faults,
    canonical: isCompared && faults.length === 0 ? withShow(path, show) : null,
    airports: isCompared ? views : [],
    figures: figuresOf(
      tables,
      views.map((_, i) => only(i).length),
    ),
    views: isCompared
      ? choices.map(({ value, text }) => ({ text, path: withShow(path, value), isCurrent: value === show }))
      : [],
    rows: choices.find(({ value }) => value === show)?.rows ?? all,
    airlines: airlinesSideBySide(tables),
    examples: isCompared ? [] : examplesOf(indexes),
  };
}

/** Cities whose airports are compared as examples. Those that are not in the data are left out. */
const EXAMPLES = ['LON', 'NYC', 'PAR', 'TYO', 'MIL', 'SAO'] as const;

const examplesOf = (indexes: QueryIndexes): Link[] =>
  EXAMPLES.filter((code) => isCity(indexes, code)).flatMap((code) => {
    const { label, airports } = cityOf(indexes, code);
    const codes = airports.slice(0, COMPARED).map((airport) => airport.code);
    return codes.length < 2 ? [] : [{ text: `${label}: ${list(codes)}`, path: comparePath(codes) }];
  });

const withShow = (path: string, show: string): string => (show === '' ? path : `${path}&show=${show}`);

/** The airports that texts mean, each once: a city gives its busiest ones. */
function comparedAirports(indexes: QueryIndexes, texts: readonly string[]) {
  const faults: string[] = [];
  const found = texts.flatMap((text) => {
    const place = resolvePlace(indexes, text);
    if (place.kind === 'known') return place.airports.filter(({ routeCount }) => routeCount > 0);
    const candidates = place.kind === 'ambiguous' ? place.candidates.map((one) => viewAirport(one).label) : [];
    faults.push(
      candidates.length > 0
        ? `“${text}” can be ${list(candidates.slice(0, 5))}. Enter the code.`
        : `“${text}” is not a known airport or city. Check the spelling, or enter a three-letter airport code.`,
    );
    return [];
  });
  const distinct = [...new Set(found)];
  return { airports: indicesOf(indexes, distinct.slice(0, COMPARED)), faults };
}

/** The destinations of tables, by city, with the route of each table. */
function destinationsOf(tables: readonly (readonly RowView[])[]) {
  const byCode = tables.map((rows) => new Map(rows.map((row) => [row.to.code, row])));
  const all = new Map(tables.flat().map(({ to }) => [to.code, to]));
  return [...all.values()]
    .sort(compareDestinationsForReaders)
    .map((to) => ({ to, routes: byCode.map((rows) => rows.get(to.code) ?? null) }));
}

function figuresOf(tables: readonly (readonly RowView[])[], only: readonly number[]): ComparePage['figures'] {
  if (tables.length === 0) return [];
  const figure = (name: string, value: (rows: readonly RowView[], i: number) => number | string) => ({
    name,
    values: tables.map(value).map((one) => (typeof one === 'number' ? count(one) : one)),
  });
  return [
    figure('Destinations', (rows) => rows.length),
    figure('Only from here', (_, i) => at(only, i)),
    figure('Countries', (rows) => new Set(rows.map(({ to }) => to.country)).size),
    figure('Airlines', (rows) => airlinesOfRows(rows).length),
    figure('Flights a week', weeklyFigure),
    figure('Destinations with daily flights', (rows) => rows.filter(({ days }) => days === ALL_DAYS).length),
  ];
}

function airlinesSideBySide(tables: readonly (readonly RowView[])[]): ComparePage['airlines'] {
  const byTable = tables.map((rows) => new Map(airlinesOfRows(rows).map((airline) => [airline.path, airline.routes])));
  return airlinesOfRows(tables.flat()).map(({ text, path }) => ({
    text,
    path,
    routes: byTable.map((airlines) => airlines.get(path) ?? 0),
  }));
}

const compareLead = (all: number, shared: number, names: string): string =>
  `${counted(all, 'direct destination')} from ${names}, of which ${count(shared)} from each of them.`;

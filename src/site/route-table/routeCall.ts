/** The request of the API that a page of routes shows, with the filters of its query, and the routes that it finds. */
import { writeRequest } from '../../contract/calls.ts';
import { InvalidInput, NotFound } from '../../contract/errors.ts';
import { writeQuery } from '../../contract/formerQueries.ts';
import { type Input, OPERATIONS } from '../../contract/operations.ts';
import { canonicalInput, listItems, type Parameter } from '../../contract/parameters.ts';
import { FLIGHT_SORTS, type FlightSort, LIMITS, ROUTE_SORTS } from '../../contract/vocabulary.ts';
import { type RouteFilter, type RouteMatch, routeMatcher } from '../../core/filter/routeFilter.ts';
import { at } from '../../core/must.ts';
import { routesOfAirline } from '../../operations/airlineRoutes.ts';
import { airportDestinations } from '../../operations/airportDestinations.ts';
import { airportOrigins } from '../../operations/airportOrigins.ts';
import { inMonth } from '../../operations/clocks.ts';
import { decodeInput } from '../../operations/decodeInput.ts';
import { matchFlights } from '../../operations/findFlights.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { sortedBy } from '../../operations/listOrder.ts';
import { filterOf, type RouteFilters } from '../../operations/routeFilters.ts';
import { rowOfMatch } from '../../operations/routeRow.ts';
import { faultAtField, type ValueFault, valueFaults } from '../valueFaults.ts';
import { type RowView, viewRow } from './rows.ts';

/** The operations that pages of routes show. */
type RouteOperation = 'airport_destinations' | 'airport_origins' | 'airline_routes' | 'find_flights';

/** A request without the filters of a query: what the address of a page stands for. */
export interface RouteCall {
  readonly id: RouteOperation;
  readonly input: Readonly<Record<string, string>>;
  /** The order of the page, where its query has none and it is not that of the operation. */
  readonly sort?: FlightSort;
  /** Whether the page shows a part of a long list, as its query says. */
  readonly isPaged?: true;
}

/** A filter of a query. */
export interface QueryFilter {
  readonly name: string;
  /** One value, as sent: of a list there is a filter for each item. */
  readonly value: string;
  /** The query without it; empty when nothing remains. */
  readonly without: string;
  /** Why nothing can match: the value does not exist, or has another form. */
  readonly fault: string | null;
  /** Values that may be meant, with the query that has them. */
  readonly nearest: readonly { readonly value: string; readonly query: string }[];
  /** Whether any route of the page, filtered by it alone, matches or may match. */
  readonly isFound: boolean;
}

/** The routes of a page. */
export interface ShownRoutes {
  readonly call: RouteCall;
  /** The routes that match or may match, in the order of the operation. */
  readonly matches: readonly RouteMatch[];
  /** What matches, in order. */
  readonly rows: readonly RowView[];
  /** What only may match: something is not known. */
  readonly mayMatch: readonly RowView[];
  /** What is kept of the routes. */
  readonly filter: RouteFilter;
  /** All routes of the page, without filters. */
  readonly all: readonly RowView[];
  /** The parameters of the query as texts, by name. */
  readonly values: ReadonlyMap<string, string>;
  readonly filters: readonly QueryFilter[];
  /** The request that the page shows. */
  readonly json: string;
  readonly csv: string;
  /** The request without the filters. */
  readonly api: string;
  /** Whether the page without filters has no table: the server applies every change. */
  readonly isServerOnly?: true;
  /** The filter without one parameter, for the counts of its choices. */
  readonly filterWithout: (name: string) => RouteFilter;
}

/** Parameters that choose the form of an answer, and what pages never show. */
const NO_FILTERS: ReadonlySet<string> = new Set('fields format group include_charter flight'.split(' '));

/** Parameters that choose a part of a long list. */
const PAGING: ReadonlySet<string> = new Set(['limit', 'offset']);

/** The parameters that the query of a page may have. */
export const queryParameters = ({ id, input, isPaged }: RouteCall): readonly (readonly [name: string, Parameter])[] =>
  Object.entries<Parameter>(OPERATIONS[id].parameters).filter(
    ([name, parameter]) =>
      parameter.in === 'query' && !NO_FILTERS.has(name) && !(name in input) && (isPaged || !PAGING.has(name)),
  );

/** The routes of a page with the filters of its query. @param compare their order where the query has none */
export function showRoutes(
  indexes: Indexes,
  call: RouteCall,
  search = new URLSearchParams(),
  compare: (a: RowView, b: RowView) => number = () => 0,
): ShownRoutes {
  const values = valuesOf(call, search);
  const base = matchesOf(indexes, call, {});
  const wholes = new Map(base.matches.map((match) => [match.route, rowOfMatch(match, base.filter.departures)]));
  const viewOf = ({ route, shown, mayMatch }: RouteMatch, { departures }: RouteFilter) => {
    const isKnown = shown.length > 0;
    const row = rowOfMatch({ route, shown, mayMatch }, departures, !isKnown || values.has('include_unknown'));
    return viewRow(indexes, row, wholes.get(route));
  };
  const all = base.matches
    .filter(({ shown }) => shown.length > 0)
    .map((match) => viewOf(match, base.filter))
    .sort(compare);
  const listed = new Set(values.size === 0 ? [] : all.map(({ route }) => route));
  const sort = ROUTE_SORTS.find((each) => each === values.get('sort'));
  const inOrder = (rows: readonly RowView[]) =>
    sort === undefined ? rows.toSorted(compare) : sortedBy(rows, sort, FIGURES(indexes));
  // The part of a list that a page shows is no filter: where it is not valid, the page begins with the first rows.
  const [paging, own] = [true, false].map((isPaging) => [...values].filter(([name]) => PAGING.has(name) === isPaging));
  const partFaults = paging?.length ? tryMatches(indexes, call, Object.fromEntries(paging), true).faults : NO_FAULTS;
  const found = own?.length ? tryMatches(indexes, call, Object.fromEntries(own)) : { ...base, faults: NO_FAULTS };
  const faults = new Map([...found.faults, ...partFaults]);
  const shownValues = new Map([...values].filter(([name]) => !partFaults.has(name)));
  const [known, possible] = [true, false].map((isShown) =>
    (found.matches ?? []).filter(({ shown }) => shown.length > 0 === isShown),
  );
  const filter = found.filter ?? base.filter;
  return {
    call,
    matches: found.matches ?? [],
    filter,
    all,
    rows: values.size === 0 ? all : inOrder((known ?? []).map((match) => viewOf(match, filter))),
    // Of a page without filters, what only may match is not on it.
    mayMatch: inOrder((possible ?? []).filter(({ route }) => listed.has(route)).map((match) => viewOf(match, filter))),
    values,
    filters: filtersOf(indexes, call, values, base.matches, faults),
    json: requestOf(call, shownValues),
    csv: requestOf(call, new Map([...shownValues, ['format', 'csv']])),
    api: requestOf(call, new Map()),
    filterWithout: (name) => {
      if (!values.has(name)) return filter;
      const others = Object.fromEntries([...values].filter(([other]) => other !== name));
      return tryMatches(indexes, call, others, true).filter ?? base.filter;
    },
  };
}

/** How many routes a page without filters shows. */
export const countRoutes = (indexes: Indexes, call: RouteCall): number =>
  matchesOf(indexes, call, {}).matches.filter(({ shown }) => shown.length > 0).length;

/** The figures of orders; of the origin where all routes have one destination. */
const FIGURES = (indexes: Indexes) => ({
  city: ({ route }: RowView) => at(indexes.listPosition, at(indexes.routes.to, route)),
  flying_min: ({ flyingMin }: RowView) => flyingMin,
  distance_km: ({ distanceKm }: RowView) => distanceKm,
  weekly: ({ weekly }: RowView) => weekly || null,
});

/** The filters of a query as texts, those of one name joined; blank ones are left out. */
function valuesOf(call: RouteCall, search: URLSearchParams): ReadonlyMap<string, string> {
  return new Map(
    queryParameters(call).flatMap(([name, { list }]) => {
      const sent = search.getAll(name).filter((value) => value.trim() !== '');
      const value = list ? sent.join() : sent.at(-1);
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** The request of a page with some values of its query; of an order that the operation does not have it is without. */
function requestOf({ id, input, sort, isPaged }: RouteCall, values: ReadonlyMap<string, string>): string {
  const parameters: Readonly<Record<string, Parameter>> = OPERATIONS[id].parameters;
  const isTaken = (name: string, value: string) =>
    name !== 'sort' || parameters['sort']?.schema.safeParse(value).success === true;
  const sent = [...values].filter(([name, value]) => isTaken(name, value));
  const limit = id === 'find_flights' && !isPaged ? { limit: LIMITS.page } : {};
  return writeRequest(id, { ...input, ...(sort && { sort }), ...Object.fromEntries(sent), ...limit });
}

interface Found {
  readonly filter: RouteFilter;
  readonly matches: readonly RouteMatch[];
}

/** The routes of a request. @throws NotFound @throws InvalidInput */
function matchesOf(indexes: Indexes, call: RouteCall, values: Readonly<Record<string, string>>): Found {
  const { id, input } = call;
  const { sort: _, ...filters } = values;
  const path = Object.fromEntries(
    Object.entries<Parameter>(OPERATIONS[id].parameters).flatMap(([name, parameter]) =>
      parameter.in === 'path' ? [[name, input[name] ?? '']] : [],
    ),
  );
  const decoded = decodeInput(id, path, writeQuery(Object.entries({ ...filters, ...input })));
  const canonical = canonicalInput(OPERATIONS[id].parameters, decoded);
  switch (id) {
    // The input is of the operation of the call.
    case 'airport_destinations':
      return airportDestinations.find(indexes, canonical as Input<'airport_destinations'>);
    case 'airport_origins':
      return airportOrigins.find(indexes, canonical as Input<'airport_origins'>);
    case 'airline_routes':
      return routesOfAirline.find(indexes, canonical as Input<'airline_routes'>).list;
    case 'find_flights': {
      const flights = canonical as Input<'find_flights'>;
      return matchFlights(inMonth(indexes, flights.month), flights);
    }
  }
}

/** The same, or what is wrong with the values by parameter. @param isFilterOnly whether the matches do not matter */
function tryMatches(
  indexes: Indexes,
  call: RouteCall,
  values: Readonly<Record<string, string>>,
  isFilterOnly = false,
): Partial<Found> & { readonly faults: ReadonlyMap<string, ValueFault> } {
  try {
    if (isFilterOnly) return { filter: filterOnly(indexes, call, values), faults: new Map() };
    return { ...matchesOf(indexes, call, values), faults: new Map() };
  } catch (error) {
    if (error instanceof InvalidInput) return { faults: valueFaults(error) };
    if (error instanceof NotFound)
      return { faults: new Map([['also_from', { text: faultAtField('also_from'), bounds: '', nearest: [] }]]) };
    throw error;
  }
}

const NO_FAULTS: ReadonlyMap<string, ValueFault> = new Map();

/** The filter of a request. @throws InvalidInput */
function filterOnly(indexes: Indexes, { id, input }: RouteCall, values: Readonly<Record<string, string>>): RouteFilter {
  const { sort: _, also_from: __, ...filters } = values;
  const path = { airport_code: input['airport_code'] ?? '', airline_code: input['airline_code'] ?? '' };
  const decoded = decodeInput(id, path, writeQuery(Object.entries({ ...filters, ...input })));
  const canonical = canonicalInput(OPERATIONS[id].parameters, decoded) as RouteFilters;
  return filterOf(indexes, id === 'airline_routes' ? { ...canonical, airline: path.airline_code } : canonical);
}

/** Whether a page has an order: a board that of the flights operation, a table that of routes. */
const isOrder = ({ id, isPaged }: RouteCall, text: string): boolean =>
  (!isPaged && ROUTE_SORTS.some((each) => each === text)) ||
  (id === 'find_flights' && FLIGHT_SORTS.some((each) => each === text));

const unknownOrder = (value: string, without: string): QueryFilter => ({
  ...{ name: 'sort', value, without, nearest: [], isFound: true },
  fault: faultAtField('sort'),
});

/** The filters of a query, each with the query without it. */
function filtersOf(
  indexes: Indexes,
  call: RouteCall,
  values: ReadonlyMap<string, string>,
  all: readonly RouteMatch[],
  faults: ReadonlyMap<string, ValueFault>,
): QueryFilter[] {
  const queryWith = (name: string, value: string) =>
    writeQuery(
      [...values].flatMap(([key, sent]) =>
        key !== name ? [[key, sent] as const] : value ? [[key, value] as const] : [],
      ),
    );
  const isFound = (name: string, value: string) => {
    const { filter } = tryMatches(indexes, call, { [name]: value }, true);
    const matchOf = filter && routeMatcher(indexes.filterColumns, filter);
    return !matchOf || all.some(({ route }) => matchOf(route) !== null);
  };
  return queryParameters(call).flatMap(([name, { list }]) => {
    const sent = values.get(name);
    if (sent === undefined) return [];
    if (name === 'sort') return isOrder(call, sent) ? [] : unknownOrder(sent, queryWith('sort', ''));
    if (PAGING.has(name) && !faults.has(name)) return [];
    const items = list ? listItems(sent) : [sent];
    return items.map((value) => {
      const others = items.filter((item) => item !== value);
      // A fault of the form of one value hides that another one does not exist.
      const own =
        faults.size === 0
          ? undefined
          : tryMatches(indexes, call, { [name]: value }, name !== 'also_from').faults.get(name);
      return {
        name,
        value,
        without: queryWith(name, others.join()),
        fault: own?.text ?? null,
        nearest: (own?.nearest ?? []).map((near) => ({
          value: near,
          query: queryWith(name, [...others, near].join()),
        })),
        isFound: own !== undefined || isFound(name, value),
      };
    });
  });
}

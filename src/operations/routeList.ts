/** Lists of routes: the routes that pass the filters of a request, and one page of them as records. */
import type { Input } from '../contract/operations.ts';
import type { Destination, RouteSummary } from '../contract/schemas.ts';
import { WEEKDAYS } from '../contract/vocabulary.ts';
import type { DepartureFilter } from '../core/filter/departureFilter.ts';
import { type RouteFilter, type RouteMatch, readsUnknown, routeMatcher } from '../core/filter/routeFilter.ts';
import { at } from '../core/must.ts';
import { ageOfServices } from './ageOfServices.ts';
import { emptyNote } from './emptyNote.ts';
import type { Indexes } from './indexes.ts';
import { sortedBy } from './listOrder.ts';
import { endsOfRoute, servicesMatching, toRouteDetail } from './records.ts';
import { filterOf, type RouteFilters } from './routeFilters.ts';
import { groupsOf } from './routeGroups.ts';
import { type RouteRow, rowsOfMatches, weekOfRow } from './routeRow.ts';
import { toUnknown } from './unknown.ts';

/** The filters, the form and the page of a list. */
type ListOptions = RouteFilters & Pick<Input<'airport_destinations'>, 'fields' | 'sort' | 'group' | 'limit' | 'offset'>;

/** The routes that pass the filters of a request. */
export interface RouteList {
  readonly filter: RouteFilter;
  /** Routes that match or may match, in the order of the request. A row of a list without `include_unknown` has `shown` alone. */
  readonly matches: readonly RouteMatch[];
  /** The rows of the list, in order: what matches, with `include_unknown` also what may. */
  readonly rows: readonly RouteRow[];
  /** The end of a route that summary rows name. */
  readonly far: 'from' | 'to';
}

/**
 * The routes that pass the filters of a request.
 * @param routes in the order of the answer
 * @param narrow a further condition on what matches
 * @throws InvalidInput for a name that does not exist
 */
export function listRoutes(
  indexes: Indexes,
  routes: Iterable<number>,
  { sort, ...filters }: Omit<ListOptions, 'fields' | 'group' | 'limit' | 'offset'>,
  far: RouteList['far'],
  narrow: (match: RouteMatch, filter: RouteFilter) => RouteMatch | null = (match) => match,
): RouteList {
  const filter = filterOf(indexes, filters);
  const matchOf = routeMatcher(indexes.filterColumns, filter);
  const matches: RouteMatch[] = [];
  for (const route of routes) {
    const found = matchOf(route);
    const match = found && narrow(found, filter);
    if (match) matches.push(match);
  }
  const includeUnknown = filters.include_unknown === true;
  const rows = rowsOfMatches(matches, filter.departures, includeUnknown);
  const figures = {
    city: ({ route }: RouteRow) => at(indexes.listPosition, at(indexes.routes[far], route)),
    flying_min: ({ route }: RouteRow) => at(indexes.routes.flyingMin, route),
    distance_km: ({ route }: RouteRow) => indexes.routes.distanceOf(route),
    weekly: (row: RouteRow) => weekOfRow(indexes, row).weekly,
  };
  return { filter, matches, rows: sort === undefined ? rows : sortedBy(rows, sort, figures), far };
}

/**
 * One page of a list as records, or its groups.
 * @returns the list under the name of the operation, with the length of the whole list where the request has `limit` or
 *   `offset`, what it leaves out as unknown, and a note where it is empty for airlines that the data lacks
 */
export function toRouteRows<Name extends string>(
  indexes: Indexes,
  name: Name,
  { filter, matches, rows, far }: RouteList,
  { fields, group, limit, offset, ...filters }: ListOptions,
) {
  const groups = group === undefined ? null : groupsOf(indexes, rows, group);
  const start = offset ?? 0;
  const page = <T>(list: readonly T[]) => list.slice(start, start + (limit ?? list.length));
  const records = () =>
    page(rows).map((row) => (fields === 'summary' ? toSummary(indexes, row, far) : toDestination(indexes, row)));
  const list = groups === null ? { [name]: records() } : { groups: page(groups) };
  return {
    // With `group` the groups are in place of the list.
    ...(list as { [Key in Name]: ReturnType<typeof records> }),
    ...(limit !== undefined || offset !== undefined ? { total: (groups ?? rows).length } : {}),
    ...(readsUnknown(filter) ? { unknown: toUnknown(indexes, matches, filters.month) } : {}),
    ...(rows.length === 0 ? emptyNote(indexes, filters) : {}),
  };
}

function toDestination(indexes: Indexes, { route, filter, services }: RouteRow): Destination {
  const { airports, routes } = indexes;
  const origin = at(airports, at(routes.from, route));
  const destination = at(airports, at(routes.to, route));
  return {
    ...toRouteDetail(indexes, route, filter, services),
    from_city: origin.city,
    from_country: origin.country,
    to_city: destination.city,
    to_country: destination.country,
  };
}

/** A route as a summary row, with the services that a filter keeps. */
export function toRouteSummary(indexes: Indexes, route: number, filter: DepartureFilter): RouteSummary {
  const services = servicesMatching(indexes, route, filter);
  return toSummary(indexes, { route, services, possible: services, filter }, 'to');
}

function toSummary(indexes: Indexes, row: RouteRow, far: 'from' | 'to'): RouteSummary {
  const { airports, routes, departures } = indexes;
  const { route, services, possible } = row;
  const { city, country } = at(airports, at(routes[far], route));
  const { days, weekly } = weekOfRow(indexes, row);
  const codesOf = (list: readonly number[]) => list.map((service) => departures.airlineOf(service).code);
  return {
    ...endsOfRoute(indexes, route),
    city,
    country,
    flying_min: at(routes.flyingMin, route),
    ...(routes.isEstimated(route) ? { estimated: true as const } : {}),
    distance_km: routes.distanceOf(route),
    airlines: codesOf(services),
    days: WEEKDAYS.filter((_, day) => days & (1 << day)),
    weekly,
    unknown_days: codesOf(possible.filter((service) => !departures.hasKnownDays(service))),
    seasonality_label: routes.seasonLabelOf(route),
    ...ageOfServices(indexes, services),
  };
}

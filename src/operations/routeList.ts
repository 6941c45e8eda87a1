/** Lists of routes: one page of the rows that pass the filters, whole or as summaries. */
import type { Input } from '../contract/operations.ts';
import type { Destination, RouteSummary, Unknown } from '../contract/schemas.ts';
import { WEEKDAYS } from '../contract/vocabulary.ts';
import type { DepartureFilter } from '../core/departures/departures.ts';
import { at } from '../core/must.ts';
import { emptyNote } from './emptyNote.ts';
import type { Indexes } from './indexes.ts';
import { sortedBy } from './listOrder.ts';
import { endsOfRoute, idOfRoute, servicesMatching, toRouteDetail } from './records.ts';
import { type MatchedRoute, type RouteFilters, routeMatcher } from './routeFilters.ts';

/** The filters, the form and the page of a list. */
type ListOptions = RouteFilters & Pick<Input<'airport_destinations'>, 'fields' | 'sort' | 'limit' | 'offset'>;

/** The routes that pass the filters of a request. */
export interface RouteList {
  /** In order. */
  readonly listed: readonly MatchedRoute[];
  /** What nothing known rules out, and that does not match by what is known: listed with `include_unknown` only. */
  readonly mayMatch: readonly MatchedRoute[];
  /** Whether a filter reads what may be unknown. */
  readonly readsUnknown: boolean;
  /** The end of a route that summary rows name. */
  readonly far: 'from' | 'to';
}

/**
 * The routes that pass the filters of a request.
 * @param routes in the order of the answer
 * @throws InvalidInput for a name that does not exist
 */
export function listRoutes(
  indexes: Indexes,
  routes: Iterable<number>,
  { sort, ...filters }: Omit<ListOptions, 'fields' | 'limit' | 'offset'>,
  far: RouteList['far'],
): RouteList {
  const { match, readsUnknown } = routeMatcher(indexes, filters);
  const matched = [...routes].flatMap((route) => match(route) ?? []);
  const listed = filters.include_unknown ? matched : matched.filter(({ isKnown }) => isKnown);
  const figures = {
    city: ({ route }: MatchedRoute) => at(indexes.listPosition, at(indexes.routes[far], route)),
    flying_min: ({ route }: MatchedRoute) => at(indexes.routes.flyingMin, route),
    distance_km: ({ route }: MatchedRoute) => indexes.routes.distanceOf(route),
    weekly: (one: MatchedRoute) => weekOfRow(indexes, one).weekly,
  };
  const sorted = sort === undefined ? listed : sortedBy(listed, sort, figures);
  return { listed: sorted, mayMatch: matched.filter(({ isKnown }) => !isKnown), readsUnknown, far };
}

/**
 * One page of a list as records.
 * @returns rows, with the length of the whole list where the request has `limit` or `offset`, what it leaves out as unknown,
 *   and a note where it is empty for airlines that the data lacks
 */
export function toRouteRows(
  indexes: Indexes,
  { listed, mayMatch, readsUnknown, far }: RouteList,
  { fields, limit, offset, ...filters }: ListOptions,
) {
  const aside = mayMatch.flatMap(({ route, possible }) => possible.map((service) => ({ route, service })));
  const page = listed.slice(offset ?? 0, (offset ?? 0) + (limit ?? Number.POSITIVE_INFINITY));
  const isPaged = limit !== undefined || offset !== undefined;
  return {
    rows: page.map((one) => (fields === 'summary' ? toSummary(indexes, one, far) : toDestination(indexes, one))),
    rest: {
      ...(isPaged ? { total: listed.length } : {}),
      ...(readsUnknown ? { unknown: toUnknown(indexes, aside) } : {}),
      ...(listed.length === 0 ? emptyNote(indexes, filters) : {}),
    },
  };
}

/** Most routes that `unknown` names. */
const MOST_EXAMPLES = 5;

/** Counts the services that are not listed, or only with `include_unknown`, because something is not known. */
export function toUnknown(
  indexes: Indexes,
  aside: readonly { readonly route: number; readonly service: number }[],
): Unknown {
  const routes = [...new Set(aside.map(({ route }) => route))];
  const airlines = new Set(aside.map(({ service }) => indexes.departures.airlineOf(service).code));
  return {
    routes: routes.length,
    airlines: [...airlines].sort(),
    examples: routes.slice(0, MOST_EXAMPLES).map((route) => idOfRoute(indexes, route)),
  };
}

function toDestination(indexes: Indexes, { route, filter }: MatchedRoute): Destination {
  const { airports, routes } = indexes;
  const origin = at(airports, at(routes.from, route));
  const destination = at(airports, at(routes.to, route));
  return {
    ...toRouteDetail(indexes, route, filter),
    from_city: origin.city,
    from_country: origin.country,
    to_city: destination.city,
    to_country: destination.country,
  };
}

/** The weekdays of a row, and its departures a week that are known; null when none is. */
function weekOfRow({ departures }: Indexes, { route, services, filter }: MatchedRoute) {
  const known = services.filter((service) => departures.hasKnownDays(service));
  const weeks = known.map((service) => departures.weekOf(service, departures.daysMatching(route, filter)));
  return {
    days: weeks.reduce((bits, week) => bits | week.days, 0),
    weekly: known.length === 0 ? null : weeks.reduce((sum, { weekly }) => sum + weekly, 0),
  };
}

/** A route as a summary row, with the services that a filter keeps. */
export function toRouteSummary(indexes: Indexes, route: number, filter: DepartureFilter): RouteSummary {
  const services = servicesMatching(indexes, route, filter);
  return toSummary(indexes, { route, isKnown: true, services, possible: services, filter }, 'to');
}

function toSummary(indexes: Indexes, row: MatchedRoute, far: 'from' | 'to'): RouteSummary {
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
    distance_km: routes.distanceOf(route),
    airlines: codesOf(services),
    days: WEEKDAYS.filter((_, day) => days & (1 << day)),
    weekly,
    unknown_days: codesOf(possible.filter((service) => !departures.hasKnownDays(service))),
    seasonality_label: routes.seasonLabelOf(route),
  };
}

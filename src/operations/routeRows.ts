/** Rows of lists of routes, written from the schedule table. */
import { routePath } from '../contract/paths.ts';
import type { Airline, Destination, RouteSummary } from '../contract/schemas.ts';
import { WEEKDAYS } from '../contract/vocabulary.ts';
import { scheduleOf, weeklyDepartures } from '../core/dataset/schedule.ts';
import { at } from '../core/must.ts';
import type { MatchingService } from '../core/schedule/departureFilter.ts';
import { seasonalNoteOf, seasonLabelOf, serviceTypeOf } from '../core/schedule/scheduleTable.ts';
import type { QueryIndexes } from './indexes.ts';
import type { FilteredRoute } from './routeFilters.ts';

/** The form and the page of a list. */
export interface RowOptions {
  readonly include_charter: boolean;
  readonly fields?: 'full' | 'summary' | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** The rows of a page, and the length of the whole list when the request has `limit` or `offset`. */
export interface RowPage {
  readonly rows: (Destination | RouteSummary)[];
  readonly total: { readonly total?: number };
}

/** Writes one page of the routes. @param far the end that summary rows name */
export function writeRows(
  indexes: QueryIndexes,
  routes: readonly FilteredRoute[],
  far: 'from' | 'to',
  { include_charter, fields, limit, offset = 0 }: RowOptions,
): RowPage {
  const isPaged = limit !== undefined || offset > 0;
  const page = isPaged ? routes.slice(offset, limit === undefined ? undefined : offset + limit) : routes;
  return {
    rows: page.map((route) =>
      fields === 'summary' ? toSummary(indexes, route, far) : toRow(indexes, route, include_charter),
    ),
    total: isPaged ? { total: routes.length } : {},
  };
}

function endsOf({ airports, routes }: QueryIndexes, route: number) {
  const [from, to] = [at(airports, at(routes.from, route)), at(airports, at(routes.to, route))];
  return { from, to, route_id: `${from.code}-${to.code}` };
}

function toRow(indexes: QueryIndexes, { route, services }: FilteredRoute, includeCharter: boolean): Destination {
  const { from, to, route_id } = endsOf(indexes, route);
  const { schedule, routes, baseUrl } = indexes;
  return {
    route_id,
    from: from.code,
    to: to.code,
    status: 'active',
    seasonality_label: seasonLabelOf(schedule, route),
    distance_km: routes.distanceKm[route] ?? null,
    flying_min: at(schedule.flyingMin, route),
    airlines: services.map((service) => toAirline(indexes, service)),
    booking: { url: baseUrl + routePath(route_id) },
    ...(includeCharter ? { charter_only: routes.charterOnly.has(route) } : {}),
    from_city: from.city,
    from_country: from.country,
    to_city: to.city,
    to_country: to.country,
  };
}

function toAirline({ schedule }: QueryIndexes, { service, departures }: MatchingService): Airline {
  const { code, name } = at(schedule.airlines, at(schedule.airline, service));
  return {
    airline_code: code,
    airline: name,
    schedule: scheduleOf(departures),
    seasonal_note: seasonalNoteOf(schedule, service),
    service_type: serviceTypeOf(schedule, service),
  };
}

function toSummary(indexes: QueryIndexes, { route, services }: FilteredRoute, far: 'from' | 'to'): RouteSummary {
  const { schedule } = indexes;
  const ends = endsOf(indexes, route);
  const { city, country } = ends[far];
  const days = services.reduce((all, { departures }) => departures.reduce((bits, one) => bits | one.days, all), 0);
  return {
    route_id: ends.route_id,
    from: ends.from.code,
    to: ends.to.code,
    city,
    country,
    flying_min: at(schedule.flyingMin, route),
    airlines: services.map(({ service }) => at(schedule.airlines, at(schedule.airline, service)).code),
    days: WEEKDAYS.filter((_, index) => days & (1 << index)),
    weekly: services.reduce((sum, { departures }) => sum + weeklyDepartures(scheduleOf(departures)), 0),
    seasonality_label: seasonLabelOf(schedule, route),
  };
}

/** The filters that lists of routes share. */
import { listItems } from '../contract/parameters.ts';
import { WEEKDAYS } from '../contract/vocabulary.ts';
import { minuteOfDay } from '../core/dataset/schedule.ts';
import { at } from '../core/must.ts';
import { type DepartureFilter, type MatchingService, matchingServices } from '../core/schedule/departureFilter.ts';
import type { QueryIndexes } from './indexes.ts';

/** Filters in canonical form. An absent one keeps everything. */
export interface RouteFilters {
  readonly include_charter: boolean;
  readonly to_country?: string | undefined;
  readonly from_country?: string | undefined;
  readonly airline?: string | undefined;
  readonly day?: string | undefined;
  readonly depart_after?: string | undefined;
  readonly depart_before?: string | undefined;
  readonly min_flying_min?: number | undefined;
  readonly max_flying_min?: number | undefined;
  readonly month?: number | undefined;
}

/** A route with the services and departures that match. */
export interface FilteredRoute {
  readonly route: number;
  readonly services: readonly MatchingService[];
}

/** The routes that pass the filters, in the order given. A route without a matching departure is left out. */
export function filterRoutes(
  indexes: QueryIndexes,
  routes: Iterable<number>,
  filters: RouteFilters,
): readonly FilteredRoute[] {
  const { schedule } = indexes;
  const departures = departureFilter(indexes, filters);
  const passes = routeTest(indexes, filters);
  const result: FilteredRoute[] = [];
  for (const route of routes) {
    if (!passes(route)) continue;
    const services = matchingServices(schedule, route, departures);
    if (services.length > 0) result.push({ route, services });
  }
  return result;
}

function departureFilter({ schedule }: QueryIndexes, filters: RouteFilters): DepartureFilter {
  const { airline, day, depart_after, depart_before, include_charter } = filters;
  const codes = airline === undefined ? null : new Set(listItems(airline));
  const days = day === undefined ? null : new Set(listItems(day));
  const isTimed = depart_after !== undefined || depart_before !== undefined;
  return {
    airlines:
      codes && new Set(schedule.airlines.keys().filter((index) => codes.has(at(schedule.airlines, index).code))),
    days: days && WEEKDAYS.reduce((bits, weekday, index) => (days.has(weekday) ? bits | (1 << index) : bits), 0),
    times: isTimed
      ? { after: minuteOfDay(depart_after ?? '00:00'), before: minuteOfDay(depart_before ?? '23:59') }
      : null,
    includeCharter: include_charter,
  };
}

/** The filters by country, length and month, which do not depend on departures. */
function routeTest(indexes: QueryIndexes, filters: RouteFilters): (route: number) => boolean {
  const { airports, routes, schedule } = indexes;
  const { min_flying_min = 0, max_flying_min = Number.POSITIVE_INFINITY, month } = filters;
  const to = countryCodes(indexes, filters.to_country);
  const from = countryCodes(indexes, filters.from_country);
  const monthBit = month === undefined ? 0 : 1 << (month - 1);
  return (route) => {
    const minutes = at(schedule.flyingMin, route);
    return (
      minutes >= min_flying_min &&
      minutes <= max_flying_min &&
      (at(schedule.restMonths, route) & monthBit) === 0 &&
      (to === null || to.has(at(airports, at(routes.to, route)).countryCode)) &&
      (from === null || from.has(at(airports, at(routes.from, route)).countryCode))
    );
  };
}

/** The country codes of a list of codes and names; unknown ones are left out. Null without a list. */
function countryCodes({ countries }: QueryIndexes, list: string | undefined): ReadonlySet<string | undefined> | null {
  return list === undefined ? null : new Set(listItems(list).flatMap((country) => countries.get(country) ?? []));
}

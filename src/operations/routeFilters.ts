/** The filters that lists of routes share. */
import { listItems } from '../contract/parameters.ts';
import type { Alliance } from '../contract/vocabulary.ts';
import { minuteOfDay, weekdayBits } from '../core/dataset/schedule.ts';
import { at } from '../core/must.ts';
import { type DepartureFilter, MATCH, matchOf } from '../core/schedule/departureFilter.ts';
import { type ScheduleTable, serviceTypeOf } from '../core/schedule/scheduleTable.ts';
import { countryNamed } from './countryNames.ts';
import type { QueryIndexes } from './indexes.ts';

/** Filters in canonical form. An absent one keeps everything. */
export interface RouteFilters {
  readonly include_charter: boolean;
  readonly to_country?: string | undefined;
  readonly from_country?: string | undefined;
  readonly airline?: string | undefined;
  readonly alliance?: Alliance | undefined;
  readonly day?: string | undefined;
  readonly depart_after?: string | undefined;
  readonly depart_before?: string | undefined;
  readonly min_flying_min?: number | undefined;
  readonly max_flying_min?: number | undefined;
  readonly month?: number | undefined;
}

/** A route with the services that match. */
export interface FilteredRoute {
  readonly route: number;
  /** Indices of the services that have a departure that matches. */
  readonly services: readonly number[];
  /** Whether all services of the route match with all their departures, without charter where it is not included. */
  readonly isWhole: boolean;
}

/** Routes to filter, in the order of the answer. */
export interface FilteredRoutes {
  readonly routes: Iterable<number>;
  /** The matching services of a route; null when the filters leave it out. */
  readonly match: (route: number) => FilteredRoute | null;
  readonly departures: DepartureFilter;
}

/** Filters routes, each when it is asked for. A route without a matching departure is left out. */
export function filterRoutes(indexes: QueryIndexes, routes: Iterable<number>, filters: RouteFilters): FilteredRoutes {
  const departures = departureFilter(indexes, filters);
  const passes = routeTest(indexes, filters);
  const match = (route: number): FilteredRoute | null =>
    passes(route) ? matchRoute(indexes.schedule, route, departures) : null;
  return { routes, match, departures };
}

function matchRoute(schedule: ScheduleTable, route: number, departures: DepartureFilter): FilteredRoute | null {
  const services: number[] = [];
  let isWhole = true;
  const end = at(schedule.serviceStart, route + 1);
  for (let service = at(schedule.serviceStart, route); service < end; service++) {
    const match = matchOf(schedule, service, departures);
    if (match !== MATCH.none) services.push(service);
    if (match !== MATCH.all && (departures.includeCharter || !isCharterService(schedule, service))) isWhole = false;
  }
  return services.length > 0 ? { route, services, isWhole } : null;
}

const isCharterService = (schedule: ScheduleTable, service: number): boolean =>
  serviceTypeOf(schedule, service) === 'charter';

function departureFilter({ schedule }: QueryIndexes, filters: RouteFilters): DepartureFilter {
  const { day, depart_after, depart_before, include_charter } = filters;
  const isTimed = depart_after !== undefined || depart_before !== undefined;
  return {
    airlines: airlinesOf(schedule, filters),
    days: day === undefined ? null : weekdayBits(listItems(day)),
    times: isTimed
      ? { after: minuteOfDay(depart_after ?? '00:00'), before: minuteOfDay(depart_before ?? '23:59') }
      : null,
    includeCharter: include_charter,
  };
}

/** Indices of the airlines that pass the filters by airline and alliance; null without such a filter. */
export function airlinesOf(
  { airlines }: Pick<ScheduleTable, 'airlines'>,
  { airline, alliance }: Pick<RouteFilters, 'airline' | 'alliance'>,
): ReadonlySet<number> | null {
  if (airline === undefined && alliance === undefined) return null;
  const codes = airline === undefined ? null : new Set(listItems(airline));
  const passes = (one: ScheduleTable['airlines'][number]) =>
    (codes === null || codes.has(one.code)) && (alliance === undefined || one.alliance === alliance);
  return new Set(airlines.keys().filter((index) => passes(at(airlines, index))));
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
export function countryCodes(indexes: QueryIndexes, list: string | undefined): ReadonlySet<string | undefined> | null {
  const codeOf = (country: string) => indexes.countries.get(country) ?? countryNamed(indexes, country) ?? [];
  return list === undefined ? null : new Set(listItems(list).flatMap(codeOf));
}

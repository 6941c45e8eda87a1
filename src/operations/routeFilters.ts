/** The filters that lists of routes and of flights share. */
import type { Input } from '../contract/operations.ts';
import { listItems } from '../contract/parameters.ts';
import { ALLIANCES, type Alliance, type Season, type SeasonLabel } from '../contract/vocabulary.ts';
import { weekdayBits } from '../core/dataset/schedule.ts';
import { ALL_DEPARTURES, type DepartureFilter, readsDepartures, timeWindow } from '../core/departures/departures.ts';
import { isAtRest } from '../core/journeys/timetable.ts';
import { at } from '../core/must.ts';
import type { Allowed } from '../core/search/itineraries.ts';
import type { Indexes } from './indexes.ts';
import { aircraftSetsOf, airlineCodes, airportsOfRegions, countryCodes, readAll } from './names.ts';
import { servicesMatching } from './records.ts';

/** Filters in canonical form. An absent one keeps everything. */
export type RouteFilters = Omit<
  Input<'find_flights'>,
  'from' | 'to' | 'flight' | 'sort' | 'limit' | 'offset' | 'format' | 'fields'
>;

/** A route with the services of which something matches. */
export interface MatchedRoute {
  readonly route: number;
  /** Whether it matches by what is known. Otherwise nothing that is known rules it out. */
  readonly isKnown: boolean;
  /** The services of the row, in the order of the contract. */
  readonly services: readonly number[];
  /** Services that nothing known rules out: those of the row, and those that it leaves out because something is not known. */
  readonly possible: readonly number[];
  /** The departures of the row. */
  readonly filter: DepartureFilter;
}

/**
 * The test of a request on routes: `match` is what matches of a route, null when something that is known rules it out;
 * `readsUnknown` whether a filter reads what may be unknown. @throws InvalidInput for a name that does not exist
 */
export function routeMatcher(indexes: Indexes, filters: RouteFilters) {
  const { matchRoute, filter, readsUnknown } = readFilters(indexes, filters);
  const lenient = { ...filter, includeUnknown: true };
  const match = (route: number): MatchedRoute | null => {
    const known = matchRoute(route);
    if (known === 'none') return null;
    const services = servicesMatching(indexes, route, filter);
    const isKnown = known === 'all' && services.length > 0;
    const possible = readsDepartures(filter) ? servicesMatching(indexes, route, lenient) : services;
    if (possible.length === 0) return null;
    return filters.include_unknown
      ? { route, isKnown, services: possible, possible, filter: lenient }
      : { route, isKnown, services, possible, filter };
  };
  return { match, readsUnknown };
}

/**
 * The filters of a request: on routes, and on their departures. `readsUnknown`: whether one reads what may be unknown.
 * @throws InvalidInput for a name that does not exist
 */
export function readFilters(indexes: Indexes, filters: RouteFilters) {
  const [matchRoute, airlines, aircraft] = readAll(
    () => routeFilter(indexes, filters),
    () => airlinesOf(indexes, filters),
    () => aircraftSetsOf(indexes, filters.aircraft),
  );
  const filter: DepartureFilter = {
    ...ALL_DEPARTURES,
    airlines,
    aircraft,
    days: filters.day === undefined ? null : weekdayBits(listItems(filters.day)),
    departs: timeWindow(filters.depart_after, filters.depart_before),
    arrives: timeWindow(filters.arrive_after, filters.arrive_before),
    includeCharter: filters.include_charter,
  };
  const readsUnknown = readsDepartures(filter) || filters.month !== undefined || filters.season !== undefined;
  return { matchRoute, filter, readsUnknown };
}

/** The filters by country, region, length, month and season, which do not depend on departures. @throws InvalidInput */
function routeFilter(indexes: Indexes, filters: RouteFilters): (route: number) => 'none' | 'unknown' | 'all' {
  const { routes } = indexes;
  const { min_flying_min = 0, max_flying_min = Number.POSITIVE_INFINITY, month, season } = filters;
  const seasons: readonly Season[] = ['unknown', ...routes.seasonLabels.map(seasonOf)];
  const [isFrom, isTo] = readAll(
    () => airportsWithin(indexes, filters, 'from'),
    () => airportsWithin(indexes, filters, 'to'),
  );
  return (route) => {
    const minutes = at(routes.flyingMin, route);
    const passes =
      minutes >= min_flying_min &&
      minutes <= max_flying_min &&
      (month === undefined || !routes.restsIn(route, month - 1)) &&
      isTo(at(routes.to, route)) &&
      isFrom(at(routes.from, route));
    if (!passes) return 'none';
    const known = at(seasons, at(routes.seasonLabel, route));
    if (season === undefined || known === season) return 'all';
    return known === 'unknown' ? 'unknown' : 'none';
  };
}

/** Whether an airport is in the countries and regions of one end. @throws InvalidInput */
export function airportsWithin(
  indexes: Indexes,
  filters: Pick<RouteFilters, 'to_country' | 'from_country' | 'to_region' | 'from_region'>,
  end: 'from' | 'to',
): (airport: number) => boolean {
  const [countries, inRegions] = readAll(
    () => countryCodes(indexes, `${end}_country`, filters[`${end}_country`]),
    () => airportsOfRegions(indexes, `${end}_region`, filters[`${end}_region`]),
  );
  return (airport) =>
    (inRegions === null || inRegions.has(airport)) &&
    (countries === null || countries.has(at(indexes.airports, airport).countryCode));
}

const SEASONS: Readonly<Record<SeasonLabel, Season>> = {
  'Year-round': 'year_round',
  'Summer seasonal': 'summer',
  'Winter seasonal': 'winter',
  Seasonal: 'other',
};

/** The kind of a season label, which months in brackets may follow. */
const seasonOf = (label: string): Season =>
  Object.entries(SEASONS).find(([start]) => label.startsWith(start))?.[1] ?? 'other';

/**
 * The routes and stops that itineraries may use.
 * @param airlines indices of airlines, ascending: every leg has a service of one that is not charter. Null for all
 * @param avoid indices of airports that no stop is at
 * @param month 0 to 11: services that are known to rest then are not used
 */
export function allowedBy(
  { airports, routeMask, routes, departures }: Indexes,
  airlines: ReadonlySet<number> | null,
  avoid: readonly number[] = [],
  month?: number,
): Allowed {
  const stops = avoid.length === 0 ? undefined : new Uint8Array(airports.length).fill(1);
  for (const airport of avoid) stops?.fill(0, airport, airport + 1);
  const flown = airlines === null ? undefined : routeMask(airlines);
  if (month === undefined) return { route: flown, airport: stops };
  const isUsed = (route: number, service: number) =>
    (airlines === null || airlines.has(at(departures.airline, service))) &&
    !isAtRest({ routes, departures }, route, service, month);
  const mayFly = (route: number) =>
    flown?.[route] !== 0 && departures.scheduledServicesOf(route).some((service) => isUsed(route, service));
  return { route: Uint8Array.from(routes.to, (_, route) => Number(mayFly(route))), airport: stops };
}

/** What airlines a request accepts. */
type AirlineFilter = Pick<RouteFilters, 'airline' | 'alliance'>;

/**
 * Indices of the airlines that pass the filters by airline and alliance, ascending; null without such a filter.
 * @throws InvalidInput for a code that no airline has
 */
export function airlinesOf(indexes: Indexes, { airline, alliance }: AirlineFilter): ReadonlySet<number> | null {
  if (airline === undefined && alliance === undefined) return null;
  const { airlines } = indexes.departures;
  const codes = airline === undefined ? null : airlineCodes(indexes, airline);
  const passes = (one: (typeof airlines)[number]) =>
    (codes === null || codes.has(one.code)) && (alliance === undefined || one.alliance === alliance);
  return new Set(airlines.keys().filter((index) => passes(at(airlines, index))));
}

/**
 * The sets of airlines of which one has to fly every leg: those of each alliance for `any`. Null for all airlines.
 * @throws InvalidInput for a code that no airline has
 */
export function airlineSetsOf(
  indexes: Indexes,
  { airline, alliance }: Pick<AirlineFilter, 'airline'> & { readonly alliance?: Alliance | 'any' | undefined },
): ReadonlySet<number>[] | null {
  if (airline === undefined && alliance === undefined) return null;
  const alliances = alliance === 'any' ? ALLIANCES : [alliance];
  return alliances.map((each) => airlinesOf(indexes, { airline, alliance: each }) ?? new Set());
}

/** The airlines of one set or more, ascending. */
export const unionOf = (sets: readonly ReadonlySet<number>[]): ReadonlySet<number> =>
  new Set(sets.flatMap((set) => [...set]).sort((a, b) => a - b));

/** The filters that lists of routes and of flights share. */
import type { Input } from '../contract/operations.ts';
import { conditionValues, listItems } from '../contract/parameters.ts';
import { ALLIANCES, type Alliance } from '../contract/vocabulary.ts';
import { weekdayBits } from '../core/dataset/schedule.ts';
import { ALL_DEPARTURES, timeWindow } from '../core/filter/departureFilter.ts';
import type { RouteFilter } from '../core/filter/routeFilter.ts';
import { isAtRest } from '../core/journeys/timetable.ts';
import { at } from '../core/must.ts';
import type { Allowed } from '../core/search/itineraries.ts';
import type { Indexes } from './indexes.ts';
import { aircraftSetsOf, airlineCodes, airportsOfRegions, countryCodes, readAll } from './names.ts';
import { airportsOfPlace } from './places.ts';

/** Filters in canonical form. An absent one keeps everything. */
export type RouteFilters = Omit<
  Input<'find_flights'>,
  'from' | 'to' | 'flight' | 'sort' | 'limit' | 'offset' | 'format' | 'fields'
>;

/**
 * The filter of a request: its names resolved to airports, airlines and sets of aircraft types.
 * @throws InvalidInput for a name that does not exist
 */
export function filterOf(indexes: Indexes, filters: RouteFilters): RouteFilter {
  const [from, to, airlines, aircraft] = readAll(
    () => airportsOfEnd(indexes, filters, 'from'),
    () => airportsOfEnd(indexes, filters, 'to'),
    () => airlinesOf(indexes, filters),
    () => aircraftSetsOf(indexes, filters.aircraft),
  );
  return {
    from,
    to,
    facts: conditionValues(filters),
    departures: {
      ...ALL_DEPARTURES,
      airlines,
      aircraft,
      days: filters.day === undefined ? null : weekdayBits(listItems(filters.day)),
      departs: timeWindow(filters.depart_after, filters.depart_before),
      arrives: timeWindow(filters.arrive_after, filters.arrive_before),
      arriveDays: filters.arrive_day === undefined ? null : weekdayBits(listItems(filters.arrive_day)),
      includeCharter: filters.include_charter,
    },
  };
}

/** The airports in the countries and regions of one end; null without such a filter. @throws InvalidInput */
export function airportsOfEnd(
  indexes: Indexes,
  filters: Pick<RouteFilters, 'to_country' | 'from_country' | 'to_region' | 'from_region'>,
  end: 'from' | 'to',
): ReadonlySet<number> | null {
  const [countries, inRegions] = readAll(
    () => countryCodes(indexes, `${end}_country`, filters[`${end}_country`]),
    () => airportsOfRegions(indexes, `${end}_region`, filters[`${end}_region`]),
  );
  if (countries === null) return inRegions;
  const { airports } = indexes;
  const isInCountry = (airport: number) => countries.has(at(airports, airport).countryCode);
  return new Set([...(inRegions ?? airports.keys())].filter(isInCountry));
}

/** Whether an airport is in the countries and regions of one end. @throws InvalidInput */
export function airportsWithin(
  indexes: Indexes,
  filters: Parameters<typeof airportsOfEnd>[1],
  end: 'from' | 'to',
): (airport: number) => boolean {
  const airports = airportsOfEnd(indexes, filters, end);
  return (airport) => airports === null || airports.has(airport);
}

/** The airports at which a request allows no stop. @throws NotFound @throws InvalidInput */
export function avoidedAirports(
  indexes: Indexes,
  { avoid, avoid_country }: { readonly avoid?: string | undefined; readonly avoid_country?: string | undefined },
): readonly number[] {
  const listed = avoid === undefined ? [] : airportsOfPlace(indexes, avoid);
  if (avoid_country === undefined) return listed;
  const countries = countryCodes(indexes, 'avoid_country', avoid_country);
  const { airports } = indexes;
  return [...listed, ...[...airports.keys()].filter((airport) => countries?.has(at(airports, airport).countryCode))];
}

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
 * The sets of airlines that may fly the legs: all legs have airlines of one set. For `any` there is a set for each
 * alliance. Null for all airlines.
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

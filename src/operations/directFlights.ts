import { isCharterService, servicesOf } from '../core/departures/departures.ts';
import { routesFrom } from '../core/departures/routeColumns.ts';
import { at } from '../core/must.ts';
import type { Itinerary } from '../core/search/itineraries.ts';
import type { Indexes } from './indexes.ts';

/** What direct flights may be. */
interface DirectFlightFilter {
  /** Indices of accepted airlines; null for all. */
  readonly airlines: ReadonlySet<number> | null;
  readonly includeCharter: boolean;
  readonly maxFlyingMin: number;
}

/**
 * All direct flights between any of two lists of airports, as routes of the dataset: by minutes, then by the codes of
 * origin and destination.
 */
export function directFlights(
  { routes, departures }: Indexes,
  origins: readonly number[],
  destinations: readonly number[],
  { airlines, includeCharter, maxFlyingMin }: DirectFlightFilter,
): Itinerary[] {
  const ends = new Set(destinations);
  const passes = (service: number): boolean =>
    (includeCharter || !isCharterService(departures, service)) &&
    (airlines === null || airlines.has(at(departures.airline, service)));
  return origins
    .flatMap((origin) => routesFrom(routes, origin))
    .filter((route) => ends.has(at(routes.to, route)) && servicesOf(departures, route).some(passes))
    .map((route) => ({ totalFlyingMin: at(routes.flyingMin, route), routes: [route] }))
    .filter(({ totalFlyingMin }) => totalFlyingMin <= maxFlyingMin)
    .sort((a, b) => a.totalFlyingMin - b.totalFlyingMin || at(a.routes, 0) - at(b.routes, 0));
}

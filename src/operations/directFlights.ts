import { LIMITS } from '../contract/vocabulary.ts';
import { at } from '../core/must.ts';
import type { Itinerary, SearchLimits } from '../core/search/itineraries.ts';
import type { QueryIndexes } from './indexes.ts';
import { routesFrom } from './routeTable.ts';

/**
 * Direct flights between any of two lists of airports, charter flights included, as routes of the dataset: by minutes,
 * then by the codes of origin and destination.
 * @param airlines indices of accepted airlines; null for all
 */
export function directFlights(
  { routes, schedule }: QueryIndexes,
  origins: readonly number[],
  destinations: readonly number[],
  airlines: ReadonlySet<number> | null,
  { maxFlyingMin }: Pick<SearchLimits, 'maxFlyingMin'>,
): Itinerary[] {
  const ends = new Set(destinations);
  const isFlown = (route: number): boolean =>
    airlines === null ||
    schedule.airline
      .subarray(at(schedule.serviceStart, route), at(schedule.serviceStart, route + 1))
      .some((airline) => airlines.has(airline));
  return origins
    .flatMap((origin) => routesFrom(routes, origin))
    .filter((route) => ends.has(at(routes.to, route)) && isFlown(route))
    .map((route) => ({ totalFlyingMin: at(schedule.flyingMin, route), routes: [route] }))
    .filter(({ totalFlyingMin }) => totalFlyingMin <= maxFlyingMin)
    .sort((a, b) => a.totalFlyingMin - b.totalFlyingMin || at(a.routes, 0) - at(b.routes, 0))
    .slice(0, LIMITS.layoverOptions);
}

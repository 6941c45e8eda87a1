import { at } from '../core/must.ts';
import { serviceTypeOf } from '../core/schedule/scheduleTable.ts';
import type { Itinerary } from '../core/search/itineraries.ts';
import type { QueryIndexes } from './indexes.ts';
import { routesFrom } from './routeTable.ts';

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
  { routes, schedule }: QueryIndexes,
  origins: readonly number[],
  destinations: readonly number[],
  { airlines, includeCharter, maxFlyingMin }: DirectFlightFilter,
): Itinerary[] {
  const ends = new Set(destinations);
  const passes = (service: number): boolean =>
    (includeCharter || serviceTypeOf(schedule, service) !== 'charter') &&
    (airlines === null || airlines.has(at(schedule.airline, service)));
  const isFlown = (route: number): boolean => {
    const end = at(schedule.serviceStart, route + 1);
    for (let service = at(schedule.serviceStart, route); service < end; service++) if (passes(service)) return true;
    return false;
  };
  return origins
    .flatMap((origin) => routesFrom(routes, origin))
    .filter((route) => ends.has(at(routes.to, route)) && isFlown(route))
    .map((route) => ({ totalFlyingMin: at(schedule.flyingMin, route), routes: [route] }))
    .filter(({ totalFlyingMin }) => totalFlyingMin <= maxFlyingMin)
    .sort((a, b) => a.totalFlyingMin - b.totalFlyingMin || at(a.routes, 0) - at(b.routes, 0));
}

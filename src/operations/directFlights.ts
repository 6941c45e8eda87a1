import { isCharterService, servicesOf } from '../core/departures/departures.ts';
import { routesFrom } from '../core/departures/routeColumns.ts';
import { at } from '../core/must.ts';
import type { Itinerary } from '../core/search/itineraries.ts';
import type { Indexes } from './indexes.ts';
import type { Ends } from './places.ts';

/** What direct flights may be. */
interface DirectFlightFilter {
  /** Indices of accepted airlines; null for all. */
  readonly airlines: ReadonlySet<number> | null;
  readonly includeCharter: boolean;
  readonly maxFlyingMin: number;
}

/** All direct flights between ends, as routes of the dataset: by minutes, then by the codes of origin and destination. */
export function directFlights(
  { routes, departures }: Indexes,
  ends: readonly Ends[],
  { airlines, includeCharter, maxFlyingMin }: DirectFlightFilter,
): Itinerary[] {
  const passes = (service: number): boolean =>
    (includeCharter || !isCharterService(departures, service)) &&
    (airlines === null || airlines.has(at(departures.airline, service)));
  return ends
    .flatMap(({ from, to }) => {
      const destinations = new Set(to);
      return from
        .flatMap((origin) => routesFrom(routes, origin))
        .filter((route) => destinations.has(at(routes.to, route)) && servicesOf(departures, route).some(passes));
    })
    .map((route) => ({ totalFlyingMin: at(routes.flyingMin, route), routes: [route] }))
    .filter(({ totalFlyingMin }) => totalFlyingMin <= maxFlyingMin)
    .sort((a, b) => a.totalFlyingMin - b.totalFlyingMin || at(a.routes, 0) - at(b.routes, 0));
}

/** What the itineraries of a request may use: the flights of some airlines, and stops but at some airports. */
import { type Departures, isCharterService } from '../core/departures/departures.ts';
import { type Routes, restsIn } from '../core/departures/routeColumns.ts';
import { missing } from '../core/must.ts';
import type { Allowed } from '../core/search/itineraries.ts';

/** By index of a route: 1 if one of some airlines flies it, not as charter. @param airlines indices, ascending */
export type RouteMask = (airlines: ReadonlySet<number>) => Uint8Array;

/**
 * The routes and stops of a request.
 * @param airlines indices of airlines, ascending: every leg has a service of one that is not charter. Null for all
 * @param avoid indices of airports that no stop is at
 * @param month 1 to 12: routes that are known to rest then are not used
 */
export function allowedBy(
  {
    airports,
    routeMask,
    routes,
  }: { readonly airports: readonly unknown[]; readonly routeMask: RouteMask; readonly routes: Routes },
  airlines: ReadonlySet<number> | null,
  avoid: readonly number[] = [],
  month?: number,
): Allowed {
  const stops = avoid.length === 0 ? undefined : new Uint8Array(airports.length).fill(1);
  for (const airport of avoid) stops?.fill(0, airport, airport + 1);
  const flown = airlines === null ? undefined : routeMask(airlines);
  const rests = (route: number) => month !== undefined && restsIn(routes, route, month - 1);
  return {
    route:
      month === undefined
        ? flown
        : Uint8Array.from(routes.to, (_, route) => (flown?.[route] === 0 || rests(route) ? 0 : 1)),
    airport: stops,
  };
}

/** Masks that are kept: 24 kB each at 24,000 routes. */
const MOST_MASKS = 64;

/** Makes masks, and keeps them: making one takes ten times as long as a search with it. */
export function routeMasks(departures: Departures): RouteMask {
  const kept = new Map<string, Uint8Array>();
  return (airlines) => {
    const key = [...airlines].join();
    let mask = kept.get(key);
    if (mask === undefined) {
      mask = routesOf(departures, airlines);
      if (kept.size === MOST_MASKS) kept.clear();
      kept.set(key, mask);
    }
    return mask;
  };
}

function routesOf(departures: Departures, airlines: ReadonlySet<number>): Uint8Array {
  const { serviceStart, airline } = departures;
  const isAccepted = new Uint8Array(departures.airlines.length);
  for (const index of airlines) isAccepted[index] = 1;
  const mask = new Uint8Array(serviceStart.length - 1);
  for (let route = 0; route < mask.length; route++) {
    const end = serviceStart[route + 1] ?? missing(route);
    for (let service = serviceStart[route] ?? missing(route); service < end; service++)
      if (isAccepted[airline[service] ?? missing(service)] === 1 && !isCharterService(departures, service))
        mask[route] = 1;
  }
  return mask;
}

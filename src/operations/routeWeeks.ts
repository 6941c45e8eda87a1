/** The flights a week of routes, which most pages read of many routes. Charter services are left out. */
import type { Departures } from '../core/departures/departures.ts';
import type { Routes } from '../core/departures/routeColumns.ts';
import { at } from '../core/must.ts';
import { ROUTES_PER_STEP } from '../core/steps.ts';
import type { Indexes } from './indexes.ts';

/** Counts the flights of all routes, in steps. */
export function* routeWeekSteps(routes: Routes, departures: Departures) {
  /** By route: departures a week that are known. */
  const weekly = new Uint16Array(routes.to.length);
  /** By route: 1 where the weekdays of all its services are known. Otherwise it has at least `weekly` departures. */
  const isComplete = new Uint8Array(routes.to.length);
  for (const route of routes.to.keys()) {
    if (route % ROUTES_PER_STEP === 0) yield;
    isComplete[route] = 1;
    for (const service of departures.scheduledServicesOf(route)) {
      weekly[route] = at(weekly, route) + departures.weekOf(service).weekly;
      if (!departures.hasKnownDays(service)) isComplete[route] = 0;
    }
  }
  return { weekly, isComplete };
}

/** Whether a route has a flight that is not charter: whether pages and lists have it. */
export const isScheduled = ({ routes }: Pick<Indexes, 'routes'>, route: number): boolean =>
  at(routes.charterOnly, route) === 0;

/** The scheduled routes, in their order. */
export const scheduledRoutes = (indexes: Pick<Indexes, 'routes'>): number[] => [
  ...indexes.routes.to.keys().filter((route) => isScheduled(indexes, route)),
];

/** Routes with the most departures a week first. */
export const byWeeklyFlights = ({ routeWeeks: { weekly } }: Indexes, routes: Iterable<number>): number[] =>
  [...routes].sort((a, b) => at(weekly, b) - at(weekly, a));

/** The scheduled routes from an airport, most departures a week first, then in the order of the routes. */
export const busiestRoutesFrom = (indexes: Indexes, airport: number): number[] =>
  byWeeklyFlights(
    indexes,
    indexes.routes.routesFrom(airport).filter((route) => isScheduled(indexes, route)),
  );

/** Scheduled routes, and their order by flights a week. */
import { at } from '../core/must.ts';
import type { Indexes } from './indexes.ts';

/** Whether a route has a flight that is not charter: whether pages and lists have it. */
export const isScheduled = ({ routes }: Pick<Indexes, 'routes'>, route: number): boolean =>
  at(routes.charterOnly, route) === 0;

/** The scheduled routes, in their order. */
export const scheduledRoutes = (indexes: Pick<Indexes, 'routes'>): number[] => [
  ...indexes.routes.to.keys().filter((route) => isScheduled(indexes, route)),
];

/** Routes with the most departures a week first. */
export const sortByWeeklyFlights = ({ routeWeeks: { weekly } }: Indexes, routes: Iterable<number>): number[] =>
  [...routes].sort((a, b) => at(weekly, b) - at(weekly, a));

/** The scheduled routes from an airport, most departures a week first, then in the order of the routes. */
export const busiestRoutesFrom = (indexes: Indexes, airport: number): number[] =>
  sortByWeeklyFlights(
    indexes,
    indexes.routes.routesFrom(airport).filter((route) => isScheduled(indexes, route)),
  );

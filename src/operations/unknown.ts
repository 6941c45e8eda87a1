/** What filters leave out because the data does not know, as answers say it. */
import type { Unknown } from '../contract/schemas.ts';
import { countUnknown, type RouteMatch } from '../core/filter/routeFilter.ts';
import { at } from '../core/must.ts';
import type { Indexes } from './indexes.ts';
import { idOfRoute } from './records.ts';

/** Most routes that `unknown` names. */
const MOST_EXAMPLES = 5;

/**
 * Counts what only may match, in the same way for lists of routes and of flights.
 * @param matches all routes that match or may match
 * @param month of the request: then routes that are listed though their months are not known are counted
 */
export function toUnknown(indexes: Indexes, matches: readonly RouteMatch[], month: number | undefined): Unknown {
  const { departures, routes } = indexes;
  const { routes: aside, services } = countUnknown(matches);
  const listed = matches.filter(({ shown }) => shown.length > 0);
  return {
    routes: aside.length,
    services: services.length,
    airlines: [...new Set(services.map((service) => departures.airlineOf(service).code))].sort(),
    examples: aside.slice(0, MOST_EXAMPLES).map((route) => idOfRoute(indexes, route)),
    ...(month === undefined ? {} : { months: listed.filter(({ route }) => at(routes.months, route) === 0).length }),
  };
}

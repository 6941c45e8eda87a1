import { routePath } from '../contract/paths.ts';
import { at } from '../core/must.ts';
import type { Indexes } from '../operations/indexes.ts';
import { isScheduled } from '../operations/routeWeeks.ts';
import { ageOf } from './age.ts';
import { viewAt } from './airportView.ts';
import { seasonName } from './season.ts';
import { weeklyOfRoute } from './subjects.ts';

/** A route as pages name it. */
export type RouteView = ReturnType<typeof viewRoute>;

/** A route with its scheduled airlines. */
export function viewRoute(indexes: Indexes, route: number) {
  const { routes, departures } = indexes;
  const [from, to] = [viewAt(indexes, at(routes.from, route)), viewAt(indexes, at(routes.to, route))];
  const id = `${from.code}-${to.code}`;
  const services = departures.scheduledServicesOf(route);
  return {
    id,
    path: routePath(id),
    from,
    to,
    /** In the order of the contract. */
    airlines: services.map((service) => departures.airlineOf(service).name),
    ...weeklyOfRoute(indexes, route),
    /** Days of operation of any airline; bit 0 is Monday. */
    days: services.reduce((days, service) => days | departures.weekOf(service).days, 0),
    flyingMin: at(routes.flyingMin, route),
    distanceKm: routes.distanceOf(route),
    /** The services behind it. */
    services,
    age: ageOf(indexes, services),
    season: seasonName(routes, route),
  };
}

/** The scheduled route between two airports, or undefined. */
export function scheduledRoute(indexes: Indexes, from: number, to: number): number | undefined {
  const route = indexes.routes.findRoute(from, to);
  return route !== undefined && isScheduled(indexes, route) ? route : undefined;
}

import type { Input, Output } from '../contract/operations.ts';
import { unknownAirport, unknownRoute, upperCase } from './notFound.ts';
import { type PublishContext, toDestination, toRouteDetail } from './records.ts';

/** All direct routes from one airport. @throws NotFound */
export function airportDestinations(
  published: PublishContext,
  input: Input<'airport_destinations'>,
): Output<'airport_destinations'> {
  const { dataset } = published;
  const index = dataset.airportIndex.get(upperCase(input.airport_code));
  const airport = index === undefined ? undefined : dataset.airports[index];
  if (index === undefined || !airport) throw unknownAirport(input.airport_code);
  const destinations = (dataset.routesFrom[index] ?? [])
    .flatMap((i) => dataset.routes[i] ?? [])
    .filter(({ charterOnly }) => input.include_charter || !charterOnly)
    .map((route) => toDestination(published, route, input.include_charter))
    .sort((a, b) => order(a.to_city, b.to_city) || order(a.to, b.to));
  return { from: airport.code, from_city: airport.city, from_country: airport.country, destinations };
}

/** One direct route. @throws NotFound */
export function routeDetail(published: PublishContext, input: Input<'route_detail'>): Output<'route_detail'> {
  const id = upperCase(input.route_id);
  const { routes, routeIndex, airportIndex } = published.dataset;
  const route = routes[routeIndex.get(id) ?? -1];
  if (!route || (route.charterOnly && !input.include_charter)) throw unknownRoute(id, (code) => airportIndex.has(code));
  return toRouteDetail(published, route, input.include_charter);
}

/** By UTF-16 code unit: the same on every machine, and what clients get when they sort themselves. */
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Alternatives to a direct route: other airports of the two cities, and itineraries with one stop. */
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { busiestRoutesFrom } from '../../operations/routeWeeks.ts';
import { viewAt } from '../airportView.ts';
import { type RouteView, scheduledRoute, viewRoute } from '../routeView.ts';
import { viewItinerary } from '../search/searchItineraries.ts';
import { airportsOfCity } from '../subjects.ts';

/** Most routes between other airports of the two cities. */
const SAME_CITY = 6;

/** Direct routes between other airports of the same two cities, most flights first. */
export function sameCityChoices(indexes: Indexes, route: number): RouteView[] {
  const { routes } = indexes;
  const destinations = airportsOfCity(indexes, at(routes.to, route));
  return airportsOfCity(indexes, at(routes.from, route))
    .flatMap((origin) => destinations.flatMap((destination) => scheduledRoute(indexes, origin, destination) ?? []))
    .filter((other) => other !== route)
    .map((other) => viewRoute(indexes, other))
    .sort((a, b) => b.weekly - a.weekly)
    .slice(0, SAME_CITY);
}

/** Most itineraries with one stop. */
const ONE_STOP = 3;
/** Number of routes of the origin, busiest first, that are tried as a first leg. It bounds the time for a page. */
const FIRST_LEGS = 120;
/** Fewest weekly flights of a leg: with less, a connection is rare. */
const LEAST_WEEKLY = 3;

/** The itineraries with one stop outside the two cities that have the least flight time. */
export function oneStopChoices(indexes: Indexes, route: number) {
  const { routes, routeWeeks } = indexes;
  const [from, to] = [at(routes.from, route), at(routes.to, route)];
  const isFrequent = (leg: number) => at(routeWeeks.weekly, leg) >= LEAST_WEEKLY;
  const avoided = new Set([from, to].flatMap((airport) => airportsOfCity(indexes, airport)));
  return busiestRoutesFrom(indexes, from)
    .slice(0, FIRST_LEGS)
    .filter((first) => isFrequent(first) && !avoided.has(at(routes.to, first)))
    .flatMap((first) => {
      const via = at(routes.to, first);
      const second = scheduledRoute(indexes, via, to);
      if (second === undefined || !isFrequent(second)) return [];
      return [{ first, second, via, total: at(routes.flyingMin, first) + at(routes.flyingMin, second) }];
    })
    .sort((a, b) => a.total - b.total || a.first - b.first)
    .slice(0, ONE_STOP)
    .map(({ first, second, via, total }) => ({
      ...viewItinerary(indexes, { routes: [first, second], totalFlyingMin: total }, null),
      via: viewAt(indexes, via),
      /** Flight time beyond that of the direct flight, in minutes. */
      extraMin: total - at(routes.flyingMin, route),
    }));
}

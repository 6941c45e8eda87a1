/** Alternatives to a direct route: other airports of the two cities, and itineraries with one stop. */
import { routePath } from '../../contract/paths.ts';
import { at } from '../../core/must.ts';
import type { AirportView } from '../airportView.ts';
import { shownServices } from '../services.ts';
import {
  airportAt,
  airportsOfCity,
  airportViewAt,
  routeAt,
  routeBetween,
  type SiteData,
  weeklyOfRoute,
} from '../siteData.ts';
import type { Weekly } from '../text/words.ts';

/** A direct route in a list. */
export interface RouteChoice extends Weekly {
  readonly id: string;
  readonly path: string;
  readonly from: AirportView;
  readonly to: AirportView;
  readonly airlines: readonly string[];
  readonly flyingMin: number;
}

/** An itinerary with one stop. */
export interface OneStop {
  readonly via: AirportView;
  readonly totalFlyingMin: number;
  /** Flight time beyond that of the direct flight, in minutes. */
  readonly extraMin: number;
  readonly legs: readonly [RouteChoice, RouteChoice];
}

function viewRoute(site: SiteData, index: number): RouteChoice {
  const route = routeAt(site, index);
  return {
    id: route.id,
    path: routePath(route.id),
    from: airportViewAt(site, route.from),
    to: airportViewAt(site, route.to),
    airlines: shownServices(route).map(({ airlineName }) => airlineName),
    ...weeklyOfRoute(site, index),
    flyingMin: route.flyingMin,
  };
}

/** Most routes between other airports of the two cities. */
const SAME_CITY = 6;

/** Direct routes between other airports of the same two cities, most flights first. */
export function sameCityChoices(site: SiteData, index: number): RouteChoice[] {
  const { from, to } = routeAt(site, index);
  const destinations = airportsOfCity(site, airportAt(site, to));
  return airportsOfCity(site, airportAt(site, from))
    .flatMap((origin) => destinations.flatMap((destination) => routeBetween(site, origin, destination) ?? []))
    .filter((other) => other !== index)
    .map((other) => viewRoute(site, other))
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
export function oneStopChoices(site: SiteData, index: number): OneStop[] {
  const { from, to, flyingMin } = routeAt(site, index);
  const isFrequent = (route: number) => at(site.index.weekly, route) >= LEAST_WEEKLY;
  const avoided = new Set([from, to].flatMap((airport) => airportsOfCity(site, airportAt(site, airport))));
  return at(site.index.from, from)
    .slice(0, FIRST_LEGS)
    .filter((first) => isFrequent(first) && !avoided.has(routeAt(site, first).to))
    .flatMap((first) => {
      const leg = routeAt(site, first);
      const second = routeBetween(site, leg.to, to);
      if (second === undefined || !isFrequent(second)) return [];
      return [{ first, second, via: leg.to, total: leg.flyingMin + routeAt(site, second).flyingMin }];
    })
    .sort((a, b) => a.total - b.total || a.first - b.first)
    .slice(0, ONE_STOP)
    .map(({ first, second, via, total }) => ({
      via: airportViewAt(site, via),
      totalFlyingMin: total,
      extraMin: total - flyingMin,
      legs: [viewRoute(site, first), viewRoute(site, second)],
    }));
}

/** Other ways to make the same journey: from or to another airport of the city, or with one stop. */
import { routePath } from '../../contract/paths.ts';
import type { SiteData } from '../siteData.ts';
import { regularServices } from '../siteIndex.ts';
import { type AirportView, airportAt, airportsOfCity, routeAt, routeBetween, viewAirport } from './places.ts';

/** A direct route in a list of choices. */
export interface RouteChoice {
  readonly id: string;
  readonly path: string;
  readonly from: AirportView;
  readonly to: AirportView;
  readonly airlines: readonly string[];
  readonly weekly: number;
  readonly flyingMin: number;
}

/** A journey with one stop. */
export interface OneStop {
  readonly via: AirportView;
  readonly totalFlyingMin: number;
  /** How much longer it is in the air than the direct flight. */
  readonly extraMin: number;
  readonly legs: readonly [RouteChoice, RouteChoice];
}

export function choiceOf(world: SiteData, index: number): RouteChoice {
  const route = routeAt(world, index);
  return {
    id: route.id,
    path: routePath(route.id),
    from: viewAirport(airportAt(world, route.from)),
    to: viewAirport(airportAt(world, route.to)),
    airlines: regularServices(route).map(({ airlineName }) => airlineName),
    weekly: world.index.weekly[index] ?? 0,
    flyingMin: route.flyingMin,
  };
}

/** Direct routes between other airports of the same two cities, most flights first. */
export function sameCityChoices(world: SiteData, index: number, limit = 6): RouteChoice[] {
  const route = routeAt(world, index);
  const origins = airportsOfCity(world, airportAt(world, route.from));
  const destinations = airportsOfCity(world, airportAt(world, route.to));
  if (origins.length < 2 && destinations.length < 2) return [];
  const found: number[] = [];
  for (const origin of origins)
    for (const destination of destinations) {
      const other = routeBetween(world, origin, destination);
      if (other !== undefined && other !== index) found.push(other);
    }
  const weekly = (choice: number) => world.index.weekly[choice] ?? 0;
  return found
    .sort((a, b) => weekly(b) - weekly(a))
    .slice(0, limit)
    .map((choice) => choiceOf(world, choice));
}

/** How many routes of the origin, busiest first, are tried as a first leg: a bound on the cost of a page. */
const FIRST_LEGS = 120;
/** A leg flown less often than this is no good alternative. */
const FEWEST_WEEKLY = 3;

/** The journeys with one stop that are shortest in the air, through airports of other cities. */
export function oneStopChoices(world: SiteData, index: number, limit = 3): OneStop[] {
  const route = routeAt(world, index);
  const avoid = new Set([
    ...airportsOfCity(world, airportAt(world, route.from)),
    ...airportsOfCity(world, airportAt(world, route.to)),
  ]);
  const found: { first: number; second: number; total: number }[] = [];
  for (const first of (world.index.from[route.from] ?? []).slice(0, FIRST_LEGS)) {
    if ((world.index.weekly[first] ?? 0) < FEWEST_WEEKLY) break;
    const leg = routeAt(world, first);
    if (avoid.has(leg.to)) continue;
    const second = routeBetween(world, leg.to, route.to);
    if (second === undefined || (world.index.weekly[second] ?? 0) < FEWEST_WEEKLY) continue;
    found.push({ first, second, total: leg.flyingMin + routeAt(world, second).flyingMin });
  }
  return found
    .sort((a, b) => a.total - b.total || a.first - b.first)
    .slice(0, limit)
    .map(({ first, second, total }) => ({
      via: viewAirport(airportAt(world, routeAt(world, first).to)),
      totalFlyingMin: total,
      extraMin: total - route.flyingMin,
      legs: [choiceOf(world, first), choiceOf(world, second)],
    }));
}

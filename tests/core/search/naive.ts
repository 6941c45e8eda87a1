import type { World } from '../../../bench/search/bundled.ts';
import { at } from '../../../src/core/must.ts';
import type { Itinerary, SearchOptions } from '../../../src/core/search/itineraries.ts';

/** What `findItineraries` must answer: every path with the fewest stops, then sorted, then cut. */
export function naiveSearch({ busyness, routes }: World) {
  const routesFrom = busyness.map((): number[] => []);
  for (const [index, { from }] of routes.entries()) at(routesFrom, from).push(index);
  const routeOf = new Map(routes.map(({ from, to }, route) => [from * busyness.length + to, route]));
  const compareStops = (a: number, b: number) => at(busyness, b) - at(busyness, a) || a - b;
  const airportsOf = (taken: readonly number[]) => [
    at(routes, at(taken, 0)).from,
    ...taken.map((route) => at(routes, route).to),
  ];
  const minutesOf = (taken: readonly number[]) => taken.reduce((sum, route) => sum + at(routes, route).flyingMin, 0);

  return (
    origins: readonly number[],
    destinations: readonly number[],
    { allowed = {}, via, maxStops, maxFlyingMin, limit = 7 }: SearchOptions,
  ): readonly Itinerary[] => {
    for (let stops = 0; stops <= maxStops; stops++) {
      const paths: number[][] = [];
      const mayFly = (route: number) => allowed.route?.[route] !== 0 && !at(routes, route).charterOnly;
      const walk = (here: number, seen: readonly number[], taken: readonly number[]): void => {
        if (taken.length < stops) {
          for (const route of at(routesFrom, here)) {
            const { to } = at(routes, route);
            if (mayFly(route) && allowed.airport?.[to] !== 0 && !seen.includes(to))
              walk(to, [...seen, to], [...taken, route]);
          }
        } else {
          for (const to of destinations) {
            const route = routeOf.get(here * busyness.length + to);
            if (route !== undefined && mayFly(route) && !seen.includes(to)) paths.push([...taken, route]);
          }
        }
      };
      for (const origin of origins) walk(origin, [origin], []);
      const kept = paths.filter(
        (taken) =>
          minutesOf(taken) <= maxFlyingMin &&
          (via === undefined ||
            airportsOf(taken)
              .slice(1, -1)
              .some((airport) => via.includes(airport))),
      );
      if (kept.length === 0) continue;
      return kept
        .map((taken) => ({ taken, airports: airportsOf(taken), minutes: minutesOf(taken) }))
        .sort((a, b) => {
          const place = a.airports.findIndex((airport, i) => i > 0 && i <= stops && airport !== b.airports[i]);
          const byStops = place === -1 ? 0 : compareStops(at(a.airports, place), at(b.airports, place));
          const [first = 0, last = 0] = [0, stops + 1].map((i) => at(a.airports, i) - at(b.airports, i));
          return a.minutes - b.minutes || byStops || first || last;
        })
        .slice(0, limit)
        .map(({ taken, minutes }) => ({ totalFlyingMin: minutes, routes: taken }));
    }
    return [];
  };
}

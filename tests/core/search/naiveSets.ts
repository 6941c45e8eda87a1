import { at } from '../../../src/core/must.ts';
import type { Itinerary, SearchLimits } from '../../../src/core/search/itineraries.ts';
import type { NetworkInput } from '../../../src/core/search/networkInput.ts';

/** Conditions of a request on the paths between two lists of airports. */
export interface PathRules {
  readonly avoid?: readonly number[];
  readonly via?: readonly number[];
  /** Routes that may be flown; all without it. */
  readonly routes?: (route: number) => boolean;
}

/** Every path of the tier between any two airports, sorted, then cut. */
export function naiveSets({ codes, busyness, routes }: NetworkInput) {
  const routesFrom = codes.map((): number[] => []);
  for (const [index, { from }] of routes.entries()) at(routesFrom, from).push(index);
  const compareAirports = (a: number, b: number) => at(busyness, b) - at(busyness, a) || a - b;
  const airportsOf = (taken: readonly number[]) => [
    at(routes, at(taken, 0)).from,
    ...taken.map((route) => at(routes, route).to),
  ];
  const minutesOf = (taken: readonly number[]) => taken.reduce((sum, route) => sum + at(routes, route).flyingMin, 0);

  return (
    origins: readonly number[],
    destinations: readonly number[],
    { avoid = [], via, routes: isAllowed = () => true }: PathRules,
    { maxStops, maxFlyingMin, limit = 7 }: SearchLimits,
  ): readonly Itinerary[] => {
    for (let stops = 0; stops <= maxStops; stops++) {
      const found: number[][] = [];
      const walk = (here: number, seen: readonly number[], taken: readonly number[]): void => {
        for (const route of at(routesFrom, here).filter(isAllowed)) {
          const { to } = at(routes, route);
          if (seen.includes(to)) continue;
          if (taken.length < stops) walk(to, [...seen, to], [...taken, route]);
          else if (destinations.includes(to)) found.push([...taken, route]);
        }
      };
      for (const origin of origins) walk(origin, [origin], []);
      const kept = found.filter((taken) => {
        const between = airportsOf(taken).slice(1, -1);
        return (
          minutesOf(taken) <= maxFlyingMin &&
          !between.some((airport) => avoid.includes(airport)) &&
          (via === undefined || between.some((airport) => via.includes(airport)))
        );
      });
      if (kept.length === 0) continue;
      return kept
        .map((taken) => ({ taken, airports: airportsOf(taken) }))
        .sort((a, b) => {
          const place = a.airports.findIndex((airport, i) => i > 0 && i <= stops && airport !== b.airports[i]);
          const byStops = place === -1 ? 0 : compareAirports(at(a.airports, place), at(b.airports, place));
          const [first, last] = [0, stops + 1].map((i) => at(a.airports, i) - at(b.airports, i));
          return minutesOf(a.taken) - minutesOf(b.taken) || byStops || first || last || 0;
        })
        .slice(0, limit)
        .map(({ taken }) => ({ totalFlyingMin: minutesOf(taken), routes: taken }));
    }
    return [];
  };
}

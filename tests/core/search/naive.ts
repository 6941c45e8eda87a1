import type { Itinerary, SearchLimits } from '../../../src/core/search/itineraries.ts';
import type { TestNetwork } from './networks.ts';

/** What `findItineraries` must answer: every path of the tier, then sorted, then cut. */
export function naiveItineraries(
  input: Omit<TestNetwork, 'network'>,
  from: number,
  to: number,
  limits: Required<SearchLimits>,
): readonly Itinerary[] {
  const { codes, busyness, routes } = input;
  if (from === to) return [];
  const routesFrom = codes.map((_, airport) =>
    routes.flatMap((route, index) => (route.from === airport ? [index] : [])),
  );
  const compareAirports = (a: number, b: number) =>
    (busyness[b] ?? 0) - (busyness[a] ?? 0) || ((codes[a] ?? '') < (codes[b] ?? '') ? -1 : 1);

  for (let stops = 0; stops <= limits.maxStops; stops++) {
    const found: { total: number; airports: number[]; routes: number[] }[] = [];
    const walk = (airport: number, total: number, airports: number[], taken: number[]): void => {
      if (taken.length === stops + 1) {
        if (airport === to && total <= limits.maxFlyingMin) found.push({ total, airports, routes: taken });
        return;
      }
      for (const index of routesFrom[airport] ?? []) {
        const route = routes[index];
        if (route === undefined || airports.includes(route.to)) continue;
        walk(route.to, total + route.flyingMin, [...airports, route.to], [...taken, index]);
      }
    };
    walk(from, 0, [from], []);
    if (found.length === 0) continue;
    found.sort((a, b) => {
      const place = a.airports.findIndex((airport, i) => airport !== b.airports[i]);
      return a.total - b.total || compareAirports(a.airports[place] ?? 0, b.airports[place] ?? 0);
    });
    return found.slice(0, limits.limit).map(({ total, routes: taken }) => ({ totalFlyingMin: total, routes: taken }));
  }
  return [];
}

import type { Itinerary, SearchLimits } from '../../../src/core/search/itineraries.ts';
import type { NetworkInput } from '../../../src/core/search/networkInput.ts';

/** What `findItineraries` must answer: every path of the tier, then sorted, then cut. */
export function naiveSearch({ codes, busyness, routes }: NetworkInput) {
  const routesFrom = codes.map((): number[] => []);
  for (const [index, { from }] of routes.entries()) routesFrom[from]?.push(index);
  const byPair = new Map(routes.map(({ from, to }, index) => [`${from}-${to}`, index]));
  const minutes = (taken: readonly number[]) => taken.reduce((sum, route) => sum + (routes[route]?.flyingMin ?? 0), 0);
  const compareAirports = (a: number, b: number) =>
    (busyness[b] ?? 0) - (busyness[a] ?? 0) || ((codes[a] ?? '') < (codes[b] ?? '') ? -1 : 1);

  return (from: number, to: number, limits: Required<SearchLimits>): readonly Itinerary[] => {
    if (from === to) return [];
    for (let stops = 0; stops <= limits.maxStops; stops++) {
      const found: { total: number; airports: number[]; routes: number[] }[] = [];
      const walk = (airports: number[], taken: number[]): void => {
        const at = airports.at(-1) ?? from;
        if (taken.length === stops) {
          const last = byPair.get(`${at}-${to}`);
          if (last === undefined) return;
          const all = [...taken, last];
          if (minutes(all) <= limits.maxFlyingMin) found.push({ total: minutes(all), airports, routes: all });
          return;
        }
        for (const index of routesFrom[at] ?? []) {
          const next = routes[index]?.to ?? -1;
          if (next !== to && !airports.includes(next)) walk([...airports, next], [...taken, index]);
        }
      };
      walk([from], []);
      if (found.length === 0) continue;
      found.sort((a, b) => {
        const place = a.airports.findIndex((airport, i) => airport !== b.airports[i]);
        return a.total - b.total || compareAirports(a.airports[place] ?? 0, b.airports[place] ?? 0);
      });
      return found.slice(0, limits.limit).map(({ total, routes: all }) => ({ totalFlyingMin: total, routes: all }));
    }
    return [];
  };
}

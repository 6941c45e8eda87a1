import { LIMITS } from '../../contract/vocabulary.ts';

/** What weighs an airport: its active routes and weekly departures, charter left out. */
export interface Traffic {
  readonly routes: number;
  readonly weeklyDepartures: number;
}

/** Share of the airports with traffic that reach a weight at least, heaviest first. 1.2 % of 2,100 airports are 25. */
const SHARES: readonly (readonly [importance: number, share: number])[] = [
  [LIMITS.importance, 0.012],
  [4, 0.05],
  [3, 0.15],
  [2, 0.4],
  [1, 1],
];

/**
 * Hub weight of each airport, 0 to 5, aligned with the input. Airports are
 * ranked by the geometric mean of routes and weekly departures, so that
 * neither many thin routes nor one busy shuttle alone makes a hub; the rank
 * decides the weight. An airport without routes weighs 0.
 */
export function importances(traffic: readonly Traffic[]): number[] {
  const score = traffic.map(({ routes, weeklyDepartures }) => Math.sqrt(routes * Math.max(routes, weeklyDepartures)));
  const ranked = [...score.keys()]
    .filter((i) => (score[i] ?? 0) > 0)
    .sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0) || a - b);
  const result = traffic.map(() => 0);
  ranked.forEach((airport, rank) => {
    const weight = SHARES.find(([, share]) => rank < Math.ceil(share * ranked.length));
    result[airport] = weight?.[0] ?? 1;
  });
  return result;
}

import { LIMITS } from '../../contract/vocabulary.ts';
import { must } from '../must.ts';

/** What an airport is weighed by: its active routes and weekly departures, charter left out. */
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
  const ranked = traffic
    .map(({ routes, weeklyDepartures }, airport) => ({
      airport,
      score: Math.sqrt(routes * Math.max(routes, weeklyDepartures)),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const weights = traffic.map(() => 0);
  for (const [rank, { airport }] of ranked.entries()) {
    const [weight] = must(
      SHARES.find(([, share]) => rank < Math.ceil(share * ranked.length)),
      `weight of rank ${rank}`,
    );
    weights[airport] = weight;
  }
  return weights;
}

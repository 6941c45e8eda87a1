import { LIMITS } from '../../contract/vocabulary.ts';
import { must } from '../must.ts';
import type { Row } from './rows.ts';

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

/** Curated corrections of airports: names, places and clocks where the lists are wrong. */

/** Applies the corrections to a row of an airport. Loading publishes the result; importers convert times with it. */
export function airportCorrections(
  corrections: readonly Row<'curated/airports.csv'>[],
): (row: Row<'airports.csv'>) => Row<'airports.csv'> {
  const byCode = new Map(corrections.map((row) => [row.iata, row]));
  return (row) => {
    const known = byCode.get(row.iata);
    if (known === undefined) return row;
    return {
      ...row,
      name: known.name ?? row.name,
      latitude: known.latitude ?? row.latitude,
      longitude: known.longitude ?? row.longitude,
      time_zone: known.time_zone ?? row.time_zone,
    };
  };
}

import type { Itinerary } from '../../src/core/search/itineraries.ts';
import type { Network } from '../../src/core/search/network.ts';
import type { NetworkInput } from '../../src/core/search/networkInput.ts';

/** An answer in the form in which rivals are compared: totals, each with the ranks of the connecting airports. */
export type Answer = readonly (readonly [totalFlyingMin: number, ...ranks: number[]])[];

/** The answer of the search itself in that form. */
export function toAnswer(found: readonly Itinerary[], { rank }: Network, routes: NetworkInput['routes']): Answer {
  return found.map(({ totalFlyingMin, routes: taken }) => [
    totalFlyingMin,
    ...taken.slice(0, -1).map((route) => rank[routes[route]?.to ?? -1] ?? -1),
  ]);
}

import { at } from '../../src/core/must.ts';
import type { Itinerary } from '../../src/core/search/itineraries.ts';
import type { Network } from '../../src/core/search/network.ts';
import type { NetworkInput } from '../../src/core/search/networkInput.ts';

/** Itineraries in the form in which rivals are compared: total minutes, then the ranks of the connecting airports. */
export type Answer = readonly (readonly number[])[];

/** The itineraries of the search in that form. */
export function toAnswer(found: readonly Itinerary[], { rank }: Network, routes: NetworkInput['routes']): Answer {
  return found.map(({ totalFlyingMin, routes: taken }) => [
    totalFlyingMin,
    ...taken.slice(0, -1).map((route) => at(rank, at(routes, route).to)),
  ]);
}

/** The network of a request that accepts some airlines only, or avoids airports. */
import { at, missing } from '../core/must.ts';
import { STORED_CHARTER } from '../core/schedule/scheduleTable.ts';
import type { Network } from '../core/search/network.ts';
import { restrictNetwork } from '../core/search/restrictNetwork.ts';
import type { QueryIndexes } from './indexes.ts';

export interface Restrictions {
  /** Indices of airlines: every leg has a service of one that is not charter. Null for all. */
  readonly airlines: ReadonlySet<number> | null;
  /** Indices of airports that no stop is at. */
  readonly avoid: ReadonlySet<number>;
  /** Indices of airports: an avoided one may still be where an itinerary begins or ends. */
  readonly origins: readonly number[];
  readonly destinations: readonly number[];
}

/** The network in which itineraries are searched. */
export function networkOf(indexes: QueryIndexes, { airlines, avoid, origins, destinations }: Restrictions): Network {
  const { network } = indexes;
  if (airlines === null && avoid.size === 0) return network;
  const isKept = airlines && flownBy(indexes, airlines);
  const closedTo = closedRanks(network, avoid, destinations);
  const closedFrom = closedRanks(network, avoid, origins);
  return restrictNetwork(
    network,
    (route, from, to) => (isKept === null || isKept[route] === 1) && closedTo[to] === 0 && closedFrom[from] === 0,
  );
}

/** By route of the network: 1 when one of the airlines has a service on it that is not charter. */
function flownBy({ networkRoutes, schedule }: QueryIndexes, airlines: ReadonlySet<number>): Uint8Array {
  const { serviceStart, airline, serviceType } = schedule;
  const accepted = new Uint8Array(schedule.airlines.length);
  for (const index of airlines) accepted[index] = 1;
  const flown = new Uint8Array(networkRoutes.length);
  for (let index = 0; index < flown.length; index++) {
    const route = networkRoutes[index] ?? missing(index);
    const end = serviceStart[route + 1] ?? missing(route);
    for (let service = serviceStart[route] ?? missing(route); service < end; service++)
      if (accepted[airline[service] ?? missing(service)] === 1 && serviceType[service] !== STORED_CHARTER)
        flown[index] = 1;
  }
  return flown;
}

/** By rank: 1 for an avoided airport that is not one of `ends`. */
function closedRanks({ airportCount, rank }: Network, avoid: ReadonlySet<number>, ends: readonly number[]): Uint8Array {
  const closed = new Uint8Array(airportCount);
  for (const airport of avoid) closed[at(rank, airport)] = 1;
  for (const airport of ends) closed[at(rank, airport)] = 0;
  return closed;
}

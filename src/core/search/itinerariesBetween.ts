/**
 * The best itineraries from any of several airports to any of several others: the tier with the fewest stops of all
 * pairs, and the best of that tier over all pairs. The steps are those of a search for one pair; what the near end
 * marks is shared by all far ends, and what is found for one pair bounds the search for the next.
 */
import { LIMITS } from '../../contract/vocabulary.ts';
import { at, missing } from '../must.ts';
import { findItineraries, type Itinerary, routesOfKey, type SearchLimits } from './itineraries.ts';
import {
  clearOneLeg,
  clearTwoLegs,
  type End,
  joinTier,
  markOneLeg,
  markTwoLegs,
  type Search,
  shortestEdge,
} from './meetInTheMiddle.ts';
import { type Network, UNREACHED } from './network.ts';

/** A walk of the answer. */
interface FoundWalk {
  readonly total: number;
  readonly key: number;
  readonly origin: number;
  readonly destination: number;
}

/** The best walks so far. */
interface Best {
  readonly limit: number;
  /** Position of each airport's code, by rank: the order of equal walks over the same airports. */
  readonly codeOrder: ReadonlyMap<number, number>;
  list: FoundWalk[];
}

/**
 * Itineraries by total minutes; equal totals by the connecting airports, busier first, then by the codes of origin and
 * destination. An airport in both lists is no pair with itself.
 * @param origins indices of airports, each once
 * @param destinations indices of airports, each once
 */
export function findItinerariesBetween(
  network: Network,
  origins: readonly number[],
  destinations: readonly number[],
  limits: SearchLimits,
): readonly Itinerary[] {
  if (origins.length === 1 && destinations.length === 1)
    return findItineraries(network, at(origins, 0), at(destinations, 0), limits);
  const { rank, out, into, reachOut, reachInto } = network;
  const ends = (airports: readonly number[], away: End['away'], towards: End['towards']): End[] =>
    airports.map((airport) => ({ airport: at(rank, airport), away, towards }));
  const [from, to] = [ends(origins, out, into), ends(destinations, into, out)];
  const walks = (of: readonly End[], reach: Uint32Array) =>
    of.reduce((sum, { airport }) => sum + at(reach, airport), 0);
  const forwards = walks(from, reachOut) <= walks(to, reachInto);
  const best: Best = {
    limit: limits.limit ?? LIMITS.layoverOptions,
    codeOrder: new Map([...origins, ...destinations].map((airport) => [at(rank, airport), airport])),
    list: [],
  };
  for (let stops = 0; stops <= limits.maxStops; stops++) {
    for (const near of forwards ? from : to)
      offerWalks(network, near, forwards ? to : from, forwards, stops, limits.maxFlyingMin, best);
    if (best.list.length > 0) return readFound(network, best.list, stops);
  }
  return [];
}

/** Offers the walks of one tier between one near end and all far ends. */
function offerWalks(
  network: Network,
  near: End,
  fars: readonly End[],
  forwards: boolean,
  stops: number,
  maxFlyingMin: number,
  best: Best,
): void {
  const boundNow = () => (best.list.length < best.limit ? maxFlyingMin : at(best.list, best.limit - 1).total);
  const searchTo = (far: End): Search => ({
    ...{ network, near, far, forwards },
    bound: Math.min(Math.floor(boundNow()), UNREACHED),
  });
  const first = searchTo(at(fars, 0));
  const marked = markOneLeg(first);
  const fewest = fars.reduce((least, { away, airport }) => Math.min(least, shortestEdge(away, airport)), UNREACHED);
  const reached = stops >= 2 ? markTwoLegs(first, marked, first.bound - fewest) : 0;
  for (const far of fars) {
    if (far.airport === near.airport) continue;
    joinTier(searchTo(far), stops, best.limit, reached);
    collect(network, forwards ? near : far, forwards ? far : near, best);
  }
  clearTwoLegs(first, reached);
  clearOneLeg(first, marked);
}

/** Merges the network's shortlist into the best walks of all pairs. */
function collect({ scratch }: Network, origin: End, destination: End, best: Best): void {
  const { totals, keys, size } = scratch.best;
  if (size === 0) return;
  for (let i = 0; i < size; i++)
    best.list.push({
      total: totals[i] ?? missing(i),
      key: keys[i] ?? missing(i),
      origin: origin.airport,
      destination: destination.airport,
    });
  const order = (airport: number) => best.codeOrder.get(airport) ?? missing(airport);
  best.list.sort(
    (a, b) =>
      a.total - b.total ||
      a.key - b.key ||
      order(a.origin) - order(b.origin) ||
      order(a.destination) - order(b.destination),
  );
  best.list = best.list.slice(0, best.limit);
}

const readFound = (network: Network, found: readonly FoundWalk[], stops: number): Itinerary[] =>
  found.map(({ total, key, origin, destination }) => ({
    totalFlyingMin: total,
    routes: routesOfKey(network, key, origin, destination, stops),
  }));

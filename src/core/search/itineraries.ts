/**
 * The best itineraries between two airports, exact, at a bounded cost: the walks
 * of two legs from either end are scanned once (at most every edge of the network),
 * the edges of one airport a few times per itinerary of the answer.
 *
 * 1. Tiers are tried with the fewest legs first, so no walk needs a test for
 *    repeated airports. Minutes are positive: leaving out the loop of a walk
 *    that repeats an airport gives a walk with fewer legs and a lower total,
 *    which a lower tier would have found. In the first tier that has a walk
 *    within the bound, every such walk is an itinerary.
 *
 * 2. The search meets in the middle. It starts from the near end: origin or
 *    destination, whichever has fewer walks of two legs. It keeps only the
 *    best two legs to each airport reached (the middle). Legs of the far end
 *    then join the middle: one for two stops, two for three.
 *
 * 3. A bundle is the set of walks that differ only in the airport between the
 *    near end and the middle. The best `limit` itineraries lie in the best `limit`
 *    bundles, ranked by their best member: for any other bundle, `limit` better
 *    members exist. Within a bundle the member with the fewest minutes, then
 *    the busiest airport, is the best (the rest of the key is equal), so the
 *    middle holds it. Only the members of those bundles are compared.
 */
import { LIMITS } from '../../contract/vocabulary.ts';
import { missing } from '../must.ts';
import {
  clearOneLeg,
  clearTwoLegs,
  type End,
  joinTier,
  markOneLeg,
  markTwoLegs,
  rankInKey,
  type Search,
  shortestEdge,
} from './meetInTheMiddle.ts';
import { type Adjacency, type Network, UNREACHED } from './network.ts';

/** A way to fly from origin to destination. */
export interface Itinerary {
  /** Sum of the legs' flying minutes. */
  readonly totalFlyingMin: number;
  /** Indices into the routes the network was built from, in the order of travel. */
  readonly routes: readonly number[];
}

/** What a search may answer with. */
export interface SearchLimits {
  /** 0 to 3. */
  readonly maxStops: number;
  /** Itineraries with a higher total are left out; a tier without any other is skipped. */
  readonly maxFlyingMin: number;
  /** Most itineraries in the answer, at least 1. */
  readonly limit?: number;
}

const NONE: readonly Itinerary[] = Object.freeze([]);

/**
 * The best itineraries of the tier with the fewest stops that has any, by total
 * minutes; equal totals by the airports passed, busier first, then by code.
 * @param from index of the origin in the network's `codes`
 * @param to index of the destination; the answer is empty if it is the origin
 * @throws RangeError if an airport or a limit is out of range
 */
export function findItineraries(
  network: Network,
  from: number,
  to: number,
  limits: SearchLimits,
): readonly Itinerary[] {
  checkArguments(network, from, to, limits);
  const { maxStops, maxFlyingMin, limit = LIMITS.layoverOptions } = limits;
  if (from === to) return NONE;

  const { rank, out, into, reachOut, reachInto } = network;
  const origin: End = { airport: rank[from] ?? missing(from), away: out, towards: into };
  const destination: End = { airport: rank[to] ?? missing(to), away: into, towards: out };
  const forwards =
    (reachOut[origin.airport] ?? missing(origin.airport)) <=
    (reachInto[destination.airport] ?? missing(destination.airport));
  const search: Search = {
    network,
    near: forwards ? origin : destination,
    far: forwards ? destination : origin,
    forwards,
    // No sum of four legs comes near the upper end; the loops stay on small integers.
    bound: Math.min(Math.floor(maxFlyingMin), UNREACHED),
  };
  const stops = searchTiers(search, maxStops, limit);
  return network.scratch.best.size === 0 ? NONE : readItineraries(network, origin.airport, destination.airport, stops);
}

/** Fills `best` from the first tier that has an itinerary. Returns the stops of the last tier tried. */
function searchTiers(search: Search, maxStops: number, limit: number): number {
  const { best } = search.network.scratch;
  const marked = markOneLeg(search);
  let reached = 0;
  let stops = 0;
  for (; ; stops++) {
    // The last leg is one of the far end.
    if (stops === 2)
      reached = markTwoLegs(search, marked, search.bound - shortestEdge(search.far.away, search.far.airport));
    joinTier(search, stops, limit, reached);
    if (best.size > 0 || stops === maxStops) break;
  }
  clearTwoLegs(search, reached);
  clearOneLeg(search, marked);
  return stops;
}

function checkArguments(
  { airportCount }: Network,
  from: number,
  to: number,
  { maxStops, maxFlyingMin, limit = 1 }: SearchLimits,
): void {
  for (const airport of [from, to]) {
    if (!Number.isInteger(airport) || airport < 0 || airport >= airportCount)
      throw new RangeError(`Airport ${airport} is not one of ${airportCount}.`);
  }
  if (!Number.isInteger(maxStops) || maxStops < 0 || maxStops > LIMITS.maxStops)
    throw new RangeError(`maxStops must be 0 to ${LIMITS.maxStops}, not ${maxStops}.`);
  if (!(maxFlyingMin > 0)) throw new RangeError(`maxFlyingMin must be above 0, not ${maxFlyingMin}.`);
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError(`limit must be a whole number above 0, not ${limit}.`);
}

function readItineraries(network: Network, origin: number, destination: number, stops: number): readonly Itinerary[] {
  const { best } = network.scratch;
  const itineraries: Itinerary[] = [];
  for (let i = 0; i < best.size; i++) {
    const routes = routesOfKey(network, best.keys[i] ?? missing(i), origin, destination, stops);
    itineraries.push({ totalFlyingMin: best.totals[i] ?? missing(i), routes });
  }
  return itineraries;
}

/** The routes of a walk between two ranks whose connecting airports a key holds. */
export function routesOfKey(
  network: Network,
  key: number,
  origin: number,
  destination: number,
  stops: number,
): readonly number[] {
  const routes: number[] = [];
  let from = origin;
  for (let position = stops - 1; position >= 0; position--) {
    const airport = rankInKey(key, position);
    routes.push(routeOfPair(network, from, airport));
    from = airport;
  }
  routes.push(routeOfPair(network, from, destination));
  return routes;
}

/** The route of a pair of ranks that is known to have one, looked up at the end that has fewer edges. */
export function routeOfPair({ out, into, work }: Network, from: number, to: number): number {
  const outward = degree(out, from) <= degree(into, to);
  const { start, airport, route } = outward ? out : into;
  const [end, sought] = outward ? [from, to] : [to, from];
  const first = start[end] ?? missing(end);
  const stop = start[end + 1] ?? missing(end + 1);
  let edge = first;
  while (edge < stop && airport[edge] !== sought) edge++;
  if (edge === stop)
    throw new Error(`The network has no route between ranks ${from} and ${to}: its edges do not match.`);
  work.edges += edge - first + 1;
  return route[edge] ?? missing(edge);
}

/** The number of edges at an airport. */
const degree = ({ start }: Adjacency, airport: number): number =>
  (start[airport + 1] ?? missing(airport + 1)) - (start[airport] ?? missing(airport));

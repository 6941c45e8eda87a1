/**
 * The best itineraries between two airports, exact, at a cost bounded by design:
 * the two-leg walks of either end are looked at once (at most every leg of the
 * network), the legs of one airport a few times per itinerary of the answer.
 *
 * 1. Tiers are tried with the fewest legs first, so no walk needs a test for
 *    repeated airports. Minutes are positive: leaving out the loop of a walk
 *    that repeats an airport gives a walk with fewer legs and a lower total,
 *    and a lower tier would have answered. In the first tier that has a walk
 *    within the bound, every such walk is an itinerary.
 *
 * 2. The search meets in the middle. It starts from the near end: origin or
 *    destination, whichever has the fewer two-leg walks. All it keeps is the
 *    best two legs to each airport reached (the middle). Legs of the far end
 *    then join the middle: one for two stops, two for three.
 *
 * 3. A bundle is what shares all but the airport between the near end and the
 *    middle. The best `limit` itineraries lie in the best `limit` bundles,
 *    ranked by their best member: below those, `limit` better members of other
 *    bundles exist. Within a bundle the member with the lowest two legs, then
 *    the busiest airport, is the best (the rest of the key is shared), so the
 *    middle table knows it. Only those bundles are opened up.
 */
import { LIMITS } from '../../contract/vocabulary.ts';
import {
  airportOf,
  clearOneLeg,
  clearTwoLegs,
  type End,
  joinDirect,
  joinOneStop,
  joinThreeStops,
  joinTwoStops,
  markOneLeg,
  markTwoLegs,
  openBundles,
  type Search,
} from './meetInTheMiddle.ts';
import { type Network, UNREACHED } from './network.ts';
import { createShortlist, resetShortlist } from './shortlist.ts';

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
  /** Itineraries with a higher total do not exist for the search; a tier with no other is passed over. */
  readonly maxFlyingMin: number;
  /** Most itineraries in the answer, at least 1. */
  readonly limit?: number;
}

const NONE: readonly Itinerary[] = Object.freeze([]);
/** Shared by all searches, as the scratch memory of a network is: one search at a time. */
const best = createShortlist(LIMITS.layoverOptions);
const bundles = createShortlist(LIMITS.layoverOptions);

/**
 * The best itineraries of the tier with the fewest stops that has any, by total
 * minutes; equal totals by the airports passed, busier first, then by code.
 * @param from place of the origin in the network's `codes`
 * @param to place of the destination; the answer is empty if it is the origin
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

  const origin: End = { airport: network.rank[from] as number, away: network.out, towards: network.into };
  const destination: End = { airport: network.rank[to] as number, away: network.into, towards: network.out };
  const forwards = (network.reachOut[origin.airport] as number) <= (network.reachInto[destination.airport] as number);
  const search: Search = {
    network,
    near: forwards ? origin : destination,
    far: forwards ? destination : origin,
    forwards,
    // No sum of four legs comes near the upper end; the loops stay on small integers.
    bound: Math.min(Math.floor(maxFlyingMin), UNREACHED),
  };
  const stops = searchTiers(search, maxStops, limit);
  return best.size === 0 ? NONE : readItineraries(network, origin.airport, destination.airport, stops);
}

/** Fills `best` from the first tier that has an itinerary. Returns the stops of the last tier tried. */
function searchTiers(search: Search, maxStops: number, limit: number): number {
  const marked = markOneLeg(search);
  let stops = 0;
  resetShortlist(best, limit);
  joinDirect(search, best);
  if (best.size === 0 && maxStops >= 1) {
    stops = 1;
    joinOneStop(search, best);
  }
  if (best.size === 0 && maxStops >= 2) {
    stops = 2;
    resetShortlist(bundles, limit);
    const reached = markTwoLegs(search, marked);
    let cutoff = joinTwoStops(search, bundles);
    if (bundles.size === 0 && maxStops >= 3) {
      stops = 3;
      cutoff = joinThreeStops(search, reached, bundles);
    }
    openBundles(search, bundles, stops, cutoff, best);
    clearTwoLegs(search, reached);
  }
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
  const itineraries: Itinerary[] = [];
  for (let i = 0; i < best.size; i++) {
    const key = best.keys[i] as number;
    const routes: number[] = [];
    let from = origin;
    for (let place = stops - 1; place >= 0; place--) {
      const airport = airportOf(key, place);
      routes.push(routeBetween(network, from, airport));
      from = airport;
    }
    routes.push(routeBetween(network, from, destination));
    itineraries.push({ totalFlyingMin: best.totals[i] as number, routes });
  }
  return itineraries;
}

/** The route of a pair that is known to have one, looked up at the end that has fewer legs. */
function routeBetween({ out, into, work }: Network, from: number, to: number): number {
  const outward =
    (out.start[from + 1] as number) - (out.start[from] as number) <=
    (into.start[to + 1] as number) - (into.start[to] as number);
  const { start, airport, route } = outward ? out : into;
  const [end, sought] = outward ? [from, to] : [to, from];
  const first = start[end] as number;
  const stop = start[end + 1] as number;
  let leg = first;
  while (leg < stop && airport[leg] !== sought) leg++;
  if (leg === stop) throw new Error(`The network has no route between ranks ${from} and ${to}: its legs do not match.`);
  work.legs += leg - first + 1;
  return route[leg] as number;
}

/**
 * The best itineraries between some origins and some destinations, exact, at a bounded cost: the walks of two legs from
 * either side are scanned once, the edges of one airport a few times per itinerary of the answer.
 *
 * 1. The numbers of stops are tried from the fewest on, so no walk needs a test for repeated airports. Minutes are
 *    positive: leaving out the loop of a walk that repeats an airport gives a walk between the same two airports with
 *    fewer legs and a lower total, which was found before. This holds for any routes and stops that are allowed: the
 *    shorter walk has none that the longer one has not. For the same reason an end may be a stop even if the request
 *    avoids it: the part of the walk before or after it was found before. From an airport that is both origin and
 *    destination to itself leads a loop only, so walks to it are searched from the other origins.
 *
 * 2. The search meets in the middle. It starts from the near side: origins or destinations, whichever have fewer walks
 *    of two legs. It keeps only the best two legs to each airport reached (the middle). Legs of a far end then join the
 *    middle: one for two stops, two for three.
 *
 * 3. A bundle is the set of walks that differ only before the middle: in the near end and in the airport after it. The
 *    best `limit` itineraries lie in the best `limit` bundles, ranked by their best member: for any other bundle,
 *    `limit` better members exist. Within a bundle a member with the fewest minutes, then with the busiest airport there,
 *    is the best but for its near end (the rest of the keys is equal), so the middle holds it. Only the members of those
 *    bundles are compared.
 */
import { LIMITS } from '../../contract/vocabulary.ts';
import { at, missing } from '../must.ts';
import { DIGIT, markEnds, type Network, NONE, rankInKey, type Search, sideOf, UNREACHED } from './network.ts';
import { searchVia } from './via.ts';

/** A way to fly from an origin to a destination. */
export interface Itinerary {
  /** Sum of the legs' flying minutes. */
  readonly totalFlyingMin: number;
  /** Indices of the routes, in the order of travel. */
  readonly routes: readonly number[];
}

/** What a search may use: by index of a route or an airport, 1 if it may. Absent means all. */
export interface Allowed {
  readonly route?: Uint8Array | undefined;
  /** Where a stop may be. Any airport may be an origin or destination. */
  readonly airport?: Uint8Array | undefined;
}

/** What a search may answer with. */
export interface SearchOptions {
  readonly allowed?: Allowed;
  /** Indices of airports: a stop must be at one of them. */
  readonly via?: readonly number[] | undefined;
  /** 0 to 3. */
  readonly maxStops: number;
  /** Itineraries with a higher total are left out; a number of stops that leaves none is skipped. */
  readonly maxFlyingMin: number;
  /** Most itineraries in the answer, at least 1. */
  readonly limit?: number;
}

/**
 * The best itineraries of those with the fewest stops: by total minutes; equal totals by the stops, the busier first,
 * then by code; then by the codes of origin and destination.
 * @param origins indices of airports, each once
 * @param destinations likewise; no itinerary leads from an airport to itself
 * @throws RangeError if an airport or a limit is out of range
 */
export function findItineraries(
  network: Network,
  origins: readonly number[],
  destinations: readonly number[],
  { allowed = {}, via, maxStops, maxFlyingMin, limit = LIMITS.layoverOptions }: SearchOptions,
): readonly Itinerary[] {
  if (!Number.isInteger(maxStops) || maxStops < 0 || maxStops > LIMITS.maxStops)
    throw new RangeError(`maxStops must be 0 to ${LIMITS.maxStops}, not ${maxStops}.`);
  if (!(maxFlyingMin > 0)) throw new RangeError(`maxFlyingMin must be above 0, not ${maxFlyingMin}.`);
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError(`limit must be a whole number above 0, not ${limit}.`);
  const { airport, out, into, scratch } = network;
  const { best, mayStop } = scratch;
  const search: Search = {
    network,
    origin: sideOf(network, origins, out),
    destination: sideOf(network, destinations, into),
    routes: allowed.route ?? scratch.everyRoute,
    maxStops,
    limit,
  };
  // No sum of four legs comes near the upper end; the loops stay on small integers.
  best.reset(limit, Math.min(Math.floor(maxFlyingMin), UNREACHED));
  mayStop.fill(1);
  if (allowed.airport)
    for (let rank = 0; rank < airport.length; rank++)
      mayStop[rank] = allowed.airport[airport[rank] ?? missing(rank)] ?? missing(rank);
  const stops = via === undefined ? meetInTheMiddle(search) : searchVia(search, via);
  return Array.from({ length: best.size }, (_, i) => ({
    totalFlyingMin: at(best.totals, i),
    routes: routesOfWalk(network, stops, at(best.stops, i), at(best.ends, i)),
  }));
}

function routesOfWalk({ rank, out }: Network, stops: number, key: number, ends: number): readonly number[] {
  const routes: number[] = [];
  let from = at(rank, (ends / DIGIT) | 0);
  for (let leg = stops; leg >= 0; leg--) {
    const to = leg === 0 ? at(rank, ends & (DIGIT - 1)) : rankInKey(key, DIGIT ** (leg - 1));
    routes.push(at(out.route, out.far.indexOf(to, out.start[from])));
    from = to;
  }
  return routes;
}

/** A search that meets in the middle: it begins at the near side. */
interface Meeting extends Search {
  readonly near: Search['origin'];
  readonly far: Search['origin'];
  /** Whether the near side has the origins. */
  readonly isForwards: boolean;
}

/** Fills `best` with the walks that have the fewest stops. @returns the number of stops */
function meetInTheMiddle(search: Search): number {
  const { network, origin, destination, maxStops } = search;
  const { best, mayStop } = network.scratch;
  const isForwards = origin.walks <= destination.walks;
  const [near, far] = isForwards ? [origin, destination] : [destination, origin];
  const meeting = { ...search, near, far, isForwards };
  for (const { ends } of [near, far]) for (const end of ends) mayStop[end] = 1;
  let excepted: number | null = null;
  let hasTwoLegs = false;
  for (let stops = 0; ; stops++) {
    for (const end of far.ends) {
      const except = near.ends.includes(end) ? end : NONE;
      if (except !== excepted) {
        markEnds(search, near, except);
        excepted = except;
        hasTwoLegs = false;
      }
      if (stops === 0) offerLegs(meeting, end, end, 0, 0);
      else if (stops === 1) offerOver(meeting, end, end, 0, 0, 1);
      else {
        if (!hasTwoLegs) markTwoLegs(meeting, except);
        hasTwoLegs = true;
        offerOverMiddle(meeting, end, stops);
      }
    }
    if (best.size > 0 || stops === maxStops) return stops;
  }
}

/**
 * Offers walks whose legs are given except for the first from the near side: one for each marked edge to an airport.
 * @param soFar minutes between the airport and the far end
 * @param stops key of the stops, that airport included where it is no end
 */
function offerLegs({ network, near, isForwards }: Meeting, end: number, airport: number, soFar: number, stops: number) {
  const { best } = network.scratch;
  const { first, next } = near.marks;
  for (let leg = first[airport] ?? missing(airport); leg !== NONE; leg = next[leg] ?? missing(leg)) {
    const total = soFar + (near.away.minutes[leg] ?? missing(leg));
    if (total > best.cutoff) break;
    const other = near.away.near[leg] ?? missing(leg);
    const [from, to] = isForwards ? [other, end] : [end, other];
    best.offer(total, stops, (network.airport[from] ?? missing(from)) * DIGIT + (network.airport[to] ?? missing(to)));
  }
}

/**
 * Offers walks whose legs from an airport on are given: those with one stop more, one leg from the near side.
 * @param soFar minutes between the airport and the far end
 * @param stops key of the stops without that stop
 * @param weight of that stop in the key
 */
function offerOver(search: Meeting, end: number, airport: number, soFar: number, stops: number, weight: number): void {
  const { network, near, far, routes } = search;
  const { best } = network.scratch;
  const { first } = near.marks;
  const { start, far: other, minutes, route } = far.away;
  const from = start[airport] ?? missing(airport);
  const to = start[airport + 1] ?? missing(airport + 1);
  let edge = from;
  for (; edge < to; edge++) {
    const rest = soFar + (minutes[edge] ?? missing(edge));
    // The near side's leg takes `fewest` at least, and later edges take no less than this one.
    if (rest + near.fewest > best.cutoff) break;
    const stop = other[edge] ?? missing(edge);
    if (first[stop] === NONE || routes[route[edge] ?? missing(edge)] === 0) continue;
    offerLegs(search, end, stop, rest, stops + stop * weight);
  }
  network.scratch.edges += edge - from;
}

/** Offers the walks of two or three stops to a far end. */
function offerOverMiddle(search: Meeting, end: number, stops: number): void {
  const { network, far, routes, isForwards, limit } = search;
  const { scratch } = network;
  const { best, bundles, mayStop, twoLegs } = scratch;
  const { start, far: other, minutes, route } = far.away;
  const firstWeight = isForwards ? DIGIT ** (stops - 1) : 1;
  const middleWeight = isForwards ? DIGIT ** (stops - 2) : DIGIT;
  const lastWeight = isForwards ? 1 : DIGIT ** 2;

  bundles.reset(limit, best.cutoff);
  if (stops === 2) offerBundles(search, end, 0, 0, firstWeight, middleWeight);
  else {
    const to = start[end + 1] ?? missing(end + 1);
    for (let edge = start[end] ?? missing(end); edge < to; edge++) {
      const last = other[edge] ?? missing(edge);
      if (mayStop[last] === 0 || routes[route[edge] ?? missing(edge)] === 0) continue;
      offerBundles(search, last, minutes[edge] ?? missing(edge), last * lastWeight, firstWeight, middleWeight);
    }
  }
  // At least as many walks as requested do not exceed the cutoff of the bundles.
  best.cutoff = bundles.cutoff;
  for (let i = 0; i < bundles.size; i++) {
    const key = bundles.stops[i] ?? missing(i);
    const middle = rankInKey(key, middleWeight);
    const rest = (bundles.totals[i] ?? missing(i)) - (twoLegs[middle] ?? missing(middle));
    offerOver(search, end, middle, rest, key - rankInKey(key, firstWeight) * firstWeight, firstWeight);
  }
}

/** Enters the best two legs from the near side to each airport: fewest minutes, then busiest airport between. */
function markTwoLegs({ network, near, far, routes }: Meeting, except: number): void {
  const { scratch } = network;
  const { twoLegs, between, mayStop, best } = scratch;
  const { start, far: other, minutes, route } = near.away;
  // The last leg is one of the far side.
  const affordable = best.cutoff - far.fewest;
  let fewest = UNREACHED;
  twoLegs.fill(UNREACHED);
  for (const end of near.ends) {
    if (end === except) continue;
    const legTo = start[end + 1] ?? missing(end + 1);
    for (let leg = start[end] ?? missing(end); leg < legTo; leg++) {
      const soFar = minutes[leg] ?? missing(leg);
      if (soFar > affordable) break;
      const passed = other[leg] ?? missing(leg);
      // Of the marked edges to an airport, the best one counts.
      if (near.marks.first[passed] !== leg) continue;
      const from = start[passed] ?? missing(passed);
      const to = start[passed + 1] ?? missing(passed + 1);
      let edge = from;
      for (; edge < to; edge++) {
        const total = soFar + (minutes[edge] ?? missing(edge));
        if (total > affordable) break;
        const middle = other[edge] ?? missing(edge);
        const least = twoLegs[middle] ?? missing(middle);
        if (total > least || (total === least && passed > (between[middle] ?? missing(middle)))) continue;
        if (mayStop[middle] === 0 || routes[route[edge] ?? missing(edge)] === 0) continue;
        twoLegs[middle] = total;
        between[middle] = passed;
        if (total < fewest) fewest = total;
      }
      scratch.edges += edge - from;
    }
  }
  scratch.fewestTwoLegs = fewest;
}

/**
 * Offers the best member of each bundle: two legs of the near side to a middle, an edge from there to an airport.
 * @param soFar minutes between the airport and the far end
 * @param stops key of the stops without the two new ones, whose weights are given
 */
function offerBundles(
  { network, far, routes }: Meeting,
  airport: number,
  soFar: number,
  stops: number,
  firstWeight: number,
  middleWeight: number,
): void {
  const { scratch } = network;
  const { twoLegs, between, bundles, fewestTwoLegs } = scratch;
  const { start, far: other, minutes, route } = far.away;
  let { cutoff } = bundles;
  const from = start[airport] ?? missing(airport);
  const to = start[airport + 1] ?? missing(airport + 1);
  let edge = from;
  for (; edge < to; edge++) {
    const rest = soFar + (minutes[edge] ?? missing(edge));
    // Later edges take no less than this one.
    if (rest + fewestTwoLegs > cutoff) break;
    const middle = other[edge] ?? missing(edge);
    const total = rest + (twoLegs[middle] ?? missing(middle));
    if (total > cutoff || routes[route[edge] ?? missing(edge)] === 0) continue;
    const first = between[middle] ?? missing(middle);
    cutoff = bundles.offer(total, stops + first * firstWeight + middle * middleWeight, 0);
  }
  scratch.edges += edge - from;
}

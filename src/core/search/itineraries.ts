/**
 * The best itineraries between two airports, exact, at a cost bounded by the
 * size of the network: no leg is looked at more than a few times per search.
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
import { type Legs, type Network, UNREACHED } from './network.ts';
import { createShortlist, offer, resetShortlist } from './shortlist.ts';

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

/** One end of the search, with the legs that lead away from it and towards it. */
interface End {
  readonly airport: number;
  readonly away: Legs;
  readonly towards: Legs;
}

const NONE: readonly Itinerary[] = Object.freeze([]);
/** A key holds 16 bits per connecting airport, first airport highest: three fit into a float's 53 bits. */
const DIGIT = 0x1_0000;

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
  const near = forwards ? origin : destination;
  const far = forwards ? destination : origin;
  // Above every sum of four legs there is nothing to bound; integers keep the loops on small integers.
  const bound = Math.min(Math.floor(maxFlyingMin), UNREACHED);

  const marked = markOneLeg(network, near, bound);
  let stops = 0;
  resetShortlist(best, limit);
  joinDirect(network, near, far, bound);
  if (best.size === 0 && maxStops >= 1) {
    stops = 1;
    joinOneStop(network, near, far, bound);
  }
  if (best.size === 0 && maxStops >= 2) {
    stops = 2;
    resetShortlist(bundles, limit);
    const reached = markTwoLegs(network, near, far, marked, bound);
    let cutoff = joinTwoStops(network, far, forwards, bound);
    if (bundles.size === 0 && maxStops >= 3) {
      stops = 3;
      cutoff = joinThreeStops(network, far, forwards, reached, bound);
    }
    openBundles(network, near, forwards, stops, cutoff);
    clearTwoLegs(network, reached);
  }
  clearOneLeg(network, near, marked);
  return best.size === 0 ? NONE : readItineraries(network, origin.airport, destination.airport, stops);
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

/** Fewest minutes of a leg at an airport; `UNREACHED` if it has none. */
function fewestMinutes({ start, minutes }: Legs, airport: number): number {
  const first = start[airport] as number;
  return first === start[airport + 1] ? UNREACHED : (minutes[first] as number);
}

/** Enters the near end's legs into `oneLeg`. Returns how many: only those within the bound, which come first. */
function markOneLeg({ scratch, work }: Network, { airport: end, away }: End, bound: number): number {
  const { oneLeg } = scratch;
  const { start, airport, minutes } = away;
  const first = start[end] as number;
  const stop = start[end + 1] as number;
  let leg = first;
  for (; leg < stop && (minutes[leg] as number) <= bound; leg++) oneLeg[airport[leg] as number] = leg;
  work.legs += leg - first;
  return leg - first;
}

function clearOneLeg({ scratch }: Network, { airport: end, away }: End, marked: number): void {
  const first = away.start[end] as number;
  for (let leg = first; leg < first + marked; leg++) scratch.oneLeg[away.airport[leg] as number] = -1;
}

function joinDirect({ scratch }: Network, near: End, far: End, bound: number): void {
  const leg = scratch.oneLeg[far.airport] as number;
  if (leg >= 0) offer(best, near.away.minutes[leg] as number, 0, bound);
}

/** One stop: legs of the far end that lead to an airport one leg from the near end. */
function joinOneStop({ scratch, work }: Network, near: End, far: End, bound: number): void {
  const { oneLeg } = scratch;
  const { start, airport, minutes } = far.away;
  const nearMinutes = near.away.minutes;
  const fewest = fewestMinutes(near.away, near.airport);
  const first = start[far.airport] as number;
  const stop = start[far.airport + 1] as number;
  let cutoff = bound;
  let leg = first;
  // The other leg takes `fewest` at least, and later legs take no less than this one.
  for (; leg < stop && (minutes[leg] as number) + fewest <= cutoff; leg++) {
    const middle = airport[leg] as number;
    const other = oneLeg[middle] as number;
    if (other < 0) continue;
    const total = (minutes[leg] as number) + (nearMinutes[other] as number);
    if (total <= cutoff) cutoff = offer(best, total, middle, bound);
  }
  work.legs += leg - first;
}

/**
 * Enters the best two legs to each airport into `twoLegs` and `via`: fewest minutes,
 * then busiest airport passed. Returns how many airports it touched.
 */
function markTwoLegs({ scratch, work }: Network, near: End, far: End, marked: number, bound: number): number {
  const { twoLegs, via, touched } = scratch;
  const { start, airport, minutes } = near.away;
  // Whatever follows ends with a leg of the far end.
  const affordable = bound - fewestMinutes(far.away, far.airport);
  const end = start[near.airport] as number;
  let count = 0;
  let looked = 0;
  for (let near1 = end; near1 < end + marked; near1++) {
    const passed = airport[near1] as number;
    const soFar = minutes[near1] as number;
    const first = start[passed] as number;
    const stop = start[passed + 1] as number;
    let leg = first;
    for (; leg < stop; leg++) {
      const total = soFar + (minutes[leg] as number);
      if (total > affordable) break;
      const middle = airport[leg] as number;
      const known = twoLegs[middle] as number;
      if (total > known || (total === known && passed > (via[middle] as number))) continue;
      if (known === UNREACHED) touched[count++] = middle;
      twoLegs[middle] = total;
      via[middle] = passed;
    }
    looked += leg - first;
  }
  work.legs += looked;
  return count;
}

function clearTwoLegs({ scratch }: Network, count: number): void {
  for (let i = 0; i < count; i++) scratch.twoLegs[scratch.touched[i] as number] = UNREACHED;
}

/** Two stops: a bundle for each leg of the far end that leads to an airport in the middle. Returns the cutoff. */
function joinTwoStops({ scratch, work }: Network, far: End, forwards: boolean, bound: number): number {
  const { twoLegs, via } = scratch;
  const { start, airport, minutes } = far.away;
  const first = start[far.airport] as number;
  const stop = start[far.airport + 1] as number;
  let cutoff = bound;
  for (let leg = first; leg < stop; leg++) {
    const middle = airport[leg] as number;
    const total = (twoLegs[middle] as number) + (minutes[leg] as number);
    if (total > cutoff) continue;
    const passed = via[middle] as number;
    cutoff = offer(bundles, total, forwards ? passed * DIGIT + middle : middle * DIGIT + passed, bound);
  }
  work.legs += stop - first;
  return cutoff;
}

/** Three stops: a bundle for each two legs of the far end that lead to an airport in the middle. Returns the cutoff. */
function joinThreeStops(
  { scratch, work }: Network,
  far: End,
  forwards: boolean,
  reached: number,
  bound: number,
): number {
  const { twoLegs, via, touched } = scratch;
  const { start, airport, minutes } = far.away;
  let fewest = UNREACHED;
  for (let i = 0; i < reached; i++) fewest = Math.min(fewest, twoLegs[touched[i] as number] as number);

  const stopFar = start[far.airport + 1] as number;
  let cutoff = bound;
  let looked = 0;
  for (let far1 = start[far.airport] as number; far1 < stopFar; far1++) {
    const last = airport[far1] as number;
    const soFar = minutes[far1] as number;
    const first = start[last] as number;
    const stop = start[last + 1] as number;
    let leg = first;
    for (; leg < stop; leg++) {
      const rest = soFar + (minutes[leg] as number);
      // The two legs of the near end take `fewest` at least, and later legs take no less than this one.
      if (rest + fewest > cutoff) break;
      const middle = airport[leg] as number;
      const total = rest + (twoLegs[middle] as number);
      if (total > cutoff) continue;
      const passed = via[middle] as number;
      cutoff = offer(
        bundles,
        total,
        forwards ? (passed * DIGIT + middle) * DIGIT + last : (last * DIGIT + middle) * DIGIT + passed,
        bound,
      );
    }
    looked += leg - first;
  }
  work.legs += looked;
  return cutoff;
}

/** Offers every member of the best bundles: all airports between the near end and the middle. */
function openBundles(
  { scratch, work }: Network,
  near: End,
  forwards: boolean,
  stops: number,
  cutoffOfBundles: number,
): void {
  const { oneLeg, twoLegs } = scratch;
  const { start, airport, minutes } = near.towards;
  const nearMinutes = near.away.minutes;
  const fewest = fewestMinutes(near.away, near.airport);
  // Where in the key the member's airport stands: first of the journey if the near end is the origin, else last.
  const weight = forwards ? DIGIT ** (stops - 1) : 1;
  let cutoff = cutoffOfBundles;
  let looked = 0;
  for (let i = 0; i < bundles.size; i++) {
    const key = bundles.keys[i] as number;
    const shared = forwards ? key % weight : Math.floor(key / DIGIT) * DIGIT;
    const middle = Math.floor(forwards ? shared / DIGIT ** (stops - 2) : shared / DIGIT) % DIGIT;
    const rest = (bundles.totals[i] as number) - (twoLegs[middle] as number);
    const first = start[middle] as number;
    const stop = start[middle + 1] as number;
    let leg = first;
    for (; leg < stop; leg++) {
      const soFar = rest + (minutes[leg] as number);
      if (soFar + fewest > cutoff) break;
      const passed = airport[leg] as number;
      const nearLeg = oneLeg[passed] as number;
      if (nearLeg < 0) continue;
      const total = soFar + (nearMinutes[nearLeg] as number);
      if (total <= cutoff) cutoff = offer(best, total, shared + passed * weight, cutoffOfBundles);
    }
    looked += leg - first;
  }
  work.legs += looked;
}

function readItineraries(network: Network, origin: number, destination: number, stops: number): readonly Itinerary[] {
  const itineraries: Itinerary[] = [];
  for (let i = 0; i < best.size; i++) {
    const key = best.keys[i] as number;
    const routes: number[] = [];
    let from = origin;
    for (let digit = stops - 1; digit >= 0; digit--) {
      const airport = Math.floor(key / DIGIT ** digit) % DIGIT;
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
  const first = start[outward ? from : to] as number;
  const sought = outward ? to : from;
  let leg = first;
  while (airport[leg] !== sought) leg++;
  work.legs += leg - first + 1;
  return route[leg] as number;
}

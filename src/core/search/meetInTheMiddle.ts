/**
 * The steps of the search between its two ends; `findItineraries` calls them in order.
 *
 * The near end marks what it reaches in the network's scratch buffers, the edges of the
 * far end join it there. Both ends are treated the same way: an end is an airport and the two
 * directions of the network, seen from it.
 */
import { at, missing } from '../must.ts';
import { type Adjacency, type Network, UNREACHED } from './network.ts';
import { offer, resetShortlist } from './shortlist.ts';

/** One end of a search. */
export interface End {
  /** Rank of the airport. */
  readonly airport: number;
  /** Edges that lead away from the end, towards the other: outward from an origin, backward from a destination. */
  readonly away: Adjacency;
  /** Edges that lead towards the end. */
  readonly towards: Adjacency;
}

/** A search between two ends. */
export interface Search {
  readonly network: Network;
  readonly near: End;
  readonly far: End;
  /** Whether the near end is the origin. */
  readonly forwards: boolean;
  /** Highest total in minutes, at most `UNREACHED`. */
  readonly bound: number;
}

/** A key holds the ranks of the connecting airports, 16 bits each, the first highest: three fit into a float's 53 bits. */
export const DIGIT = 0x1_0000;
const WEIGHTS = [1, DIGIT, DIGIT * DIGIT] as const;

/** Rank of the connecting airport at a position of a key; the last one is at 0. */
export function rankInKey(key: number, position: number): number {
  // Powers and remainders of floats took a tenth of the search; bits do not.
  return (key / (WEIGHTS[position] ?? missing(position))) & (DIGIT - 1);
}

/** Fewest minutes of an edge at an airport; `UNREACHED` if it has none. */
export function shortestEdge({ start, minutes }: Adjacency, airport: number): number {
  const first = start[airport] ?? missing(airport);
  return first === start[airport + 1] ? UNREACHED : (minutes[first] ?? missing(first));
}

/** Enters the near end's edges into `nearEdge`. Returns how many: those within the bound, which come first. */
export function markOneLeg({ network, near, bound }: Search): number {
  const { nearEdge } = network.scratch;
  const { start, airport, minutes } = near.away;
  const first = start[near.airport] ?? missing(near.airport);
  const stop = start[near.airport + 1] ?? missing(near.airport + 1);
  let edge = first;
  for (; edge < stop && (minutes[edge] ?? missing(edge)) <= bound; edge++)
    nearEdge[airport[edge] ?? missing(edge)] = edge;
  network.work.edges += edge - first;
  return edge - first;
}

/** Undoes `markOneLeg`. */
export function clearOneLeg({ network, near }: Search, marked: number): void {
  const { nearEdge } = network.scratch;
  const { start, airport } = near.away;
  const first = start[near.airport] ?? missing(near.airport);
  for (let edge = first; edge < first + marked; edge++) nearEdge[airport[edge] ?? missing(edge)] = -1;
}

/** No stop: the marked edge to the far end, if there is one. */
function joinDirect({ network, near, far, bound }: Search): void {
  const { nearEdge, best } = network.scratch;
  const edge = nearEdge[far.airport] ?? missing(far.airport);
  if (edge >= 0) offer(best, near.away.minutes[edge] ?? missing(edge), 0, bound);
}

/** One stop: edges of the far end that lead to an airport one leg from the near end. */
function joinOneStop({ network, near, far, bound }: Search): void {
  const { nearEdge, best } = network.scratch;
  const { start, airport, minutes } = far.away;
  const nearMinutes = near.away.minutes;
  const fewest = shortestEdge(near.away, near.airport);
  const first = start[far.airport] ?? missing(far.airport);
  const stop = start[far.airport + 1] ?? missing(far.airport + 1);
  let cutoff = bound;
  let edge = first;
  for (; edge < stop; edge++) {
    const farMinutes = minutes[edge] ?? missing(edge);
    // The near end's leg takes `fewest` at least, and later edges take no less than this one.
    if (farMinutes + fewest > cutoff) break;
    const middle = airport[edge] ?? missing(edge);
    const other = nearEdge[middle] ?? missing(middle);
    if (other < 0) continue;
    const total = farMinutes + (nearMinutes[other] ?? missing(other));
    if (total <= cutoff) cutoff = offer(best, total, middle, bound);
  }
  network.work.edges += edge - first;
}

/**
 * Enters the best two legs to each airport into `twoLegs` and `via`: fewest minutes,
 * then busiest airport passed. Returns how many airports it reached.
 * @param affordable most minutes of the two legs
 */
export function markTwoLegs({ network, near }: Search, marked: number, affordable: number): number {
  const { twoLegs, via, touched } = network.scratch;
  const { start, airport, minutes } = near.away;
  const firstNear = start[near.airport] ?? missing(near.airport);
  let count = 0;
  let scanned = 0;
  for (let nearEdge = firstNear; nearEdge < firstNear + marked; nearEdge++) {
    const passed = airport[nearEdge] ?? missing(nearEdge);
    const soFar = minutes[nearEdge] ?? missing(nearEdge);
    const first = start[passed] ?? missing(passed);
    const stop = start[passed + 1] ?? missing(passed + 1);
    let edge = first;
    for (; edge < stop; edge++) {
      const total = soFar + (minutes[edge] ?? missing(edge));
      if (total > affordable) break;
      const middle = airport[edge] ?? missing(edge);
      const known = twoLegs[middle] ?? missing(middle);
      if (total > known || (total === known && passed > (via[middle] ?? missing(middle)))) continue;
      if (known === UNREACHED) touched[count++] = middle;
      twoLegs[middle] = total;
      via[middle] = passed;
    }
    scanned += edge - first;
  }
  network.work.edges += scanned;
  return count;
}

/** Undoes `markTwoLegs`. */
export function clearTwoLegs({ network }: Search, reached: number): void {
  const { twoLegs, touched } = network.scratch;
  for (let i = 0; i < reached; i++) twoLegs[touched[i] ?? missing(i)] = UNREACHED;
}

/** Two stops: a bundle for each edge of the far end that leads to an airport in the middle. Returns the cutoff. */
function joinTwoStops({ network, far, forwards, bound }: Search): number {
  const { twoLegs, via, bundles } = network.scratch;
  const { start, airport, minutes } = far.away;
  const first = start[far.airport] ?? missing(far.airport);
  const stop = start[far.airport + 1] ?? missing(far.airport + 1);
  let cutoff = bound;
  for (let edge = first; edge < stop; edge++) {
    const middle = airport[edge] ?? missing(edge);
    const total = (minutes[edge] ?? missing(edge)) + (twoLegs[middle] ?? missing(middle));
    if (total > cutoff) continue;
    const passed = via[middle] ?? missing(middle);
    cutoff = offer(bundles, total, forwards ? passed * DIGIT + middle : middle * DIGIT + passed, bound);
  }
  network.work.edges += stop - first;
  return cutoff;
}

/** Three stops: a bundle for each two legs of the far end that lead to an airport in the middle. Returns the cutoff. */
function joinThreeStops({ network, far, forwards, bound }: Search, reached: number): number {
  const { twoLegs, via, touched, bundles } = network.scratch;
  const { start, airport, minutes } = far.away;
  let fewest = UNREACHED;
  for (let i = 0; i < reached; i++) {
    const middle = touched[i] ?? missing(i);
    fewest = Math.min(fewest, twoLegs[middle] ?? missing(middle));
  }
  const firstFar = start[far.airport] ?? missing(far.airport);
  const stopFar = start[far.airport + 1] ?? missing(far.airport + 1);
  let cutoff = bound;
  let scanned = 0;
  for (let farEdge = firstFar; farEdge < stopFar; farEdge++) {
    const farthest = airport[farEdge] ?? missing(farEdge);
    const soFar = minutes[farEdge] ?? missing(farEdge);
    const first = start[farthest] ?? missing(farthest);
    const stop = start[farthest + 1] ?? missing(farthest + 1);
    let edge = first;
    for (; edge < stop; edge++) {
      const rest = soFar + (minutes[edge] ?? missing(edge));
      // The two legs of the near end take `fewest` at least, and later edges take no less than this one.
      if (rest + fewest > cutoff) break;
      const middle = airport[edge] ?? missing(edge);
      const total = rest + (twoLegs[middle] ?? missing(middle));
      if (total > cutoff) continue;
      const passed = via[middle] ?? missing(middle);
      const [head, tail] = forwards ? [passed, farthest] : [farthest, passed];
      cutoff = offer(bundles, total, (head * DIGIT + middle) * DIGIT + tail, bound);
    }
    scanned += edge - first;
  }
  network.work.edges += scanned;
  return cutoff;
}

/**
 * Offers the members of the bundles: every airport between the near end and the middle.
 * @param stops two or three
 * @param cutoff of the join: as many members as are wanted do not exceed it
 */
function openBundles({ network, near, forwards }: Search, stops: number, cutoff: number): void {
  const { nearEdge, twoLegs, bundles, best } = network.scratch;
  const { start, airport, minutes } = near.towards;
  const nearMinutes = near.away.minutes;
  const fewest = shortestEdge(near.away, near.airport);
  // Where in the key the members differ, and where the middle stands.
  const [differing, middlePosition] = forwards ? [stops - 1, stops - 2] : [0, 1];
  const weight = at(WEIGHTS, differing);
  let highest = cutoff;
  let scanned = 0;
  for (let i = 0; i < bundles.size; i++) {
    const key = bundles.keys[i] ?? missing(i);
    const shared = key - rankInKey(key, differing) * weight;
    const middle = rankInKey(key, middlePosition);
    const rest = (bundles.totals[i] ?? missing(i)) - (twoLegs[middle] ?? missing(middle));
    const first = start[middle] ?? missing(middle);
    const stop = start[middle + 1] ?? missing(middle + 1);
    let edge = first;
    for (; edge < stop; edge++) {
      const soFar = rest + (minutes[edge] ?? missing(edge));
      // The near end's leg takes `fewest` at least, and later edges take no less than this one.
      if (soFar + fewest > highest) break;
      const passed = airport[edge] ?? missing(edge);
      const other = nearEdge[passed] ?? missing(passed);
      if (other < 0) continue;
      const total = soFar + (nearMinutes[other] ?? missing(other));
      if (total <= highest) highest = offer(best, total, shared + passed * weight, cutoff);
    }
    scanned += edge - first;
  }
  network.work.edges += scanned;
}

/**
 * Fills the network's shortlist with the best walks of one tier. The near end is marked: one leg, and two legs for a tier
 * of two stops or more.
 * @param reached number of airports that `markTwoLegs` returned
 */
export function joinTier(search: Search, stops: number, limit: number, reached: number): void {
  const { best, bundles } = search.network.scratch;
  resetShortlist(best, limit);
  if (stops === 0) joinDirect(search);
  else if (stops === 1) joinOneStop(search);
  else {
    resetShortlist(bundles, limit);
    openBundles(search, stops, stops === 2 ? joinTwoStops(search) : joinThreeStops(search, reached));
  }
}

/**
 * The steps of the search between its two ends; `findItineraries` strings them together.
 *
 * The near end marks what it reaches in the network's scratch memory, the legs of the
 * far end join it there. Both ends are treated alike: an end is an airport and the two
 * directions of the network, seen from it.
 */
import { type Legs, type Network, UNREACHED } from './network.ts';
import { offer, type Shortlist } from './shortlist.ts';

/** One end of a search. */
export interface End {
  /** Rank of the airport. */
  readonly airport: number;
  /** Legs that lead away from the end, towards the other: outward from an origin, backward from a destination. */
  readonly away: Legs;
  /** Legs that lead towards the end. */
  readonly towards: Legs;
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

/** A key holds 16 bits per connecting airport, the first highest: three fit into a float's 53 bits. */
const DIGIT = 0x1_0000;
const WEIGHTS = [1, DIGIT, DIGIT * DIGIT] as const;

/** The airport at a place of a key; the last connecting airport is at 0. */
export function airportOf(key: number, place: number): number {
  // Powers and remainders of floats took a tenth of the search; bits do not.
  return (key / (WEIGHTS[place] as number)) & (DIGIT - 1);
}

/** Fewest minutes of a leg at an airport; `UNREACHED` if it has none. */
function fewestMinutes({ start, minutes }: Legs, airport: number): number {
  const first = start[airport] as number;
  return first === start[airport + 1] ? UNREACHED : (minutes[first] as number);
}

/** Enters the near end's legs into `oneLeg`. Returns how many: those within the bound, which come first. */
export function markOneLeg({ network, near, bound }: Search): number {
  const { oneLeg } = network.scratch;
  const { start, airport, minutes } = near.away;
  const first = start[near.airport] as number;
  const stop = start[near.airport + 1] as number;
  let leg = first;
  for (; leg < stop && (minutes[leg] as number) <= bound; leg++) oneLeg[airport[leg] as number] = leg;
  network.work.legs += leg - first;
  return leg - first;
}

/** Undoes `markOneLeg`. */
export function clearOneLeg({ network, near }: Search, marked: number): void {
  const first = near.away.start[near.airport] as number;
  for (let leg = first; leg < first + marked; leg++) network.scratch.oneLeg[near.away.airport[leg] as number] = -1;
}

/** No stop: the marked leg to the far end, if there is one. */
export function joinDirect({ network, near, far, bound }: Search, best: Shortlist): void {
  const leg = network.scratch.oneLeg[far.airport] as number;
  if (leg >= 0) offer(best, near.away.minutes[leg] as number, 0, bound);
}

/** One stop: legs of the far end that lead to an airport one leg from the near end. */
export function joinOneStop({ network, near, far, bound }: Search, best: Shortlist): void {
  const { oneLeg } = network.scratch;
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
  network.work.legs += leg - first;
}

/**
 * Enters the best two legs to each airport into `twoLegs` and `via`: fewest minutes,
 * then busiest airport passed. Returns how many airports it touched.
 */
export function markTwoLegs({ network, near, far, bound }: Search, marked: number): number {
  const { twoLegs, via, touched } = network.scratch;
  const { start, airport, minutes } = near.away;
  // Whatever follows ends with a leg of the far end.
  const affordable = bound - fewestMinutes(far.away, far.airport);
  const firstNear = start[near.airport] as number;
  let count = 0;
  let looked = 0;
  for (let nearLeg = firstNear; nearLeg < firstNear + marked; nearLeg++) {
    const passed = airport[nearLeg] as number;
    const soFar = minutes[nearLeg] as number;
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
  network.work.legs += looked;
  return count;
}

/** Undoes `markTwoLegs`. */
export function clearTwoLegs({ network }: Search, count: number): void {
  const { twoLegs, touched } = network.scratch;
  for (let i = 0; i < count; i++) twoLegs[touched[i] as number] = UNREACHED;
}

/** Two stops: a bundle for each leg of the far end that leads to an airport in the middle. Returns the cutoff. */
export function joinTwoStops({ network, far, forwards, bound }: Search, bundles: Shortlist): number {
  const { twoLegs, via } = network.scratch;
  const { start, airport, minutes } = far.away;
  const first = start[far.airport] as number;
  const stop = start[far.airport + 1] as number;
  let cutoff = bound;
  for (let leg = first; leg < stop; leg++) {
    const middle = airport[leg] as number;
    const total = (minutes[leg] as number) + (twoLegs[middle] as number);
    if (total > cutoff) continue;
    const passed = via[middle] as number;
    cutoff = offer(bundles, total, forwards ? passed * DIGIT + middle : middle * DIGIT + passed, bound);
  }
  network.work.legs += stop - first;
  return cutoff;
}

/** Three stops: a bundle for each two legs of the far end that lead to an airport in the middle. Returns the cutoff. */
export function joinThreeStops({ network, far, forwards, bound }: Search, reached: number, bundles: Shortlist): number {
  const { twoLegs, via, touched } = network.scratch;
  const { start, airport, minutes } = far.away;
  let fewest = UNREACHED;
  for (let i = 0; i < reached; i++) fewest = Math.min(fewest, twoLegs[touched[i] as number] as number);

  const stopFar = start[far.airport + 1] as number;
  let cutoff = bound;
  let looked = 0;
  for (let farLeg = start[far.airport] as number; farLeg < stopFar; farLeg++) {
    const farthest = airport[farLeg] as number;
    const soFar = minutes[farLeg] as number;
    const first = start[farthest] as number;
    const stop = start[farthest + 1] as number;
    let leg = first;
    for (; leg < stop; leg++) {
      const rest = soFar + (minutes[leg] as number);
      // The two legs of the near end take `fewest` at least, and later legs take no less than this one.
      if (rest + fewest > cutoff) break;
      const middle = airport[leg] as number;
      const total = rest + (twoLegs[middle] as number);
      if (total > cutoff) continue;
      const passed = via[middle] as number;
      const [head, tail] = forwards ? [passed, farthest] : [farthest, passed];
      cutoff = offer(bundles, total, (head * DIGIT + middle) * DIGIT + tail, bound);
    }
    looked += leg - first;
  }
  network.work.legs += looked;
  return cutoff;
}

/**
 * Offers the members of the bundles: every airport between the near end and the middle.
 * @param stops two or three
 * @param cutoff of the join: as many members as are wanted do not exceed it
 */
export function openBundles(
  { network, near, forwards }: Search,
  bundles: Shortlist,
  stops: number,
  cutoff: number,
  best: Shortlist,
): void {
  const { oneLeg, twoLegs } = network.scratch;
  const { start, airport, minutes } = near.towards;
  const nearMinutes = near.away.minutes;
  const fewest = fewestMinutes(near.away, near.airport);
  // Where in the key the members differ, and where the middle stands.
  const [differing, middlePlace] = forwards ? [stops - 1, stops - 2] : [0, 1];
  const weight = WEIGHTS[differing] as number;
  let highest = cutoff;
  let looked = 0;
  for (let i = 0; i < bundles.size; i++) {
    const key = bundles.keys[i] as number;
    const shared = key - airportOf(key, differing) * weight;
    const middle = airportOf(key, middlePlace);
    const rest = (bundles.totals[i] as number) - (twoLegs[middle] as number);
    const first = start[middle] as number;
    const stop = start[middle + 1] as number;
    let leg = first;
    for (; leg < stop; leg++) {
      const soFar = rest + (minutes[leg] as number);
      // The near end's leg takes `fewest` at least, and later legs take no less than this one.
      if (soFar + fewest > highest) break;
      const passed = airport[leg] as number;
      const nearLeg = oneLeg[passed] as number;
      if (nearLeg < 0) continue;
      const total = soFar + (nearMinutes[nearLeg] as number);
      if (total <= highest) highest = offer(best, total, shared + passed * weight, cutoff);
    }
    looked += leg - first;
  }
  network.work.legs += looked;
}

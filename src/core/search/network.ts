/**
 * The network as searches read it: built once, then only queried.
 *
 * Inside, an airport is its rank: 0 is the busiest, equal busyness falls back to the order of codes. Comparing ranks
 * therefore is the order of equal itineraries, and the hubs, which every search touches, share cache lines.
 *
 * Below the network is what its searches share: the best few walks, two sides with their marked edges, and keys of walks.
 */
import type { Routes } from '../departures/routeColumns.ts';
import { grouped } from '../groups.ts';
import { at, missing } from '../must.ts';

/**
 * One direction of the network. An edge is a route as seen from one of its airports, `near`; `far` is the other one.
 * The edges of airport `a` are `start[a]` up to, not including, `start[a + 1]`.
 */
export interface Adjacency {
  readonly start: Uint32Array;
  readonly near: Uint16Array;
  readonly far: Uint16Array;
  /** Flying minutes, ascending within an airport so that scans can end early. */
  readonly minutes: Uint16Array;
  /** Index of the route among those the network was built from. */
  readonly route: Uint32Array;
  /** By airport: how many walks of two edges begin there, the cost of scanning all of them. */
  readonly walks: Uint32Array;
}

export interface Network {
  /** From an airport's index to its rank. */
  readonly rank: Uint16Array;
  /** From an airport's rank to its index. */
  readonly airport: Uint16Array;
  /** Edges by origin. */
  readonly out: Adjacency;
  /** Edges by destination. */
  readonly into: Adjacency;
  readonly scratch: ReturnType<typeof makeScratch>;
}

/** Above every sum of minutes. */
export const UNREACHED = 0x3fff_ffff;
/** Minutes and airports are 16-bit numbers. */
const MOST = 0xffff;

/**
 * Builds a network. The order in which the routes are given does not change any answer.
 * @param busyness of each airport, in the order of codes: weekly departures
 * @param routes no two of one pair. No itinerary uses those with charter airlines only
 * @throws RangeError for a route of no minutes
 */
export function buildNetwork(
  busyness: readonly number[],
  routes: Pick<Routes, 'from' | 'to' | 'flyingMin' | 'charterOnly'>,
): Network {
  const airport = Uint16Array.from(busyness.keys()).sort((a, b) => at(busyness, b) - at(busyness, a) || a - b);
  const rank = new Uint16Array(airport.length);
  for (const [position, index] of airport.entries()) rank[index] = position;

  const route = new Uint32Array(routes.to.length).map((_, i) => i).filter((i) => at(routes.charterOnly, i) === 0);
  const column = (value: (route: number) => number) => new Uint16Array(route.length).map((_, i) => value(at(route, i)));
  const from = column((index) => at(rank, at(routes.from, index)));
  const to = column((index) => at(rank, at(routes.to, index)));
  const minutes = column((index) => at(routes.flyingMin, index));
  // Positive minutes make every detour longer than the way without it: see itineraries.ts.
  if (minutes.includes(0)) throw new RangeError('every route must fly 1 minute or more');
  const out = adjacency(rank.length, { near: from, far: to, minutes, route });
  const into = adjacency(rank.length, { near: to, far: from, minutes, route });
  return Object.freeze({
    rank,
    airport,
    out,
    into,
    scratch: makeScratch(rank.length, route.length, routes.to.length),
  });
}

/** One direction of routes, which are given by columns. */
function adjacency(
  airports: number,
  { near, far, minutes, route }: Pick<Adjacency, 'near' | 'far' | 'minutes' | 'route'>,
): Adjacency {
  // By airport, then minutes, then the other airport: grouping keeps the order within a group.
  const byFar = grouped(airports, far).items;
  const byMinutes = pick(byFar, grouped(MOST + 1, pick(minutes, byFar)).items);
  const { starts: start, items } = grouped(airports, pick(near, byMinutes));
  const order = pick(byMinutes, items);
  const others = pick(far, order);
  const degree = (rank: number) => at(start, rank + 1) - at(start, rank);
  const walks = new Uint32Array(airports);
  for (const [edge, end] of pick(near, order).entries()) walks[end] = at(walks, end) + degree(at(others, edge));
  return Object.freeze({
    start,
    near: pick(near, order),
    far: others,
    minutes: pick(minutes, order),
    route: pick(route, order),
    walks,
  });
}

/** The elements of a column in another order. */
function pick<Column extends Uint16Array | Uint32Array>(column: Column, order: Uint32Array): Column {
  return column.map((_, i) => at(column, at(order, i))) as Column;
}

/**
 * The buffers of searches in a network, allocated once, so that a search allocates its answer only. Two searches never run
 * at a time.
 */
const makeScratch = (airports: number, edges: number, routes: number) => ({
  /** The marked edges of the origins and of the destinations. */
  out: makeMarks(airports, edges),
  into: makeMarks(airports, edges),
  /** By airport: fewest minutes of two legs from the near ends, or `UNREACHED`. */
  twoLegs: new Int32Array(airports),
  /** By airport: the airport between those two legs. */
  between: new Uint16Array(airports),
  /** The fewest minutes of `twoLegs`. */
  fewestTwoLegs: UNREACHED,
  /** By airport: 1 where a stop may be. */
  mayStop: new Uint8Array(airports),
  /** By index of a route: 1, for searches that may use all. */
  everyRoute: new Uint8Array(routes).fill(1),
  /** The best walks. */
  best: new Shortlist(),
  /** The best bundles; see itineraries.ts. */
  bundles: new Shortlist(),
  /** Edges scanned so far: a measure of cost that does not depend on the load of the machine. */
  edges: 0,
});

/** The edges from the ends of one side of a search, by the airport that they lead to. */
const makeMarks = (airports: number, edges: number) => ({
  /** By airport: the edge with the fewest minutes, or `NONE`. */
  first: new Int32Array(airports),
  /** By edge: the next edge to the same airport, or `NONE`. */
  next: new Int32Array(edges),
});

/**
 * The best few walks of a search, best first. A walk is three numbers, compared in this order: its total minutes, a key
 * of its stops, and a key of its origin and destination.
 */
export class Shortlist {
  size = 0;
  totals = new Int32Array(0);
  stops = new Float64Array(0);
  ends = new Float64Array(0);
  /** Most minutes of a walk that may enter. One that equals the last of a full list may, as its keys may be lower. */
  cutoff = 0;
  #limit = 0;

  /** Empties the list. @param limit most walks @param bound most minutes of a walk */
  reset(limit: number, bound: number): void {
    if (this.totals.length < limit) {
      this.totals = new Int32Array(limit);
      this.stops = new Float64Array(limit);
      this.ends = new Float64Array(limit);
    }
    this.#limit = limit;
    this.size = 0;
    this.cutoff = bound;
  }

  /** Inserts a walk within the cutoff, unless the list has it; a full list loses its last. @returns the cutoff */
  offer(total: number, stops: number, ends: number): number {
    const { totals, stops: stopKeys, ends: endKeys } = this;
    let place = this.size;
    for (; place > 0; place--) {
      const other = totals[place - 1] ?? missing(place);
      if (total > other) break;
      if (total < other) continue;
      const order = stops - (stopKeys[place - 1] ?? missing(place)) || ends - (endKeys[place - 1] ?? missing(place));
      if (order === 0) return this.cutoff;
      if (order > 0) break;
    }
    if (place === this.#limit) return this.cutoff;
    if (this.size < this.#limit) this.size++;
    for (let i = this.size - 1; i > place; i--) {
      totals[i] = totals[i - 1] ?? missing(i);
      stopKeys[i] = stopKeys[i - 1] ?? missing(i);
      endKeys[i] = endKeys[i - 1] ?? missing(i);
    }
    totals[place] = total;
    stopKeys[place] = stops;
    endKeys[place] = ends;
    if (this.size === this.#limit) this.cutoff = totals[this.size - 1] ?? missing(this.size);
    return this.cutoff;
  }
}

/** The origins or the destinations of a search. */
type Side = ReturnType<typeof sideOf>;

/** A search between origins and destinations. */
export interface Search {
  readonly network: Network;
  readonly origin: Side;
  readonly destination: Side;
  /** By index of a route: 1 if it may be flown. */
  readonly routes: Uint8Array;
  readonly maxStops: number;
  readonly limit: number;
}

/** In place of an edge or an airport: none. */
export const NONE = -1;

/** @param airports indices @param away the edges that lead from these airports towards the other side */
export function sideOf({ rank, out, scratch }: Network, airports: readonly number[], away: Adjacency) {
  const ends = airports.map((airport) => at(rank, airport));
  let fewest = UNREACHED;
  let walks = 0;
  for (const end of ends) {
    const edge = at(away.start, end);
    if (edge < at(away.start, end + 1)) fewest = Math.min(fewest, at(away.minutes, edge));
    walks += at(away.walks, end);
  }
  return {
    /** Ranks of the airports. */
    ends,
    away,
    marks: away === out ? scratch.out : scratch.into,
    /** Fewest minutes of an edge of the ends. */
    fewest,
    /** How many walks of two edges begin at the ends. */
    walks,
  };
}

/** Marks the edges from the ends of a side, but for those of one end, to airports where a stop may be. */
export function markEnds({ network, routes }: Search, { ends, away, marks }: Side, except: number): void {
  const { scratch } = network;
  const { mayStop, best } = scratch;
  const { start, far, minutes, route } = away;
  const { first, next } = marks;
  first.fill(NONE);
  for (const end of ends) {
    if (end === except) continue;
    const to = start[end + 1] ?? missing(end + 1);
    for (let edge = start[end] ?? missing(end); edge < to; edge++) {
      scratch.edges++;
      const taken = minutes[edge] ?? missing(edge);
      if (taken > best.cutoff) break;
      const airport = far[edge] ?? missing(edge);
      if (mayStop[airport] === 0 || routes[route[edge] ?? missing(edge)] === 0) continue;
      let before = NONE;
      let after = first[airport] ?? missing(airport);
      while (after !== NONE && (minutes[after] ?? missing(after)) < taken) {
        before = after;
        after = next[after] ?? missing(after);
      }
      next[edge] = after;
      if (before === NONE) first[airport] = edge;
      else next[before] = edge;
    }
  }
}

/** A key of stops holds their ranks in the order of travel, as digits: three of 16 bits fit into a float's 53 bits. */
export const DIGIT = 0x1_0000;

/** The rank at a place of a key. @param weight of the place: 1 for the last stop, `DIGIT` for the one before */
export const rankInKey = (key: number, weight: number): number =>
  // A remainder of floats instead of the mask took a tenth of the search.
  (key / weight) & (DIGIT - 1);

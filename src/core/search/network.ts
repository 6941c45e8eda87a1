/**
 * The network as searches read it: built once, then only queried.
 *
 * Inside, an airport is its rank: 0 is the busiest, equal busyness falls back to the order of codes. Comparing ranks
 * therefore is the order of equal itineraries, and the hubs, which every search touches, share cache lines.
 */
import { grouped } from '../groups.ts';
import { at } from '../must.ts';
import { Shortlist } from './shortlist.ts';

/** Directed routes as columns, no two of one pair. */
interface RouteColumns {
  /** Index of the airport, in the order of codes. */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  /** Whole minutes. */
  readonly flyingMin: ArrayLike<number>;
  /** 1 for a route with charter airlines only: no itinerary uses it. */
  readonly charterOnly: ArrayLike<number>;
}

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

/** The edges from the ends of one side of a search, by the airport that they lead to. */
export interface Marks {
  /** By airport: the edge with the fewest minutes, or -1. */
  readonly first: Int32Array;
  /** By edge: the next edge to the same airport, or -1. */
  readonly next: Int32Array;
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
  readonly scratch: Scratch;
}

/** Above every sum of minutes. */
export const UNREACHED = 0x3fff_ffff;
/** Minutes and airports are 16-bit numbers. */
const MOST = 0xffff;

/**
 * Builds a network. The order in which the routes are given does not change any answer.
 * @param busyness of each airport: weekly departures
 * @throws RangeError for minutes that are not whole or not from 1 to 65,535
 */
export function buildNetwork(busyness: readonly number[], routes: RouteColumns): Network {
  const airport = Uint16Array.from(busyness.keys()).sort((a, b) => at(busyness, b) - at(busyness, a) || a - b);
  const rank = new Uint16Array(airport.length);
  for (const [position, index] of airport.entries()) rank[index] = position;

  const scheduled: number[] = [];
  for (let route = 0; route < routes.from.length; route++) {
    const minutes = at(routes.flyingMin, route);
    // Positive minutes make every detour longer than the way without it: see itineraries.ts.
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST)
      throw new RangeError(`Route ${route} must fly 1 to ${MOST} whole minutes, not ${minutes}.`);
    if (at(routes.charterOnly, route) === 0) scheduled.push(route);
  }
  const route = new Uint32Array(scheduled);
  const from = new Uint16Array(scheduled.map((index) => at(rank, at(routes.from, index))));
  const to = new Uint16Array(scheduled.map((index) => at(rank, at(routes.to, index))));
  const minutes = new Uint16Array(scheduled.map((index) => at(routes.flyingMin, index)));
  const out = adjacency(rank.length, { near: from, far: to, minutes, route });
  const into = adjacency(rank.length, { near: to, far: from, minutes, route });
  return Object.freeze({
    rank,
    airport,
    out,
    into,
    scratch: new Scratch(rank.length, route.length, routes.from.length),
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
 * The buffers of searches in a network, allocated once, so that a search allocates its answer only. A search leaves all
 * but the lists as it got them; two never run at a time.
 */
class Scratch {
  readonly out: Marks;
  readonly into: Marks;
  /** By airport: fewest minutes of two legs from the near ends, or `UNREACHED`. */
  readonly twoLegs: Int32Array;
  /** By airport: the airport between those two legs. */
  readonly between: Uint16Array;
  /** Airports whose `twoLegs` is set, how many they are, and the fewest of these minutes. */
  readonly reached: Uint16Array;
  reachedCount = 0;
  fewestTwoLegs = UNREACHED;
  /** By airport: 1 where a stop may be. */
  readonly mayStop: Uint8Array;
  /** By index of a route: 1, for searches that may use all. */
  readonly everyRoute: Uint8Array;
  /** The best walks. */
  readonly best = new Shortlist();
  /** The best bundles; see itineraries.ts. */
  readonly bundles = new Shortlist();
  /** Edges scanned so far: a measure of cost that does not depend on the load of the machine. */
  edges = 0;

  constructor(airports: number, edges: number, routes: number) {
    const marks = () => ({ first: new Int32Array(airports).fill(-1), next: new Int32Array(edges) });
    this.out = marks();
    this.into = marks();
    this.twoLegs = new Int32Array(airports).fill(UNREACHED);
    this.between = new Uint16Array(airports);
    this.reached = new Uint16Array(airports);
    this.mayStop = new Uint8Array(airports).fill(1);
    this.everyRoute = new Uint8Array(routes).fill(1);
  }
}

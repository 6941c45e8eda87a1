/**
 * The network as the connection search reads it: built once, then only queried.
 *
 * Inside, an airport is its rank: 0 is the busiest, equal busyness falls back to
 * code order. Comparing ranks therefore is the tie rule of the answer, and the
 * hubs, which every search touches, share cache lines.
 */
import { startsOfGroups } from '../groups.ts';
import { at, missing } from '../must.ts';
import { checkNetworkInput, type NetworkInput } from './networkInput.ts';
import { createShortlist, type Shortlist } from './shortlist.ts';

/**
 * One direction of the network. An edge is a route as seen from one of its airports;
 * the edges of airport `a` are `start[a]` up to, not including, `start[a + 1]`.
 */
export interface Adjacency {
  readonly start: Uint32Array;
  /** Rank of the airport at the other end. */
  readonly airport: Uint16Array;
  /** Flying minutes, ascending within an airport so that scans can stop early. */
  readonly minutes: Uint16Array;
  /** Index into the routes given to `buildNetwork`. */
  readonly route: Uint32Array;
}

/**
 * Scratch buffers of the search, allocated once so that a search allocates its answer only.
 * A search leaves the first four clean and resets the lists when it starts.
 */
export interface Scratch {
  /** By airport: the edge from the near end, or -1. */
  readonly nearEdge: Int32Array;
  /** By airport: fewest minutes of two legs from the near end, or `UNREACHED`. */
  readonly twoLegs: Int32Array;
  /** By airport: the airport between those two legs. */
  readonly via: Uint16Array;
  /** Airports whose `twoLegs` is set. */
  readonly touched: Uint16Array;
  /** The best itineraries. */
  readonly best: Shortlist;
  /** The best bundles; see itineraries.ts. */
  readonly bundles: Shortlist;
}

/** A frozen network. Searches share its scratch buffers: one at a time, never nested. */
export interface Network {
  readonly airportCount: number;
  /** From an airport's index in `codes` to its rank. */
  readonly rank: Uint16Array;
  /** Edges by origin. */
  readonly out: Adjacency;
  /** Edges by destination. */
  readonly into: Adjacency;
  /** How many walks of two legs leave an airport: the cost of scanning all of them. */
  readonly reachOut: Uint32Array;
  /** How many walks of two legs arrive at an airport. */
  readonly reachInto: Uint32Array;
  readonly scratch: Scratch;
  /** Edges scanned by all searches so far: a measure of cost that is deterministic, independent of machine load. */
  readonly work: { edges: number };
}

/** Above every sum of two legs. */
export const UNREACHED = 0x3fff_ffff;

/**
 * Builds a network. The order in which the routes are given does not change any answer.
 * @throws RangeError naming the first value that is invalid
 */
export function buildNetwork(input: NetworkInput): Network {
  checkNetworkInput(input);
  const { codes, busyness, routes } = input;
  const rank = new Uint16Array(codes.length);
  const byBusyness = [...codes.keys()].sort((a, b) => at(busyness, b) - at(busyness, a));
  for (const [position, index] of byBusyness.entries()) rank[index] = position;

  const from = Uint16Array.from(routes, (route) => at(rank, route.from));
  const to = Uint16Array.from(routes, (route) => at(rank, route.to));
  const minutes = Uint16Array.from(routes, (route) => route.flyingMin);
  return assembleNetwork(rank, adjacency(codes.length, from, to, minutes), adjacency(codes.length, to, from, minutes));
}

/** One direction of the routes, whose ends and minutes are given by route. */
function adjacency(airportCount: number, near: Uint16Array, far: Uint16Array, minutes: Uint16Array): Adjacency {
  const route = Uint32Array.from(near.keys()).sort(
    (a, b) => at(near, a) - at(near, b) || at(minutes, a) - at(minutes, b) || at(far, a) - at(far, b),
  );
  return {
    start: startsOfGroups(airportCount, near),
    airport: Uint16Array.from(route, (index) => at(far, index)),
    minutes: Uint16Array.from(route, (index) => at(minutes, index)),
    route,
  };
}

/** A network from its edges, with all that follows from them. */
export function assembleNetwork(rank: Uint16Array, out: Adjacency, into: Adjacency): Network {
  const airportCount = rank.length;
  return Object.freeze({
    airportCount,
    rank,
    out: Object.freeze(out),
    into: Object.freeze(into),
    reachOut: walkCounts(out, airportCount),
    reachInto: walkCounts(into, airportCount),
    scratch: Object.freeze({
      nearEdge: new Int32Array(airportCount).fill(-1),
      twoLegs: new Int32Array(airportCount).fill(UNREACHED),
      via: new Uint16Array(airportCount),
      touched: new Uint16Array(airportCount),
      best: createShortlist(),
      bundles: createShortlist(),
    }),
    work: { edges: 0 },
  });
}

/** The index of each airport in `codes`, by rank. */
export function airportsByRank({ rank }: Network): Uint16Array {
  const airports = new Uint16Array(rank.length);
  for (const [airport, position] of rank.entries()) airports[position] = airport;
  return airports;
}

/** For each airport, the number of edges that its neighbours have. */
function walkCounts({ start, airport }: Adjacency, airportCount: number): Uint32Array {
  const result = new Uint32Array(airportCount);
  for (let from = 0; from < airportCount; from++) {
    const stop = start[from + 1] ?? missing(from + 1);
    let sum = 0;
    for (let edge = start[from] ?? missing(from); edge < stop; edge++) {
      const next = airport[edge] ?? missing(edge);
      sum += (start[next + 1] ?? missing(next + 1)) - (start[next] ?? missing(next));
    }
    result[from] = sum;
  }
  return result;
}

/** What the searches share: two sides, the marked edges of each, and the keys of walks. */
import { at, missing } from '../must.ts';
import { type Adjacency, type Marks, type Network, UNREACHED } from './network.ts';

/** The origins or the destinations of a search. */
interface Side {
  /** Ranks of the airports. */
  readonly ends: readonly number[];
  /** The edges that lead away from the ends, towards the other side. */
  readonly away: Adjacency;
  readonly marks: Marks;
  /** Fewest minutes of an edge of the ends. */
  readonly fewest: number;
  /** How many walks of two edges begin at the ends. */
  readonly walks: number;
}

/** A search between origins and destinations. */
export interface Search {
  readonly network: Network;
  readonly origin: Side;
  readonly destination: Side;
  /** The same, by the order in which they are scanned. */
  readonly near: Side;
  readonly far: Side;
  /** Whether the near side has the origins. */
  readonly isForwards: boolean;
  /** By index of a route: 1 if it may be flown. */
  readonly routes: Uint8Array;
  readonly maxStops: number;
  readonly limit: number;
}

/** In place of an edge or an airport: none. */
export const NONE = -1;

/** @param airports indices @param away the edges that lead from these airports towards the other side */
export function sideOf({ rank, out, scratch }: Network, airports: readonly number[], away: Adjacency): Side {
  const ends = airports.map((airport) => at(rank, airport));
  let fewest = UNREACHED;
  let walks = 0;
  for (const end of ends) {
    const edge = at(away.start, end);
    if (edge < at(away.start, end + 1)) fewest = Math.min(fewest, at(away.minutes, edge));
    walks += at(away.walks, end);
  }
  return { ends, away, marks: away === out ? scratch.out : scratch.into, fewest, walks };
}

/** Marks the edges from the ends of a side, but for those of one end, to airports where a stop may be. */
export function markEnds({ network, routes }: Search, { ends, away, marks }: Side, except: number): void {
  const { scratch } = network;
  const { mayStop, best } = scratch;
  const { start, far, minutes, route } = away;
  const { first, next } = marks;
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

/** Undoes `markEnds`. */
export function clearEnds({ ends, away, marks }: Side): void {
  for (const end of ends) {
    const to = away.start[end + 1] ?? missing(end + 1);
    for (let edge = away.start[end] ?? missing(end); edge < to; edge++)
      marks.first[away.far[edge] ?? missing(edge)] = NONE;
  }
}

/** A key of stops holds their ranks in the order of travel, as digits: three of 16 bits fit into a float's 53 bits. */
export const DIGIT = 0x1_0000;

/** The rank at a place of a key. @param weight of the place: 1 for the last stop, `DIGIT` for the one before */
export const rankInKey = (key: number, weight: number): number =>
  // A remainder of floats instead of the mask took a tenth of the search.
  (key / weight) & (DIGIT - 1);

/** A key of origin and destination, which compares as their codes do. */
export const keyOfEnds = ({ airport }: Network, origin: number, destination: number): number =>
  (airport[origin] ?? missing(origin)) * DIGIT + (airport[destination] ?? missing(destination));

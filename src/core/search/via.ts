/**
 * The best itineraries with a stop at one of some airports. Such an itinerary may have to leave and return by the
 * same airports, and without the loop it would not pass the airport any more. The argument by which itineraries.ts
 * ignores repeated airports does not hold, so each walk is tested for them.
 *
 * The search starts from the airports to pass. Each is tried as every one of the stops; there are three at
 * most: the stops before it, up to the marked edges of the origins, and those after it are joined. A walk by two of the
 * airports is offered twice; the shortlist holds it once.
 */
import { at, missing } from '../must.ts';
import { DIGIT, markEnds, NONE, type Search } from './network.ts';

/** Fills `best` with the walks that have the fewest stops, one of them at one of `via`. @returns the number of stops */
export function searchVia(search: Search, via: readonly number[]): number {
  const { network, origin, destination, maxStops } = search;
  const { best, mayStop } = network.scratch;
  for (const side of [origin, destination]) markEnds(search, side, NONE);
  const airports = via.map((airport) => at(network.rank, airport)).filter((airport) => mayStop[airport] === 1);
  let stops = 0;
  while (stops < maxStops && best.size === 0) {
    stops++;
    for (const airport of airports)
      for (let before = 0; before < stops; before++) joinChains(search, airport, before, stops - 1 - before);
  }
  return stops;
}

/** Offers the walks with some stops before an airport, and some after it. */
function joinChains(search: Search, airport: number, before: number, after: number): void {
  const { best } = search.network.scratch;
  // The shorter chains are fewer: their least minutes bound the others.
  const isBeforeShorter = before <= after;
  const shorter = chainsOf(search, airport, Math.min(before, after), !isBeforeShorter, best.cutoff).sort(byLeast);
  const [shortest] = shorter;
  if (!shortest) return;
  const most = best.cutoff - shortest.least;
  const longer = chainsOf(search, airport, Math.max(before, after), isBeforeShorter, most).sort(byLeast);
  for (const one of shorter)
    for (const other of longer) {
      if (one.least + other.least > best.cutoff) break;
      if (one.stops.some((stop) => other.stops.includes(stop))) continue;
      const [first, last] = isBeforeShorter ? [one, other] : [other, one];
      offerWalks(search, [...first.stops.toReversed(), airport, ...last.stops], first.minutes + last.minutes);
    }
}

/** Stops between an airport and the ends of one side. */
interface Chain {
  /** The one next to the airport first. */
  readonly stops: readonly number[];
  /** Minutes between the airport and the last stop. */
  readonly minutes: number;
  /** Fewest minutes between the airport and an end by these stops. */
  readonly least: number;
}

const byLeast = (a: Chain, b: Chain): number => a.least - b.least;

/**
 * The chains of `count` stops, 0 to 2, after an airport that lead to a destination, or before it that lead from an origin.
 * @param most minutes between the airport and the end
 * @param passed the airport to pass, and the stops of the chain so far: no other stop and no end
 */
function chainsOf(
  search: Search,
  airport: number,
  count: number,
  isAfter: boolean,
  most: number,
  passed: readonly number[] = [airport],
): Chain[] {
  const { network, routes, origin, destination } = search;
  const [side, other] = isAfter ? [origin, destination] : [destination, origin];
  const { first, next } = other.marks;
  if (count === 0) {
    let mark = first[airport] ?? missing(airport);
    while (mark !== NONE && passed.includes(other.away.near[mark] ?? missing(mark))) mark = next[mark] ?? missing(mark);
    const least = mark === NONE ? most + 1 : (other.away.minutes[mark] ?? missing(mark));
    return least > most ? [] : [{ stops: [], minutes: 0, least }];
  }
  const { mayStop } = network.scratch;
  const { start, far, minutes, route } = side.away;
  const chains: Chain[] = [];
  const to = start[airport + 1] ?? missing(airport + 1);
  for (let edge = start[airport] ?? missing(airport); edge < to; edge++) {
    network.scratch.edges++;
    const taken = minutes[edge] ?? missing(edge);
    if (taken > most) break;
    const stop = far[edge] ?? missing(edge);
    if ((count === 1 && first[stop] === NONE) || passed.includes(stop)) continue;
    if (mayStop[stop] === 0 || routes[route[edge] ?? missing(edge)] === 0) continue;
    for (const chain of chainsOf(search, stop, count - 1, isAfter, most - taken, [...passed, stop]))
      chains.push({ stops: [stop, ...chain.stops], minutes: taken + chain.minutes, least: taken + chain.least });
  }
  return chains;
}

/** Offers the walks with some stops, from all origins to all destinations, that repeat no airport. */
function offerWalks({ network, origin, destination }: Search, stops: readonly number[], between: number): void {
  const { best } = network.scratch;
  const key = stops.reduce((sum, stop) => sum * DIGIT + stop, 0);
  const codeOf = (rank: number) => at(network.airport, rank);
  const [first, last] = [at(stops, 0), at(stops, stops.length - 1)];
  for (let from = at(origin.marks.first, first); from !== NONE; from = at(origin.marks.next, from)) {
    const start = at(origin.away.near, from);
    if (stops.includes(start)) continue;
    for (let to = at(destination.marks.first, last); to !== NONE; to = at(destination.marks.next, to)) {
      const total = at(origin.away.minutes, from) + between + at(destination.away.minutes, to);
      if (total > best.cutoff) break;
      const end = at(destination.away.near, to);
      if (start !== end && !stops.includes(end)) best.offer(total, key, codeOf(start) * DIGIT + codeOf(end));
    }
  }
}

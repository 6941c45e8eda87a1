/**
 * The best itineraries of which a stop is at one of some airports. Such an itinerary may have to leave and return by the
 * same airports, and without the loop it would not pass the airport any more. The argument by which itineraries.ts
 * ignores repeated airports does not hold, so each walk is tested for them.
 *
 * The search starts from the airports to pass. Each is tried as every one of the stops, of which there are three at
 * most, between the marked edges of the two sides. The cost is at most that of the walks of two legs from and to these
 * airports, and of the pairs of their neighbours that both sides have marked. A walk by two of them is offered twice;
 * the shortlist holds it once.
 */
import { at, missing } from '../must.ts';
import { clearEnds, DIGIT, keyOfEnds, markEnds, NONE, type Search } from './walks.ts';

/** Fills `best` with the walks that have the fewest stops, one of them at one of `via`. @returns the number of stops */
export function searchVia(search: Search, via: readonly number[]): number {
  const { network, origin, destination, maxStops } = search;
  const { best, mayStop } = network.scratch;
  for (const side of [origin, destination]) markEnds(search, side, NONE);
  const airports = via.map((airport) => at(network.rank, airport)).filter((airport) => mayStop[airport] === 1);
  let stops = 0;
  while (stops < maxStops && best.size === 0) {
    stops++;
    for (const airport of airports) {
      if (stops === 1) offerWalks(search, [airport], 0);
      else if (stops === 2) walkTwoStops(search, airport);
      else walkThreeStops(search, airport);
    }
  }
  for (const side of [origin, destination]) clearEnds(side);
  return stops;
}

/** Two stops, the first or the last at an airport. */
function walkTwoStops(search: Search, airport: number): void {
  const { cutoff } = search.network.scratch.best;
  for (const { stop, minutes } of neighbours(search, airport, true, cutoff))
    offerWalks(search, [airport, stop], minutes);
  for (const { stop, minutes } of neighbours(search, airport, false, cutoff))
    offerWalks(search, [stop, airport], minutes);
}

/** Three stops, the middle, the first or the last at an airport. */
function walkThreeStops(search: Search, airport: number): void {
  const { best } = search.network.scratch;
  const byLeast = (a: Neighbour, b: Neighbour) => a.least - b.least;
  const firsts = neighbours(search, airport, false, best.cutoff).sort(byLeast);
  const lasts = neighbours(search, airport, true, best.cutoff).sort(byLeast);
  for (const first of firsts)
    for (const last of lasts) {
      search.network.scratch.edges++;
      if (first.least + last.least > best.cutoff) break;
      if (first.stop !== last.stop) offerWalks(search, [first.stop, airport, last.stop], first.minutes + last.minutes);
    }
  walkTwoLegs(search, airport, true);
  walkTwoLegs(search, airport, false);
}

/** Three stops, the first at an airport, or the last if `isAfter` is false. */
function walkTwoLegs(search: Search, airport: number, isAfter: boolean): void {
  const { network, routes, origin, destination } = search;
  const { mayStop, best } = network.scratch;
  const { away, marks } = isAfter ? origin : destination;
  const mark = at(marks.first, airport);
  if (mark === NONE) return;
  for (let edge = at(away.start, airport); edge < at(away.start, airport + 1); edge++) {
    const middle = at(away.far, edge);
    if (mayStop[middle] === 0 || routes[at(away.route, edge)] === 0) continue;
    const leg = at(away.minutes, edge);
    for (const { stop, minutes } of neighbours(search, middle, isAfter, best.cutoff - at(away.minutes, mark) - leg))
      if (stop !== airport)
        offerWalks(search, isAfter ? [airport, middle, stop] : [stop, middle, airport], leg + minutes);
  }
}

/** A stop next to an airport, with a marked edge. */
interface Neighbour {
  readonly stop: number;
  /** Minutes between the airport and the stop. */
  readonly minutes: number;
  /** Fewest minutes between the airport and an end by this stop. */
  readonly least: number;
}

/** The stops after an airport that lead to a destination, or before it that lead from an origin; in at most so many minutes. */
function neighbours(
  { network, routes, origin, destination }: Search,
  airport: number,
  isAfter: boolean,
  most: number,
): Neighbour[] {
  const [side, other] = isAfter ? [origin, destination] : [destination, origin];
  const { start, far, minutes, route } = side.away;
  const { first, next } = other.marks;
  const result: Neighbour[] = [];
  const to = start[airport + 1] ?? missing(airport + 1);
  for (let edge = start[airport] ?? missing(airport); edge < to; edge++) {
    network.scratch.edges++;
    const taken = minutes[edge] ?? missing(edge);
    if (taken > most) break;
    const stop = far[edge] ?? missing(edge);
    let mark = first[stop] ?? missing(stop);
    if (mark === NONE || routes[route[edge] ?? missing(edge)] === 0) continue;
    // The airport may be an end itself: not of an itinerary that has a stop there.
    if (other.away.near[mark] === airport) mark = next[mark] ?? missing(mark);
    if (mark === NONE) continue;
    const least = taken + (other.away.minutes[mark] ?? missing(mark));
    if (least <= most) result.push({ stop, minutes: taken, least });
  }
  return result;
}

/** Offers the walks with some stops, from all origins to all destinations, that repeat no airport. */
function offerWalks({ network, origin, destination }: Search, stops: readonly number[], between: number): void {
  const { best } = network.scratch;
  const key = stops.reduce((sum, stop) => sum * DIGIT + stop, 0);
  const [first, last] = [at(stops, 0), at(stops, stops.length - 1)];
  for (let from = at(origin.marks.first, first); from !== NONE; from = at(origin.marks.next, from)) {
    const start = at(origin.away.near, from);
    if (stops.includes(start)) continue;
    for (let to = at(destination.marks.first, last); to !== NONE; to = at(destination.marks.next, to)) {
      const total = at(origin.away.minutes, from) + between + at(destination.away.minutes, to);
      if (total > best.cutoff) break;
      const end = at(destination.away.near, to);
      if (start !== end && !stops.includes(end)) best.offer(total, key, keyOfEnds(network, start, end));
    }
  }
}

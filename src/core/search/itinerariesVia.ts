/**
 * The best itineraries of which a stop is at one of some airports. Such an itinerary may have to leave and return by
 * the same airports, so that the argument by which `findItineraries` ignores repeated airports does not hold. This
 * search goes through the stops instead, of which there are three at most:
 *
 * 1. For each airport, the nearest origins with a flight to it and the nearest destinations with one from it are listed
 *    once. At most three of them are other airports of an itinerary, so `limit + 3` are enough.
 *
 * 2. Stops are joined with these ends, as long as the fewest minutes of the result are within those of the answer. Three
 *    stops are joined at the middle one: its routes from first stops with those to last stops.
 *
 * The cost is at most that of all such pairs of routes of which one of the three stops is in `via`.
 */
import { LIMITS } from '../../contract/vocabulary.ts';
import { at, missing } from '../must.ts';
import { type Itinerary, routeOfPair, type SearchLimits } from './itineraries.ts';
import { type Adjacency, airportsByRank, type Network, UNREACHED } from './network.ts';

/** Airports of an itinerary that may be listed as its origin, and are not: two stops and the destination. */
const OTHER_AIRPORTS = 3;

/** An airport at the other end of a route. */
interface Neighbour {
  readonly rank: number;
  /** Minutes of the route. */
  readonly minutes: number;
}

/** A first or last stop as a neighbour of the middle one. */
interface OuterStop extends Neighbour {
  /** Fewest minutes between the middle stop and an origin or destination. */
  readonly least: number;
}

/** A side of the stops: that of the origins or that of the destinations. */
interface Side {
  /** Edges of a stop towards the ends. */
  readonly towards: Adjacency;
  /** Edges of a stop away from the ends. */
  readonly away: Adjacency;
  /** By rank of a first or last stop: its nearest ends. Empty for other airports. */
  readonly ends: readonly (readonly Neighbour[])[];
}

/** An itinerary, as the ranks of its airports. */
interface Path {
  readonly airports: readonly number[];
  readonly minutes: number;
}

interface ViaSearch {
  readonly network: Network;
  readonly origin: Side;
  readonly destination: Side;
  /** By rank: 1 for an airport that may be a stop, and for one of `via` that may be one. */
  readonly isStop: Uint8Array;
  readonly isVia: Uint8Array;
  /** Most minutes of a path that may still be in the answer. */
  readonly bound: () => number;
  readonly add: (path: Path) => void;
}

/**
 * Itineraries of the tier with the fewest stops that has any; in the order of `findItinerariesBetween`.
 * @param origins indices of airports, each once
 * @param destinations indices of airports, each once
 * @param via indices of airports of which a stop must be in one
 * @param mayStop whether an airport, by index, may be a stop
 */
export function findItinerariesVia(
  network: Network,
  origins: readonly number[],
  destinations: readonly number[],
  via: readonly number[],
  mayStop: (airport: number) => boolean,
  { maxStops, maxFlyingMin, limit = LIMITS.layoverOptions }: SearchLimits,
): readonly Itinerary[] {
  const { rank, out, into } = network;
  const airportOfRank = airportsByRank(network);
  const isStop = Uint8Array.from(airportOfRank, (airport) => (mayStop(airport) ? 1 : 0));
  const isVia = new Uint8Array(isStop.length);
  for (const airport of via) isVia[at(rank, airport)] = at(isStop, at(rank, airport));
  const sideOf = (ends: readonly number[], away: Adjacency, towards: Adjacency): Side => ({
    ...{ away, towards },
    ends: nearestEnds(network, ends, away, isStop, limit + OTHER_AIRPORTS),
  });
  const compare = (a: Path, b: Path) =>
    a.minutes - b.minutes || compareStops(a, b) || compareEnds(a, b, (position) => at(airportOfRank, position));
  const best: Path[] = [];
  const search: ViaSearch = {
    ...{ network, isStop, isVia },
    origin: sideOf(origins, out, into),
    destination: sideOf(destinations, into, out),
    bound: () => best[limit - 1]?.minutes ?? maxFlyingMin,
    add: (path) => {
      best.push(path);
      best.sort(compare);
      best.length = Math.min(best.length, limit);
    },
  };
  for (const searchTier of [searchOneStop, searchTwoStops, searchThreeStops].slice(0, maxStops)) {
    searchTier(search);
    if (best.length > 0) break;
  }
  return best.map(({ airports, minutes }) => ({
    totalFlyingMin: minutes,
    routes: airports.slice(1).map((to, i) => routeOfPair(network, at(airports, i), to)),
  }));
}

/** By rank of a stop: the nearest of some ends, equal ones by index. */
function nearestEnds(
  network: Network,
  ends: readonly number[],
  away: Adjacency,
  isStop: Uint8Array,
  most: number,
): (readonly Neighbour[])[] {
  const byStop = Array.from(isStop, (): Neighbour[] => []);
  for (const end of ends.toSorted((a, b) => a - b)) {
    const rank = at(network.rank, end);
    for (const stop of neighbours(network, away, rank))
      if (isStop[stop.rank] === 1) at(byStop, stop.rank).push({ rank, minutes: stop.minutes });
  }
  return byStop.map((listed) => listed.sort((a, b) => a.minutes - b.minutes).slice(0, most));
}

function searchOneStop(search: ViaSearch): void {
  for (const [stop, isVia] of search.isVia.entries()) if (isVia === 1) join(search, [stop], 0);
}

function searchTwoStops(search: ViaSearch): void {
  const { network, origin, isVia } = search;
  for (const [first, ends] of origin.ends.entries())
    if (ends.length > 0)
      for (const { rank: last, minutes } of neighbours(network, origin.away, first))
        if (isVia[first] === 1 || isVia[last] === 1) join(search, [first, last], minutes);
}

function searchThreeStops(search: ViaSearch): void {
  const { network, origin, destination, isVia, bound } = search;
  const [toFirst, toLast] = [outerMinutes(search, origin), outerMinutes(search, destination)];
  const middles = [...search.isStop.keys()]
    .filter((middle) => search.isStop[middle] === 1)
    .map((middle) => ({ middle, least: fewestByMiddle(middle, toFirst, toLast, isVia) }))
    .filter(({ least }) => least <= bound())
    .sort((a, b) => a.least - b.least);
  for (const { middle, least } of middles) {
    if (least > bound()) break;
    const firsts = outerStops(network, origin, middle, bound() - at(toLast.any, middle));
    const lasts = outerStops(network, destination, middle, bound() - at(toFirst.any, middle));
    const viaLasts = lasts.filter(({ rank }) => isVia[rank] === 1);
    for (const first of firsts)
      for (const last of isVia[middle] === 1 || isVia[first.rank] === 1 ? lasts : viaLasts) {
        network.work.edges++;
        if (first.least + last.least > bound()) break;
        if (first.rank !== last.rank) join(search, [first.rank, middle, last.rank], first.minutes + last.minutes);
      }
  }
}

/** Fewest minutes between a middle stop and an end, by rank: by any outer stop, and by one of `via`. */
interface OuterMinutes {
  readonly any: Int32Array;
  readonly via: Int32Array;
}

function outerMinutes({ network, isVia }: ViaSearch, { away, ends }: Side): OuterMinutes {
  const unreached = () => new Int32Array(network.airportCount).fill(UNREACHED);
  const [any, via] = [unreached(), unreached()];
  for (const [outer, [nearest]] of ends.entries()) {
    if (!nearest) continue;
    for (const { rank, minutes } of neighbours(network, away, outer)) {
      const least = minutes + nearest.minutes;
      if (least < at(any, rank)) any[rank] = least;
      if (isVia[outer] === 1 && least < at(via, rank)) via[rank] = least;
    }
  }
  return { any, via };
}

/** Fewest minutes of a path by a middle stop. */
function fewestByMiddle(middle: number, toFirst: OuterMinutes, toLast: OuterMinutes, isVia: Uint8Array): number {
  const [first, last] = [at(toFirst.any, middle), at(toLast.any, middle)];
  return isVia[middle] === 1 ? first + last : Math.min(at(toFirst.via, middle) + last, first + at(toLast.via, middle));
}

/** The first or last stops next to a middle one, with the fewest minutes first. */
function outerStops(network: Network, { towards, ends }: Side, middle: number, most: number): OuterStop[] {
  const found: OuterStop[] = [];
  for (const { rank, minutes } of neighbours(network, towards, middle)) {
    const [nearest] = at(ends, rank);
    if (nearest && minutes + nearest.minutes <= most) found.push({ rank, minutes, least: minutes + nearest.minutes });
  }
  return found.sort((a, b) => a.least - b.least);
}

/** Adds the paths with some stops, from the nearest origins to the nearest destinations. */
function join({ origin, destination, bound, add }: ViaSearch, stops: readonly number[], between: number): void {
  for (const first of at(origin.ends, at(stops, 0))) {
    for (const last of at(destination.ends, at(stops, stops.length - 1))) {
      const minutes = first.minutes + between + last.minutes;
      if (minutes > bound()) break;
      if (first.rank === last.rank || stops.includes(first.rank) || stops.includes(last.rank)) continue;
      add({ airports: [first.rank, ...stops, last.rank], minutes });
    }
  }
}

/** The airports at the other ends of an airport's edges. */
function* neighbours({ work }: Network, { start, airport, minutes }: Adjacency, rank: number): Iterable<Neighbour> {
  const stop = at(start, rank + 1);
  for (let edge = at(start, rank); edge < stop; edge++) {
    work.edges++;
    yield { rank: airport[edge] ?? missing(edge), minutes: minutes[edge] ?? missing(edge) };
  }
}

/** The busier connecting airports first. */
function compareStops({ airports: a }: Path, { airports: b }: Path): number {
  for (let i = 1; i < a.length - 1; i++) if (a[i] !== b[i]) return at(a, i) - at(b, i);
  return 0;
}

const compareEnds = ({ airports: a }: Path, { airports: b }: Path, indexOf: (rank: number) => number): number =>
  indexOf(at(a, 0)) - indexOf(at(b, 0)) || indexOf(at(a, a.length - 1)) - indexOf(at(b, b.length - 1));

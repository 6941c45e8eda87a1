/**
 * The best itineraries of which a stop is at one of some airports. Such an itinerary may have to leave and return by
 * the same airports, so that the argument by which `findItineraries` ignores repeated airports does not hold. This
 * search extends paths in the order of a lower bound of their total (A*): the fewest minutes of any walk that completes
 * them. Paths are complete in the order of their totals, so the first ones are the best ones.
 */
import { LIMITS } from '../../contract/vocabulary.ts';
import { at, missing } from '../must.ts';
import { type Itinerary, routeOfPair, type SearchLimits } from './itineraries.ts';
import { airportsByRank, type Network, UNREACHED } from './network.ts';
import { createQueue } from './queue.ts';

/** A path that may become an itinerary. */
interface Path {
  /** Ranks of the airports, the origin first. */
  readonly airports: readonly number[];
  readonly minutes: number;
  /** Whether a stop at one of the airports is still to come. */
  readonly needsVia: boolean;
}

/** Fewest minutes of walks to a destination by the number of legs, then by rank. */
interface LowerBounds {
  /** Of any walk. */
  readonly free: readonly Int32Array[];
  /** Of walks that stop at one of the airports. */
  readonly needsVia: readonly Int32Array[];
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
  limits: SearchLimits,
): readonly Itinerary[] {
  const groups = groupsOf(origins, destinations, via);
  if (groups.length === 0) return [];
  const airportOfRank = airportsByRank(network);
  const indexOf = (position: number) => at(airportOfRank, position);
  const isStop = Uint8Array.from(airportOfRank, (airport) => (mayStop(airport) ? 1 : 0));
  const searches = groups.map((group) => {
    const [isVia, isEnd] = [flags(network, group.via), flags(network, group.destinations)];
    const bounds = lowerBounds(network, isEnd, isVia, isStop, limits.maxStops + 1);
    return { from: group.origins, places: { isVia, isEnd, isStop, bounds } };
  });
  for (let stops = 1; stops <= limits.maxStops; stops++) {
    const paths = searches.flatMap(({ from, places }) => bestPaths(network, from, places, stops + 1, limits));
    if (paths.length === 0) continue;
    return paths
      .sort((a, b) => a.minutes - b.minutes || compareStops(a, b) || compareEnds(a, b, indexOf))
      .slice(0, limits.limit ?? LIMITS.layoverOptions)
      .map(({ airports, minutes }) => ({
        totalFlyingMin: minutes,
        routes: airports.slice(1).map((to, i) => routeOfPair(network, at(airports, i), to)),
      }));
  }
  return [];
}

/** Ends of a search, and the airports of which a stop must be in one. */
interface Group {
  readonly origins: readonly number[];
  readonly destinations: readonly number[];
  readonly via: readonly number[];
}

/** Most groups of a search: each takes about a millisecond. */
const MOST_GROUPS = 16;

/**
 * The search in groups, so that an origin or destination that is also in `via` is no stop of its own itineraries. As one,
 * it would give lower bounds that no path reaches, and the search would try most paths.
 */
function groupsOf(origins: readonly number[], destinations: readonly number[], via: readonly number[]): Group[] {
  const parts = (ends: readonly number[]): (readonly number[])[] => {
    const others = ends.filter((end) => !via.includes(end));
    const own = ends.filter((end) => via.includes(end)).map((end) => [end]);
    return others.length > 0 ? [others, ...own] : own;
  };
  const [from, to] = [parts(origins), parts(destinations)];
  if (from.length * to.length > MOST_GROUPS) return [{ origins, destinations, via }];
  return from
    .flatMap((starts) =>
      to.map((ends): Group => {
        const isEnd = (airport: number) =>
          (starts.length === 1 && starts[0] === airport) || (ends.length === 1 && ends[0] === airport);
        return { origins: starts, destinations: ends, via: via.filter((airport) => !isEnd(airport)) };
      }),
    )
    .filter((group) => group.via.length > 0);
}

interface Places {
  readonly isVia: Uint8Array;
  readonly isEnd: Uint8Array;
  readonly isStop: Uint8Array;
  readonly bounds: LowerBounds;
}

/** The best paths with a number of legs, and all that are equal to the last of them. */
function bestPaths(
  { rank, out }: Network,
  origins: readonly number[],
  { isVia, isEnd, isStop, bounds }: Places,
  legs: number,
  { maxFlyingMin, limit = LIMITS.layoverOptions }: SearchLimits,
): Path[] {
  const found: Path[] = [];
  const queue = createQueue<Path>();
  const add = (path: Path) => {
    const left = legs + 1 - path.airports.length;
    const end = at(path.airports, path.airports.length - 1);
    const rest = (path.needsVia ? bounds.needsVia : bounds.free)[left]?.[end] ?? missing(end);
    if (path.minutes + rest <= maxFlyingMin) queue.add(path.minutes + rest, path);
  };
  for (const origin of origins) add({ airports: [at(rank, origin)], minutes: 0, needsVia: true });
  for (let next = queue.take(); next !== undefined; next = queue.take()) {
    const { airports, minutes, needsVia } = next.value;
    if (found.length >= limit && next.priority > at(found, limit - 1).minutes) break;
    if (airports.length === legs + 1) {
      found.push(next.value);
      continue;
    }
    const isLast = airports.length === legs;
    const here = at(airports, airports.length - 1);
    const stop = at(out.start, here + 1);
    for (let edge = at(out.start, here); edge < stop; edge++) {
      const to = at(out.airport, edge);
      if ((isLast ? isEnd : isStop)[to] !== 1 || airports.includes(to)) continue;
      add({
        airports: [...airports, to],
        minutes: minutes + at(out.minutes, edge),
        needsVia: needsVia && (isLast || isVia[to] !== 1),
      });
    }
  }
  return found;
}

/** Lower bounds for up to a number of legs. */
function lowerBounds(
  { airportCount, out }: Network,
  isEnd: Uint8Array,
  isVia: Uint8Array,
  isStop: Uint8Array,
  legs: number,
): LowerBounds {
  const unreached = () => new Int32Array(airportCount).fill(UNREACHED);
  const free = [Int32Array.from(isEnd, (end) => (end === 1 ? 0 : UNREACHED))];
  const needsVia = [unreached()];
  for (let leg = 1; leg <= legs; leg++) {
    const [freeBefore, viaBefore] = [at(free, leg - 1), at(needsVia, leg - 1)];
    const [freeNow, viaNow] = [unreached(), unreached()];
    for (let from = 0; from < airportCount; from++) {
      const stop = out.start[from + 1] ?? missing(from);
      for (let edge = out.start[from] ?? missing(from); edge < stop; edge++) {
        const to = out.airport[edge] ?? missing(edge);
        if (leg > 1 && isStop[to] !== 1) continue;
        const minutes = out.minutes[edge] ?? missing(edge);
        const rest = freeBefore[to] ?? missing(to);
        const restVia = leg > 1 && isVia[to] === 1 ? rest : (viaBefore[to] ?? missing(to));
        if (minutes + rest < (freeNow[from] ?? missing(from))) freeNow[from] = minutes + rest;
        if (minutes + restVia < (viaNow[from] ?? missing(from))) viaNow[from] = minutes + restVia;
      }
    }
    free.push(freeNow);
    needsVia.push(viaNow);
  }
  return { free, needsVia };
}

function flags({ airportCount, rank }: Network, airports: readonly number[]): Uint8Array {
  const result = new Uint8Array(airportCount);
  for (const airport of airports) result[at(rank, airport)] = 1;
  return result;
}

/** The busier connecting airports first. */
function compareStops({ airports: a }: Path, { airports: b }: Path): number {
  for (let i = 1; i < a.length - 1; i++) if (a[i] !== b[i]) return at(a, i) - at(b, i);
  return 0;
}

const compareEnds = ({ airports: a }: Path, { airports: b }: Path, indexOf: (rank: number) => number): number =>
  indexOf(at(a, 0)) - indexOf(at(b, 0)) || indexOf(at(a, a.length - 1)) - indexOf(at(b, b.length - 1));

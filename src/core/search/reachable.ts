/** Every airport that is within reach of some airports, with the fewest stops and minutes. */
import { at, missing } from '../must.ts';
import type { SearchOptions } from './itineraries.ts';
import { DIGIT, type Network, rankInKey, UNREACHED } from './network.ts';

/** An airport within reach. */
export interface Reached {
  /** Index of the airport in the dataset. */
  readonly airport: number;
  /** Fewest stops of an itinerary within the limits. */
  readonly stops: number;
  /** Fewest flying minutes with that many stops. */
  readonly flyingMin: number;
  /** Indices of the connecting airports in the order of travel; of equal itineraries, those with the busier ones. */
  readonly via: readonly number[];
}

/** The best walks of one number of legs, by the airport where they end: minutes, and a key of the stops. */
type Layer = ReturnType<typeof emptyLayer>;

/**
 * The airports within reach of any of `origins`, which are not in the answer: by stops, then minutes, then index.
 *
 * Layer by layer, with one more leg in each, the best walk to every airport is kept. In the first layer that has a
 * walk to an airport within the limit, the walk repeats no airport: without the loop it would be in a layer before.
 * @param origins indices of airports
 */
export function findReachable(
  network: Network,
  origins: readonly number[],
  { maxStops, maxFlyingMin, allowed = {} }: Pick<SearchOptions, 'maxStops' | 'maxFlyingMin' | 'allowed'>,
): Reached[] {
  const { rank, airport } = network;
  const isReached = new Uint8Array(rank.length);
  let layer = emptyLayer(rank.length);
  for (const origin of origins) {
    isReached[at(rank, origin)] = 1;
    layer.minutes[at(rank, origin)] = 0;
  }
  const reached: Reached[] = [];
  for (let stops = 0; stops <= maxStops; stops++) {
    layer = nextLayer(network, layer, maxFlyingMin, allowed, stops > 0);
    for (const [end, flyingMin] of layer.minutes.entries()) {
      if (flyingMin === UNREACHED || isReached[end] === 1) continue;
      isReached[end] = 1;
      const via = Array.from({ length: stops }, (_, i) =>
        at(airport, rankInKey(at(layer.keys, end), DIGIT ** (stops - 1 - i))),
      );
      reached.push({ airport: at(airport, end), stops, flyingMin, via });
    }
  }
  return reached.sort((a, b) => a.stops - b.stops || a.flyingMin - b.flyingMin || a.airport - b.airport);
}

const emptyLayer = (airports: number) => ({
  minutes: new Int32Array(airports).fill(UNREACHED),
  keys: new Float64Array(airports),
});

/** The best walks with one more leg. @param isStop whether the airports where the walks end become stops */
function nextLayer(
  { airport, out }: Network,
  before: Layer,
  maxFlyingMin: number,
  allowed: NonNullable<SearchOptions['allowed']>,
  isStop: boolean,
): Layer {
  const after = emptyLayer(airport.length);
  const { start, far, minutes, route } = out;
  const { route: mayFly, airport: mayStop } = allowed;
  for (let from = 0; from < airport.length; from++) {
    const soFar = before.minutes[from] ?? missing(from);
    if (soFar === UNREACHED || (isStop && mayStop?.[airport[from] ?? missing(from)] === 0)) continue;
    const key = isStop ? (before.keys[from] ?? missing(from)) * DIGIT + from : 0;
    const end = start[from + 1] ?? missing(from + 1);
    for (let edge = start[from] ?? missing(from); edge < end; edge++) {
      const total = soFar + (minutes[edge] ?? missing(edge));
      // Later edges take no less.
      if (total > maxFlyingMin) break;
      if (mayFly?.[route[edge] ?? missing(edge)] === 0) continue;
      const to = far[edge] ?? missing(edge);
      const least = after.minutes[to] ?? missing(to);
      if (total > least || (total === least && key >= (after.keys[to] ?? missing(to)))) continue;
      after.minutes[to] = total;
      after.keys[to] = key;
    }
  }
  return after;
}

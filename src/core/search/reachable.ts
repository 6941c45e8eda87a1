/** Every airport that is within reach of some airports, with the fewest stops and minutes. */
import { missing } from '../must.ts';
import { DIGIT, rankInKey } from './meetInTheMiddle.ts';
import { airportsByRank, type Network, UNREACHED } from './network.ts';

/** An airport within reach. */
export interface Reached {
  /** Index of the airport in the network's `codes`. */
  readonly airport: number;
  /** Fewest stops of an itinerary within the limits. */
  readonly stops: number;
  /** Fewest flying minutes with that many stops. */
  readonly flyingMin: number;
  /** The connecting airports in order of travel; of equal itineraries, those with the busier ones. */
  readonly via: readonly number[];
}

/** The best walks of one number of legs, by rank of the airport where they end: minutes, and a key of the airports. */
interface Layer {
  readonly minutes: Int32Array;
  readonly keys: Float64Array;
}

/**
 * The airports within reach of any of `origins`, which are not in the answer: by stops, then minutes, then index.
 *
 * Layer by layer, with one more leg in each, the best walk to every airport is kept. In the first layer that has a
 * walk to an airport within the limit, the walk repeats no airport: without the loop it would be in a layer before.
 * @param origins indices of airports
 * @param maxStops 0 to 3
 */
export function findReachable(
  network: Network,
  origins: readonly number[],
  { maxStops, maxFlyingMin }: { readonly maxStops: number; readonly maxFlyingMin: number },
): Reached[] {
  const { airportCount, rank } = network;
  const starts = origins.map((origin) => rank[origin] ?? missing(origin));
  const isFound = new Uint8Array(airportCount);
  for (const start of starts) isFound[start] = 1;
  const airportOfRank = airportsByRank(network);

  const reached: Reached[] = [];
  let layer = firstLayer(network, starts);
  for (let stops = 0; stops <= maxStops; stops++) {
    layer = nextLayer(network, layer, maxFlyingMin, stops > 0);
    for (const [end, flyingMin] of layer.minutes.entries()) {
      if (flyingMin === UNREACHED || isFound[end] === 1) continue;
      isFound[end] = 1;
      const via = ranksOf(layer.keys[end] ?? missing(end), stops).map((each) => airportOfRank[each] ?? missing(each));
      reached.push({ airport: airportOfRank[end] ?? missing(end), stops, flyingMin, via });
    }
  }
  return reached.sort((a, b) => a.stops - b.stops || a.flyingMin - b.flyingMin || a.airport - b.airport);
}

const emptyLayer = (airportCount: number): Layer => ({
  minutes: new Int32Array(airportCount).fill(UNREACHED),
  keys: new Float64Array(airportCount),
});

function firstLayer({ airportCount }: Network, starts: readonly number[]): Layer {
  const layer = emptyLayer(airportCount);
  for (const start of starts) layer.minutes[start] = 0;
  return layer;
}

/** The best walks with one more leg. @param isVia whether the airports where the walks end become connecting airports */
function nextLayer({ airportCount, out }: Network, before: Layer, maxFlyingMin: number, isVia: boolean): Layer {
  const after = emptyLayer(airportCount);
  const { start, airport, minutes } = out;
  for (let from = 0; from < airportCount; from++) {
    const soFar = before.minutes[from] ?? missing(from);
    if (soFar === UNREACHED) continue;
    const key = isVia ? (before.keys[from] ?? missing(from)) * DIGIT + from : 0;
    const stop = start[from + 1] ?? missing(from + 1);
    for (let edge = start[from] ?? missing(from); edge < stop; edge++) {
      const total = soFar + (minutes[edge] ?? missing(edge));
      // Later edges take no less.
      if (total > maxFlyingMin) break;
      const to = airport[edge] ?? missing(edge);
      const known = after.minutes[to] ?? missing(to);
      if (total > known || (total === known && key >= (after.keys[to] ?? missing(to)))) continue;
      after.minutes[to] = total;
      after.keys[to] = key;
    }
  }
  return after;
}

/** Ranks of the connecting airports of a key, in order of travel. */
const ranksOf = (key: number, stops: number): number[] =>
  Array.from({ length: stops }, (_, i) => rankInKey(key, stops - 1 - i));

/** A network with fewer routes: for requests that avoid airports, or that accept some airlines only. */
import { missing } from '../must.ts';
import { type Adjacency, assembleNetwork, type Network } from './network.ts';

/**
 * The network with the routes that pass a test. Ranks, order and route indices stay, so that a search in it compares
 * as in the whole network; it costs one pass over the edges.
 * @param keeps gets a route's index and the ranks of its airports
 */
export function restrictNetwork(
  { rank, out, into }: Network,
  keeps: (route: number, from: number, to: number) => boolean,
): Network {
  return assembleNetwork(
    rank,
    restrict(out, keeps),
    restrict(into, (route, to, from) => keeps(route, from, to)),
  );
}

function restrict(
  { start, airport, minutes, route }: Adjacency,
  keeps: (route: number, near: number, far: number) => boolean,
): Adjacency {
  const starts = new Uint32Array(start.length);
  const kept = {
    airport: new Uint16Array(route.length),
    minutes: new Uint16Array(route.length),
    route: new Uint32Array(route.length),
  };
  let count = 0;
  for (let near = 0; near + 1 < start.length; near++) {
    starts[near] = count;
    const stop = start[near + 1] ?? missing(near + 1);
    for (let edge = start[near] ?? missing(near); edge < stop; edge++) {
      const far = airport[edge] ?? missing(edge);
      const index = route[edge] ?? missing(edge);
      if (!keeps(index, near, far)) continue;
      kept.airport[count] = far;
      kept.minutes[count] = minutes[edge] ?? missing(edge);
      kept.route[count++] = index;
    }
  }
  starts[start.length - 1] = count;
  return {
    start: starts,
    airport: kept.airport.subarray(0, count),
    minutes: kept.minutes.subarray(0, count),
    route: kept.route.subarray(0, count),
  };
}

import { at, missing } from '../../src/core/must.ts';
import type { SearchLimits } from '../../src/core/search/itineraries.ts';
import type { Network } from '../../src/core/search/network.ts';
import type { Answer } from './answer.ts';

/**
 * A plain forward search over the same sorted typed arrays, tier by tier, cut off at the last
 * total that still counts. The edges into the destination are marked first, so the last leg of a
 * walk is looked up. Returns a function that counts the edges it scans.
 */
export function openForward({ airportCount, rank, out, into }: Network, work: { edges: number }) {
  const lastLeg = new Uint16Array(airportCount);
  const passed = new Uint8Array(airportCount);
  const path: number[] = [0, 0, 0];
  const { start, airport, minutes } = out;

  return (from: number, to: number, limits: Required<SearchLimits>): Answer => {
    if (from === to) return [];
    const [origin, destination] = [rank[from] ?? missing(from), rank[to] ?? missing(to)];
    const [first, stop] = [
      into.start[destination] ?? missing(destination),
      into.start[destination + 1] ?? missing(destination + 1),
    ];
    for (let edge = first; edge < stop; edge++)
      lastLeg[into.airport[edge] ?? missing(edge)] = into.minutes[edge] ?? missing(edge);
    work.edges += stop - first;

    const found: number[][] = [];
    let cutoff = limits.maxFlyingMin;
    const finish = (stops: number, here: number, soFar: number) => {
      const last = lastLeg[here] ?? missing(here);
      if (last === 0 || soFar + last > cutoff) return;
      const candidate = [soFar + last, ...path.slice(0, stops)];
      let place = found.length;
      while (place > 0 && compare(candidate, at(found, place - 1)) < 0) place--;
      found.splice(place, 0, candidate);
      if (found.length > limits.limit) found.pop();
      if (found.length === limits.limit) cutoff = at(at(found, limits.limit - 1), 0);
    };
    const walk = (depth: number, stops: number, here: number, soFar: number) => {
      const stopAt = start[here + 1] ?? missing(here + 1);
      for (let edge = start[here] ?? missing(here); edge < stopAt; edge++) {
        work.edges++;
        const total = soFar + (minutes[edge] ?? missing(edge));
        if (total > cutoff) return;
        const next = airport[edge] ?? missing(edge);
        if (passed[next]) continue;
        path[depth] = next;
        if (depth + 1 === stops) {
          finish(stops, next, total);
          continue;
        }
        passed[next] = 1;
        walk(depth + 1, stops, next, total);
        passed[next] = 0;
      }
    };
    passed[origin] = passed[destination] = 1;
    finish(0, origin, 0);
    for (let stops = 1; stops <= limits.maxStops && found.length === 0; stops++) walk(0, stops, origin, 0);
    passed[origin] = passed[destination] = 0;
    for (let edge = first; edge < stop; edge++) lastLeg[into.airport[edge] ?? missing(edge)] = 0;
    return found;
  };
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) if (value !== b[i]) return value - at(b, i);
  return 0;
}

import type { SearchLimits } from '../../src/core/search/itineraries.ts';
import type { Network } from '../../src/core/search/network.ts';
import type { Answer } from './answer.ts';

/**
 * The rival within: a plain forward search over the same sorted typed arrays, tier by tier, cut
 * off at the last total that still counts. The legs into the destination are marked beforehand,
 * so the last leg of a walk is looked up. Returns a function that counts the edges it scans.
 */
export function openForward({ airportCount, rank, out, into }: Network, work: { edges: number }) {
  const lastLeg = new Uint16Array(airportCount);
  const passed = new Uint8Array(airportCount);
  const path: number[] = [0, 0, 0];
  const { start, airport, minutes } = out;

  return (from: number, to: number, limits: Required<SearchLimits>): Answer => {
    if (from === to) return [];
    const [origin, destination] = [rank[from] as number, rank[to] as number];
    const [first, stop] = [into.start[destination] as number, into.start[destination + 1] as number];
    for (let leg = first; leg < stop; leg++) lastLeg[into.airport[leg] as number] = into.minutes[leg] as number;
    work.edges += stop - first;

    const found: [total: number, ...ranks: number[]][] = [];
    let cutoff = limits.maxFlyingMin;
    const finish = (stops: number, at: number, soFar: number) => {
      const last = lastLeg[at] as number;
      if (last === 0 || soFar + last > cutoff) return;
      const candidate: [number, ...number[]] = [soFar + last, ...path.slice(0, stops)];
      let place = found.length;
      while (place > 0 && compare(candidate, found[place - 1] ?? []) < 0) place--;
      found.splice(place, 0, candidate);
      if (found.length > limits.limit) found.pop();
      if (found.length === limits.limit) cutoff = found.at(-1)?.[0] ?? cutoff;
    };
    const walk = (depth: number, stops: number, at: number, soFar: number) => {
      const stopAt = start[at + 1] as number;
      for (let leg = start[at] as number; leg < stopAt; leg++) {
        work.edges++;
        const total = soFar + (minutes[leg] as number);
        if (total > cutoff) return;
        const next = airport[leg] as number;
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
    for (let leg = first; leg < stop; leg++) lastLeg[into.airport[leg] as number] = 0;
    return found;
  };
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) if (value !== b[i]) return value - (b[i] ?? 0);
  return 0;
}

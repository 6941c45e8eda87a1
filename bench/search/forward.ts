import { at, missing } from '../../src/core/must.ts';
import type { SearchOptions } from '../../src/core/search/itineraries.ts';
import type { Network } from '../../src/core/search/network.ts';

/** Itineraries in the form in which rivals are compared: total minutes, then the ranks of the stops. */
export type Answer = readonly (readonly number[])[];

/**
 * A plain forward search over the same sorted typed arrays, from the fewest stops on, cut off at the last total that
 * still counts. The edges into the destination are marked first, so the last leg of a walk is looked up. Returns a
 * function that counts the edges it scans.
 */
export function openForward({ airport, rank, out, into }: Network, work: { edges: number }) {
  const lastLeg = new Uint16Array(rank.length);
  const isPassed = new Uint8Array(rank.length);
  const path: number[] = [0, 0, 0];
  const { start, far, minutes, route } = out;

  return (from: number, to: number, { allowed = {}, via, ...limits }: SearchOptions): Answer => {
    if (from === to) return [];
    const { route: mayFly, airport: mayStop } = allowed;
    const passes = via?.map((each) => at(rank, each));
    const limit = limits.limit ?? 7;
    const [origin, destination] = [rank[from] ?? missing(from), rank[to] ?? missing(to)];
    const first = into.start[destination] ?? missing(destination);
    const last = into.start[destination + 1] ?? missing(destination + 1);
    for (let edge = first; edge < last; edge++)
      if (mayFly?.[into.route[edge] ?? missing(edge)] !== 0)
        lastLeg[into.far[edge] ?? missing(edge)] = into.minutes[edge] ?? missing(edge);
    work.edges += last - first;

    const found: number[][] = [];
    let cutoff = limits.maxFlyingMin;
    const finish = (stops: number, here: number, soFar: number) => {
      const leg = lastLeg[here] ?? missing(here);
      if (leg === 0 || soFar + leg > cutoff) return;
      const airports = path.slice(0, stops);
      if (passes && !airports.some((stop) => passes.includes(stop))) return;
      const candidate = [soFar + leg, ...airports];
      let place = found.length;
      while (place > 0 && compare(candidate, at(found, place - 1)) < 0) place--;
      found.splice(place, 0, candidate);
      if (found.length > limit) found.pop();
      if (found.length === limit) cutoff = at(at(found, limit - 1), 0);
    };
    const walk = (depth: number, stops: number, here: number, soFar: number) => {
      const end = start[here + 1] ?? missing(here + 1);
      for (let edge = start[here] ?? missing(here); edge < end; edge++) {
        work.edges++;
        const total = soFar + (minutes[edge] ?? missing(edge));
        if (total > cutoff) return;
        const next = far[edge] ?? missing(edge);
        if (isPassed[next] || mayFly?.[route[edge] ?? missing(edge)] === 0) continue;
        if (mayStop?.[airport[next] ?? missing(next)] === 0) continue;
        path[depth] = next;
        if (depth + 1 === stops) {
          finish(stops, next, total);
          continue;
        }
        isPassed[next] = 1;
        walk(depth + 1, stops, next, total);
        isPassed[next] = 0;
      }
    };
    isPassed[origin] = isPassed[destination] = 1;
    finish(0, origin, 0);
    for (let stops = 1; stops <= limits.maxStops && found.length === 0; stops++) walk(0, stops, origin, 0);
    isPassed[origin] = isPassed[destination] = 0;
    for (let edge = first; edge < last; edge++) lastLeg[into.far[edge] ?? missing(edge)] = 0;
    return found;
  };
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) if (value !== b[i]) return value - at(b, i);
  return 0;
}

import { at } from '../must.ts';
import type { Timetable } from '../timetable/timetable.ts';

/** The paths that count. Airports and routes are indices into the dataset's. */
export interface PathQuery {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly maxStops: number;
  /** No stop is at one of these airports. */
  readonly avoid: readonly number[];
  /** At least one stop is at one of these airports; null for any. */
  readonly via: readonly number[] | null;
  /** Whether a path may use a route. */
  readonly isUsable: (route: number) => boolean;
}

interface PathSearch extends PathQuery {
  readonly timetable: Timetable;
  readonly destinations: ReadonlySet<number>;
  readonly avoided: ReadonlySet<number>;
  readonly viaAirports: ReadonlySet<number>;
  /** Fewest legs to a destination by airport, 1 or more: with a via airport passed, and with one still to come. */
  readonly distance: readonly [Uint8Array, Uint8Array];
}

const FAR = 255;

/** Whether a path of routes leads from one of the airports to another, without regard to times. No airport twice. */
export function pathExists(timetable: Timetable, query: PathQuery): boolean {
  const search: PathSearch = {
    ...query,
    timetable,
    destinations: new Set(query.to),
    avoided: new Set(query.avoid),
    viaAirports: new Set(query.via),
    distance: [new Uint8Array(timetable.airportCount).fill(FAR), new Uint8Array(timetable.airportCount).fill(FAR)],
  };
  measureDistances(search);
  const need = query.via === null ? 0 : 1;
  return query.from.some((origin) => leadsOn(search, [origin], query.maxStops + 1, need));
}

/** Measures the distances backwards from the destinations, one leg a round. */
function measureDistances({
  timetable,
  distance,
  viaAirports,
  destinations,
  avoided,
  maxStops,
  isUsable,
}: PathSearch): void {
  const { intoStart, intoRoute, routeFrom } = timetable;
  let reached: (readonly [airport: number, need: 0 | 1])[] = [...destinations].map((airport) => [airport, 0]);
  for (let legs = 1; legs <= maxStops + 1; legs++) {
    const next: typeof reached = [];
    for (const [airport, need] of reached) {
      if (legs > 1 && avoided.has(airport)) continue;
      for (let i = at(intoStart, airport); i < at(intoStart, airport + 1); i++) {
        const route = at(intoRoute, i);
        const from = at(routeFrom, route);
        if (!isUsable(route)) continue;
        // A path that still needs a via airport arrives at one here, or at an airport that still needs one.
        const needs = legs > 1 && need === 0 && viaAirports.has(airport) ? ([0, 1] as const) : ([need] as const);
        for (const each of needs) {
          if (at(distance[each], from) <= legs) continue;
          distance[each][from] = legs;
          next.push([from, each]);
        }
      }
    }
    reached = next;
  }
}

/** Whether a path goes on to a destination within some legs. */
function leadsOn(search: PathSearch, path: readonly number[], legs: number, need: 0 | 1): boolean {
  const { timetable, distance, destinations, avoided, viaAirports, isUsable } = search;
  const airport = at(path, path.length - 1);
  if (at(distance[need], airport) > legs) return false;
  for (let route = at(timetable.outStart, airport); route < at(timetable.outStart, airport + 1); route++) {
    const to = at(timetable.routeTo, route);
    if (path.includes(to) || !isUsable(route)) continue;
    if (need === 0 && destinations.has(to)) return true;
    if (legs === 1 || avoided.has(to)) continue;
    if (leadsOn(search, [...path, to], legs - 1, viaAirports.has(to) ? 0 : need)) return true;
  }
  return false;
}

/**
 * The departures of a week as patterns: one for all days on which a flight leaves at the same local time. They take a
 * fifth of the bytes of the departures.
 */
import { startsOfSizes } from '../groups.ts';
import { at, missing } from '../must.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK, mod } from '../time.ts';

/** Flights with one local time, airline and block time. */
export interface WeeklyPatterns {
  /** The patterns of route `r` are `start[r]` to `start[r + 1]`, by time, airline and block time. */
  readonly start: Uint32Array;
  /** Local minute after midnight at the origin. */
  readonly minute: Uint16Array;
  /** Local weekdays; bit 0 is Monday. */
  readonly days: Uint8Array;
  /** Minutes gate to gate. */
  readonly block: Uint16Array;
  /** Index of the airline. */
  readonly airline: Uint16Array;
}

/** All departures of the week. */
export interface Departures {
  /** The departures of route `r` are `routeStart[r]` to `routeStart[r + 1]`, by time, airline and block time. */
  readonly routeStart: Uint32Array;
  /** By departure: minute of the week in UTC. */
  readonly departs: Uint16Array;
  /** By departure: minutes gate to gate. */
  readonly block: Uint16Array;
  /** By departure: index into the airlines. */
  readonly airline: Uint16Array;
}

/** By airport: minutes that its clocks are ahead of UTC, and the first of its routes. */
interface OriginArrays {
  readonly offset: Int16Array;
  readonly outStart: Uint32Array;
}

/** One pattern. */
export interface WeeklyPattern {
  readonly minute: number;
  readonly days: number;
  readonly block: number;
  readonly airline: number;
}

/** The patterns of each route, in any order within it, as arrays. */
export function patternsOfRoutes(routes: readonly (readonly WeeklyPattern[])[]): WeeklyPatterns {
  const all = routes.flatMap((patterns) =>
    patterns.toSorted((a, b) => a.minute - b.minute || a.airline - b.airline || a.block - b.block),
  );
  return {
    start: startsOfSizes(routes.map(({ length }) => length)),
    minute: Uint16Array.from(all, ({ minute }) => minute),
    days: Uint8Array.from(all, ({ days }) => days),
    block: Uint16Array.from(all, ({ block }) => block),
    airline: Uint16Array.from(all, ({ airline }) => airline),
  };
}

/** The departures of all patterns. Those of a route are in local order, which is that of UTC from another start. */
export function expandPatterns({
  patterns,
  offset,
  outStart,
}: OriginArrays & { readonly patterns: WeeklyPatterns }): Departures {
  const { start, minute, days, block, airline } = patterns;
  const routeStart = new Uint32Array(start.length);
  for (let route = 0; route + 1 < start.length; route++) {
    let count = routeStart[route] ?? missing(route);
    for (let p = start[route] ?? missing(route); p < (start[route + 1] ?? missing(route + 1)); p++)
      count += DAY_COUNTS[days[p] ?? missing(p)] ?? missing(p);
    routeStart[route + 1] = count;
  }
  const count = at(routeStart, routeStart.length - 1);
  const all = { departs: new Uint16Array(count), block: new Uint16Array(count), airline: new Uint16Array(count) };
  for (let airport = 0; airport + 1 < outStart.length; airport++) {
    const ahead = at(offset, airport);
    // The local minute of the week that is Monday 00:00 in UTC.
    const monday = mod(ahead, MINUTES_PER_WEEK);
    for (let route = at(outStart, airport); route < at(outStart, airport + 1); route++) {
      const [first, last] = [start[route] ?? missing(route), start[route + 1] ?? missing(route + 1)];
      const begin = routeStart[route] ?? missing(route);
      const end = routeStart[route + 1] ?? missing(route + 1);
      let place = end - departuresBefore(patterns, first, last, monday);
      for (let day = 0; day < 7; day++) {
        for (let p = first; p < last; p++) {
          if (((days[p] ?? missing(p)) & (1 << day)) === 0) continue;
          if (place === end) place = begin;
          const departs = day * MINUTES_PER_DAY + (minute[p] ?? missing(p)) - ahead;
          all.departs[place] = (departs + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
          all.block[place] = block[p] ?? missing(p);
          all.airline[place] = airline[p] ?? missing(p);
          place++;
        }
      }
    }
  }
  return { routeStart, ...all };
}

/** Number of weekdays by bit set. */
const DAY_COUNTS = Uint8Array.from({ length: 128 }, (_, days) => days.toString(2).replaceAll('0', '').length);

/** Number of departures of some patterns before a local minute of the week. */
function departuresBefore({ minute, days }: WeeklyPatterns, first: number, last: number, before: number): number {
  const day = Math.floor(before / MINUTES_PER_DAY);
  const [earlier, today] = [(1 << day) - 1, 1 << day];
  let count = 0;
  for (let p = first; p < last; p++) {
    const isEarlier = (minute[p] ?? missing(p)) < before - day * MINUTES_PER_DAY;
    count += at(DAY_COUNTS, (days[p] ?? missing(p)) & (isEarlier ? earlier | today : earlier));
  }
  return count;
}

/** The patterns of departures. */
export function patternsOf({ offset, outStart, ...departures }: OriginArrays & Departures): WeeklyPatterns {
  const { routeStart, departs, block, airline } = departures;
  const routes: WeeklyPattern[][] = [];
  for (let airport = 0; airport + 1 < outStart.length; airport++) {
    for (let route = at(outStart, airport); route < at(outStart, airport + 1); route++) {
      const found = new Map<string, WeeklyPattern>();
      for (let d = at(routeStart, route); d < at(routeStart, route + 1); d++) {
        const local = mod(at(departs, d) + at(offset, airport), MINUTES_PER_WEEK);
        const pattern = { minute: local % MINUTES_PER_DAY, block: at(block, d), airline: at(airline, d) };
        const key = Object.values(pattern).join();
        const days = 1 << Math.floor(local / MINUTES_PER_DAY);
        found.set(key, { ...pattern, days: days | (found.get(key)?.days ?? 0) });
      }
      routes.push([...found.values()]);
    }
  }
  return patternsOfRoutes(routes);
}

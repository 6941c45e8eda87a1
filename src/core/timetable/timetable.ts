/**
 * The timetable as the journey search reads it: built once, then only queried.
 *
 * A departure is one flight on one day of the week, as a minute of the week in UTC: 0 is Monday 00:00, 10,079 is
 * Sunday 23:59, and the week repeats for ever, so Sunday night is followed by Monday morning. Airports and routes are
 * indices into those of the dataset. Local times come from the clocks of the reference week: see referenceWeek.ts.
 */
import { type Groups, grouped } from '../groups.ts';
import { at, missing } from '../must.ts';
import type { ReferenceWeek } from './referenceWeek.ts';
import { createScratch, type JourneyScratch } from './scratch.ts';

/** What a timetable stores. The rest follows from it. */
export interface StoredTimetable {
  readonly week: ReferenceWeek;
  /** IATA codes, ascending. */
  readonly airlines: readonly string[];
  /** By airport: minutes that its clocks are ahead of UTC. */
  readonly offset: Int16Array;
  /** By airport: a number for its country. */
  readonly country: Uint16Array;
  /** The routes from airport `a` are `outStart[a]` to `outStart[a + 1]`, by destination. */
  readonly outStart: Uint32Array;
  /** By route: destination. */
  readonly routeTo: Uint16Array;
  /** The departures of route `r` are `routeStart[r]` to `routeStart[r + 1]`, by time, airline and block time. */
  readonly routeStart: Uint32Array;
  /** By departure: minute of the week in UTC. */
  readonly departs: Uint16Array;
  /** By departure: minutes gate to gate. */
  readonly block: Uint16Array;
  /** By departure: index into `airlines`. */
  readonly airline: Uint16Array;
}

/** A frozen timetable. Searches share its scratch memory: see scratch.ts. */
export interface Timetable extends StoredTimetable {
  readonly airportCount: number;
  readonly routeCount: number;
  readonly departureCount: number;
  /** By route: origin. */
  readonly routeFrom: Uint16Array;
  /** By route: 1 if it has a departure. */
  readonly flown: Uint8Array;
  /** By route: fewest block minutes of a departure; no meaning where it has none. */
  readonly fewestMin: Uint16Array;
  /** By route: 1 if both ends are in one country. */
  readonly domestic: Uint8Array;
  /** By departure: its route. */
  readonly routeOf: Uint32Array;
  /** The routes to airport `a` are `intoRoute[intoStart[a]]` to `intoRoute[intoStart[a + 1]]`. */
  readonly intoStart: Uint32Array;
  readonly intoRoute: Uint32Array;
  /** The routes of airline `i` are `airlineRoute[airlineStart[i]]` to `airlineRoute[airlineStart[i + 1]]`. */
  readonly airlineStart: Uint32Array;
  readonly airlineRoute: Uint32Array;
  readonly scratch: JourneyScratch;
}

/** Adds to what is stored what follows from it. */
export function assembleTimetable(stored: StoredTimetable): Timetable {
  const { offset, country, outStart, routeTo, routeStart, departs } = stored;
  const [airportCount, routeCount, departureCount] = [offset.length, routeTo.length, departs.length];
  const routeFrom = new Uint16Array(routeCount);
  for (let a = 0; a < airportCount; a++) routeFrom.fill(a, at(outStart, a), at(outStart, a + 1));
  const routeOf = new Uint32Array(departureCount);
  for (let r = 0; r < routeCount; r++) routeOf.fill(r, at(routeStart, r), at(routeStart, r + 1));
  const into = grouped(airportCount, routeTo);
  const ofAirlines = routesOfAirlines(stored, routeOf);
  return Object.freeze({
    ...stored,
    airportCount,
    routeCount,
    departureCount,
    routeFrom,
    routeOf,
    flown: Uint8Array.from(routeTo, (_, r) => Number(at(routeStart, r) < at(routeStart, r + 1))),
    fewestMin: fewestMinutes(stored, routeOf),
    domestic: Uint8Array.from(routeTo, (to, r) => Number(at(country, to) === at(country, at(routeFrom, r)))),
    intoStart: into.starts,
    intoRoute: into.items,
    airlineStart: ofAirlines.starts,
    airlineRoute: ofAirlines.items,
    scratch: createScratch(airportCount, routeCount, departureCount, stored.airlines.length),
  });
}

function fewestMinutes({ routeTo, block }: StoredTimetable, routeOf: Uint32Array): Uint16Array {
  const fewest = new Uint16Array(routeTo.length).fill(0xffff);
  for (let d = 0; d < block.length; d++) {
    const route = routeOf[d] ?? missing(d);
    const minutes = block[d] ?? missing(d);
    if (minutes < (fewest[route] ?? missing(route))) fewest[route] = minutes;
  }
  return fewest;
}

/** The routes of each airline. */
function routesOfAirlines({ airlines, airline }: StoredTimetable, routeOf: Uint32Array): Groups {
  // Departures are in order of their routes, so a pair of airline and route is new unless it is the airline's last.
  const lastRoute = new Int32Array(airlines.length).fill(-1);
  const carriers: number[] = [];
  const routes: number[] = [];
  for (let d = 0; d < airline.length; d++) {
    const carrier = airline[d] ?? missing(d);
    const route = routeOf[d] ?? missing(d);
    if (lastRoute[carrier] === route) continue;
    lastRoute[carrier] = route;
    carriers.push(carrier);
    routes.push(route);
  }
  const { starts, items } = grouped(airlines.length, Uint16Array.from(carriers));
  return { starts, items: items.map((pair) => at(routes, pair)) };
}

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
import { type Departures, expandPatterns, type WeeklyPatterns } from './weeklyPatterns.ts';

/** What a timetable has as it is stored. */
interface TimetableFrame {
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
}

/** What a timetable stores. The rest follows from it. */
export interface StoredTimetable extends TimetableFrame {
  readonly patterns: WeeklyPatterns;
}

/** A frozen timetable. Searches share its scratch memory: see scratch.ts. */
export interface Timetable extends TimetableFrame, Departures {
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
  /** The route of every `MARKED`th departure; see `routeOfDeparture`. */
  readonly routeMarks: Uint32Array;
  /** The routes to airport `a` are `intoRoute[intoStart[a]]` to `intoRoute[intoStart[a + 1]]`. */
  readonly intoStart: Uint32Array;
  readonly intoRoute: Uint32Array;
  /** The routes of airline `i` are `airlineRoute[airlineStart[i]]` to `airlineRoute[airlineStart[i + 1]]`. */
  readonly airlineStart: Uint32Array;
  readonly airlineRoute: Uint32Array;
  readonly scratch: JourneyScratch;
}

/** Departures for each mark, as a power of two: a number for each departure would take most of the memory. */
const MARK_BITS = 4;

/** The route of a departure. */
export function routeOfDeparture({ routeStart, routeMarks }: Timetable, departure: number): number {
  let route = routeMarks[departure >>> MARK_BITS] ?? missing(departure);
  while ((routeStart[route + 1] ?? missing(departure)) <= departure) route++;
  return route;
}

/** Adds to what is stored what follows from it. */
export function assembleTimetable({ patterns, ...frame }: StoredTimetable): Timetable {
  const { airlines, offset, country, outStart, routeTo } = frame;
  const departures = expandPatterns({ patterns, ...frame });
  const { routeStart } = departures;
  const [airportCount, routeCount, departureCount] = [offset.length, routeTo.length, departures.departs.length];
  const routeFrom = new Uint16Array(routeCount);
  for (let a = 0; a < airportCount; a++) routeFrom.fill(a, at(outStart, a), at(outStart, a + 1));
  const into = grouped(airportCount, routeTo);
  const ofAirlines = routesOfAirlines(airlines.length, patterns);
  return Object.freeze({
    ...frame,
    ...departures,
    airportCount,
    routeCount,
    departureCount,
    routeFrom,
    routeMarks: marksOf(routeStart),
    flown: Uint8Array.from(routeTo, (_, r) => Number(at(routeStart, r) < at(routeStart, r + 1))),
    fewestMin: fewestBlockMinutes(patterns),
    domestic: Uint8Array.from(routeTo, (to, r) => Number(at(country, to) === at(country, at(routeFrom, r)))),
    intoStart: into.starts,
    intoRoute: into.items,
    airlineStart: ofAirlines.starts,
    airlineRoute: ofAirlines.items,
    scratch: createScratch(airportCount, routeCount, departureCount, airlines.length),
  });
}

function marksOf(routeStart: Uint32Array): Uint32Array {
  const marks = new Uint32Array((at(routeStart, routeStart.length - 1) >>> MARK_BITS) + 1);
  let route = 0;
  for (let mark = 0; mark < marks.length; mark++) {
    const departure = mark << MARK_BITS;
    while ((routeStart[route + 1] ?? Number.POSITIVE_INFINITY) <= departure) route++;
    marks[mark] = route;
  }
  return marks;
}

function fewestBlockMinutes({ start, block }: WeeklyPatterns): Uint16Array {
  const fewest = new Uint16Array(start.length - 1).fill(0xffff);
  for (let route = 0; route < fewest.length; route++)
    for (let p = start[route] ?? missing(route); p < (start[route + 1] ?? missing(route + 1)); p++)
      fewest[route] = Math.min(fewest[route] ?? missing(route), block[p] ?? missing(p));
  return fewest;
}

/** The routes of each airline. */
function routesOfAirlines(airlines: number, { start, airline }: WeeklyPatterns): Groups {
  // Patterns are in order of their routes, so a pair of airline and route is new unless it is the airline's last.
  const lastRoute = new Int32Array(airlines).fill(-1);
  const carriers: number[] = [];
  const routes: number[] = [];
  for (let route = 0; route + 1 < start.length; route++) {
    for (let p = start[route] ?? missing(route); p < (start[route + 1] ?? missing(route + 1)); p++) {
      const carrier = airline[p] ?? missing(p);
      if (lastRoute[carrier] === route) continue;
      lastRoute[carrier] = route;
      carriers.push(carrier);
      routes.push(route);
    }
  }
  const { starts, items } = grouped(airlines, Uint16Array.from(carriers));
  return { starts, items: items.map((pair) => at(routes, pair)) };
}

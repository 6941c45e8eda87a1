/**
 * The ways to fly behind a point of the Pareto set: paths of airports with, for each leg, the departures that can be
 * part of it. Looked for once for each entry of an answer, not for each departure that is scanned.
 */

import { at } from '../must.ts';
import { MINUTES_PER_WEEK } from '../time.ts';
import { routeOfDeparture } from '../timetable/timetable.ts';
import { earliestArrival, firstFrom } from './earliestArrival.ts';
import { NO_WAY } from './lowerBounds.ts';
import { onwardFrom, ROUTE_BITS, ROUTE_MASK } from './onward.ts';
import { isInTime, type JourneySearch, layoverBetween, leastLayover, mayStop, needAfter } from './search.ts';

/** A departure at a distance from the first one of its journey. */
export interface TimedFlight {
  readonly departure: number;
  /** Minutes from the first departure to this one. */
  readonly leaves: number;
}

/** The flights of each leg, the first leg first. Not every two of them connect. */
export type FlightsByLeg = readonly (readonly TimedFlight[])[];

interface Walk {
  readonly search: JourneySearch;
  /** Minutes from the first departure in which a journey must arrive. */
  readonly within: number;
  /** Airports passed, and the flights of the legs between them. */
  readonly airports: number[];
  readonly flights: (readonly TimedFlight[])[];
  /** Takes a complete path. Returns whether to end the walk. */
  readonly take: (flights: FlightsByLeg) => boolean;
}

/**
 * Walks the paths of journeys that begin with one of the departures, fly `legs` more legs and arrive after `within`
 * minutes, which must be the fewest possible. Paths ascend by the airports on them.
 */
export function walkPaths(
  search: JourneySearch,
  departures: readonly number[],
  legs: number,
  within: number,
  take: Walk['take'],
): void {
  const { routeFrom, routeTo } = search.timetable;
  const byRoute = Map.groupBy(departures, (departure) => routeOfDeparture(search.timetable, departure));
  for (const route of [...byRoute.keys()].sort((a, b) => a - b)) {
    const to = at(routeTo, route);
    if (!(legs > 0 ? mayStop(search, to) : at(search.scratch.destination, to) === 1)) continue;
    const flights = (byRoute.get(route) ?? []).map((departure) => ({ departure, leaves: 0 }));
    const first = legs > 0 ? flights : flights.filter(({ departure }) => arrives(search, departure, 0, 0) <= within);
    if (first.length === 0) continue;
    const walk = { search, within, airports: [at(routeFrom, route), to], flights: [first], take };
    if (goOn(walk, legs, search.needsVia)) return;
  }
}

/** Adds `legs` legs to the path. */
function goOn(walk: Walk, legs: number, need: number): boolean {
  const { search, airports, flights, take } = walk;
  if (legs === 0) return take(flights);
  const airport = at(airports, airports.length - 1);
  const after = needAfter(search, airport, need);
  for (const route of routesOn(walk, airport, legs, after)) {
    const to = at(search.timetable.routeTo, route);
    if (airports.includes(to)) continue;
    const next = connectingFlights(walk, route, legs - 1, after);
    if (next.length === 0) continue;
    airports.push(to);
    flights.push(next);
    const isDone = goOn(walk, legs - 1, after);
    airports.pop();
    flights.pop();
    if (isDone) return true;
  }
  return false;
}

/** The routes by which the path may arrive in time, ascending. */
function routesOn({ search, within, flights }: Walk, airport: number, legs: number, need: number): number[] {
  const { onward, onwardStart, onwardEnd } = search.scratch;
  const { block, outStart } = search.timetable;
  const last = at(flights, flights.length - 1);
  const soonest = Math.min(...last.map(({ departure, leaves }) => leaves + at(block, departure)));
  const list = onwardFrom(search, airport, legs, need);
  const routes: number[] = [];
  for (let i = at(onwardStart, list); i < at(onwardEnd, list); i++) {
    if (soonest + search.domesticLayover + (at(onward, i) >>> ROUTE_BITS) > within) break;
    routes.push(at(outStart, airport) + (at(onward, i) & ROUTE_MASK));
  }
  return routes.sort((a, b) => a - b);
}

/** The flights of a route that connect to one of the last leg and lead to an arrival in time, each once. */
function connectingFlights(
  { search, within, flights }: Walk,
  route: number,
  legs: number,
  need: number,
): TimedFlight[] {
  const { routeStart, departs, block, airline } = search.timetable;
  const [begin, end] = [at(routeStart, route), at(routeStart, route + 1)];
  const found = new Map<string, TimedFlight>();
  for (const { departure, leaves } of at(flights, flights.length - 1)) {
    const arrived = leaves + at(block, departure);
    const opens = at(departs, departure) + at(block, departure) + leastLayover(search, departure, route);
    const first = firstFrom(departs, begin, end, opens % MINUTES_PER_WEEK);
    for (let n = 0; n < end - begin; n++) {
      const next = first + n < end ? first + n : first + n - (end - begin);
      const layover = layoverBetween(search, departure, next);
      if (layover > search.greatestLayover) break;
      search.work++;
      if (search.hasAirlines && at(search.scratch.allowed, at(airline, next)) === 0) continue;
      const flight = { departure: next, leaves: arrived + layover };
      if (flight.leaves + arrives(search, next, legs, need) <= within) found.set(`${next} ${flight.leaves}`, flight);
    }
  }
  return [...found.values()];
}

/** Minutes from a departure to the earliest arrival after `legs` more legs, or infinity. */
function arrives(search: JourneySearch, departure: number, legs: number, need: number): number {
  const { routeTo, departs, block } = search.timetable;
  const route = routeOfDeparture(search.timetable, departure);
  if (legs > 0) {
    const minutes = earliestArrival(search, departure, route, legs, need);
    return minutes === NO_WAY ? Number.POSITIVE_INFINITY : minutes;
  }
  const minutes = at(block, departure);
  const isEarlyEnough = isInTime(search, at(routeTo, route), at(departs, departure) + minutes);
  return isEarlyEnough ? minutes : Number.POSITIVE_INFINITY;
}

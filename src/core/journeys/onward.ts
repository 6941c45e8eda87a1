import { missing } from '../must.ts';
import { lastLegMin, layoverAfter, NO_WAY, stateOf } from './lowerBounds.ts';
import { type JourneySearch, mayStop, needAfter } from './search.ts';

/** An entry of `scratch.onward`: the least minutes to a destination, above the route's place among those of its origin. */
export const ROUTE_BITS = 16;
export const ROUTE_MASK = 0xffff;

/**
 * The place, in `scratch.onwardStart` and `onwardEnd`, of the list of routes that lead on from an airport, those
 * nearest to a destination first. A list is made when it is first needed.
 * @param legs still to be flown from the airport, 1 to 3
 * @param need 1 if a via airport must be among the stops after this one
 */
export function onwardFrom(search: JourneySearch, airport: number, legs: number, need: number): number {
  const { timetable, scratch } = search;
  const place = stateOf(legs, need) * timetable.airportCount + airport;
  if ((scratch.onwardStart[place] ?? missing(place)) < 0) {
    const start = scratch.onwardCount;
    const end = appendOnward(search, airport, legs, need);
    scratch.onwardStart[place] = start;
    scratch.onwardEnd[place] = end;
    scratch.onwardCount = end;
    // Ascending, so that loops over the list find good bounds first and end early.
    if (end - start > 1) scratch.onward.subarray(start, end).sort();
  }
  return place;
}

/** Appends the routes to `scratch.onward`. Returns the place after the last. */
function appendOnward(search: JourneySearch, airport: number, legs: number, need: number): number {
  const { outStart, routeTo } = search.timetable;
  const { usable, onward } = search.scratch;
  const first = outStart[airport] ?? missing(airport);
  const stop = outStart[airport + 1] ?? missing(airport + 1);
  let end = search.scratch.onwardCount;
  for (let route = first; route < stop; route++) {
    if (usable[route] === 0) continue;
    const total = fewestByRoute(search, route, routeTo[route] ?? missing(route), legs, need);
    if (total !== NO_WAY) onward[end++] = (total << ROUTE_BITS) | (route - first);
  }
  search.work += stop - first;
  return end;
}

/** Minutes at least from a departure on a route to a destination, or `NO_WAY`. */
function fewestByRoute(search: JourneySearch, route: number, to: number, legs: number, need: number): number {
  const { timetable, scratch } = search;
  if (legs === 1) return need === 0 && scratch.destination[to] === 1 ? lastLegMin(search, route) : NO_WAY;
  if (!mayStop(search, to)) return NO_WAY;
  const place = stateOf(legs - 1, needAfter(search, to, need)) * timetable.airportCount + to;
  const rest = scratch.lower[place] ?? missing(place);
  if (rest === NO_WAY) return NO_WAY;
  return (timetable.fewestMin[route] ?? missing(route)) + layoverAfter(search, route) + rest;
}

/** Minutes at least from a departure at an airport to a destination, or `NO_WAY`; parameters as for `onwardFrom`. */
export function fewestOnward(search: JourneySearch, airport: number, legs: number, need: number): number {
  const { onward, onwardStart, onwardEnd } = search.scratch;
  const place = onwardFrom(search, airport, legs, need);
  const start = onwardStart[place] ?? missing(place);
  return start === onwardEnd[place] ? NO_WAY : (onward[start] ?? missing(start)) >>> ROUTE_BITS;
}

import { missing } from '../must.ts';
import { isInTime, type JourneySearch, mayStop, needAfter } from './search.ts';

/** No way to a destination. Above the minutes that three flights, with two layovers of a week above the least, can take. */
export const NO_WAY = 0xffff;

/** The number of a state: `legs` (1 to 3) are still to be flown; `need` is 1 if a via airport must be among the stops between them. */
export const stateOf = (legs: number, need: number): number => 2 * (legs - 1) + need;

/**
 * Sets `scratch.lower`: by state and airport the fewest minutes from a departure there to a destination, with the
 * shortest flight of every route and the least layovers, whatever the day. Most of the network is too far by these
 * bounds already. One pass backward for each leg but the first two, which `onward.ts` looks at.
 */
export function setLowerBounds(search: JourneySearch): void {
  const { timetable, scratch, query, destinations, needsVia } = search;
  const { airportCount } = timetable;
  const { lower } = scratch;
  lower.fill(NO_WAY);
  for (const destination of destinations) lowerAt(search, destination, null, stateOf(1, 0));
  for (let legs = 2; legs < query.maxStops; legs++) {
    for (let airport = 0; airport < airportCount; airport++) {
      if (!mayStop(search, airport)) continue;
      for (let need = 0; need <= needsVia; need++) {
        const place = stateOf(legs - 1, needAfter(search, airport, need)) * airportCount + airport;
        const rest = lower[place] ?? missing(place);
        if (rest !== NO_WAY) lowerAt(search, airport, rest, stateOf(legs, need));
      }
    }
  }
}

/** Lowers the bounds at the origins of the routes to an airport, from which it takes `rest` more minutes; null is the end. */
function lowerAt(search: JourneySearch, airport: number, rest: number | null, state: number): void {
  const { timetable, scratch } = search;
  const { intoStart, intoRoute, routeFrom, fewestMin, airportCount } = timetable;
  const { lower, usable } = scratch;
  const end = intoStart[airport + 1] ?? missing(airport + 1);
  for (let i = intoStart[airport] ?? missing(airport); i < end; i++) {
    const route = intoRoute[i] ?? missing(i);
    if (usable[route] === 0) continue;
    const total =
      rest === null
        ? lastLegMin(search, route)
        : (fewestMin[route] ?? missing(route)) + layoverAfter(search, route) + rest;
    const place = state * airportCount + (routeFrom[route] ?? missing(route));
    if (total < (lower[place] ?? missing(place))) lower[place] = total;
  }
}

/** Fewest minutes of a departure on a route that arrives in time on an airline that is allowed, or `NO_WAY`. */
export function lastLegMin(search: JourneySearch, route: number): number {
  const { fewestMin, routeTo, routeStart, departs, block, airline } = search.timetable;
  if (search.arriveBefore === null && !search.hasAirlines) return fewestMin[route] ?? missing(route);
  const to = routeTo[route] ?? missing(route);
  const end = routeStart[route + 1] ?? missing(route + 1);
  let fewest = NO_WAY;
  for (let d = routeStart[route] ?? missing(route); d < end; d++) {
    const minutes = block[d] ?? missing(d);
    const isAllowed = !search.hasAirlines || search.scratch.allowed[airline[d] ?? missing(d)] === 1;
    if (minutes < fewest && isAllowed && isInTime(search, to, (departs[d] ?? missing(d)) + minutes)) fewest = minutes;
  }
  return fewest;
}

/** Fewest minutes on the ground after a flight of a route, with any next flight. */
export const layoverAfter = ({ timetable, domesticLayover, otherLayover }: JourneySearch, route: number): number =>
  timetable.domestic[route] === 1 ? domesticLayover : otherLayover;

import { missing } from '../must.ts';
import { MINUTES_PER_WEEK } from '../time.ts';
import { NO_WAY, stateOf } from './lowerBounds.ts';
import { onwardFrom, ROUTE_BITS, ROUTE_MASK } from './onward.ts';
import { isInTime, type JourneySearch, needAfter } from './search.ts';

/**
 * Minutes from a departure to the earliest arrival at a destination by way of it, or `NO_WAY`. They hold in every
 * week, so they are computed once in a search.
 * @param route of the departure
 * @param legs to be flown after this one, 1 or 2
 * @param need 1 if a via airport must be among the stops, that after this leg included
 */
export function earliestArrival(
  search: JourneySearch,
  departure: number,
  route: number,
  legs: number,
  need: number,
): number {
  const { scratch, timetable } = search;
  const { arrival, touched } = scratch;
  const key = stateOf(legs, need) * timetable.departureCount + departure;
  const place = key & (arrival.length - 1);
  const tag = key >>> (31 - Math.clz32(arrival.length));
  const known = arrival[place] ?? missing(place);
  if (known !== 0 && known >>> 16 === tag) return known & NO_WAY;
  const found = arrivalBefore(search, departure, route, legs, need, NO_WAY);
  if (scratch.touchedCount < touched.length) touched[scratch.touchedCount] = place;
  scratch.touchedCount++;
  arrival[place] = (tag << 16) | found;
  return found;
}

/**
 * The same for arrivals in less than `limit` minutes; `limit` if there is none.
 * @param route of the departure
 * @param legs to be flown after this one, 1 to 3
 */
export function arrivalBefore(
  search: JourneySearch,
  departure: number,
  route: number,
  legs: number,
  need: number,
  limit: number,
): number {
  const { timetable, scratch, greatestLayover, domesticLayover, otherLayover, hasAirlines } = search;
  const { routeFrom, routeTo, routeStart, departs, block, airline, domestic, outStart } = timetable;
  const { onward, onwardStart, onwardEnd, allowed } = scratch;
  const airport = routeTo[route] ?? missing(route);
  const left = departs[departure] ?? missing(departure);
  const arrived = block[departure] ?? missing(departure);
  const isDomestic = domestic[route] === 1;
  const latest = arrived + greatestLayover;
  const after = needAfter(search, airport, need);
  const list = onwardFrom(search, airport, legs, after);
  const stop = onwardEnd[list] ?? missing(list);
  const firstRoute = outStart[airport] ?? missing(airport);
  let best = limit;
  let scanned = 0;
  for (let i = onwardStart[list] ?? missing(list); i < stop; i++) {
    const entry = onward[i] ?? missing(i);
    const rest = entry >>> ROUTE_BITS;
    // The list ascends: no later route arrives earlier.
    if (arrived + (isDomestic ? domesticLayover : otherLayover) + rest >= best) break;
    scanned++;
    const next = firstRoute + (entry & ROUTE_MASK);
    const to = routeTo[next] ?? missing(next);
    if (to === routeFrom[route]) continue;
    const opens = arrived + (isDomestic && domestic[next] === 1 ? domesticLayover : otherLayover);
    const begin = routeStart[next] ?? missing(next);
    const end = routeStart[next + 1] ?? missing(next + 1);
    const minute = (left + opens) % MINUTES_PER_WEEK;
    let week = opens - minute;
    for (let d = firstFrom(departs, begin, end, minute); ; d++) {
      if (d === end) {
        d = begin;
        week += MINUTES_PER_WEEK;
      }
      const leaves = week + (departs[d] ?? missing(d));
      if (leaves > latest || leaves + rest >= best) break;
      scanned++;
      if (hasAirlines && allowed[airline[d] ?? missing(d)] === 0) continue;
      if (legs === 1) {
        const arrives = leaves + (block[d] ?? missing(d));
        if (arrives < best && isInTime(search, to, left + arrives)) best = arrives;
      } else {
        const found = earliestArrival(search, d, next, legs - 1, after);
        if (found !== NO_WAY && leaves + found < best) best = leaves + found;
      }
    }
  }
  search.work += scanned;
  return best;
}

/** The first of the departures from `begin` to `end` that leaves at a minute of the week or later; `end` if none does. */
export function firstFrom(departs: Uint16Array, begin: number, end: number, minute: number): number {
  let low = begin;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((departs[middle] ?? missing(middle)) < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

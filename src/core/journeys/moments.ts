import { at } from '../must.ts';
import { isInWindow } from '../schedule/timeWindow.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../time.ts';
import { firstFrom } from './earliestArrival.ts';
import { NO_WAY } from './lowerBounds.ts';
import { fewestOnward } from './onward.ts';
import { type JourneySearch, mayStop, needAfter } from './search.ts';

/** Departures that leave the origin at one minute. */
export interface Moment {
  /** Minutes after the start of the reference week in UTC; below 0 and above 10,079 near its ends. */
  readonly leaves: number;
  readonly departures: readonly number[];
}

/** A sort key is the minute of a departure, plus a week so that it is positive, times this number, plus the departure. */
const RADIX = 2 ** 24;

/**
 * The departures from the origin on a day that can be the first leg of a journey, the latest first.
 * @param day 0 to 6, local to the origin; 0 is Monday
 */
export function momentsOf(search: JourneySearch, day: number): Moment[] {
  const moments: { leaves: number; departures: number[] }[] = [];
  for (const key of Float64Array.from(momentKeys(search, day)).sort().reverse()) {
    const departure = key % RADIX;
    const leaves = (key - departure) / RADIX - MINUTES_PER_WEEK;
    const last = moments.at(-1);
    if (last?.leaves === leaves) last.departures.push(departure);
    else moments.push({ leaves, departures: [departure] });
  }
  return moments;
}

function momentKeys(search: JourneySearch, day: number): number[] {
  const { timetable, scratch, query, hasAirlines, origin } = search;
  const { outStart, routeStart, routeTo, departs, airline, offset } = timetable;
  const midnight = day * MINUTES_PER_DAY - at(offset, origin);
  const minute = (midnight + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
  const keys: number[] = [];
  for (let route = at(outStart, origin); route < at(outStart, origin + 1); route++) {
    if (at(scratch.usable, route) === 0 || !mayGoOn(search, at(routeTo, route))) continue;
    const begin = at(routeStart, route);
    const end = at(routeStart, route + 1);
    const first = firstFrom(departs, begin, end, minute);
    for (let n = 0; n < end - begin; n++) {
      const wraps = first + n >= end;
      const d = wraps ? first + n - (end - begin) : first + n;
      const time = at(departs, d) + (wraps ? MINUTES_PER_WEEK : 0) - minute;
      if (time >= MINUTES_PER_DAY) break;
      if (!isInWindow(time, query.departAfter, query.departBefore)) continue;
      if (hasAirlines && at(scratch.allowed, at(airline, d)) === 0) continue;
      keys.push((midnight + time + MINUTES_PER_WEEK) * RADIX + d);
    }
  }
  return keys;
}

/** Whether a journey may go on from an airport, or end there. */
function mayGoOn(search: JourneySearch, airport: number): boolean {
  const { scratch, query, needsVia } = search;
  if (needsVia === 0 && at(scratch.destination, airport) === 1) return true;
  if (!mayStop(search, airport)) return false;
  const need = needAfter(search, airport, needsVia);
  for (let legs = 1; legs <= query.maxStops; legs++)
    if (fewestOnward(search, airport, legs, need) !== NO_WAY) return true;
  return false;
}

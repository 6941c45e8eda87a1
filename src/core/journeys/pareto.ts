/** The Pareto sets of journeys: what no other journey of the day beats in later departure, earlier arrival and fewer stops. */
import { isInWindow } from '../departures/departures.ts';
import { findRoute, routesFrom } from '../departures/routeColumns.ts';
import { at } from '../must.ts';
import type { Steps } from '../steps.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../time.ts';
import { isPauseDue } from './query.ts';
import {
  arrivalWithin,
  fewestOnward,
  firstFrom,
  type JourneySearch,
  mayStop,
  needAfter,
  needAtStart,
  type RouteDeparture,
} from './search.ts';
import { NO_WAY } from './timetable.ts';

/** Journeys of one departure minute, elapsed time and number of stops that no other journey of the day beats. */
export interface ParetoPoint {
  readonly search: JourneySearch;
  /** Weekday of departure, local to the origin; 0 is Monday. */
  readonly day: number;
  /** Minutes after the start of the reference week in UTC; below 0 and above 10,079 near its ends. */
  readonly leaves: number;
  readonly arrives: number;
  readonly stops: number;
  /** The first legs that may lead there, of which one does at least. */
  readonly firstLegs: readonly RouteDeparture[];
}

/** After every arrival: four flights, and three layovers of a week above the least. */
const NEVER = 1 << 20;

/**
 * The Pareto set of a search on a day. Departures are taken the latest first, as the range queries of RAPTOR do. `best`
 * then holds, for each number of stops, the earliest arrival of all that leaves later and has no more stops: what
 * arrives no earlier is beaten. Journeys that leave at the same minute are compared among themselves, fewest stops first.
 * @param day 0 to 6, local to the origin; 0 is Monday
 */
export function* paretoPoints(search: JourneySearch, day: number): Steps<ParetoPoint[]> {
  const best = Array<number>(search.conditions.maxStops + 1).fill(NEVER);
  const points: ParetoPoint[] = [];
  for (const [leaves, firstLegs] of firstLegsOf(search, day)) {
    for (let stops = 0; stops < best.length; stops++) {
      const bound = at(best, stops) - leaves;
      let elapsed = bound;
      for (const firstLeg of firstLegs) {
        if (isPauseDue(search.conditions.cost)) yield;
        elapsed = arrivalWithin(search, firstLeg, stops, needAtStart(search), elapsed);
      }
      if (elapsed === bound) continue;
      const point = { search, day, leaves, arrives: leaves + elapsed, stops, firstLegs };
      points.push(point);
      lower(best, point);
    }
  }
  return points;
}

/** Every direct departure of a search on a day, as points: also those that another journey beats. */
export function directPoints(search: JourneySearch, day: number): ParetoPoint[] {
  return firstLegsOf(search, day).flatMap(([leaves, firstLegs]) => {
    const byElapsed = Map.groupBy(firstLegs, (leg) => arrivalWithin(search, leg, 0, needAtStart(search), NEVER));
    byElapsed.delete(NEVER);
    return [...byElapsed].map(([elapsed, equal]) => ({
      ...{ search, day, leaves, arrives: leaves + elapsed, stops: 0, firstLegs: equal },
    }));
  });
}

/** What leaves earlier than the point and has no fewer stops must arrive earlier. */
function lower(best: number[], { stops, arrives }: ParetoPoint): void {
  for (let more = stops; more < best.length; more++) best[more] = Math.min(at(best, more), arrives);
}

/** The points of one day that no other one beats. Equal ones do not beat each other. */
export function unbeaten(points: readonly ParetoPoint[]): ParetoPoint[] {
  const best = Array<number>(4).fill(NEVER);
  let last: ParetoPoint | undefined;
  // What beats a point comes before it.
  const ordered = points.toSorted((a, b) => b.leaves - a.leaves || a.stops - b.stops || a.arrives - b.arrives);
  return ordered.filter((point) => {
    const isEqual = last?.leaves === point.leaves && last.stops === point.stops && last.arrives === point.arrives;
    if (!isEqual && point.arrives >= at(best, point.stops)) return false;
    lower(best, point);
    last = point;
    return true;
  });
}

/** A departure from the origin; `leaves` as in `ParetoPoint`. */
interface FirstLeg extends RouteDeparture {
  readonly leaves: number;
}

/** The departures from the origin on a day that can be the first leg of a journey, by minute, the latest first. */
function firstLegsOf(search: JourneySearch, day: number): [leaves: number, firstLegs: FirstLeg[]][] {
  const { timetable, conditions, usable, origin } = search;
  const { departures, routeStart, departs, row } = timetable;
  const midnight = day * MINUTES_PER_DAY - at(departures.offset, origin);
  const minute = (midnight + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
  const firstLegs: FirstLeg[] = [];
  for (const route of firstRoutes(search)) {
    const begin = at(routeStart, route);
    const end = at(routeStart, route + 1);
    const first = firstFrom(departs, begin, end, minute);
    for (let n = 0; n < end - begin; n++) {
      const wraps = first + n >= end;
      const departure = wraps ? first + n - (end - begin) : first + n;
      const time = at(departs, departure) + (wraps ? MINUTES_PER_WEEK : 0) - minute;
      if (time >= MINUTES_PER_DAY) break;
      if (!isInWindow(time, conditions.departAfter, conditions.departBefore)) continue;
      if (at(usable.rows, at(row, departure)) === 0) continue;
      firstLegs.push({ departure, route, leaves: midnight + time });
    }
  }
  return [...Map.groupBy(firstLegs, ({ leaves }) => leaves)].sort(([a], [b]) => b - a);
}

/** The routes from the origin by which a journey may begin. */
function firstRoutes(search: JourneySearch): number[] {
  const { timetable, conditions, usable, origin, destination } = search;
  const { routes } = timetable;
  const from =
    conditions.maxStops > 0 ? routesFrom(routes, origin) : [findRoute(routes, origin, destination) ?? []].flat();
  return from.filter((route) => at(usable.fewest, route) !== NO_WAY && mayGoOn(search, at(routes.to, route)));
}

/** Whether a journey may go on from an airport, or end there. */
function mayGoOn(search: JourneySearch, airport: number): boolean {
  const need = needAtStart(search);
  if (airport === search.destination) return need === 0;
  if (!mayStop(search, airport)) return false;
  const after = needAfter(search, airport, need);
  for (let legs = 1; legs <= search.conditions.maxStops; legs++)
    if (fewestOnward(search, airport, legs, after) !== NO_WAY) return true;
  return false;
}

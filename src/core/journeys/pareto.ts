import { at } from '../must.ts';
import { routeOfDeparture } from '../timetable/timetable.ts';
import { arrivalBefore } from './earliestArrival.ts';
import { layoverAfter } from './lowerBounds.ts';
import { momentsOf } from './moments.ts';
import { fewestOnward } from './onward.ts';
import { isPauseDue, pause, prepare } from './prepare.ts';
import { isInTime, type JourneySearch, mayStop, needAfter } from './search.ts';

/** Journeys of one departure minute, elapsed time and number of stops that no other journey of the day beats. */
export interface ParetoPoint {
  readonly search: JourneySearch;
  /** Minutes after the start of the reference week in UTC. */
  readonly leaves: number;
  readonly arrives: number;
  readonly stops: number;
  /** The first legs that may lead there, of which one does at least. */
  readonly departures: readonly number[];
}

/** After every arrival: four flights, and three layovers of a week above the least. */
const NEVER = 1 << 20;

/**
 * The Pareto set of a day over departure (later is better), arrival (earlier) and stops (fewer).
 *
 * Departures are taken the latest first, as the range queries of RAPTOR do. `best` then holds, for each number of
 * stops, the earliest arrival of all that leaves later and has no more stops: what arrives no earlier is beaten.
 * Journeys that leave at the same minute are compared among themselves, fewest stops first.
 * @param day 0 to 6, local to the origin; 0 is Monday
 * @param known points of the day from other searches; points that they beat may be left out
 * @yields after a while, so that the caller can do something else; other searches may run meanwhile
 */
export function* paretoPoints(
  search: JourneySearch,
  day: number,
  known: readonly ParetoPoint[],
): Generator<undefined, ParetoPoint[]> {
  prepare(search);
  const best = Array<number>(search.query.maxStops + 1).fill(NEVER);
  const later = known.toSorted((a, b) => a.leaves - b.leaves);
  const points: ParetoPoint[] = [];
  for (const { leaves, departures } of momentsOf(search, day)) {
    for (let next = later.at(-1); next && next.leaves > leaves; next = later.at(-1)) {
      lower(best, next);
      later.pop();
    }
    for (let stops = 0; stops < best.length; stops++) {
      const bound = at(best, stops) - leaves;
      let elapsed = bound;
      for (const departure of departures) {
        if (isPauseDue(search)) yield* pause(search);
        elapsed = arrivalWithin(search, departure, stops, elapsed);
      }
      if (elapsed === bound) continue;
      const point = { search, leaves, arrives: leaves + elapsed, stops, departures };
      points.push(point);
      lower(best, point);
    }
  }
  return points;
}

/** What leaves earlier than the point and has no fewer stops must arrive earlier. */
function lower(best: number[], { stops, arrives }: ParetoPoint): void {
  for (let more = stops; more < best.length; more++) best[more] = Math.min(at(best, more), arrives);
}

/**
 * The points that no other one beats, in their order. Equal ones do not beat each other. Points are taken the latest
 * departure first, those of one minute together, so that it takes time linear in their number, apart from sorting.
 */
export function unbeaten(points: readonly ParetoPoint[]): ParetoPoint[] {
  const kept = new Set<ParetoPoint>();
  /** By number of stops: the earliest arrival of what leaves later and has no more stops. */
  const later = Array<number>(1 + Math.max(0, ...points.map(({ stops }) => stops))).fill(NEVER);
  const groups = Map.groupBy(
    points.toSorted((a, b) => b.leaves - a.leaves || a.stops - b.stops || a.arrives - b.arrives),
    ({ leaves }) => leaves,
  );
  for (const group of groups.values()) {
    /** The earliest arrival of the group so far: of fewer stops, or of as many. */
    let earliest = NEVER;
    let last: ParetoPoint | undefined;
    for (const point of group) {
      const isEqual = last?.stops === point.stops && last.arrives === point.arrives;
      const isBetter = point.arrives < earliest && point.arrives < at(later, point.stops);
      if (isEqual || isBetter) kept.add(point);
      earliest = Math.min(earliest, point.arrives);
      if (isEqual || isBetter) last = point;
    }
    for (const point of group) lower(later, point);
  }
  return points.filter((point) => kept.has(point));
}

/** Minutes to the earliest arrival by way of a first departure, if below `limit`; otherwise `limit`. */
function arrivalWithin(search: JourneySearch, departure: number, stops: number, limit: number): number {
  const { timetable, scratch, needsVia } = search;
  const route = routeOfDeparture(timetable, departure);
  const to = at(timetable.routeTo, route);
  const minutes = at(timetable.block, departure);
  if (stops === 0) {
    const arrives = at(timetable.departs, departure) + minutes;
    return at(scratch.destination, to) === 1 && minutes < limit && isInTime(search, to, arrives) ? minutes : limit;
  }
  if (!mayStop(search, to)) return limit;
  const rest = fewestOnward(search, to, stops, needAfter(search, to, needsVia));
  if (minutes + layoverAfter(search, route) + rest >= limit) return limit;
  return arrivalBefore(search, departure, route, stops, needsVia, limit);
}

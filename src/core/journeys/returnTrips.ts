/** Return trips: a journey out and a journey back, each as `searchJourneys` would list it for its day. */
import { ALL_DAYS } from '../dataset/schedule.ts';
import { MINUTES_PER_WEEK } from '../time.ts';
import { addWork, type Conditions, conditionsOf, type JourneyQuery } from './search.ts';
import {
  chainsOf,
  comparePoints,
  dayPoints,
  elapsed,
  type Journey,
  journeyOf,
  type ParetoPoint,
  weeklyKey,
} from './searchJourneys.ts';
import type { Timetable } from './timetable.ts';

/** A request for trips. `from` and `to` are those of the journey out; the way back begins where that one ended. */
export interface TripQuery extends JourneyQuery {
  /** What differs on the way back: its days, and when it may depart. */
  readonly back: Pick<JourneyQuery, 'days' | 'departs'>;
  /** Whether the way back is on the date of the departure out. */
  readonly isSameDay?: boolean;
  /** Minutes at the destination, both bounds inclusive. */
  readonly minStay?: number;
  readonly maxStay?: number;
}

/** A trip. */
export interface ReturnTrip {
  readonly out: Journey;
  readonly back: Journey;
  /** Minutes between the arrival there and the departure back. */
  readonly stayMin: number;
}

/** The journeys of a trip, as points. */
interface TripPoints {
  readonly out: ParetoPoint;
  readonly back: ParetoPoint;
  readonly stayMin: number;
  /** Minutes of both journeys. */
  readonly underWayMin: number;
}

/**
 * For each destination and each pair of days the trips of such journeys that no other beats in both: a longer stay, and
 * fewer minutes under way; with a longest stay, direct flights count that another journey of the day beats. With
 * `keepDirect` all trips of direct flights are listed. The way back begins where the way out ended; the origins of a group
 * are one place: it may lead to any of them. The day back
 * is the first such weekday, from the date of the departure out on, on which a trip has a stay within the bounds. The
 * longest stay first, then the fewest minutes under way, then by the journey out and the journey back as in
 * `searchJourneys`; a trip of several weeks or pairs of days is listed once.
 */
export function searchReturnTrips(timetable: Timetable, query: TripQuery): readonly ReturnTrip[] {
  const { back, isSameDay, minStay, maxStay, ...others } = query;
  // What is beaten alone can be all that a bound of the stay leaves.
  const journey = { ...others, keepDirect: others.keepDirect === true || maxStay !== undefined };
  const out = conditionsOf(timetable, journey);
  const home = {
    ...conditionsOf(timetable, {
      ...journey,
      days: ALL_DAYS,
      departs: null,
      arrives: null,
      arriveDays: ALL_DAYS,
      ...back,
    }),
    cost: out.cost,
  };
  const trips: TripPoints[] = [];
  const pairs = out.groups.flatMap(({ from, to }) => to.map((destination) => ({ from, destination })));
  for (const { from, destination } of pairs) {
    const outPoints = dayPoints(out, from, [destination]);
    if (outPoints.every(({ length }) => length === 0)) continue;
    const backPoints = dayPoints(home, [destination], from);
    for (const leaving of outPoints.filter(({ length }) => length > 0))
      for (const returning of backPoints.filter(({ length }) => length > 0))
        trips.push(...tripsOfDays(leaving, returning, query, (work) => addWork(out, work)));
  }
  return listTrips(trips.sort(compareTrips), out);
}

/** The best trips of a pair of days. All of `leaving` depart on one day, all of `returning` on another. */
function tripsOfDays(
  leaving: readonly ParetoPoint[],
  returning: readonly ParetoPoint[],
  { isSameDay = false, minStay = 0, maxStay = Number.POSITIVE_INFINITY, keepDirect = false }: TripQuery,
  spend: (work: number) => void,
): TripPoints[] {
  const [first, firstBack] = [leaving[0], returning[0]];
  if (!first || !firstBack || (isSameDay && firstBack.day !== first.day)) return [];
  // A week may have no such stay: the arrival may be days after the departure out.
  const slowest = Math.max(...leaving.map(elapsed));
  const earliest = (firstBack.day < first.day ? 1 : 0) * MINUTES_PER_WEEK;
  const weeks = isSameDay ? 0 : Math.ceil((minStay + slowest) / MINUTES_PER_WEEK) + 1;
  for (let week = 0; week <= weeks; week++) {
    const later = earliest + week * MINUTES_PER_WEEK;
    const trips: TripPoints[] = [];
    spend(leaving.length * returning.length);
    for (const out of leaving)
      for (const back of returning) {
        const stayMin = back.leaves + later - out.arrives;
        if (stayMin < minStay || stayMin > maxStay) continue;
        trips.push({ out, back, stayMin, underWayMin: elapsed(out) + elapsed(back) });
      }
    if (trips.length > 0) return unbeatenTrips(trips, keepDirect);
  }
  return [];
}

/** The trips that no other beats. @param keepDirect whether all trips of direct flights are kept */
function unbeatenTrips(trips: TripPoints[], keepDirect: boolean): TripPoints[] {
  let fewest = Number.POSITIVE_INFINITY;
  let longest = Number.NEGATIVE_INFINITY;
  return trips.sort(compareTrips).filter(({ out, back, stayMin, underWayMin }) => {
    // Equal ones do not beat each other.
    const isBest = underWayMin < fewest || (underWayMin === fewest && stayMin === longest);
    if (isBest) [fewest, longest] = [underWayMin, stayMin];
    return isBest || (keepDirect && out.stops === 0 && back.stops === 0);
  });
}

const compareTrips = (a: TripPoints, b: TripPoints): number =>
  b.stayMin - a.stayMin ||
  a.underWayMin - b.underWayMin ||
  comparePoints(a.out, b.out) ||
  comparePoints(a.back, b.back);

/** The trips of all chains of the points, each once, at most `limit`. */
function listTrips(points: readonly TripPoints[], { timetable, limit }: Conditions): ReturnTrip[] {
  const trips = new Map<string, ReturnTrip>();
  for (const { out, back, stayMin } of points) {
    for (const chainOut of chainsOf(out))
      for (const chainBack of chainsOf(back)) {
        const key = [weeklyKey(timetable, chainOut), stayMin, weeklyKey(timetable, chainBack)].join(' ');
        if (!trips.has(key))
          trips.set(key, { out: journeyOf(out, chainOut), back: journeyOf(back, chainBack), stayMin });
        if (trips.size === limit) return [...trips.values()];
      }
  }
  return [...trips.values()];
}

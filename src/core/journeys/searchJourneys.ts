/** Timed journeys between places: the best of each day. */
import { serviceOf } from '../departures/departures.ts';
import { at } from '../must.ts';
import { finish, type Steps } from '../steps.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK, mod } from '../time.ts';
import { directPoints, type ParetoPoint, paretoPoints, unbeaten } from './pareto.ts';
import { type Conditions, conditionsOf, isPauseDue, type JourneyQuery } from './query.ts';
import {
  arrivalWithin,
  createSearch,
  firstFrom,
  type JourneySearch,
  leastLayover,
  needAfter,
  needAtStart,
  onwardFrom,
  ROUTE_BITS,
  ROUTE_MASK,
  type RouteDeparture,
} from './search.ts';
import { type FlightTimes, type JourneyLeg, legOf, type Timetable } from './timetable.ts';

/** A chain of flights. Its first departure is on the first requested day on which no other journey beats it. */
export interface Journey extends FlightTimes {
  readonly elapsedMin: number;
  /** Sum of the legs' block minutes. */
  readonly flyingMin: number;
  readonly stops: number;
  /** Weekdays of departure on which the same flights connect at the same times, requested or not; bit 0 is Monday. */
  readonly days: number;
  readonly legs: readonly JourneyLeg[];
  /** Minutes at each stop, which is where the leg of the same index ends. */
  readonly layovers: readonly number[];
}

/**
 * For each requested day and each destination the journeys that no other beats in all of: later departure, earlier
 * arrival, fewer stops. A journey of several days is listed once. By elapsed minutes, then stops, then weekday and local
 * time of departure, then origin and destination in the order of codes, then as in `chainsOf`.
 */
export const searchJourneys = (timetable: Timetable, query: JourneyQuery): readonly Journey[] =>
  finish(journeySteps(timetable, query));

/**
 * The same in steps of some milliseconds, so that a server can do other work between them, other searches included.
 * Most searches take one step.
 */
export function* journeySteps(timetable: Timetable, query: JourneyQuery): Steps<readonly Journey[]> {
  const conditions = conditionsOf(timetable, query);
  const points = yield* pointsOf(timetable, conditions);
  const journeys = new Map<string, Journey>();
  for (const point of points.sort(comparePoints)) {
    for (const chain of chainsOf(point)) {
      const key = weeklyKey(timetable, chain);
      if (!journeys.has(key)) journeys.set(key, journeyOf(point, chain));
      if (journeys.size === conditions.limit) return [...journeys.values()];
    }
    if (isPauseDue(conditions.cost)) yield;
  }
  return [...journeys.values()];
}

/** The points of all days and destinations. */
function* pointsOf(timetable: Timetable, conditions: Conditions): Steps<ParetoPoint[]> {
  const points: ParetoPoint[] = [];
  for (const destination of conditions.to)
    points.push(...(yield* dayPoints(timetable, conditions, conditions.from, [destination])).flat());
  return points;
}

/**
 * The points of each weekday, of all searches from an origin to a destination together. No journey passes its origin
 * again, but it may pass another one.
 */
export function* dayPoints(
  timetable: Timetable,
  conditions: Conditions,
  from: readonly number[],
  to: readonly number[],
): Steps<ParetoPoint[][]> {
  const days = Array.from({ length: 7 }, (_, day) => ({
    day,
    found: [] as ParetoPoint[],
    direct: [] as ParetoPoint[],
  }));
  const asked = days.filter(({ day }) => conditions.days & (1 << day));
  for (const destination of to)
    for (const origin of from)
      for (const usable of conditions.usable) {
        if (!conditions.isPair(origin, destination)) continue;
        const search = createSearch(timetable, conditions, usable, origin, destination);
        for (const { day, found, direct } of asked) {
          found.push(...(yield* paretoPoints(search, day)));
          if (conditions.keepDirect) direct.push(...directPoints(search, day));
        }
      }
  return days.map(({ found, direct }) => {
    const best = unbeaten(found);
    return conditions.keepDirect ? [...direct, ...best.filter(({ stops }) => stops > 0)] : best;
  });
}

/** Minutes from the departure to the arrival. */
export const elapsed = ({ leaves, arrives }: ParetoPoint): number => arrives - leaves;

/** Minutes of the week at the origin. */
const localTime = ({ search, leaves }: ParetoPoint): number =>
  leaves + at(search.timetable.departures.offset, search.origin);

export const comparePoints = (a: ParetoPoint, b: ParetoPoint): number =>
  elapsed(a) - elapsed(b) ||
  a.stops - b.stops ||
  localTime(a) - localTime(b) ||
  a.search.origin - b.search.origin ||
  a.search.destination - b.search.destination;

/** The same text for chains that differ by whole days only. */
export const weeklyKey = ({ row }: Timetable, chain: readonly ChainLeg[]): string =>
  chain.map(({ departure, leaves }) => `${at(row, departure)} ${leaves}`).join();

/** A chain as a journey. */
export function journeyOf({ search, leaves, arrives, stops }: ParetoPoint, chain: readonly ChainLeg[]): Journey {
  const { timetable, destination } = search;
  const legs = chain.map(({ departure }) => legOf(timetable, departure));
  const elapsedMin = arrives - leaves;
  const { departure } = at(legs, 0);
  const shift = at(timetable.departures.offset, destination) - at(timetable.departures.offset, search.origin);
  return {
    departure,
    arrival: {
      minute: at(legs, stops).arrival.minute,
      dayOffset: Math.floor((departure.minute + elapsedMin + shift) / MINUTES_PER_DAY),
    },
    elapsedMin,
    flyingMin: legs.reduce((sum, { blockMin }) => sum + blockMin, 0),
    stops,
    days: repeatedDays(timetable, legs),
    legs,
    layovers: chain.slice(1).map((leg, i) => leg.leaves - at(chain, i).leaves - at(legs, i).blockMin),
  };
}

/** The weekdays on which every leg has its departure the same number of days later. */
function repeatedDays({ departures }: Timetable, legs: readonly JourneyLeg[]): number {
  const first = at(legs, 0).departure.day;
  let days = 0;
  for (let day = 0; day < 7; day++)
    if (legs.every((leg) => at(departures.days, leg.row) & (1 << mod(leg.departure.day + day - first, 7))))
      days |= 1 << day;
  return days;
}

/** A departure of a chain. */
export interface ChainLeg extends RouteDeparture {
  /** Minutes from the first departure of the chain to this one. */
  readonly leaves: number;
}

/**
 * The chains of a point, in the order of their legs: by airport of arrival, then airline, both in the order of codes,
 * then by departure, the earlier first, then block time, then row of the departures table.
 */
export function* chainsOf(point: ParetoPoint): Generator<readonly ChainLeg[]> {
  const { search, stops, leaves, arrives } = point;
  const firstLegs = point.firstLegs.map((leg): ChainLeg => ({ ...leg, leaves: 0 }));
  yield* grow(search, [], firstLegs, stops, needAtStart(search), arrives - leaves);
}

/**
 * The chains that continue `chain` with one of the legs and `legs` more.
 * @param need 1 if a via airport must be among the stops still to come
 * @param within minutes from the first departure to the arrival, which must be the fewest possible
 */
function* grow(
  search: JourneySearch,
  chain: readonly ChainLeg[],
  next: readonly ChainLeg[],
  legs: number,
  need: number,
  within: number,
): Generator<readonly ChainLeg[]> {
  // All that are left lead to the end: no chain is begun in vain.
  const leading = next.filter((leg) => {
    const limit = within - leg.leaves + 1;
    return arrivalWithin(search, leg, legs, need, limit) < limit;
  });
  for (const leg of inOrder(search, leading)) {
    const longer = [...chain, leg];
    const after = needAfter(search, at(search.timetable.routes.to, leg.route), need);
    if (legs === 0) yield longer;
    else yield* grow(search, longer, connections(search, leg, legs, after, within), legs - 1, after, within);
  }
}

/** The departures to which a leg connects, and from which `legs - 1` more may lead to an arrival in time. */
function connections(search: JourneySearch, leg: ChainLeg, legs: number, need: number, within: number): ChainLeg[] {
  const { timetable, conditions, usable } = search;
  const { routes, routeStart, departs, block, row } = timetable;
  const airport = at(routes.to, leg.route);
  const arrives = leg.leaves + at(block, leg.departure);
  const next: ChainLeg[] = [];
  for (const entry of onwardFrom(search, airport, legs, need)) {
    const route = at(routes.starts, airport) + (entry & ROUTE_MASK);
    const least = leastLayover(search, leg.route, route);
    if (arrives + least + (entry >>> ROUTE_BITS) > within || at(routes.to, route) === at(routes.from, leg.route))
      continue;
    const opens = (at(departs, leg.departure) + at(block, leg.departure) + least) % MINUTES_PER_WEEK;
    const begin = at(routeStart, route);
    const count = at(routeStart, route + 1) - begin;
    const first = firstFrom(departs, begin, begin + count, opens) - begin;
    for (let n = 0; n < count; n++) {
      const departure = begin + ((first + n) % count);
      const layover = least + mod(at(departs, departure) - opens, MINUTES_PER_WEEK);
      if (layover > conditions.greatestLayover) break;
      conditions.cost.work++;
      if (at(usable.rows, at(row, departure)) === 1) next.push({ departure, route, leaves: arrives + layover });
    }
  }
  return next;
}

/** Sorts legs from one airport. */
function inOrder({ timetable }: JourneySearch, legs: readonly ChainLeg[]): ChainLeg[] {
  const { departures, row, block } = timetable;
  const airline = ({ departure }: ChainLeg) => at(departures.airline, serviceOf(departures, at(row, departure)));
  return legs.toSorted(
    (a, b) =>
      a.route - b.route ||
      airline(a) - airline(b) ||
      a.leaves - b.leaves ||
      at(block, a.departure) - at(block, b.departure) ||
      at(row, a.departure) - at(row, b.departure),
  );
}

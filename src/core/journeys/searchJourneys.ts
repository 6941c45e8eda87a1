/**
 * Timed journeys between places: the best of each day. Of a day, the Pareto set of journeys is found as points (departure,
 * arrival, stops); then the chains of flights of each point are listed.
 */
import { isInWindow } from '../filter/departureFilter.ts';
import { at, missing } from '../must.ts';
import { addTo, entryOf } from '../objects.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK, mod } from '../time.ts';
import {
  addWork,
  arrivalWithin,
  type ChainLeg,
  type Conditions,
  conditionsOf,
  createSearch,
  type DayDepartures,
  isSameCarrier,
  type JourneyQuery,
  type JourneySearch,
  leastLayover,
  needAfter,
  onwardFrom,
  ROUTE_BITS,
  ROUTE_MASK,
  visitDepartures,
} from './search.ts';
import { type JourneyLeg, legOf, type Timetable } from './timetable.ts';

/** A chain of flights. Its first departure is on the first requested day on which no other journey beats it. */
export type Journey = ReturnType<typeof journeyOf>;

/**
 * For each requested day and each group of airports the journeys that no other of the day or of the following day beats in
 * all of: later departure, earlier arrival, fewer stops. A journey of several days is listed once. By elapsed minutes, then stops, then weekday and local
 * time of departure, then origin and destination in the order of codes, then as in `chainsOf`.
 */
export function searchJourneys(timetable: Timetable, query: JourneyQuery): readonly Journey[] {
  const conditions = conditionsOf(timetable, query);
  const points = conditions.groups.flatMap(({ from, to }) => dayPoints(conditions, from, to).flat());
  const journeys = new Map<string, Journey>();
  for (const point of points.sort(comparePoints)) {
    for (const chain of chainsOf(point)) {
      const key = weeklyKey(timetable, chain);
      if (!journeys.has(key)) journeys.set(key, journeyOf(point, chain));
      if (journeys.size === conditions.limit) return [...journeys.values()];
    }
  }
  return [...journeys.values()];
}

/**
 * The points of each weekday, of all searches from an origin to a destination together. No journey passes its origin
 * again, but it may pass another one.
 */
export function dayPoints(conditions: Conditions, from: readonly number[], to: readonly number[]): ParetoPoint[][] {
  const searches: JourneySearch[] = [];
  const [found, direct] = [Array.from({ length: 7 }, (): ParetoPoint[] => []), [] as ParetoPoint[]];
  for (const destination of to)
    for (const origin of from)
      for (const usable of conditions.usable) {
        if (origin === destination || !mayLead(conditions, origin, destination)) continue;
        const search = createSearch(conditions, usable, origin, destination);
        searches.push(search);
        for (const [day, points] of found.entries()) {
          if ((conditions.days & (1 << day)) === 0) continue;
          points.push(...paretoPoints(search, day));
          if (conditions.keepDirect) direct.push(...directPoints(search, day));
        }
      }
  const ofDay = found.map(unbeaten);
  const best: ParetoPoint[][] = [];
  for (const [day, points] of ofDay.entries()) best.push(unbeatenNextDay(searches, points, at(ofDay, (day + 1) % 7)));
  if (!conditions.keepDirect) return best;
  return best.map((points, day) => [
    ...direct.filter((point) => point.day === day),
    ...points.filter(({ stops }) => stops > 0),
  ]);
}

/** Whether an airport may lead to another: without stops, only by a route. */
const mayLead = ({ timetable, maxStops }: Conditions, origin: number, destination: number): boolean =>
  maxStops > 0 || timetable.routes.findRoute(origin, destination) !== undefined;

/**
 * The points of a day that none of the following day beats: later departure, no later arrival, no more stops.
 * @param searches of the points
 * @param following the points of the following weekday, empty where it was not requested
 */
function unbeatenNextDay(
  searches: readonly JourneySearch[],
  points: readonly ParetoPoint[],
  following: readonly ParetoPoint[],
): ParetoPoint[] {
  const [first] = points;
  if (!first) return [];
  // By number of stops: what does not arrive before this beats no point.
  const bounds = Array.from({ length: 4 }, (_, stops) =>
    Math.max(NEVER_BEFORE, ...points.filter((point) => point.stops >= stops).map(({ arrives }) => arrives + 1)),
  );
  const next = (first.day + 1) % 7;
  const isRequested = (first.search.conditions.days & (1 << next)) !== 0;
  const week = next === 0 ? MINUTES_PER_WEEK : 0;
  const later: PointValues[] = isRequested
    ? following.map(({ leaves, arrives, stops }) => ({ leaves: leaves + week, arrives: arrives + week, stops }))
    : [];
  if (!isRequested) for (const search of searches) later.push(...paretoPoints(search, first.day + 1, bounds));
  // Origins in several time zones: the next day of one may begin before the end of the day of another.
  return points.filter((point) => !later.some((other) => beats(other, point)));
}

/** Journeys of one departure minute, elapsed time and number of stops that no other journey of the day beats. */
export interface ParetoPoint {
  readonly search: JourneySearch;
  /** Weekday of departure, local to the origin; 0 is Monday. */
  readonly day: number;
  /** Minutes after the start of the reference week in UTC; below 0 and above 10,079 near its ends. */
  readonly leaves: number;
  readonly arrives: number;
  readonly stops: number;
  /** The first legs that may lead there; at least one of them does. */
  readonly firstLegs: readonly ChainLeg[];
}

type PointValues = Pick<ParetoPoint, 'leaves' | 'arrives' | 'stops'>;

/** Whether a journey departs no earlier, arrives no later and has no more stops, and is better in one of these. */
const beats = (a: PointValues, b: PointValues): boolean =>
  a.leaves >= b.leaves &&
  a.arrives <= b.arrives &&
  a.stops <= b.stops &&
  (a.leaves > b.leaves || a.arrives < b.arrives || a.stops < b.stops);

/** After every arrival: four flights, and three layovers of a week above the least. */
const NEVER = 1 << 20;
/** Before every arrival. */
const NEVER_BEFORE = -NEVER;
const UNBOUNDED: readonly number[] = [NEVER, NEVER, NEVER, NEVER];

/**
 * The Pareto set of a search on a day. Departures are taken the latest first, as the range queries of RAPTOR do. `best`
 * then holds, for each number of stops, the earliest arrival of all that leaves later and has no more stops: what
 * arrives no earlier is beaten. Journeys that leave at the same minute are compared among themselves, fewest stops first.
 * @param day 0 to 7, local to the origin; 0 is Monday, and 7 the Monday after
 * @param bounds by number of stops: only journeys that arrive before it are points
 */
function paretoPoints(search: JourneySearch, day: number, bounds: readonly number[] = UNBOUNDED): ParetoPoint[] {
  const best = bounds.slice(0, search.conditions.maxStops + 1);
  const points: ParetoPoint[] = [];
  const end = Math.max(...best);
  for (const [leaves, firstLegs] of firstLegsOf(search, day)) {
    if (leaves >= end) continue;
    for (let stops = 0; stops < best.length; stops++) {
      const bound = at(best, stops) - leaves;
      let elapsedMin = bound;
      for (const firstLeg of firstLegs) elapsedMin = arrivalWithin(search, firstLeg, stops, search.need, elapsedMin);
      if (elapsedMin === bound) continue;
      const point = { search, day, leaves, arrives: leaves + elapsedMin, stops, firstLegs };
      points.push(point);
      lower(best, point);
    }
  }
  return points;
}

/** Every direct departure of a search on a day, as points: also those that another journey beats. */
const directPoints = (search: JourneySearch, day: number): ParetoPoint[] =>
  departuresOn(search, day, directRoute(search)).flatMap(([leaves, firstLegs]) => {
    const byElapsed = Map.groupBy(firstLegs, (leg) => arrivalWithin(search, leg, 0, search.need, NEVER));
    byElapsed.delete(NEVER);
    return [...byElapsed].map(([elapsedMin, equal]) => ({
      search,
      day,
      leaves,
      arrives: leaves + elapsedMin,
      stops: 0,
      firstLegs: equal,
    }));
  });

/** What leaves earlier than the point and has no fewer stops must arrive earlier. */
function lower(best: number[], { stops, arrives }: ParetoPoint): void {
  for (let more = stops; more < best.length; more++) best[more] = Math.min(at(best, more), arrives);
}

/** The points of one day that no other one beats. Equal ones do not beat each other. */
function unbeaten(points: readonly ParetoPoint[]): ParetoPoint[] {
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

/** The days of which the first legs are kept: seven, and the Monday after. */
const DAYS_KEPT = 8;

/**
 * The departures from the origin on a day that may be the first leg of a journey. Those of journeys with stops are the same
 * for every destination: they are sorted once in a query.
 */
function firstLegsOf(search: JourneySearch, day: number): DayDepartures {
  const { conditions, timetable, usable, origin, destination } = search;
  const { routes } = timetable;
  const isAllowed = (route: number) => conditions.avoided[at(routes.to, route)] === 0;
  if (conditions.maxStops === 0) return departuresOn(search, day, directRoute(search));
  if (conditions.avoided[destination] === 1)
    return departuresOn(search, day, [...routes.routesFrom(origin).filter(isAllowed), ...directRoute(search)]);
  const ofUsable = entryOf(conditions.firstLegs, usable, () => new Map<number, DayDepartures>());
  return entryOf(ofUsable, origin * DAYS_KEPT + day, () =>
    departuresOn(search, day, routes.routesFrom(origin).filter(isAllowed)),
  );
}

/** The route from the origin to the destination, if there is one. */
function directRoute({ timetable, origin, destination }: JourneySearch): number[] {
  const route = timetable.routes.findRoute(origin, destination);
  return route === undefined ? [] : [route];
}

/** To sort a departure takes as long as to look at three. */
const SORT_WORK = 3;

/** The departures from the origin on some routes on a day. */
function departuresOn(search: JourneySearch, day: number, routes: readonly number[]): DayDepartures {
  const { timetable, conditions, usable, origin } = search;
  const { departs } = conditions;
  const midnight = day * MINUTES_PER_DAY - at(timetable.departures.offset, origin);
  const byMinute = new Map<number, ChainLeg[]>();
  let looked = routes.length;
  for (const route of routes)
    looked += visitDepartures(
      timetable,
      route,
      mod(midnight, MINUTES_PER_WEEK),
      MINUTES_PER_DAY - 1,
      (departure, time) => {
        if (departs !== null && !isInWindow(time, departs)) return;
        if (usable.rows[timetable.row[departure] ?? missing(departure)] === 1)
          addTo(byMinute, midnight + time, { departure, route, leaves: 0 });
      },
    );
  addWork(conditions, SORT_WORK * looked);
  return [...byMinute].sort(([a], [b]) => b - a);
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
export function journeyOf({ search, leaves, arrives, stops }: ParetoPoint, chain: readonly ChainLeg[]) {
  const { timetable, destination } = search;
  const { offset } = timetable.departures;
  const legs = chain.map(({ departure }) => legOf(timetable, departure));
  const elapsedMin = arrives - leaves;
  const { departure } = at(legs, 0);
  const arrival = departure.minute + elapsedMin + at(offset, destination) - at(offset, search.origin);
  return {
    departure,
    arrival: { minute: at(legs, stops).arrival.minute, dayOffset: Math.floor(arrival / MINUTES_PER_DAY) },
    elapsedMin,
    /** Sum of the legs' block minutes. */
    flyingMin: legs.reduce((sum, { blockMin }) => sum + blockMin, 0),
    stops,
    /** Weekdays of departure on which the same flights connect at the same times, requested or not; bit 0 is Monday. */
    days: repeatedDays(timetable, legs),
    legs,
    /** Minutes at each stop, which is where the leg of the same index ends. */
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

/**
 * The chains of a point, in the order of their legs: by airport of arrival, then airline, both in the order of codes,
 * then by departure, the earlier first, then block time, then row of the departures table.
 */
export const chainsOf = ({ search, stops, leaves, arrives, firstLegs }: ParetoPoint) =>
  grow(search, [], firstLegs, stops, search.need, arrives - leaves);

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
  const { routes, departs, block, row } = timetable;
  const airport = at(routes.to, leg.route);
  const arrives = leg.leaves + at(block, leg.departure);
  const next: ChainLeg[] = [];
  for (const entry of onwardFrom(search, airport, legs, need)) {
    const route = at(routes.starts, airport) + (entry & ROUTE_MASK);
    const least = leastLayover(search, leg.route, route);
    if (arrives + least + (entry >>> ROUTE_BITS) > within || at(routes.to, route) === at(routes.from, leg.route))
      continue;
    const opens = (at(departs, leg.departure) + at(block, leg.departure) + least) % MINUTES_PER_WEEK;
    visitDepartures(timetable, route, opens, conditions.greatestLayover - least, (departure, wait) => {
      if (at(usable.rows, at(row, departure)) === 0) return;
      const isTooShort = wait < conditions.otherCarrierLayover && !isSameCarrier(search, leg.departure, departure);
      const layover = least + wait + (isTooShort ? MINUTES_PER_WEEK : 0);
      if (layover <= conditions.greatestLayover) next.push({ departure, route, leaves: arrives + layover });
    });
  }
  return next;
}

/** Sorts legs from one airport. */
function inOrder({ timetable }: JourneySearch, legs: readonly ChainLeg[]): ChainLeg[] {
  const { departures, row, block } = timetable;
  const airline = ({ departure }: ChainLeg) => at(departures.airline, departures.serviceOf(at(row, departure)));
  return legs.toSorted(
    (a, b) =>
      a.route - b.route ||
      airline(a) - airline(b) ||
      a.leaves - b.leaves ||
      at(block, a.departure) - at(block, b.departure) ||
      at(row, a.departure) - at(row, b.departure),
  );
}

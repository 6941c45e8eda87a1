/**
 * The other published algorithm: range RAPTOR (Delling, Pajor, Werneck 2012, section 4.2) over typed arrays, with
 * target pruning. Every route has two stops here. It knows no greatest layover.
 */
import type { Timetable } from '../../src/core/journeys/timetable.ts';
import { at, missing } from '../../src/core/must.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../../src/core/time.ts';
import type { Rival, Triple } from './naive.ts';

/** Fewest minutes between two flights, and the days after departure that it knows. */
export const RAPTOR_LAYOVER = 60;
export const RAPTOR_DAYS = 4;

/** Above every arrival. */
const NEVER = 1 << 30;

/** Minutes from which trips count, after the start of the reference week: the day before, so that none is negative. */
const originOf = (day: number): number => (day - 1) * MINUTES_PER_DAY;

/** One flight in minutes after `originOf`. */
interface Trip {
  readonly leaves: number;
  readonly arrives: number;
}

/**
 * The flights of the requested day and the days around it, by route and time. RAPTOR expects that no flight of a route
 * overtakes another. Flights that another of the route beats are therefore left out; without a greatest layover they
 * are in no earliest arrival.
 */
function tripsOf({ routeStart, departs, block, row, usual }: Timetable, day: number): Trip[][] {
  const start = originOf(day);
  const end = start + (RAPTOR_DAYS + 2) * MINUTES_PER_DAY;
  return Array.from({ length: routeStart.length - 1 }, (_, route) => {
    const trips: Trip[] = [];
    for (let week = -1; week <= 2; week++)
      for (let d = at(routeStart, route); d < at(routeStart, route + 1); d++) {
        const leaves = week * MINUTES_PER_WEEK + at(departs, d);
        if (leaves >= start && leaves < end && at(usual.rows, at(row, d)) === 1)
          trips.push({ leaves: leaves - start, arrives: leaves + at(block, d) - start });
      }
    trips.sort((a, b) => b.leaves - a.leaves || a.arrives - b.arrives);
    let earliest = Number.POSITIVE_INFINITY;
    const kept = trips.filter(({ arrives }) => {
      const isKept = arrives < earliest;
      if (isKept) earliest = arrives;
      return isKept;
    });
    return kept.reverse();
  });
}

/** Minutes at which something leaves an airport on a day, latest first. */
export function departureMinutes(timetable: Timetable, airport: number, day: number): number[] {
  const { routes, departures, routeStart, departs } = timetable;
  const midnight = day * MINUTES_PER_DAY - at(departures.offset, airport);
  const minutes = new Set<number>();
  const end = at(routeStart, at(routes.starts, airport + 1));
  for (let d = at(routeStart, at(routes.starts, airport)); d < end; d++)
    for (const week of [-MINUTES_PER_WEEK, 0, MINUTES_PER_WEEK]) {
      const leaves = week + at(departs, d);
      if (leaves >= midnight && leaves < midnight + MINUTES_PER_DAY) minutes.add(leaves);
    }
  return [...minutes].sort((a, b) => b - a);
}

/** The earliest arrival up to a horizon, for each minute of departure or later and each greatest number of stops. */
export function earliestArrivals(
  triples: readonly Triple[],
  minutes: readonly number[],
  maxStops: number,
  horizon: number,
): (number | null)[][] {
  return minutes.map((minute) =>
    Array.from({ length: maxStops + 1 }, (_, most) => {
      const arrivals = triples
        .filter(([leaves, , stops]) => leaves >= minute && stops <= most)
        .map(([, arrives]) => arrives);
      const earliest = Math.min(...arrivals);
      return earliest <= horizon ? earliest : null;
    }),
  );
}

/** Labels stay from one departure minute to the next earlier one. */
export function openRangeRaptor(timetable: Timetable, day: number): Rival {
  const { starts: outStart, to: routeTo } = timetable.routes;
  const airportCount = outStart.length - 1;
  const trips = tripsOf(timetable, day);
  const tripStart = new Uint32Array(trips.length + 1);
  for (const [route, onRoute] of trips.entries()) tripStart[route + 1] = at(tripStart, route) + onRoute.length;
  const leaves = Int32Array.from(trips.flat(), (trip) => trip.leaves);
  const arrives = Int32Array.from(trips.flat(), (trip) => trip.arrives);
  const start = originOf(day);
  const rounds = Array.from({ length: 5 }, () => new Int32Array(airportCount));
  const marked = Array.from({ length: 5 }, () => new Uint8Array(airportCount));

  /** One round: takes the routes from the airports that the last one marked. */
  const scan = (round: number, to: number): void => {
    const [before, labels] = [at(rounds, round - 1), at(rounds, round)];
    const [from, next] = [at(marked, round - 1), at(marked, round)];
    for (let airport = 0; airport < airportCount; airport++) {
      if (from[airport] === 0) continue;
      from[airport] = 0;
      const ready = (before[airport] ?? missing(airport)) + (round === 1 ? 0 : RAPTOR_LAYOVER);
      const stop = outStart[airport + 1] ?? missing(airport);
      for (let route = outStart[airport] ?? missing(airport); route < stop; route++) {
        let low = tripStart[route] ?? missing(route);
        const end = tripStart[route + 1] ?? missing(route);
        for (let high = end; low < high; ) {
          const middle = (low + high) >>> 1;
          if ((leaves[middle] ?? missing(middle)) < ready) low = middle + 1;
          else high = middle;
        }
        if (low === end) continue;
        const arrival = arrives[low] ?? missing(low);
        const target = routeTo[route] ?? missing(route);
        if (arrival >= Math.min(labels[target] ?? missing(target), labels[to] ?? missing(to))) continue;
        // A label holds for more legs as well.
        for (let more = round; more < rounds.length; more++) {
          const later = at(rounds, more);
          if (arrival < (later[target] ?? missing(target))) later[target] = arrival;
        }
        next[target] = 1;
      }
    }
  };

  return ([from, to], maxStops) => {
    for (const labels of rounds) labels.fill(NEVER);
    const found: Triple[] = [];
    for (const minute of departureMinutes(timetable, from, day)) {
      const known = rounds.map((labels) => at(labels, to));
      at(rounds, 0)[from] = minute - start;
      for (const each of marked) each.fill(0);
      at(marked, 0)[from] = 1;
      for (let round = 1; round <= maxStops + 1; round++) {
        scan(round, to);
        const arrival = at(at(rounds, round), to);
        if (arrival < at(known, round)) found.push([minute, arrival + start, round - 1]);
      }
    }
    return found;
  };
}

import { at, missing } from '../../src/core/must.ts';
import type { Timetable } from '../../src/core/timetable/timetable.ts';
import { departureMinutes, type Rival, type Triple } from './paretoSet.ts';
import { originOf, RIVAL_LAYOVER, tripsOf } from './rivals/trips.ts';

/** Above every arrival. */
const NEVER = 1 << 30;

/**
 * The other published algorithm: range RAPTOR (Delling, Pajor, Werneck 2012, section 4.2) over typed arrays, with
 * target pruning. Every route has two stops here. Labels stay from one departure minute to the next earlier one.
 */
export function openRangeRaptor(timetable: Timetable, day: number): Rival {
  const { outStart, routeTo, airportCount } = timetable;
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
      const ready = (before[airport] ?? missing(airport)) + (round === 1 ? 0 : RIVAL_LAYOVER);
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

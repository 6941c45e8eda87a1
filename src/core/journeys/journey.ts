import { at } from '../must.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../time.ts';
import { daysBetween, type FlightTimes, flightTimes, localTime } from '../timetable/localTime.ts';
import { routeOfDeparture, type Timetable } from '../timetable/timetable.ts';
import { type Chain, layoversOf } from './chains.ts';
import type { JourneySearch } from './search.ts';

/** One flight of a journey. Routes and airports are indices into the dataset's, airlines into the timetable's. */
export interface JourneyLeg extends FlightTimes {
  readonly route: number;
  readonly from: number;
  readonly to: number;
  readonly airline: number;
  readonly blockMin: number;
}

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

/** A chain as a journey. */
export function journeyOf(search: JourneySearch, chain: Chain): Journey {
  const { timetable } = search;
  const legs = chain.map((departure) => legOf(timetable, departure));
  const layovers = layoversOf(search, chain);
  const flyingMin = legs.reduce((sum, { blockMin }) => sum + blockMin, 0);
  const elapsedMin = layovers.reduce((sum, minutes) => sum + minutes, flyingMin);
  const [first, last] = [at(legs, 0), at(legs, legs.length - 1)];
  const leaves = at(timetable.departs, at(chain, 0));
  const [local, arrival] = [
    leaves + at(timetable.offset, first.from),
    leaves + elapsedMin + at(timetable.offset, last.to),
  ];
  return {
    departure: localTime(local),
    arrival: localTime(arrival),
    arrivalDayOffset: daysBetween(local, arrival),
    elapsedMin,
    flyingMin,
    stops: layovers.length,
    days: repeatedDays(timetable, chain, first.departure.day),
    legs,
    layovers,
  };
}

function legOf(timetable: Timetable, departure: number): JourneyLeg {
  const route = routeOfDeparture(timetable, departure);
  return {
    route,
    from: at(timetable.routeFrom, route),
    to: at(timetable.routeTo, route),
    airline: at(timetable.airline, departure),
    ...flightTimes(timetable, departure),
    blockMin: at(timetable.block, departure),
  };
}

/**
 * The weekdays on which every departure of a chain has an equal one, the same number of days later.
 * @param day of the first departure
 */
function repeatedDays(timetable: Timetable, chain: Chain, day: number): number {
  let days = 0;
  for (let later = 0; later < 7; later++)
    if (chain.every((departure) => hasLike(timetable, departure, later))) days |= 1 << ((day + later) % 7);
  return days;
}

/** Whether a departure has one of the same route, airline, local time and block time `days` later. */
function hasLike(timetable: Timetable, departure: number, days: number): boolean {
  const { routeStart, departs, airline, block } = timetable;
  const route = routeOfDeparture(timetable, departure);
  const minute = (at(departs, departure) + days * MINUTES_PER_DAY) % MINUTES_PER_WEEK;
  const end = at(routeStart, route + 1);
  for (let d = at(routeStart, route); d < end; d++) {
    if (at(departs, d) !== minute) continue;
    if (at(airline, d) === at(airline, departure) && at(block, d) === at(block, departure)) return true;
  }
  return false;
}

/** The same text for chains that differ by whole days only. */
export function weeklyKey(search: JourneySearch, chain: Chain): string {
  const { departs, airline, block } = search.timetable;
  const flights = chain.map((d) => `${routeOfDeparture(search.timetable, d)} ${at(airline, d)} ${at(block, d)}`);
  return [at(departs, at(chain, 0)) % MINUTES_PER_DAY, ...flights, ...layoversOf(search, chain)].join(' ');
}

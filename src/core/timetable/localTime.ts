import { at } from '../must.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../time.ts';
import { routeOfDeparture, type Timetable } from './timetable.ts';

/** A moment of the reference week on the clocks of an airport. */
export interface LocalTime {
  /** 0 is Monday. */
  readonly day: number;
  /** Minutes after midnight. */
  readonly minute: number;
}

/** When a flight leaves and arrives, each on the clocks of its airport. */
export interface FlightTimes {
  readonly departure: LocalTime;
  readonly arrival: LocalTime;
  /** Calendar days from the departure to the arrival: -1 to 3. */
  readonly arrivalDayOffset: number;
}

/** The local times of a departure of the timetable and of its arrival. */
export function flightTimes(timetable: Timetable, departure: number): FlightTimes {
  const { departs, block, routeFrom, routeTo, offset } = timetable;
  const route = routeOfDeparture(timetable, departure);
  const leaves = at(departs, departure) + at(offset, at(routeFrom, route));
  const arrives = at(departs, departure) + at(block, departure) + at(offset, at(routeTo, route));
  return { departure: localTime(leaves), arrival: localTime(arrives), arrivalDayOffset: daysBetween(leaves, arrives) };
}

/** @param minutes local minutes after Monday 00:00; below 0 and above a week at its ends */
export function localTime(minutes: number): LocalTime {
  const minute = ((minutes % MINUTES_PER_WEEK) + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
  return { day: Math.floor(minute / MINUTES_PER_DAY), minute: minute % MINUTES_PER_DAY };
}

/** Calendar days between two local times in minutes after Monday 00:00, each on its own clocks. */
export const daysBetween = (from: number, to: number): number =>
  Math.floor(to / MINUTES_PER_DAY) - Math.floor(from / MINUTES_PER_DAY);

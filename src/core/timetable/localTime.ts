import { at } from '../must.ts';
import { DAY_MIN, type Timetable, WEEK_MIN } from './timetable.ts';

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
export function flightTimes(
  { departs, block, routeOf, routeFrom, routeTo, offset }: Timetable,
  departure: number,
): FlightTimes {
  const route = at(routeOf, departure);
  const leaves = at(departs, departure) + at(offset, at(routeFrom, route));
  const arrives = at(departs, departure) + at(block, departure) + at(offset, at(routeTo, route));
  return { departure: localTime(leaves), arrival: localTime(arrives), arrivalDayOffset: daysBetween(leaves, arrives) };
}

/** @param minutes local minutes after Monday 00:00; below 0 and above a week at its ends */
export function localTime(minutes: number): LocalTime {
  const minute = ((minutes % WEEK_MIN) + WEEK_MIN) % WEEK_MIN;
  return { day: Math.floor(minute / DAY_MIN), minute: minute % DAY_MIN };
}

/** Calendar days between two local times in minutes after Monday 00:00, each on its own clocks. */
export const daysBetween = (from: number, to: number): number => Math.floor(to / DAY_MIN) - Math.floor(from / DAY_MIN);

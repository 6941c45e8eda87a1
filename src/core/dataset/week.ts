/** The one count of departures a week. Pure and small: the scripts of pages use it, too. */
import { dayCount } from './schedule.ts';

/** Minute of a departure whose time is not known. */
export const UNKNOWN_TIME = -1;

/** The week of a service. */
export type ServiceWeek = ReturnType<typeof countWeek>;

/**
 * Counts the departures of one service. Each row is a flight, also where two leave at one time. A departure whose time is
 * not known counts on the days that have none with a time.
 * @param minuteOf local minute of a departure, or `UNKNOWN_TIME`
 * @param daysOf weekdays on which a departure counts
 */
export function countWeek<T>(
  departures: Iterable<T>,
  minuteOf: (departure: T) => number,
  daysOf: (departure: T) => number,
) {
  let timed = 0;
  let untimed = 0;
  let weekly = 0;
  for (const departure of departures) {
    const days = daysOf(departure);
    if (minuteOf(departure) === UNKNOWN_TIME) untimed |= days;
    else {
      timed |= days;
      weekly += dayCount(days);
    }
  }
  return {
    /** Weekdays; bit 0 is Monday. */
    days: timed | untimed,
    /** Departures in the week. */
    weekly: weekly + dayCount(untimed & ~timed),
  };
}

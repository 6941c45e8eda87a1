/** The one count of departures a week. Pure and small: the scripts of pages use it, too. */
import { dayCount } from './schedule.ts';

/** Minute of a departure whose time is not known. */
export const UNKNOWN_TIME = -1;

/** The week of a service. */
export type ServiceWeek = ReturnType<typeof countWeek>;

/**
 * Counts the departures `first` to `end` (exclusive) of one service, which are by time, those of unknown time last.
 * A departure whose time is not known counts on the days that have none with a time.
 * @param minuteOf local minute of a departure, or `UNKNOWN_TIME`
 * @param daysOf weekdays on which a departure counts
 */
export function countWeek(
  first: number,
  end: number,
  minuteOf: (departure: number) => number,
  daysOf: (departure: number) => number,
) {
  let timed = 0;
  let untimed = 0;
  let weekly = 0;
  let minuteBefore = UNKNOWN_TIME;
  let daysAtMinute = 0;
  for (let departure = first; departure < end; departure++) {
    const days = daysOf(departure);
    const minute = minuteOf(departure);
    if (minute === UNKNOWN_TIME) {
      untimed |= days;
      continue;
    }
    if (minute !== minuteBefore) {
      weekly += dayCount(daysAtMinute);
      daysAtMinute = 0;
      minuteBefore = minute;
    }
    daysAtMinute |= days;
    timed |= days;
  }
  return {
    /** Weekdays; bit 0 is Monday. */
    days: timed | untimed,
    /** Departures in the week. Departures of one day and time count once. */
    weekly: weekly + dayCount(daysAtMinute) + dayCount(untimed & ~timed),
  };
}

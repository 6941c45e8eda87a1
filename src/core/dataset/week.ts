/** The one count of departures a week. Pure and small: the scripts of pages use it, too. */

/** Minute of a departure whose time is not known. */
export const UNKNOWN_TIME = -1;

/** The week of a service. */
export type ServiceWeek = ReturnType<typeof countWeek>;

/**
 * The departures of one service on each weekday, Monday first. Each row is a flight, also where two leave at one time. A
 * departure whose time is not known counts on the days that have none with a time.
 * @param minuteOf local minute of a departure, or `UNKNOWN_TIME`
 * @param daysOf weekdays on which a departure counts
 */
export function countDays<T>(
  departures: Iterable<T>,
  minuteOf: (departure: T) => number,
  daysOf: (departure: T) => number,
): number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  let untimed = 0;
  for (const departure of departures) {
    const days = daysOf(departure);
    if (minuteOf(departure) === UNKNOWN_TIME) untimed |= days;
    else for (let day = 0; day < counts.length; day++) counts[day] = (counts[day] ?? 0) + ((days >> day) & 1);
  }
  if (untimed !== 0) for (let day = 0; day < counts.length; day++) counts[day] ||= (untimed >> day) & 1;
  return counts;
}

/** The weekdays and the departures a week of one service, counted by `countDays`. */
export function countWeek<T>(
  departures: Iterable<T>,
  minuteOf: (departure: T) => number,
  daysOf: (departure: T) => number,
) {
  let [days, weekly] = [0, 0];
  for (const [day, count] of countDays(departures, minuteOf, daysOf).entries()) {
    if (count > 0) days |= 1 << day;
    weekly += count;
  }
  return {
    /** Weekdays; bit 0 is Monday. */
    days,
    /** Departures in the week. */
    weekly,
  };
}

/** From a UTC weekday and time to the weekday and time on the clock of an airport. */
import { MINUTES_PER_DAY, mod } from '../../../src/core/time.ts';

/** A weekday, 1 for Monday to 7 for Sunday as in SSIM, and minutes after midnight. */
export interface WeekTime {
  readonly day: number;
  readonly minute: number;
}

/** The same moment of the week on a clock that is `offsetMin` ahead; the weekday may change. */
export function shiftWeekTime({ day, minute }: WeekTime, offsetMin: number): WeekTime {
  const shifted = minute + offsetMin;
  return { day: mod(day - 1 + Math.floor(shifted / MINUTES_PER_DAY), 7) + 1, minute: mod(shifted, MINUTES_PER_DAY) };
}

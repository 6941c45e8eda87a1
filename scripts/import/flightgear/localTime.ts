/** From UTC weekday and time to the weekday and time on the clock of an airport. */

export const MINUTES_PER_DAY = 1440;

/** A weekday (1 for Monday to 7 for Sunday, as in SSIM) and minutes after midnight. */
export interface WeekTime {
  readonly day: number;
  readonly minute: number;
}

/** The same moment of the week on a clock that is `offsetMin` ahead; the weekday may change. */
export function shiftWeekTime({ day, minute }: WeekTime, offsetMin: number): WeekTime {
  const shifted = minute + offsetMin;
  const days = Math.floor(shifted / MINUTES_PER_DAY);
  return { day: mod(day - 1 + days, 7) + 1, minute: mod(shifted, MINUTES_PER_DAY) };
}

/** Remainder that is never negative. */
export const mod = (value: number, by: number) => ((value % by) + by) % by;

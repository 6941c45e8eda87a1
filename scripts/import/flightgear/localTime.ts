/** From UTC weekday and time to the weekday and time on the clock of an airport. */

export const MINUTES_PER_DAY = 1440;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Minutes that the clock of an IANA time zone is ahead of UTC at noon UTC of an
 * ISO date, by the rules in force at that date.
 */
export function utcOffsetMin(timeZone: string, date: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const name = format.formatToParts(new Date(`${date}T12:00:00Z`)).find((part) => part.type === 'timeZoneName')?.value;
  const match = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name ?? '');
  if (match === null) throw new Error(`no UTC offset for ${timeZone} on ${date}: ${name}`);
  const [, sign, hours = '0', minutes = '0'] = match;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

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

/** Minutes after midnight as HH:MM. */
export const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Remainder that is never negative. */
export const mod = (value: number, by: number) => ((value % by) + by) % by;

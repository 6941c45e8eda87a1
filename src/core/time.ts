/** Times and days as whole numbers: minutes, days since 1970 in UTC, and months. */
import { missing } from './must.ts';

export const MINUTES_PER_DAY = 1440;
export const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;
export const MONTHS_PER_YEAR = 12;
export const MS_PER_MINUTE = 60_000;
export const MS_PER_DAY = 86_400_000;

/** Remainder that is never negative. */
export const mod = (value: number, by: number): number => ((value % by) + by) % by;

/** Days since 1970 of an ISO date. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;

/** ISO date of a day since 1970. */
export const isoDate = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** Weekday of a day since 1970, 0 for Monday. */
export const weekday = (day: number): number => (day + 3) % 7;

/** Week of a day since 1970; weeks begin on Mondays. */
export const weekNumber = (day: number): number => Math.floor((day + 3) / 7);

/** The last Sunday of March or October, on which clocks change in Europe and IATA seasons begin: days since 1970. */
export function lastSunday(year: number, month: 3 | 10): number {
  const last = dayNumber(`${year}-${String(month).padStart(2, '0')}-31`);
  return last - ((weekday(last) + 1) % 7);
}

/** Year of a day since 1970. */
export const yearOf = (day: number): number => new Date(day * MS_PER_DAY).getUTCFullYear();

/** Months since January of year 0, of `YYYY-MM` or an ISO date: ages are differences. */
export const monthNumber = (date: string): number =>
  Number(date.slice(0, 4)) * MONTHS_PER_YEAR + Number(date.slice(5, 7)) - 1;

/** The order of departures by local time; those without a known time are last. */
export const compareMinutes = (a: { readonly minute: number | null }, b: { readonly minute: number | null }): number =>
  (a.minute ?? MINUTES_PER_DAY) - (b.minute ?? MINUTES_PER_DAY);

/** Names of the months, January first. */
export const FULL_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

/** The name of a month. @param month 0 is January */
export const nameOfMonth = (month: number): string => FULL_MONTHS[month] ?? missing(month);

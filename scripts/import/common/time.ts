/** Minutes of a day and days since 1970, in UTC. */
export const MINUTES_PER_DAY = 1440;
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
export const weekOf = (day: number): number => Math.floor((day + 3) / 7);

/** Year of a day since 1970. */
export const yearOf = (day: number): number => new Date(day * MS_PER_DAY).getUTCFullYear();

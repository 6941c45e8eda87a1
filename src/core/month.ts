/** Months as whole numbers, so that ages are differences. */

/** Months since January of year 0, of `YYYY-MM` or an ISO date. */
export const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** A month number as `YYYY-MM`. */
export const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;

/** Months as whole numbers, so that ages are differences. */

/** Months since January of year 0, of `YYYY-MM` or an ISO date. */
export const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

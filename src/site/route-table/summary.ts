/** What pages say about the rows of a table. */
import { airlinePath } from '../../contract/paths.ts';
import { compareNames } from '../../core/destinationOrder.ts';
import { at } from '../../core/must.ts';
import type { Link } from '../pageHead.ts';
import { allDaysKnown } from '../services.ts';
import { count, counted, flightsAWeek, type Weekly, weeklyCount } from '../text/words.ts';
import { weeklyOf } from './filters.ts';
import type { RowView } from './rows.ts';

/** An airline of a list, with its routes in the list. */
export interface ListAirline extends Link, Weekly {
  readonly code: string;
  readonly routes: number;
}

/** The airlines of rows, most routes first. */
export function airlinesOfRows(rows: readonly RowView[]): ListAirline[] {
  const services = rows.flatMap((row) => row.services);
  return [...Map.groupBy(services, ({ airline }) => airline)]
    .map(([code, flown]) => {
      const { name } = at(flown, 0);
      const weekly = flown.reduce((sum, { departures }) => sum + weeklyOf(departures), 0);
      const path = airlinePath({ name, code });
      return { code, text: name, path, routes: flown.length, weekly, daysKnown: allDaysKnown(flown) };
    })
    .sort((a, b) => b.routes - a.routes || b.weekly - a.weekly || compareNames(a.text, b.text));
}

/** Most rows that are not announced as all. */
const FEW = 2;

/** Title of a table: `All 12 routes`, or how many of them it shows. */
export function tableTitle(rows: number, shown: number, noun = 'route'): string {
  if (shown < rows) return `The ${count(shown)} busiest of ${count(rows)} ${noun}s`;
  return rows <= FEW ? counted(rows, noun) : `All ${count(rows)} ${noun}s`;
}

/** The flights a week of rows: `at least 139` where the days of an airline are not known. */
export const weeklyFigure = (rows: readonly RowView[]): string => weeklyCount(weeklyOfRows(rows));

/** The same within a sentence: `at least 139 flights a week`. */
export const weeklyText = (rows: readonly RowView[]): string => flightsAWeek(weeklyOfRows(rows));

const weeklyOfRows = (rows: readonly RowView[]): Weekly => ({
  weekly: rows.reduce((sum, { weekly }) => sum + weekly, 0),
  daysKnown: rows.every(({ daysKnown }) => daysKnown),
});

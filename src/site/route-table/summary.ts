/** What pages say about the rows of a table. */
import { airlinePath } from '../../contract/paths.ts';
import { compareNames } from '../../core/destinationOrder.ts';
import { at } from '../../core/must.ts';
import { type Age, ageOf } from '../age.ts';
import { count, counted, flightsAWeek, weeklySum } from '../text/words.ts';
import type { RowView } from './rows.ts';

/** The airlines of rows, most routes first, with their routes in the rows. */
export function airlinesOfRows(rows: readonly RowView[]) {
  const services = rows.flatMap((row) => row.services);
  return [...Map.groupBy(services, ({ airline }) => airline)]
    .map(([code, flown]) => {
      const { name } = at(flown, 0);
      return { code, text: name, path: airlinePath({ name, code }), routes: flown.length, ...weeklySum(flown) };
    })
    .sort((a, b) => b.routes - a.routes || b.weekly - a.weekly || compareNames(a.text, b.text));
}

/** Title of a table: `12 routes`, or how many of them it shows. */
export function tableTitle(rows: number, shown: number, noun = 'route'): string {
  return shown < rows ? `${count(shown)} of ${count(rows)} ${noun}s` : counted(rows, noun);
}

/** The indices of the services of rows. */
export const servicesOfRows = (rows: readonly RowView[]): number[] =>
  rows.flatMap(({ services }) => services.map(({ service }) => service));

/** The age of the services of rows. */
export const ageOfRows = (indexes: Parameters<typeof ageOf>[0], rows: readonly RowView[]): Age =>
  ageOf(indexes, servicesOfRows(rows));

/** The flights a week of rows within a sentence: `at least 139 flights a week`. */
export const weeklyText = (rows: readonly RowView[]): string => flightsAWeek(weeklySum(rows));

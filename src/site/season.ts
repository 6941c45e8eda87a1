import type { Routes } from '../core/departures/routeColumns.ts';
import { at } from '../core/must.ts';
import { monthRuns } from '../core/seasonality.ts';
import { FULL_MONTHS } from '../core/time.ts';
import type { Indexes } from '../operations/indexes.ts';
import { counted } from './text/words.ts';

/** The season of a route where the flights of one week alone say so. */
export const PROBABLY_ALL_YEAR = 'Probably all year';

/** The season of a route in words; null when it is not known. @returns `Probably all year` where it is derived */
export const seasonName = (routes: Routes, route: number): string | null =>
  at(routes.labelDerived, route) === 1 ? PROBABLY_ALL_YEAR : routes.seasonLabelOf(route);

/** The same with the ground of a derived one: `Probably all year (28 flights in the observed week)`. */
export function seasonPhrase({ routes, routeWeeks }: Indexes, route: number): string | null {
  const name = seasonName(routes, route);
  const weekly = at(routeWeeks.weekly, route);
  const ground =
    weekly === 0 ? 'the return flights of the observed week' : `${counted(weekly, 'flight')} in the observed week`;
  return at(routes.labelDerived, route) === 1 ? `${name} (${ground})` : name;
}

/**
 * The months in which a route is flown, in a sentence; null where its season alone says it.
 * @param months bit 0 is January; 0 when they are not known, or only derived
 */
export function monthsText(months: number, season: string | null): string | null {
  if (months === 0) return season === null ? 'The months of operation are not known.' : null;
  const flown = FULL_MONTHS.map((_, i) => (months & (1 << i)) !== 0);
  if (flown.every(Boolean)) return null;
  const name = (month: number) => at(FULL_MONTHS, month);
  const runs = monthRuns(flown).map(([first, last]) =>
    first === last ? `in ${name(first)}` : `from ${name(first)} to ${name(last)}`,
  );
  return `Operates ${runs.join(' and ')}, not in other months.`;
}

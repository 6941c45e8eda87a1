import { MONTHS } from '../contract/vocabulary.ts';
import type { Routes } from '../core/departures/routeColumns.ts';
import { at } from '../core/must.ts';
import { monthRuns } from '../core/seasonality.ts';
import type { Indexes } from '../operations/indexes.ts';
import { counted } from './text/words.ts';

export const FULL_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

/** The season of a route where the flights of one week alone say so. */
const PROBABLY_ALL_YEAR = 'Probably all year';

/** The season of a route in words; null when it is not known. @returns `Probably all year` where it is derived */
export const seasonName = (routes: Routes, route: number): string | null =>
  at(routes.labelDerived, route) === 1 ? PROBABLY_ALL_YEAR : routes.seasonLabelOf(route);

/** The same with the ground of a derived one: `Probably all year (28 flights in the observed week)`. */
export function seasonPhrase(
  { routes, routeWeeks }: Pick<Indexes, 'routes' | 'routeWeeks'>,
  route: number,
): string | null {
  const name = seasonName(routes, route);
  const weekly = at(routeWeeks.weekly, route);
  const ground =
    weekly === 0 ? 'the return flights of the observed week' : `${counted(weekly, 'flight')} in the observed week`;
  return at(routes.labelDerived, route) === 1 ? `${name} (${ground})` : name;
}

export type SeasonStrip = ReturnType<typeof seasonStrip>;

/** The months of operation of a route, as a strip and in words. @param months bit 0 is January; 0 when they are not known, or only derived */
export function seasonStrip(months: number, label: string | null) {
  const strip = MONTHS.map((name, i) => ({ name, flown: (months & (1 << i)) !== 0 }));
  const isKnown = months !== 0;
  const unknown = `${label === null ? '' : `${label}. `}The months of operation are not known.`;
  return {
    /** By month, January first; null when not known. */
    months: isKnown ? strip : null,
    /** Whether months or a label are known. */
    isKnown: isKnown || label !== null,
    /** Whether the months are known and differ. A season of all months has a label. */
    differs: isKnown && strip.some(({ flown }) => !flown),
    text: isKnown ? monthsText(strip.map(({ flown }) => flown)) : unknown,
  };
}

function monthsText(flown: readonly boolean[]): string {
  if (flown.every(Boolean)) return 'Operates in every month of the year.';
  const name = (month: number) => at(FULL_MONTHS, month);
  const runs = monthRuns(flown).map(([first, last]) =>
    first === last ? `in ${name(first)}` : `from ${name(first)} to ${name(last)}`,
  );
  return `Operates ${runs.join(' and ')}, not in other months.`;
}

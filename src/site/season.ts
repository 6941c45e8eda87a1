import { MONTHS } from '../contract/vocabulary.ts';
import type { Routes } from '../core/departures/routeColumns.ts';
import { at } from '../core/must.ts';
import { monthRuns } from '../core/seasonality.ts';
import type { Indexes } from '../operations/indexes.ts';
import { counted } from './text/words.ts';

/** The months of operation of a route, as a strip and in words. */
export interface SeasonStrip {
  /** By month, January first; null when not known. */
  readonly months: readonly { readonly name: string; readonly flown: boolean }[] | null;
  /** Whether months or a label are known. */
  readonly isKnown: boolean;
  /** Whether the months are known and differ. A season of all months has a label. */
  readonly differs: boolean;
  readonly label: string;
  readonly text: string;
}

export const FULL_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

/** The season of a route where the flights of one week alone say so. */
export const PROBABLY_ALL_YEAR = 'Probably all year';

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

/** The strip of a route. @param months bit 0 is January; 0 when they are not known, or only derived */
export function seasonStrip(months: number, label: string | null): SeasonStrip {
  if (months !== 0) {
    const strip = MONTHS.map((name, i) => ({ name, flown: (months & (1 << i)) !== 0 }));
    return {
      months: strip,
      isKnown: true,
      differs: strip.some(({ flown }) => !flown),
      label: label ?? 'Some months',
      text: monthsText(strip.map(({ flown }) => flown)),
    };
  }
  const unknown = 'The months of operation are not known.';
  const isKnown = label !== null;
  return {
    months: null,
    isKnown,
    differs: false,
    label: label ?? 'Not known',
    text: isKnown ? `${label}. ${unknown}` : unknown,
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

import { MONTHS } from '../contract/vocabulary.ts';
import { at } from '../core/must.ts';
import { monthRuns } from '../core/seasonality.ts';

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

const FULL_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

/** The strip of a route's `months` and `seasonalityLabel`. */
export function seasonStrip(months: string | null, label: string | null): SeasonStrip {
  if (months !== null) {
    const strip = MONTHS.map((name, i) => ({ name, flown: months[i] !== '-' }));
    return {
      months: strip,
      isKnown: true,
      differs: strip.some(({ flown }) => !flown),
      label: label ?? 'Some months',
      text: monthsText(strip.map(({ flown }) => flown)),
    };
  }
  const unknown = 'The months of operation are not known.';
  if (label !== null) return { months, isKnown: true, differs: false, label, text: `${label}. ${unknown}` };
  return { months, isKnown: false, differs: false, label: 'Not known', text: unknown };
}

function monthsText(flown: readonly boolean[]): string {
  if (flown.every(Boolean)) return 'Operates in every month of the year.';
  const name = (month: number) => at(FULL_MONTHS, month);
  const runs = monthRuns(flown).map(([first, last]) =>
    first === last ? `in ${name(first)}` : `from ${name(first)} to ${name(last)}`,
  );
  return `Operates ${runs.join(' and ')}, not in other months.`;
}

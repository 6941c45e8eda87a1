import { MONTHS } from '../contract/vocabulary.ts';
import { at } from '../core/must.ts';
import { monthRuns } from '../core/seasonality.ts';

/** The months of operation of a route, as a strip and in words. */
export interface SeasonStrip {
  /** By month, January first; null when not known. */
  readonly months: readonly { readonly name: string; readonly flown: boolean }[] | null;
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
    return { months: strip, label: label ?? 'Some months', text: describe(strip.map(({ flown }) => flown)) };
  }
  if (label !== null) return { months, label, text: `${label}. The months of operation are not known.` };
  return { months, label: 'Not known', text: 'The months of operation are not known.' };
}

function describe(flown: readonly boolean[]): string {
  if (flown.every(Boolean)) return 'Operates in every month of the year.';
  const name = (month: number) => at(FULL_MONTHS, month);
  const runs = monthRuns(flown).map(([first, last]) =>
    first === last ? `in ${name(first)}` : `from ${name(first)} to ${name(last)}`,
  );
  return `Operates ${runs.join(' and ')}, not in other months.`;
}

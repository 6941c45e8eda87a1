import { MONTHS } from '../contract/vocabulary.ts';
import { monthRuns } from '../core/seasonality.ts';

/** The year of a route as a strip of months, with its text equivalent. */
export interface SeasonStrip {
  /** By month, January first; null when nothing is known. */
  readonly months: readonly { readonly name: string; readonly flown: boolean }[] | null;
  readonly label: string;
  readonly text: string;
}

const FULL_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

/** The strip of `Route.months` and `Route.seasonalityLabel`. */
export function seasonStrip(months: string | null, label: string | null): SeasonStrip {
  if (months === null)
    return {
      months: null,
      label: label ?? 'Not known',
      text:
        label === null ? 'In which months this route is flown is not known.' : `${label}. The months are not known.`,
    };
  const flown = MONTHS.map((name, i) => ({ name, flown: months[i] !== '-' }));
  return { months: flown, label: label ?? 'Some months', text: describe(flown.map(({ flown: is }) => is)) };
}

function describe(flown: readonly boolean[]): string {
  if (flown.every(Boolean)) return 'Flown in every month of the year.';
  const runs = monthRuns(flown).map(([first, last]) =>
    first === last ? `in ${FULL_MONTHS[first]}` : `from ${FULL_MONTHS[first]} to ${FULL_MONTHS[last]}`,
  );
  return `Flown ${runs.join(' and ')}; not in the other months.`;
}

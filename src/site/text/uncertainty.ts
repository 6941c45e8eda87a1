/** The words of pages for what the data knows, estimates and does not know. The page on method explains them. */
import { count, NOT_KNOWN } from './words.ts';

/** What a weekday says on which nothing is known. */
export const NONE_KNOWN = 'None known';

/** Each word with its meaning. */
export const UNCERTAINTY_WORDS: readonly (readonly [word: string, meaning: string])[] = [
  [
    'Known',
    'A timetable has it, or an observer of flights saw it. It may have changed since: the years are on the page.',
  ],
  ['About', 'An estimate: a flight time without a source is computed from the distance.'],
  ['At least', 'A count of what is known. The days of some airlines are not known, and their flights come on top.'],
  ['May match', 'The day, time, season or aircraft is not known, so that the flight may fit the filters or not.'],
  [NOT_KNOWN, 'There is such a flight, and our data lacks this detail.'],
  ['Not in our data', 'Our data has no such flight. There may be one.'],
];

/** How many more may match a filter: `+12 may match: seasons, days, times or aircraft not known`. */
export const mayMatchText = (more: number): string =>
  `+${count(more)} may match: seasons, days, times or aircraft not known`;

/** What follows the number of rows that match a filter by month. @param rows those whose months are not known */
export const unknownMonths = (rows: number): string => (rows === 0 ? '' : `. Months not known: ${count(rows)}`);

/** When a fleet's timetable was valid, and whether it was published or observed; from the file's comments. */
import { MONTHS } from '../../../src/contract/vocabulary.ts';

/** A published timetable, or the observed traffic of one week. */
export type TimetableKind = 'timetable' | 'observed';

export interface TimetableDate {
  /** ISO date within the validity; its time zone rules make local times. */
  readonly date: string;
  readonly kind: TimetableKind;
}

/** "16MAY2016", "05/11JUL2021", "26APR-02MAY 2021", "24NOV16", "JUN 2019": the first day of a range counts. */
const DATED =
  /(?:(\d{1,2})\s*(?:(?:\/|-|to)\s*\d{1,2}\s*)?)?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*\s*(?:(?:-|\/|to)\s*\d{0,2}\s*[A-Z]{3,9}\s*)?(20\d\d|\d\d)\b/i;

/** The date in the first comment with a month and a year, or null when there is none. */
export function timetableDate(comments: readonly string[]): TimetableDate | null {
  for (const comment of comments) {
    const match = DATED.exec(comment);
    if (match === null) continue;
    // A month without a day: its middle decides on summer time.
    const [, day = '15', month = '', year = ''] = match;
    const monthNumber = MONTHS.findIndex((name) => name.toUpperCase() === month.toUpperCase()) + 1;
    const date = [year.padStart(4, '20'), String(monthNumber).padStart(2, '0'), day.padStart(2, '0')].join('-');
    return { date, kind: /ob\w*erved|recorded/i.test(comment) ? 'observed' : 'timetable' };
  }
  return null;
}

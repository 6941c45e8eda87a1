/** When a fleet's timetable was valid, and whether it was published or observed; from the file's comments. */

/** A published timetable, or one week's traffic as somebody observed it. */
export type Evidence = 'timetable' | 'observed';

export interface TimetableDate {
  /** ISO date within the validity; its time zone rules make local times. */
  readonly date: string;
  readonly evidence: Evidence;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/** "16MAY2016", "05/11JUL2021", "26APR-02MAY 2021", "24NOV16", "JUN 2019": the first day of a range counts. */
const DATED =
  /(?:(\d{1,2})\s*(?:(?:\/|-|to)\s*\d{1,2}\s*)?)?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*\s*(?:(?:-|\/|to)\s*\d{0,2}\s*[A-Z]{3,9}\s*)?(20\d\d|\d\d)\b/i;

/** The date that the first comment with a month and a year gives, or null when none does. */
export function timetableDate(comments: readonly string[]): TimetableDate | null {
  for (const comment of comments) {
    const match = DATED.exec(comment);
    if (match === null) continue;
    const [, day, month = '', year = ''] = match;
    const monthNumber = MONTHS.indexOf(month.toUpperCase()) + 1;
    // A month without a day is meant by and large: its middle decides on summer time.
    const date = [year.padStart(4, '20'), pad(monthNumber), day === undefined ? '15' : pad(Number(day))].join('-');
    return { date, evidence: /ob\w*erved|recorded/i.test(comment) ? 'observed' : 'timetable' };
  }
  return null;
}

const pad = (value: number) => String(value).padStart(2, '0');

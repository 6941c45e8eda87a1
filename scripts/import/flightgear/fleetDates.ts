/** When a fleet's timetable was valid, and whether it was published or observed. */
import { z } from 'zod';
import { MONTHS } from '../../../src/contract/vocabulary.ts';
import { readCsv } from '../common/csv.ts';

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

const FleetRow = z.strictObject({
  fleet: z.string().min(1),
  date: z.iso.date(),
  /** Whether the date is known; `no` marks an estimate made from the times themselves. */
  dated: z.enum(['yes', 'no']),
  /** `unusable`: the records contradict geography; none is read. */
  evidence: z.enum(['timetable', 'observed', 'unusable']),
  note: z.string(),
});

/** When a fleet flew, and whether that is known; null when its records are not usable. */
export type FleetDate = (TimetableDate & { readonly isKnown: boolean }) | null;

/** Northern summer, when most of the dated timetables are valid. */
const FALLBACK: TimetableDate = { date: '2016-07-15', kind: 'timetable' };

/** Dates of fleets, from a curated table, else from the comments of the fleet. @param path of the table. @throws Error */
export async function readFleetDates(path: string) {
  const curated = new Map((await readCsv(path, FleetRow)).map((row) => [row.fleet, row]));
  return (fleet: string, comments: readonly string[]): FleetDate => {
    const row = curated.get(fleet);
    if (row?.evidence === 'unusable') return null;
    if (row) return { date: row.date, kind: row.evidence, isKnown: row.dated === 'yes' };
    const found = timetableDate(comments);
    return { ...(found ?? FALLBACK), isKnown: found !== null };
  };
}

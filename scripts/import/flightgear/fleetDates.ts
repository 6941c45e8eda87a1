/** The date of each fleet's timetable: that of its comments, unless the curated table has one. */
import { z } from 'zod';
import { readCsv } from '../common/csv.ts';
import { type TimetableDate, timetableDate } from './timetableDate.ts';

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

export type DateOfFleet = (fleet: string, comments: readonly string[]) => FleetDate;

/** Dates of fleets, from a curated table, else from the comments of the fleet. @param path of the table. @throws Error */
export async function readFleetDates(path: string): Promise<DateOfFleet> {
  const curated = new Map((await readCsv(path, FleetRow)).map((row) => [row.fleet, row]));
  return (fleet, comments) => {
    const row = curated.get(fleet);
    if (row?.evidence === 'unusable') return null;
    if (row) return { date: row.date, kind: row.evidence, isKnown: row.dated === 'yes' };
    const found = timetableDate(comments);
    return { ...(found ?? FALLBACK), isKnown: found !== null };
  };
}

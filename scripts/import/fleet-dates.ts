/** The date of each fleet's timetable: what its comments say, unless the curated table knows better. */
import { z } from 'zod';
import { readCsv } from './csv.ts';
import { type TimetableDate, timetableDate } from './timetable-date.ts';

const FleetRow = z.strictObject({
  fleet: z.string().min(1),
  date: z.iso.date(),
  /** Whether the date is known; `no` marks an estimate made from the times themselves. */
  dated: z.enum(['yes', 'no']),
  evidence: z.enum(['timetable', 'observed']),
  note: z.string(),
});

/** Northern summer, when most of the dated timetables are valid. */
const FALLBACK: TimetableDate = { date: '2016-07-15', evidence: 'timetable' };

export type DateOfFleet = (fleet: string, comments: readonly string[]) => TimetableDate & { readonly known: boolean };

export async function readFleetDates(path: string): Promise<DateOfFleet> {
  const curated = new Map((await readCsv(path, FleetRow)).map((row) => [row.fleet, row]));
  return (fleet, comments) => {
    const row = curated.get(fleet);
    if (row !== undefined) return { date: row.date, evidence: row.evidence, known: row.dated === 'yes' };
    const found = timetableDate(comments);
    return { ...(found ?? FALLBACK), known: found !== null };
  };
}

/**
 * What curated tables say of fleets: the airline of a flight, which is the brand that a traveller books and not the operator
 * that flies for it, and when a timetable was valid.
 */
import { z } from 'zod';
import { MONTHS } from '../../../src/contract/vocabulary.ts';
import { DATA_FILES, type Row } from '../../../src/core/dataset/rows.ts';
import { readCsv } from '../common/csv.ts';

const code = z.string().regex(/^[A-Z0-9]{2}$/);

/** The words of a callsign before its number, and the airline that they stand for. */
const Brand = z.strictObject({ callsign: z.string().min(1), iata: code, note: z.string() });

export type AirlineTable = Awaited<ReturnType<typeof readAirlineTable>>;

/** Reads the reviewed airlines and brands from a folder. */
export async function readAirlineTable(folder: string) {
  const airlines = await readCsv(`${folder}/airlines.csv`, DATA_FILES['curated/import/airlines.csv']);
  const brands = await readCsv(`${folder}/brands.csv`, Brand);
  const byOperator = new Map(airlines.filter(({ icao }) => icao !== '').map((row) => [row.icao, row]));
  const byCode = new Map<string, Row<'curated/import/airlines.csv'>>();
  for (const row of airlines) if (!byCode.has(row.iata)) byCode.set(row.iata, row);
  const byCallsign = new Map(brands.map(({ callsign, iata }) => [callsign, iata]));

  return {
    /** IATA code of a flight's brand, or null when it has none. @param operators ICAO codes */
    brandOf(callsign: string, operators: ReadonlySet<string>): string | null {
      const brand = byCallsign.get(callsignWords(callsign));
      if (brand !== undefined) return brand;
      for (const operator of [...operators].sort()) {
        const airline = byOperator.get(operator);
        if (airline !== undefined) return airline.iata;
      }
      return null;
    },
    /** ICAO code and name of an airline that sells under an IATA code. */
    describe(iata: string): { icao: string | null; name: string } {
      const airline = byCode.get(iata);
      if (airline === undefined) throw new Error(`unknown airline ${iata}: add it to curated/import/airlines.csv`);
      return { icao: airline.icao || null, name: airline.name };
    },
    /** `scheduled` when the airline sells nothing else, else null: timetables of mixed airlines hold charter flights too. */
    serviceType: (iata: string): 'scheduled' | null => (byCode.get(iata)?.sells === 'scheduled' ? 'scheduled' : null),
  };
}

/** "Skywest DL4512" is "Skywest DL", "BA117" is "BA", "7W101" and "6H40" are "7W" and "6H". */
export function callsignWords(callsign: string): string {
  const match = /^\(?([A-Z][0-9]|[0-9][A-Z]|[^0-9]*?)[\s_-]*\d/i.exec(callsign.trim());
  return (match?.[1] ?? callsign).trim();
}

/**
 * The flight number in a callsign: 117 of "Speedbird 117", 3134 of "Skywest AA3134". An operational suffix is left out.
 * @param airline IATA code of the airline that sells the flight
 * @returns null where there is none, or where it is the number of another airline
 */
export function flightNumberIn(callsign: string, airline: string): number | null {
  const words = callsignWords(callsign);
  const [, code] = /(?:^|\s)([A-Z][A-Z0-9]|[0-9][A-Z])$/.exec(words) ?? [];
  if (code !== undefined && code !== airline) return null;
  const [, number] = /^[\s_-]*0*([1-9]\d{0,3})[A-Z]?$/i.exec(callsign.trim().slice(words.length)) ?? [];
  return number === undefined ? null : Number(number);
}

/** "16MAY2016", "05/11JUL2021", "26APR-02MAY 2021", "24NOV16", "JUN 2019": the first day of a range counts. */
const DATED =
  /(?:(\d{1,2})\s*(?:(?:\/|-|to)\s*\d{1,2}\s*)?)?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*\s*(?:(?:-|\/|to)\s*\d{0,2}\s*[A-Z]{3,9}\s*)?(20\d\d|\d\d)\b/i;

/** ISO date in the first comment with a month and a year, or null when there is none. */
export function timetableDate(comments: readonly string[]): string | null {
  for (const comment of comments) {
    const match = DATED.exec(comment);
    if (match === null) continue;
    // A month without a day: its middle decides on summer time.
    const [, day = '15', month = '', year = ''] = match;
    const monthNumber = MONTHS.findIndex((name) => name.toUpperCase() === month.toUpperCase()) + 1;
    return [year.padStart(4, '20'), String(monthNumber).padStart(2, '0'), day.padStart(2, '0')].join('-');
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

/** When a fleet flew. */
export interface FleetDate {
  /** ISO date; its time zone rules make local times. */
  readonly date: string;
  /** Whether the date is known. */
  readonly isKnown: boolean;
}

/** Northern summer, when most of the dated timetables are valid. */
const FALLBACK = '2016-07-15';

/**
 * Dates of fleets, from a curated table, else from the comments of the fleet; null when its records are not usable.
 * @param path of the table
 * @throws Error
 */
export async function readFleetDates(path: string) {
  const curated = new Map((await readCsv(path, FleetRow)).map((row) => [row.fleet, row]));
  return (fleet: string, comments: readonly string[]): FleetDate | null => {
    const row = curated.get(fleet);
    if (row?.evidence === 'unusable') return null;
    if (row) return { date: row.date, isKnown: row.dated === 'yes' };
    const found = timetableDate(comments);
    return { date: found ?? FALLBACK, isKnown: found !== null };
  };
}

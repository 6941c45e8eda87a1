/** The airline of a flight: the brand that a traveller books, not the operator that flies for it. */
import { z } from 'zod';
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

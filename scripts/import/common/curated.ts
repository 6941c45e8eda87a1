/** Curated facts that apply to every import, by date: what closed, ceased, moved, passed on, or cannot be booked. */
import { join } from 'node:path';
import { z } from 'zod';
import { AirlineRow, AirportRow, CeasedAirlineRow, type DataText } from '../../../src/core/dataset/rows.ts';
import { createFacts, type Facts, type FactTables } from '../../../src/core/evidence/facts.ts';
import { monthNumber } from '../../../src/core/time.ts';
import { readCsv } from './csv.ts';
import { rowsOf } from './tables.ts';

const airline = AirlineRow.shape.iata;
const airport = AirportRow.shape.iata;
const month = CeasedAirlineRow.shape.ceased;

const ends = { from: airport, to: airport };
const haveTwoEnds = ({ from, to }: { readonly from: string; readonly to: string }): boolean => from !== to;
const APART = { path: ['to'], message: 'is the same airport as from' };

/** An airline that moved its flights from one airport to another. */
const AirlineMoveRow = z
  .strictObject({
    airline,
    ...ends,
    since: month,
    /** Which of its flights: an international one has its other end in another country. */
    flights: z.enum(['all', 'international', 'domestic']),
    note: z.string(),
  })
  .refine(haveTwoEnds, APART);

/** A service of the bundled timetables that has ended; evidence of a later date takes precedence. */
const EndedServiceRow = z.strictObject({ ...ends, airline, ended: month, note: z.string() }).refine(haveTwoEnds, APART);

/** A service that was observed by chance, such as the charter of a team. */
const NotFlownRow = z.strictObject({ airline, ...ends, note: z.string() }).refine(haveTwoEnds, APART);

/** Tables in `curated/` that only imports read, with what a row is. */
export const FACT_TABLES = {
  'airline-moves.csv': AirlineMoveRow,
  'ended-services.csv': EndedServiceRow,
  'import/not-flown.csv': NotFlownRow,
} as const;

/**
 * Reads the facts of a data folder.
 * @param countryOf country code of an airport
 * @param date ISO date: what lies after it has not happened
 * @throws Error with file, line and column of a bad cell
 */
export async function readCuratedFacts(
  folder: string,
  text: DataText,
  countryOf: FactTables['countryOf'],
  date: string,
): Promise<Facts> {
  const rows = <F extends keyof typeof FACT_TABLES>(file: F) =>
    readCsv<(typeof FACT_TABLES)[F]>(join(folder, 'curated', file), FACT_TABLES[file]);
  const tables: FactTables = {
    closedAirports: rowsOf(text, 'curated/closed-airports.csv'),
    ceasedAirlines: rowsOf(text, 'curated/ceased-airlines.csv'),
    closedPairs: rowsOf(text, 'curated/closed-country-pairs.csv'),
    moves: await rows('airline-moves.csv'),
    ended: await rows('ended-services.csv'),
    notFlown: await rows('import/not-flown.csv'),
    countryOf,
  };
  return createFacts(tables, monthNumber(date));
}

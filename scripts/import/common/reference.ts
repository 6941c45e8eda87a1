/** The airlines and airports in `data/reference`, to which importers fall back; no build and no server reads them. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { AirlineRow, AirportRow } from '../../../src/core/dataset/rows.ts';
import { readCsv } from './csv.ts';

/** The folder of the bundled lists. */
export const REFERENCE = resolve(import.meta.dirname, '../../../data/reference');

/** A former or second IATA code of an airport. */
const OtherCodeRow = z.strictObject({ iata: AirportRow.shape.iata, now: AirportRow.shape.iata, note: z.string() });

/**
 * Reads the lists of a folder, those that exist, and the tables of the network beside it, which an import into another
 * folder may lack. @throws Error with file, line and column of a bad cell
 */
export async function readReference(folder: string) {
  const read = <S extends z.ZodObject>(path: string, schema: S) => readCsv(join(folder, path), schema);
  const listedAirlines = await read('airlines.csv', AirlineRow);
  const codes = await read('airport-codes.csv', OtherCodeRow);
  return {
    airlines: [...listedAirlines, ...(await read('../airlines.csv', AirlineRow))],
    /** The airlines of the list alone. */
    listedAirlines,
    airports: [...(await read('airports.csv', AirportRow)), ...(await read('../airports.csv', AirportRow))],
    /** Present IATA codes of airports by former ones. */
    presentCodes: new Map<string, string>(codes.map(({ iata, now }) => [iata, now])),
  };
}

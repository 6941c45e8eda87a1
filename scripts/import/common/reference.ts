/**
 * The reference lists in `data/reference`: airlines and airports of the world that the network does not have. Importers
 * fall back to them; no build and no server reads them.
 */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { AirlineRow, AirportRow } from '../../../src/core/dataset/rows.ts';
import { readCsv } from './csv.ts';

/** The folder of the bundled lists. */
export const REFERENCE = resolve(import.meta.dirname, '../../../data/reference');

/** A former or second IATA code of an airport. */
const OtherCodeRow = z.strictObject({ iata: AirportRow.shape.iata, now: AirportRow.shape.iata, note: z.string() });

/**
 * Reads the lists of a folder and the tables of the network beside it, which an import into another folder may lack.
 * Files that do not exist are empty.
 * @throws Error with file, line and column of a bad cell
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

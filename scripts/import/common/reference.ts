/** The airlines and airports in `data/reference`, to which importers fall back; no build and no server reads them. */
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { presentCodes } from '../../../src/core/dataset/airportCodes.ts';
import { AirlineRow, AirportCodeRow, AirportRow } from '../../../src/core/dataset/rows.ts';
import { readCsv } from './csv.ts';

/** The folder of the bundled lists. */
export const REFERENCE = resolve(import.meta.dirname, '../../../data/reference');

/**
 * Reads the lists of a folder, those that exist, and the tables of the network beside it, which an import into another
 * folder may lack. @throws Error with file, line and column of a bad cell
 */
export async function readReference(folder: string) {
  const read = <S extends z.ZodObject>(path: string, schema: S) => readCsv(join(folder, path), schema);
  const listedAirlines = await read('airlines.csv', AirlineRow);
  const codes = await read('airport-codes.csv', AirportCodeRow);
  return {
    airlines: [...listedAirlines, ...(await read('../airlines.csv', AirlineRow))],
    /** The airlines of the list alone. */
    listedAirlines,
    airports: [...(await read('airports.csv', AirportRow)), ...(await read('../airports.csv', AirportRow))],
    /** Present IATA codes of airports by former IATA codes and ICAO indicators. */
    presentCodes: presentCodes(codes),
  };
}

/**
 * The reference lists in `data/reference`: airlines and airports of the world
 * that the network does not have. Importers fall back to them; no build and no
 * server reads them.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { AirlineRow, AirportRow, type Row } from '../../../src/core/dataset/rows.ts';
import type { AirportTable } from '../flightgear/airports.ts';
import { columnsOf, readCsv, toCsv, writeText } from './csv.ts';

/** The folder of the bundled lists. */
export const REFERENCE = resolve(import.meta.dirname, '../../../data/reference');

/** An IATA code under which an airport was or is known besides its own. */
const OtherCodeRow = z.strictObject({ iata: AirportRow.shape.iata, now: AirportRow.shape.iata, note: z.string() });

export interface Reference {
  readonly airlines: readonly Row<'airlines.csv'>[];
  readonly airports: readonly Row<'airports.csv'>[];
  /** Present IATA codes of airports by former ones. */
  readonly presentCodes: ReadonlyMap<string, string>;
}

/**
 * Reads the lists of a folder and the tables of the network beside it, which
 * an import into another folder may lack; what is not there is empty.
 * @throws Error naming a faulty cell
 */
export async function readReference(folder: string): Promise<Reference> {
  const beside = join(folder, '..');
  const both = async <S extends z.ZodObject>(name: string, schema: S) => [
    ...(await readCsv(join(folder, name), schema)),
    ...(await readCsv(join(beside, name), schema)),
  ];
  const codes = await readCsv(join(folder, 'airport-codes.csv'), OtherCodeRow);
  return {
    airlines: await both('airlines.csv', AirlineRow),
    airports: await both('airports.csv', AirportRow),
    presentCodes: new Map(codes.map(({ iata, now }) => [iata, now])),
  };
}

/**
 * Writes the airports that the network does not have.
 * @returns whether the file changed
 */
export async function writeReferenceAirports(
  folder: string,
  airports: AirportTable,
  listed: ReadonlySet<string>,
): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const rows = airports.codes.flatMap((code) => {
    const airport = listed.has(code) ? undefined : airports.get(code);
    return airport === undefined || STATION.test(airport.name) ? [] : [airport];
  });
  return writeText(join(folder, 'airports.csv'), toCsv(columnsOf(AirportRow), rows));
}

/** Stations of trains and buses have IATA codes too. */
const STATION = /\b(rail|railway|train|bus)\b.*\b(station|terminal|stop)\b/i;

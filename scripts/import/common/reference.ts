/**
 * The reference lists in `data/reference`: airlines and airports of the world that the network does not have. Importers
 * fall back to them; no build and no server reads them.
 */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { AirlineRow, AirportRow, type Row } from '../../../src/core/dataset/rows.ts';
import { columnsOf, readCsv, toCsv } from './csv.ts';

/** The folder of the bundled lists. */
export const REFERENCE = resolve(import.meta.dirname, '../../../data/reference');

/** The list of airports, relative to the data folder. */
export const REFERENCE_AIRPORTS = 'reference/airports.csv';

/** A former or second IATA code of an airport. */
const OtherCodeRow = z.strictObject({ iata: AirportRow.shape.iata, now: AirportRow.shape.iata, note: z.string() });

export interface Reference {
  readonly airlines: readonly Row<'airlines.csv'>[];
  /** The airlines of the list alone. */
  readonly listedAirlines: readonly Row<'airlines.csv'>[];
  readonly airports: readonly Row<'airports.csv'>[];
  /** Present IATA codes of airports by former ones. */
  readonly presentCodes: ReadonlyMap<string, string>;
}

/**
 * Reads the lists of a folder and the tables of the network beside it, which an import into another folder may lack.
 * Files that do not exist are empty.
 * @throws Error with file, line and column of a bad cell
 */
export async function readReference(folder: string): Promise<Reference> {
  const both = async <S extends z.ZodObject>(name: string, schema: S) => [
    ...(await readCsv(join(folder, name), schema)),
    ...(await readCsv(join(folder, '..', name), schema)),
  ];
  const codes = await readCsv(join(folder, 'airport-codes.csv'), OtherCodeRow);
  return {
    airlines: await both('airlines.csv', AirlineRow),
    listedAirlines: await readCsv(join(folder, 'airlines.csv'), AirlineRow),
    airports: await both('airports.csv', AirportRow),
    presentCodes: new Map(codes.map(({ iata, now }) => [iata, now])),
  };
}

/** The text of the list of airports: those of the world that the network does not have, sorted by code. */
export function referenceAirports(world: readonly Row<'airports.csv'>[], network: ReadonlySet<string>): string {
  const foreign = foreignIcao(world);
  const rows = world
    .filter(({ iata, name }) => !network.has(iata) && !STATION.test(name))
    .map((row) => (foreign.has(row.iata) ? { ...row, icao: null } : row));
  return toCsv(
    columnsOf(AirportRow),
    rows.sort((a, b) => (a.iata < b.iata ? -1 : 1)),
  );
}

/** Stations of trains, buses and ferries have IATA codes too. */
export const STATION =
  /\b(bus|railway|train|rail)\b.*\b(stn|station|terminal|stop|service)\b|\bferry (port|terminal)\b|\bharbour$/i;

type AirportCodes = Pick<Row<'airports.csv'>, 'iata' | 'icao' | 'country_code'>;

/** Fewer airports of a prefix than these, in number and share, are strangers in it. */
const STRANGERS = { most: 3, share: 0.1 };

/** Countries and territories that share the prefix of a larger one, and Kyrgyzstan, whose prefix has changed. */
const GUESTS = new Set('AQ AX BN CC CX FK FO GG IM JE KG NF PM RE SJ TV YT'.split(' '));

/** One letter is a country in the United States, Canada and Australia, else two are. */
const prefixOf = (icao: string): string => (/^[CKY]/.test(icao) ? icao.slice(0, 1) : icao.slice(0, 2));

/** The IATA codes of airports whose ICAO prefix nearly all airports of another country have. */
export function foreignIcao(airports: readonly AirportCodes[]): ReadonlySet<string> {
  const coded = airports.flatMap(({ iata, icao, country_code }) =>
    icao !== null && /^[A-Z]{4}$/.test(icao) ? [{ iata, country: country_code, prefix: prefixOf(icao) }] : [],
  );
  const foreign = new Set<string>();
  for (const rows of Map.groupBy(coded, ({ prefix }) => prefix).values())
    for (const [country, own] of Map.groupBy(rows, (row) => row.country))
      if (own.length <= STRANGERS.most && own.length < STRANGERS.share * rows.length && !GUESTS.has(country))
        for (const { iata } of own) foreign.add(iata);
  return foreign;
}

/** Reading a source: what its importer may look up, and the network that it returns. */
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { airportCorrections } from '../../../src/core/dataset/airports.ts';
import type { Tables } from '../../../src/core/dataset/parse.ts';
import { AirlineRow, AirportRow } from '../../../src/core/dataset/rows.ts';
import { invalidUtf8Line } from '../../../src/core/invalidUtf8Line.ts';
import { readCsv } from './csv.ts';
import type { ImportContext, ImportedNetwork, Importer, Scope } from './importer.ts';
import { partsOf } from './input.ts';
import { ImportLog } from './log.ts';
import { readOperators } from './operators.ts';
import { readReference } from './reference.ts';

/** A source to import: what is read of it, and what it speaks for. */
export interface ImportSource {
  readonly importer: Importer;
  /** Files, or `-` for standard input. */
  readonly paths: readonly string[];
  readonly stdin?: Readable;
  readonly scope: Scope;
  /** Values of options by name, those that all importers share included. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Where data is read for an import, and its day. */
export interface ImportPlace {
  /** Folder of the data files. */
  readonly folder: string;
  /** Folder of the lists of airlines and airports to fall back to. */
  readonly reference: string;
  /** ISO date. */
  readonly date: string;
}

/**
 * Reads a source. Its importer may look up the airports and airlines of the data, of the command line and of the
 * reference lists.
 * @throws Error when it is not of its format, or for a faulty row of --airlines or --airports
 */
export async function readSource(
  { importer, paths, stdin, options }: ImportSource,
  { folder, reference: lists, date }: ImportPlace,
  tables: Tables,
) {
  const option = (name: string) => z.string().safeParse(options[name]).data ?? null;
  const rowsOf = <S extends z.ZodObject>(file: string | null, schema: S) =>
    file === null ? [] : readCsv(file, schema);
  const reference = await readReference(lists);
  // Of two rows with one code the last one is used, so that rows of the data are not changed.
  const named = await rowsOf(option('airlines'), AirlineRow);
  const airlines = [...reference.airlines, ...named, ...tables['airlines.csv']];
  const correct = airportCorrections(tables['curated/airports.csv']);
  const added = await rowsOf(option('airports'), AirportRow);
  const airports = [...reference.airports, ...added, ...tables['airports.csv']];
  const context: ImportContext = {
    airports: new Map(airports.map((row) => [row.iata, correct(row)])),
    airportCodes: airportCodes(airports, reference.presentCodes),
    airlines: new Map(airlines.map((row) => [row.iata, row])),
    airlineCodes: new Map(airlines.flatMap(codesOf)),
    operators: await readOperators(folder, [...reference.listedAirlines, ...named]),
    log: new ImportLog(),
    date,
    paths,
    option,
  };
  const network = await importer.read((importer.open ?? partsOf)(paths, stdin), context);
  const imported: ImportedNetwork = {
    services: [],
    flyingTimes: [],
    evidence: [],
    years: null,
    ...network,
    airports: [...context.airports.values()],
    airlines: [...context.airlines.values(), ...(network.airlines ?? []).flatMap(withCleanName)],
  };
  return { imported, context, reference };
}

/** Characters of a name; the longest of an airport has 75. */
const LONGEST_NAME = 120;

/**
 * A row whose name has no control characters and begins like no formula of a spreadsheet; none for an empty name.
 * @throws Error when the name is not UTF-8
 */
function withCleanName<R extends { readonly iata: string; readonly name: string }>(row: R): R[] {
  if (invalidUtf8Line(row.name) !== null)
    throw new Error(`the name of airline ${row.iata} is not valid UTF-8: convert the source to UTF-8`);
  const name = row.name
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/^[\s=+@-]+/, '')
    .slice(0, LONGEST_NAME)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return name === '' ? [] : [name === row.name ? row : { ...row, name }];
}

type CodeRow = { readonly iata: string; readonly icao: string | null };

/** The IATA code by each code of a row. */
const codesOf = ({ iata, icao }: CodeRow): [string, string][] =>
  [iata, ...(icao === null ? [] : [icao])].map((code) => [code, iata]);

/** The IATA codes of airports by all codes. A former code counts where the airport of the present one is known. */
export function airportCodes(airports: readonly CodeRow[], presentCodes: ReadonlyMap<string, string>) {
  const codes = new Map(airports.flatMap(codesOf));
  return new Map([...codes, ...[...presentCodes].filter(([, present]) => codes.has(present))]);
}

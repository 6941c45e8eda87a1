/** Reading a source: what its importer may look up, and the network that it returns. */
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { presentCodes } from '../../../src/core/dataset/airportCodes.ts';
import { airportCorrections } from '../../../src/core/dataset/airports.ts';
import {
  AirlineRow,
  AirportCodeRow,
  AirportRow,
  DATA_FILES,
  type Row,
  type SourceInfo,
} from '../../../src/core/dataset/rows.ts';
import { cleanText } from './cleanText.ts';
import { readCsv } from './csv.ts';
import type { ImportContext, ImportedNetwork, ImportedService, Importer, Scope } from './importer.ts';
import { partsOf } from './input.ts';
import { ImportLog } from './log.ts';
import { readOperators } from './operators.ts';
import { rowsIn, type StoreText } from './tables.ts';

/** A source to import: what is read of it, and what it speaks for. */
export interface ImportSource {
  readonly importer: Importer;
  /** Files, or `-` for standard input. */
  readonly paths: readonly string[];
  readonly stdin?: Readable;
  readonly scope: Scope;
  /** Name of its source folder; without it, the folder has the name of the format, with the scope and the season. */
  readonly name?: string;
  /** What a refresh knows of it, for `source.json`. */
  readonly fetched?: Pick<SourceInfo, 'title' | 'home' | 'licence' | 'attribution' | 'files'>;
  /** Values of options by name, those that all importers share included. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Present IATA codes of airports by former IATA codes and ICAO indicators. */
export const formerCodesIn = (text: StoreText): ReadonlyMap<string, string> =>
  presentCodes(rowsIn(text, 'reference/airport-codes.csv', AirportCodeRow));

/** What an import may look up in the reference lists and the curated tables. */
export function readLists(text: StoreText) {
  const airports = rowsIn(text, 'reference/airports.csv', AirportRow);
  const airlines = rowsIn(text, 'reference/airlines.csv', AirlineRow);
  return {
    text,
    airports,
    airlines,
    /** Codes of airlines and airports that the lists have. */
    listed: new Set<string>([...airports, ...airlines].map(({ iata }) => iata)) as ReadonlySet<string>,
    /** Present IATA codes of airports by former IATA codes and ICAO indicators. */
    presentCodes: formerCodesIn(text),
    correct: airportCorrections(rowsIn(text, 'curated/airports.csv', DATA_FILES['curated/airports.csv'])),
  };
}
export type Lists = ReturnType<typeof readLists>;

/**
 * Reads a source. Its importer may look up the airports and airlines of the reference lists and of the command line, not
 * those of other sources: the order of imports must not matter.
 * @param date ISO date of the import
 * @throws Error when it is not of its format, or for a faulty row of --airlines or --airports
 */
export async function readSource({ importer, paths, stdin, options }: ImportSource, lists: Lists, date: string) {
  const option = (name: string) => z.string().safeParse(options[name]).data ?? null;
  const rowsOf = <S extends z.ZodObject>(file: string | null, schema: S) =>
    file === null ? [] : readCsv(file, schema);
  // Of two rows with one code the last one is used: those of the lists are not changed.
  const named = (await rowsOf(option('airlines'), AirlineRow)).flatMap(withCleanName);
  const airlines = [...named, ...lists.airlines];
  const added = (await rowsOf(option('airports'), AirportRow)).map(withCleanPlace);
  const airports = [...added, ...lists.airports];
  const context: ImportContext = {
    airports: new Map(airports.map((row) => [row.iata, lists.correct(row)])),
    airportCodes: airportCodes(airports, lists.presentCodes),
    airlines: new Map(airlines.map((row) => [row.iata, row])),
    airlineCodes: new Map(airlines.flatMap(codesOf)),
    operators: readOperators(lists.text, [...lists.airlines, ...named]),
    log: new ImportLog(),
    date,
    paths,
    option,
  };
  const network = await importer.read((importer.open ?? partsOf)(paths, stdin), context);
  const imported: ImportedNetwork = {
    flyingTimes: [],
    evidence: [],
    years: null,
    ...network,
    services: (network.services ?? []).map(withCleanNote),
    airports: [...context.airports.values()],
    airlines: [...context.airlines.values(), ...(network.airlines ?? []).flatMap(withCleanName)],
  };
  return { imported, context };
}

/** An airline with a clean name; none for an empty name. @throws Error when the name is not UTF-8 */
function withCleanName(row: Row<'airlines.csv'>): Row<'airlines.csv'>[] {
  const name = cleanText(row.name, `the name of airline ${row.iata}`);
  return name === '' ? [] : [name === row.name ? row : { ...row, name }];
}

/** A service with a clean note. */
function withCleanNote(service: ImportedService): ImportedService {
  const { seasonal_note, from, to, airline } = service;
  if (seasonal_note === null) return service;
  return { ...service, seasonal_note: cleanText(seasonal_note, `the note of ${from}-${to} ${airline}`) || null };
}

/** An airport of --airports with clean names. */
const withCleanPlace = (row: Row<'airports.csv'>): Row<'airports.csv'> => ({
  ...row,
  name: cleanText(row.name, `the name of airport ${row.iata}`),
  city: cleanText(row.city, `the city of airport ${row.iata}`),
  country: cleanText(row.country, `the country of airport ${row.iata}`),
});

type CodeRow = { readonly iata: string; readonly icao: string | null };

/** The IATA code by each code of a row. */
const codesOf = ({ iata, icao }: CodeRow): [string, string][] =>
  [iata, ...(icao === null ? [] : [icao])].map((code) => [code, iata]);

/** The IATA codes of airports by all codes. A former code counts where the airport of the present one is known. */
export function airportCodes(airports: readonly CodeRow[], presentCodes: ReadonlyMap<string, string>) {
  const codes = new Map(airports.flatMap(codesOf));
  return new Map([...codes, ...[...presentCodes].filter(([, present]) => codes.has(present))]);
}

/** What an importer is: a reader of one source format. Everything else is the same for all (see run.ts). */
import type { Row } from '../../../src/core/dataset/rows.ts';
import type { ImportedNetwork } from './imported.ts';
import type { Part } from './input.ts';
import type { ImportLog } from './log.ts';
import { nameKey } from './names.ts';

/** What is known before an import, and where it tells what became of its records. */
export interface ImportContext {
  /** Airports by IATA code, those of --airports and of the reference list included. */
  readonly airports: ReadonlyMap<string, Row<'airports.csv'>>;
  /** IATA codes of airports by ICAO code. */
  readonly airportsByIcao: ReadonlyMap<string, string>;
  /** Present IATA codes of airports by former ones. */
  readonly presentCodes: ReadonlyMap<string, string>;
  /** Airlines by IATA code, those of --airlines and of the reference list included. */
  readonly airlines: ReadonlyMap<string, Row<'airlines.csv'>>;
  /** Codes of the airlines that only the reference list has: what it calls them yields to what a source says. */
  readonly referenceOnlyAirlines: ReadonlySet<string>;
  /** IATA codes of airlines by ICAO code. */
  readonly airlinesByIcao: ReadonlyMap<string, string>;
  readonly log: ImportLog;
  /** ISO date of the import. */
  readonly date: string;
  /** Whether one of the importer's own switches was given. */
  flag(name: string): boolean;
}

export interface Importer {
  /** Name of the command: `npm run import:NAME`. */
  readonly name: string;
  /** What it reads, in one sentence without a full stop. */
  readonly reads: string;
  /** Switches of its own with their help. */
  readonly flags: Readonly<Record<string, string>>;
  /** Paragraphs of help on what it takes and what it leaves out. */
  readonly help: string;
  /** @throws Error when the source is not of this format at all */
  read(parts: AsyncIterable<Part>, context: ImportContext): Promise<ImportedNetwork>;
}

/** The IATA code of an airline given by IATA or ICAO code, or null when it is not known. */
export function airlineCode(code: string, { airlines, airlinesByIcao }: ImportContext): string | null {
  if (airlines.has(code)) return code;
  return airlinesByIcao.get(code) ?? null;
}

/** The IATA code of an airport given by IATA code, present or former, or by ICAO code; null when it is not known. */
export function airportCode(
  code: string,
  { airports, airportsByIcao, presentCodes }: Pick<ImportContext, 'airports' | 'airportsByIcao' | 'presentCodes'>,
): string | null {
  const present = presentCodes.get(code) ?? code;
  if (airports.has(present)) return present;
  if (airports.has(code)) return code;
  return airportsByIcao.get(code) ?? null;
}

/**
 * Whether a source's name of an airline is the better one: neither the data nor --airlines has the airline, and the
 * reference list does not have it by this name. Codes pass on, and the list knows their holder of today.
 */
export function preferSourceName(
  iata: string,
  name: string,
  { airlines, referenceOnlyAirlines }: ImportContext,
): boolean {
  const known = airlines.get(iata);
  return (
    known === undefined || (referenceOnlyAirlines.has(iata) && name !== '' && nameKey(name) !== nameKey(known.name))
  );
}

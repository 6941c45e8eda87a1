/** What an importer may look up: airports and airlines of the data, of the command line and of the reference lists. */
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { AirlineRow, AirportRow, type DataText } from '../../../src/core/dataset/rows.ts';
import { parseCsv } from './csv.ts';
import type { ImportContext } from './importer.ts';
import type { ImportLog } from './log.ts';
import type { Reference } from './reference.ts';
import type { ImportRequest } from './request.ts';
import { rowsOf } from './tables.ts';

/** @throws Error for a faulty row of --airlines or --airports, DataError for one of the data */
export function createContext(
  request: ImportRequest,
  before: DataText,
  reference: Reference,
  log: ImportLog,
): ImportContext {
  // Of two rows with one code the last one is used, so that known rows are not changed.
  const named = rowsOfFile(request.airlines, AirlineRow);
  const ownAirlines = [...named, ...rowsOf(before, 'airlines.csv')];
  const ownCodes = new Set(ownAirlines.map(({ iata }) => iata));
  const airlines = [...reference.airlines, ...ownAirlines];
  const airports = [
    ...reference.airports,
    ...rowsOfFile(request.airports, AirportRow),
    ...rowsOf(before, 'airports.csv'),
  ];
  return {
    folder: request.folder,
    airports: new Map(airports.map((row) => [row.iata, row])),
    airportsByIcao: byIcao(airports),
    presentCodes: reference.presentCodes,
    airlines: new Map(airlines.map((row) => [row.iata, row])),
    listedAirlines: [...reference.listedAirlines, ...named],
    referenceOnlyAirlines: new Set(reference.airlines.map(({ iata }) => iata).filter((iata) => !ownCodes.has(iata))),
    airlinesByIcao: byIcao(airlines),
    log,
    date: request.date,
    flag: (name) => request.flags.has(name),
    setting: (name) => request.settings?.get(name) ?? null,
  };
}

const rowsOfFile = <S extends z.ZodObject>(path: string | null, schema: S): z.infer<S>[] =>
  path === null ? [] : parseCsv(readFileSync(path, 'utf8'), schema, path);

const byIcao = (rows: readonly { iata: string; icao: string | null }[]): Map<string, string> =>
  new Map(rows.flatMap(({ iata, icao }) => (icao === null ? [] : [[icao, iata]])));

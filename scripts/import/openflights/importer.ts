/** OpenFlights' routes.dat, airlines.dat and airports.dat: who flies where, without times. */

import { type Row, serviceKey } from '../../../src/core/dataset/rows.ts';
import { csvRows } from '../common/csvRows.ts';
import type { ImportedNetwork, ImportedService } from '../common/imported.ts';
import { airlineCode, airportCode, type ImportContext, type Importer, preferSourceName } from '../common/importer.ts';
import { eachPart, type Part } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';

export const openflights: Importer = {
  name: 'openflights',
  reads: 'routes of OpenFlights (routes.dat, with airlines.dat and airports.dat)',
  flags: {},
  help: `The files are told apart by their columns and may come in any order, or in one
zip. Code shares and routes with stops are left out, and so are unknown
airlines that airlines.dat calls inactive. There are no days and times in it: services known
before keep theirs, new ones have none. Airports must be known, here or in
data/reference; airlines.dat names the airlines that are not.`,
  read: readOpenFlights,
};

/** Columns that tell the files apart; airports.dat has had 11, 12 and 14. */
const ROUTE_COLUMNS = 9;
const AIRLINE_COLUMNS = 8;
const AIRPORT_COLUMNS = [11, 12, 14];
const OTHER_COLUMNS = 3;

const OTHERWISE = 'airlines that the reference list calls otherwise than airlines.dat (see --airlines)';

interface NamedAirline {
  readonly iata: string;
  readonly icao: string | null;
  readonly name: string;
  readonly isActive: boolean;
}

async function readOpenFlights(parts: AsyncIterable<Part>, context: ImportContext): Promise<ImportedNetwork> {
  const { log } = context;
  const routes: string[][] = [];
  const airlines = new Map<string, NamedAirline>();
  /** Codes by OpenFlights' own number, for routes whose code is not known. */
  const airports = new Map<string, string>();
  await eachPart(parts, async ({ name, bytes }) => {
    let known = 0;
    for await (const row of csvRows(bytes, { escape: '\\' })) {
      known++;
      if (row.length === ROUTE_COLUMNS) routes.push(row);
      else if (row.length === AIRLINE_COLUMNS) addAirline(airlines, row);
      else if (AIRPORT_COLUMNS.includes(row.length)) addAirport(airports, row, context);
      else if (row.length === OTHER_COLUMNS)
        log.note('lines of planes.dat or countries.dat, which say nothing of routes');
      else {
        known--;
        log.oddity('line of no OpenFlights file', name);
      }
    }
    if (known === 0) throw new Error('is no OpenFlights file: no line has the columns of one');
  });
  if (routes.length === 0) throw new Error('there are no routes: routes.dat has nine columns');

  const services = new Map<string, ImportedService>();
  const named = new Map<string, Row<'airlines.csv'>>();

  function add(row: readonly string[]): Outcome {
    const [code = '', id = '', fromCode = '', fromId = '', toCode = '', toId = '', codeShare, stops] = row;
    const airline = airlines.get(id);
    if (codeShare === 'Y') return { leftOut: 'code share' };
    if (Number(stops) > 0) return { leftOut: 'route with stops' };
    // OpenFlights' numbers often point at an earlier holder of a code: an airline known here is not judged by them.
    if (airline && !airline.isActive && airlineCode(code, context) === null)
      return { leftOut: 'airline that is not active', name: `${code} ${airline.name}` };
    const from = airportCode(fromCode, context) ?? airports.get(fromId) ?? null;
    const to = airportCode(toCode, context) ?? airports.get(toId) ?? null;
    const iata = airlineCode(code, context) ?? (airline && isCode(airline.iata) ? airline.iata : null);
    if (from === null) return { odd: 'airport not known (see --airports)', name: fromCode };
    if (to === null) return { odd: 'airport not known (see --airports)', name: toCode };
    if (from === to) return { odd: 'route from an airport to itself', name: from };
    if (iata === null) return { odd: 'airline without a known IATA code and name', name: code };
    const service = { from, to, airline: iata, serviceType: null, months: null, seasonalNote: null, departures: [] };
    if (services.has(serviceKey(service))) return { leftOut: 'repeats a route already read' };
    services.set(serviceKey(service), service);
    // An earlier holder of the code, or today's: people must look.
    if (airline && context.airlines.has(iata) && preferSourceName(iata, airline.name, context))
      log.note(OTHERWISE, `${iata} ${context.airlines.get(iata)?.name}, not ${airline.name}`);
    if (airline) named.set(iata, { iata, icao: airline.icao, name: airline.name });
    return null;
  }

  for (const row of routes) context.log.account(add(row));
  return {
    services: [...services.values()],
    airports: [...context.airports.values()],
    airlines: [...context.airlines.values(), ...named.values()],
    seasons: [],
    years: null,
  };
}

const isCode = (code: string) => /^[A-Z0-9]{2}$/.test(code);

function addAirline(
  airlines: Map<string, NamedAirline>,
  [id = '', name = '', , iata = '', icao = '', , , active]: string[],
) {
  airlines.set(id, {
    iata,
    icao: /^[A-Z]{3}$/.test(icao) && icao !== 'N/A' ? icao : null,
    name: name.trim() || iata,
    isActive: active !== 'N',
  });
}

function addAirport(
  airports: Map<string, string>,
  [id = '', , , , iata = '', icao = '']: string[],
  context: ImportContext,
) {
  const code = airportCode(iata, context) ?? airportCode(icao, context);
  if (code !== null) airports.set(id, code);
}

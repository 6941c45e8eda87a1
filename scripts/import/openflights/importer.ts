/** OpenFlights' routes.dat, airlines.dat and airports.dat: airlines on routes, without times. */
import { type Row, serviceKey } from '../../../src/core/dataset/rows.ts';
import { numberIn } from '../../../src/core/numberIn.ts';
import { csvRows } from '../common/csv.ts';
import { airlineCode, type ImportedService, type Importer, NO_DETAILS, resolveRoute } from '../common/importer.ts';
import { eachPart } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';

export const openflights: Importer = {
  name: 'openflights',
  kind: 'timetable',
  reads: 'routes of OpenFlights (routes.dat, with airlines.dat and airports.dat)',
  async read(parts, context) {
    const { log } = context;
    const routes: string[][] = [];
    /** By OpenFlights' own number. */
    const airlines = new Map<string, ReturnType<typeof airlineIn>>();
    /** IATA codes by OpenFlights' own number, for routes whose code is unknown. */
    const airports = new Map<string, string>();
    await eachPart(parts, async ({ name, bytes }) => {
      let isKnown = false;
      for await (const row of csvRows(bytes, { escape: '\\' })) {
        const [id = '', , , , iata = '', icao = ''] = row;
        if (row.length === ROUTE_COLUMNS) routes.push(row);
        // A route that is cut off has eight columns, too.
        else if (row.length === AIRLINE_COLUMNS && /^-?\d+$/.test(id)) airlines.set(id, airlineIn(row));
        else if (AIRPORT_COLUMNS.includes(row.length)) {
          const code = context.airportCodes.get(iata) ?? context.airportCodes.get(icao);
          if (code !== undefined) airports.set(id, code);
        } else if (row.length === OTHER_COLUMNS) log.note('lines of planes.dat or countries.dat, which hold no routes');
        else {
          log.warning('line of no OpenFlights file', name);
          continue;
        }
        isKnown = true;
      }
      if (!isKnown) throw new Error('not an OpenFlights file: no line has the columns of one');
    });
    if (routes.length === 0) throw new Error('no routes: routes.dat has nine columns');

    const services = new Map<string, ImportedService>();
    const named = new Map<string, Row<'airlines.csv'>>();

    function add(row: readonly string[]): Outcome {
      const [code = '', id = '', fromCode = '', fromId = '', toCode = '', toId = '', codeShare, stops = ''] = row;
      const airline = airlines.get(id);
      if (codeShare === 'Y') return { skipped: 'code share' };
      if ((numberIn(stops) ?? 0) > 0) return { skipped: 'route with stops' };
      // OpenFlights' numbers often point at an earlier holder of a code: they do not decide for an airline known here.
      const known = airlineCode(code, context);
      if (airline && !airline.isActive && known === null)
        return { skipped: 'airline that is not active', name: `${code} ${airline.name}` };
      const route = resolveRoute(fromCode, toCode, context, (airport) => {
        const number = airport === fromCode ? fromId : toId;
        return context.airportCodes.get(airport) ?? airports.get(number);
      });
      if ('rejected' in route) return route;
      const iata = known ?? (airline && /^[A-Z0-9]{2}$/.test(airline.iata) ? airline.iata : null);
      if (iata === null) return { rejected: 'airline without a known IATA code and name', name: code };
      const service = { ...route, airline: iata, ...NO_DETAILS };
      if (services.has(serviceKey(service))) return { skipped: 'repeats a route already read' };
      services.set(serviceKey(service), service);
      if (airline) named.set(iata, { iata, icao: airline.icao, name: airline.name });
      return null;
    }

    for (const row of routes) log.account(add(row));
    return { services: [...services.values()], airlines: [...named.values()], asOf: AS_OF };
  },
};

/** The source of OpenFlights' routes ended its updates in this month. */
const AS_OF = '2014-06-30';
/** Columns of the files; airports.dat has had 11, 12 and 14. */
const ROUTE_COLUMNS = 9;
const AIRLINE_COLUMNS = 8;
const AIRPORT_COLUMNS = [11, 12, 14];
const OTHER_COLUMNS = 3;

/** The airline of a line of airlines.dat. */
function airlineIn([, name = '', , iata = '', icao = '', , , active]: readonly string[]) {
  const known = /^[A-Z]{3}$/.test(icao) ? icao : null;
  return { iata, icao: known, name: name.trim() || iata, isActive: active !== 'N' };
}

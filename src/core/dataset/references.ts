import { at } from '../must.ts';
import { presentCodes } from './airportCodes.ts';
import type { DataFault, Lines, Tables } from './parse.ts';
import { type DataFile, isNotBefore, type Row, routeKey, serviceKey } from './rows.ts';
import { isCyclic } from './successors.ts';

/** Tables with at most one row for an airport, airline or aircraft type. */
const ONE_ROW_PER_CODE = [
  'reference/aircraft.csv',
  'reference/airlines.csv',
  'curated/cities.csv',
  'curated/closed-airports.csv',
  'curated/regions.csv',
  'curated/airports.csv',
  'curated/airlines.csv',
  'curated/seasonal-airports.csv',
  'curated/missing-airlines.csv',
] as const;

/**
 * Checks that every code is known where it is used, that no key occurs twice, that no successors form a cycle, and that no
 * airline is in two alliances in one month.
 */
export function checkReferences(tables: Tables, lines: Lines, faults: DataFault[]): void {
  const fault = (file: DataFile, index: number, column: string, reason: string) =>
    faults.push({ file, line: at(lines[file], index), column, reason });
  /** The keys of a table, each of which must occur once. */
  const keysOf = <F extends DataFile>(file: F, column: string, keyOf: (row: Row<F>) => string): ReadonlySet<string> => {
    const keys = new Set<string>();
    for (const [i, row] of tables[file].entries()) {
      const key = keyOf(row);
      if (keys.has(key)) fault(file, i, column, `is listed twice: ${key}`);
      keys.add(key);
    }
    return keys;
  };
  const known = {
    'airports.csv': keysOf('airports.csv', 'iata', ({ iata }) => iata),
    'airlines.csv': keysOf('airlines.csv', 'iata', ({ iata }) => iata),
  };
  for (const file of ONE_ROW_PER_CODE) keysOf(file, 'iata', ({ iata }) => iata);
  for (const file of ['curated/travel-regions.csv', 'curated/country-regions.csv'] as const)
    keysOf(file, 'region', ({ region }) => region);
  keysOf('reference/airport-codes.csv', 'code', ({ code }) => code);
  const regions = new Set(
    [...tables['curated/travel-regions.csv'], ...tables['curated/country-regions.csv']].map(({ region }) => region),
  );
  keysOf('curated/themes.csv', 'theme', ({ theme }) => theme);
  for (const [i, row] of tables['curated/themes.csv'].entries())
    for (const region of row.regions)
      if (!regions.has(region)) fault('curated/themes.csv', i, 'regions', `is no region of the tables: ${region}`);
  keysOf('curated/ceased-airlines.csv', 'ceased', ({ iata, ceased }) => `${iata} ${ceased}`);
  keysOf('curated/seasons.csv', 'to', routeKey);
  keysOf('curated/charters.csv', 'airline', ({ airline, from, to }) => `${airline} ${from ?? '*'}-${to ?? '*'}`);
  keysOf('published-routes.csv', 'to', routeKey);
  const services = keysOf('services.csv', 'airline', serviceKey);

  const sources = keysOf('evidence-sources.csv', 'source', ({ source }) => source);
  const former = presentCodes(tables['reference/airport-codes.csv'], 'iata');
  for (const [i, row] of tables['evidence.csv'].entries())
    if (!sources.has(row.source)) fault('evidence.csv', i, 'source', `is not in evidence-sources.csv: ${row.source}`);
  for (const file of ['services.csv', 'departures.csv'] as const)
    for (const [i, row] of tables[file].entries()) {
      for (const column of ['from', 'to'] as const)
        if (!known['airports.csv'].has(row[column]) && !former.has(row[column]))
          fault(file, i, column, `is not in airports.csv: ${row[column]}`);
      if (row.from === row.to) fault(file, i, 'to', `is the same airport as from: ${row.to}`);
      if (!known['airlines.csv'].has(row.airline)) fault(file, i, 'airline', `is not in airlines.csv: ${row.airline}`);
    }
  for (const [i, row] of tables['departures.csv'].entries())
    if (!services.has(serviceKey(row)))
      fault('departures.csv', i, 'airline', `has no row in services.csv: ${serviceKey(row)}`);
  for (const [file, list] of [
    ['curated/closed-airports.csv', 'airports.csv'],
    ['curated/ceased-airlines.csv', 'airlines.csv'],
  ] as const) {
    const successors = new Map(tables[file].map((row) => [row.iata, row.successor]));
    for (const [i, row] of tables[file].entries()) {
      if (row.successor !== null && !known[list].has(row.successor))
        fault(file, i, 'successor', `is not in ${list}: ${row.successor}`);
      if (isCyclic(successors, row.iata)) fault(file, i, 'successor', `leads back to ${row.iata}: ${row.successor}`);
    }
  }
  const memberships = tables['curated/alliances.csv'];
  for (const [i, row] of memberships.entries()) {
    const other = memberships.slice(0, i).findIndex((earlier) => membershipsOverlap(earlier, row));
    const reason = `overlaps with line ${lines['curated/alliances.csv'][other]}: ${row.airline} ${row.since}`;
    if (other >= 0) fault('curated/alliances.csv', i, 'since', reason);
  }
}

type Membership = Row<'curated/alliances.csv'>;

const membershipsOverlap = (a: Membership, b: Membership): boolean =>
  a.airline === b.airline && isNotBefore(a.until, b.since) && isNotBefore(b.until, a.since);

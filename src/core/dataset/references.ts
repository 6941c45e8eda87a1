import { at } from '../must.ts';
import { presentCodes } from './airportCodes.ts';
import type { DataFault, SourceTables, Tables } from './parse.ts';
import { type DataFile, isNotBefore, type Row, routeKey, type SourceFile, serviceKey } from './rows.ts';
import { isCyclic } from './successors.ts';

/** Tables with at most one row for an airport, airline or aircraft type. */
const ONE_ROW_PER_CODE = [
  'reference/aircraft.csv',
  'reference/airlines.csv',
  'reference/airports.csv',
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
export function checkReferences(
  { places, ...tables }: Tables,
  isShipped: (source: SourceTables) => boolean,
  faults: DataFault[],
): void {
  const fault = (file: DataFile, index: number, column: string, reason: string) =>
    faults.push({ ...at(places[file], index), column, reason });
  /** Reports the keys of a table that occur twice. */
  const checkKeys = <F extends DataFile>(file: F, column: string, keyOf: (row: Row<F>) => string): void =>
    repeated<Row<F>>(tables[file] as readonly Row<F>[], keyOf, (i, key) =>
      fault(file, i, column, `is listed twice: ${key}`),
    );
  for (const file of ONE_ROW_PER_CODE) checkKeys(file, 'iata', ({ iata }) => iata);
  for (const file of ['curated/travel-regions.csv', 'curated/country-regions.csv'] as const)
    checkKeys(file, 'region', ({ region }) => region);
  checkKeys('reference/airport-codes.csv', 'code', ({ code }) => code);
  const regions = new Set(
    [...tables['curated/travel-regions.csv'], ...tables['curated/country-regions.csv']].map(({ region }) => region),
  );
  checkKeys('curated/themes.csv', 'theme', ({ theme }) => theme);
  for (const [i, row] of tables['curated/themes.csv'].entries())
    for (const region of row.regions)
      if (!regions.has(region)) fault('curated/themes.csv', i, 'regions', `is no region of the tables: ${region}`);
  checkKeys('curated/ceased-airlines.csv', 'ceased', ({ iata, ceased }) => `${iata} ${ceased}`);
  checkKeys('curated/seasons.csv', 'to', routeKey);
  checkKeys('curated/charters.csv', 'airline', ({ airline, from, to }) => `${airline} ${from ?? '*'}-${to ?? '*'}`);
  for (const source of tables.sources) checkSource(source, tables, isShipped(source), faults);
  for (const [file, list, known] of [
    ['curated/closed-airports.csv', 'airports.csv', tables.airports],
    ['curated/ceased-airlines.csv', 'airlines.csv', tables.airlines],
  ] as const) {
    const successors = new Map(tables[file].map((row) => [row.iata, row.successor]));
    for (const [i, row] of tables[file].entries()) {
      if (row.successor !== null && !known.has(row.successor))
        fault(file, i, 'successor', `is not in reference/${list}: ${row.successor}`);
      if (isCyclic(successors, row.iata)) fault(file, i, 'successor', `leads back to ${row.iata}: ${row.successor}`);
    }
  }
  const memberships = tables['curated/alliances.csv'];
  for (const [i, row] of memberships.entries()) {
    const other = memberships.slice(0, i).findIndex((earlier) => membershipsOverlap(earlier, row));
    const reason = `overlaps with line ${places['curated/alliances.csv'][other]?.line}: ${row.airline} ${row.since}`;
    if (other >= 0) fault('curated/alliances.csv', i, 'since', reason);
  }
}

/** Calls `report` for each row whose key an earlier one has. */
function repeated<R>(rows: readonly R[], keyOf: (row: R) => string, report: (index: number, key: string) => void) {
  const keys = new Set<string>();
  for (const [i, row] of rows.entries()) {
    const key = keyOf(row);
    if (keys.has(key)) report(i, key);
    keys.add(key);
  }
}

/**
 * Checks the services and departures of a source folder.
 * @param isWhole whether every code must be known: that of an import may have been renamed by a later version of the lists
 */
function checkSource(
  source: SourceTables,
  { airports, airlines, ...tables }: Pick<Tables, 'airports' | 'airlines' | 'reference/airport-codes.csv'>,
  isWhole: boolean,
  faults: DataFault[],
): void {
  const fault = (file: SourceFile, index: number, column: string, reason: string) =>
    faults.push({ file: `${source.path}/${file}`, line: at(source.lines[file], index), column, reason });
  const former = presentCodes(tables['reference/airport-codes.csv'], 'iata');
  repeated(source['services.csv'], serviceKey, (i, key) =>
    fault('services.csv', i, 'airline', `is listed twice: ${key}`),
  );
  for (const file of ['services.csv', 'departures.csv'] as const)
    for (const [i, row] of source[file].entries()) {
      for (const column of ['from', 'to'] as const)
        if (isWhole && !airports.has(row[column]) && !former.has(row[column]))
          fault(file, i, column, `is not in reference/airports.csv: ${row[column]}`);
      if (row.from === row.to) fault(file, i, 'to', `is the same airport as from: ${row.to}`);
      if (isWhole && !airlines.has(row.airline))
        fault(file, i, 'airline', `is not in reference/airlines.csv: ${row.airline}`);
    }
  const services = new Set(source['services.csv'].map(serviceKey));
  for (const [i, row] of source['departures.csv'].entries())
    if (!services.has(serviceKey(row)))
      fault('departures.csv', i, 'airline', `has no row in services.csv: ${serviceKey(row)}`);
}

type Membership = Row<'curated/alliances.csv'>;

const membershipsOverlap = (a: Membership, b: Membership): boolean =>
  a.airline === b.airline && isNotBefore(a.until, b.since) && isNotBefore(b.until, a.since);

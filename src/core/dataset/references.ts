import type { DataFault, Tables } from './parse.ts';
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
export function checkReferences(tables: Tables, faults: DataFault[]): void {
  const fault = (file: DataFile, line: number, column: string, reason: string) =>
    faults.push({ file, line, column, reason });
  /** The keys of a table, each of which must occur once. */
  const keysOf = <F extends DataFile>(file: F, column: string, keyOf: (row: Row<F>) => string): ReadonlySet<string> => {
    const keys = new Set<string>();
    for (const { row, line } of tables[file]) {
      const key = keyOf(row);
      if (keys.has(key)) fault(file, line, column, `is listed twice: ${key}`);
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
  keysOf('curated/ceased-airlines.csv', 'ceased', ({ iata, ceased }) => `${iata} ${ceased}`);
  keysOf('curated/seasons.csv', 'to', routeKey);
  keysOf('curated/charters.csv', 'airline', ({ airline, from, to }) => `${airline} ${from ?? '*'}-${to ?? '*'}`);
  keysOf('published-routes.csv', 'to', routeKey);
  const services = keysOf('services.csv', 'airline', serviceKey);

  const sources = keysOf('evidence-sources.csv', 'source', ({ source }) => source);
  for (const { row, line } of tables['evidence.csv'])
    if (!sources.has(row.source))
      fault('evidence.csv', line, 'source', `is not in evidence-sources.csv: ${row.source}`);
  for (const file of ['services.csv', 'departures.csv'] as const)
    for (const { row, line } of tables[file]) {
      for (const column of ['from', 'to'] as const)
        if (!known['airports.csv'].has(row[column]))
          fault(file, line, column, `is not in airports.csv: ${row[column]}`);
      if (row.from === row.to) fault(file, line, 'to', `is the same airport as from: ${row.to}`);
      if (!known['airlines.csv'].has(row.airline))
        fault(file, line, 'airline', `is not in airlines.csv: ${row.airline}`);
    }
  for (const { row, line } of tables['departures.csv'])
    if (!services.has(serviceKey(row)))
      fault('departures.csv', line, 'airline', `has no row in services.csv: ${serviceKey(row)}`);
  for (const [file, list] of [
    ['curated/closed-airports.csv', 'airports.csv'],
    ['curated/ceased-airlines.csv', 'airlines.csv'],
  ] as const) {
    const successors = new Map(tables[file].map(({ row }) => [row.iata, row.successor]));
    for (const { row, line } of tables[file]) {
      if (row.successor !== null && !known[list].has(row.successor))
        fault(file, line, 'successor', `is not in ${list}: ${row.successor}`);
      if (isCyclic(successors, row.iata)) fault(file, line, 'successor', `leads back to ${row.iata}: ${row.successor}`);
    }
  }
  const memberships = tables['curated/alliances.csv'];
  for (const [index, { row, line }] of memberships.entries()) {
    const other = memberships.slice(0, index).find(({ row: earlier }) => membershipsOverlap(earlier, row));
    const reason = `overlaps with line ${other?.line}: ${row.airline} ${row.since}`;
    if (other) fault('curated/alliances.csv', line, 'since', reason);
  }
}

type Membership = Row<'curated/alliances.csv'>;

const membershipsOverlap = (a: Membership, b: Membership): boolean =>
  a.airline === b.airline && isNotBefore(a.until, b.since) && isNotBefore(b.until, a.since);

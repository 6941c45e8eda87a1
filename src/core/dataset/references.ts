import type { DataFault, Tables } from './parse.ts';

/** Every code must be known where it is used, and no key may stand twice. */
export function checkReferences(tables: Tables, faults: DataFault[]): void {
  const airports = new Set<string>();
  const airlines = new Set<string>();
  const pairs = new Set<string>();
  const once = (seen: Set<string>, key: string, file: string, line: number, column: string) => {
    if (seen.has(key)) faults.push({ file, line, column, reason: `is listed twice: ${key}` });
    seen.add(key);
  };
  for (const { row, line } of tables['airports.csv']) once(airports, row.iata, 'airports.csv', line, 'iata');
  for (const { row, line } of tables['airlines.csv']) once(airlines, row.iata, 'airlines.csv', line, 'iata');
  for (const { row, line } of tables['routes.csv']) once(pairs, `${row.from}-${row.to}`, 'routes.csv', line, 'to');

  for (const file of ['routes.csv', 'services.csv', 'departures.csv'] as const)
    for (const { row, line } of tables[file]) {
      for (const column of ['from', 'to'] as const)
        if (!airports.has(row[column]))
          faults.push({ file, line, column, reason: `is not in airports.csv: ${row[column]}` });
      if (row.from === row.to)
        faults.push({ file, line, column: 'to', reason: `is the same airport as from: ${row.to}` });
      if ('airline' in row && !airlines.has(row.airline))
        faults.push({ file, line, column: 'airline', reason: `is not in airlines.csv: ${row.airline}` });
      if (file === 'services.csv' && !pairs.has(`${row.from}-${row.to}`))
        faults.push({ file, line, column: 'to', reason: `has no row in routes.csv: ${row.from}-${row.to}` });
    }
  for (const { row, line } of tables['curated/closed-airports.csv'])
    if (row.successor !== null && !airports.has(row.successor))
      faults.push({
        file: 'curated/closed-airports.csv',
        line,
        column: 'successor',
        reason: `is not in airports.csv: ${row.successor}`,
      });
  for (const { row, line } of tables['curated/ceased-airlines.csv'])
    if (row.successor !== null && !airlines.has(row.successor))
      faults.push({
        file: 'curated/ceased-airlines.csv',
        line,
        column: 'successor',
        reason: `is not in airlines.csv: ${row.successor}`,
      });
}

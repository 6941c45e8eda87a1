/** The tables that every importer writes, and what a new import does to the old ones. */
import { mkdir } from 'node:fs/promises';
import { DATA_FILES, DatasetInfo, type Row } from '../../../src/core/dataset/rows.ts';
import { type Cell, columnsOf, parseCsv, readText, toCsv, writeText } from '../common/csv.ts';

/** The files an importer owns. */
const OWNED = ['airports.csv', 'airlines.csv', 'routes.csv', 'services.csv', 'departures.csv'] as const;
type Owned = (typeof OWNED)[number];
export type NetworkTables = { [F in Owned]: Row<F>[] };

/** The network on disk; empty tables where there is none yet. */
export async function readNetwork(folder: string): Promise<NetworkTables> {
  const tables: Partial<Record<Owned, unknown[]>> = {};
  for (const file of OWNED)
    tables[file] = parseCsv((await readText(`${folder}/${file}`)) ?? '', DATA_FILES[file], file);
  return tables as NetworkTables;
}

export interface StatusChanges {
  readonly added: number;
  readonly reactivated: number;
  readonly dropped: number;
}

/**
 * The new network, with the routes of the old one that it no longer has marked
 * dropped. They keep their services and departures, so no record is lost.
 */
export function carryOverDroppedRoutes(
  before: NetworkTables,
  after: NetworkTables,
): { tables: NetworkTables; changes: StatusChanges } {
  const id = (row: { from: string; to: string }) => `${row.from}-${row.to}`;
  const was = new Map(before['routes.csv'].map((row) => [id(row), row.status]));
  const is = new Map(after['routes.csv'].map((row) => [id(row), row.status]));
  const isGone = (row: { from: string; to: string }) => was.has(id(row)) && !is.has(id(row));
  const gone = before['routes.csv'].filter(isGone);
  const services = [...after['services.csv'], ...before['services.csv'].filter(isGone)];
  const tables: NetworkTables = {
    'airports.csv': union(
      before['airports.csv'],
      after['airports.csv'],
      gone.flatMap(({ from, to }) => [from, to]),
    ),
    'airlines.csv': union(
      before['airlines.csv'],
      after['airlines.csv'],
      services.map(({ airline }) => airline),
    ),
    'routes.csv': [...after['routes.csv'], ...gone.map((row) => ({ ...row, status: 'dropped' as const }))],
    'services.csv': services,
    'departures.csv': [...after['departures.csv'], ...before['departures.csv'].filter(isGone)],
  };
  const changes = {
    added: [...is].filter(([route, status]) => status === 'active' && !was.has(route)).length,
    reactivated: [...is].filter(([route, status]) => status === 'active' && was.get(route) === 'dropped').length,
    dropped: [...was].filter(([route, status]) => status === 'active' && is.get(route) !== 'active').length,
  };
  return { tables, changes };
}

/** Rows of the new table, and of the old one those that are still referred to. */
function union<R extends { iata: string }>(before: readonly R[], after: readonly R[], needed: readonly string[]): R[] {
  const rows = new Map(after.map((row) => [row.iata, row]));
  const wanted = new Set(needed);
  for (const row of before) if (wanted.has(row.iata) && !rows.has(row.iata)) rows.set(row.iata, row);
  return [...rows.values()];
}

/**
 * Writes the tables, sorted, each file whole or not at all. The data's date
 * moves only when a table changed. Returns the names of the files written.
 */
export async function writeNetwork(folder: string, tables: NetworkTables, info: DatasetInfo): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const written: string[] = [];
  for (const file of OWNED) {
    const columns = columnsOf(DATA_FILES[file]) as string[];
    const rows = (tables[file] as Record<string, Cell>[]).map((row) => ({ row, key: sortKey(row) }));
    rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    if (
      await writeText(
        `${folder}/${file}`,
        toCsv(
          columns,
          rows.map(({ row }) => row),
        ),
      )
    )
      written.push(file);
  }
  const path = `${folder}/dataset.json`;
  const old = await readText(path);
  const kept = written.length === 0 && old !== null ? DatasetInfo.parse(JSON.parse(old)).data_date : info.data_date;
  if (await writeText(path, `${JSON.stringify({ ...info, data_date: kept }, null, 2)}\n`)) written.push('dataset.json');
  return written;
}

const SORT_COLUMNS = ['iata', 'from', 'to', 'airline', 'departure', 'block_min', 'days'];
const sortKey = (row: Record<string, Cell>) =>
  SORT_COLUMNS.map((column) =>
    typeof row[column] === 'number' ? String(row[column]).padStart(5, '0') : (row[column] ?? ''),
  ).join(' ');

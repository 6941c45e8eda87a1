/** The tables of a data folder, read and written. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceTables } from '../../../src/core/dataset/evidence/ledger.ts';
import { parseTable, parseTables, type Tables } from '../../../src/core/dataset/parse.ts';
import { DATA_FILES, type DataFile, type DataText, type Row } from '../../../src/core/dataset/rows.ts';
import { type Cell, columnsOf, faultless, readText, toCsv } from './csv.ts';

/** The tables that an import may change besides the evidence, in the order in which they are written. */
export const CHANGEABLE = [
  'airports.csv',
  'airlines.csv',
  'published-routes.csv',
  'services.csv',
  'departures.csv',
  'flying-times.csv',
] as const;
/** The rows of the tables that an import may change. */
export type ImportTables = Pick<Tables, (typeof CHANGEABLE)[number]>;

/** Reads one table. @throws DataError naming every faulty cell */
export const rowsOf = <F extends DataFile>(text: DataText, file: F): readonly Row<F>[] =>
  faultless('data', (faults) => parseTable(file, text[file], faults).rows);

/** Reads all tables. @param folder of the files, as messages name it @throws DataError naming every faulty cell */
export const allTables = (text: DataText, folder = 'data'): Tables =>
  faultless(folder, (faults) => parseTables(text, faults).tables);

/** Columns by which tables are sorted, those that a table has. */
const SORT_COLUMNS = [
  ...['iata', 'from', 'to', 'airline', 'departure', 'block_min', 'days', 'flight', 'aircraft', 'source'],
  ...['compared', 'months', 'by', 'value'],
];

/** The cells of a row by column; one that is not there is empty. */
type Cells = Readonly<Record<string, Cell | undefined>>;

/** The text of a table, sorted by its key, so that the same rows are always the same text. */
export function textOf(file: DataFile, rows: readonly Cells[]): string {
  const columns: readonly string[] = columnsOf(DATA_FILES[file]);
  const sorted = SORT_COLUMNS.filter((column) => columns.includes(column));
  const text = (cell: Cell) => (typeof cell === 'number' ? String(cell).padStart(5, '0') : cell);
  const keyed = rows.map((row) => ({ row, key: sorted.map((column) => text(row[column] ?? '')).join(' ') }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const ordered = keyed.map(({ row }) => row);
  return toCsv(columns, ordered);
}

/** The text of the evidence tables. */
export const evidenceTexts = ({ evidence, sources }: EvidenceTables) => ({
  'evidence.csv': textOf('evidence.csv', evidence),
  'evidence-sources.csv': textOf('evidence-sources.csv', sources),
});

/** Writes a table of a data folder, unless it is there already. @returns names of the files that changed */
export async function writeTable(folder: string, file: DataFile, rows: readonly Cells[]): Promise<DataFile[]> {
  const [path, text] = [join(folder, file), textOf(file, rows)];
  if (text === (await readText(path))) return [];
  writeFileSync(path, text);
  return [file];
}

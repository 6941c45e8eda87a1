/** The tables that an import may change, and their text. */
import { DataError, type DataFault, parseTable } from '../../../src/core/dataset/parse.ts';
import { DATA_FILES, type DataFile, type DataText, type Row } from '../../../src/core/dataset/rows.ts';
import { type Cell, columnsOf, sortedCsv } from './csv.ts';

/** Tables in the order in which they are written. */
export const CHANGEABLE = [
  'airports.csv',
  'airlines.csv',
  'routes.csv',
  'services.csv',
  'departures.csv',
  'dropped-services.csv',
  'seasons.csv',
] as const;
export type Changeable = (typeof CHANGEABLE)[number];
/** The rows of the tables that an import may change. */
export type ImportTables = { readonly [F in Changeable]: readonly Row<F>[] };

/** Reads one table. @throws DataError naming every faulty cell */
export function rowsOf<F extends DataFile>(text: DataText, file: F): Row<F>[] {
  const faults: DataFault[] = [];
  const rows = parseTable(file, text[file], faults).map(({ row }) => row);
  if (faults.length > 0) throw new DataError(faults);
  return rows;
}

/** Reads the tables that an import may change. @throws DataError naming every faulty cell */
export const tablesOf = (text: DataText): ImportTables => ({
  'airports.csv': rowsOf(text, 'airports.csv'),
  'airlines.csv': rowsOf(text, 'airlines.csv'),
  'routes.csv': rowsOf(text, 'routes.csv'),
  'services.csv': rowsOf(text, 'services.csv'),
  'departures.csv': rowsOf(text, 'departures.csv'),
  'dropped-services.csv': rowsOf(text, 'dropped-services.csv'),
  'seasons.csv': rowsOf(text, 'seasons.csv'),
});

/** The text of a table, sorted by its key, so that the same rows are always the same text. */
export function textOf(file: Changeable, rows: readonly Readonly<Record<string, Cell>>[]): string {
  const columns: readonly string[] = columnsOf(DATA_FILES[file]);
  return sortedCsv(columns, rows, sortKey);
}

const SORT_COLUMNS = ['iata', 'from', 'to', 'airline', 'departure', 'block_min', 'days'];
const sortKey = (row: Readonly<Record<string, Cell>>): string =>
  SORT_COLUMNS.map((column) =>
    typeof row[column] === 'number' ? String(row[column]).padStart(5, '0') : (row[column] ?? ''),
  ).join(' ');

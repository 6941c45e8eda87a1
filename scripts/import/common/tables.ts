/** The tables that an import may change, and their text. */
import { DataError, type DataFault, parseTable, parseTables, type Tables } from '../../../src/core/dataset/parse.ts';
import { DATA_FILES, type DataFile, type DataText, type Row } from '../../../src/core/dataset/rows.ts';
import { type Cell, columnsOf, sortedCsv } from './csv.ts';

/** Tables in the order in which they are written. */
export const CHANGEABLE = [
  'airports.csv',
  'airlines.csv',
  'published-routes.csv',
  'services.csv',
  'departures.csv',
  'flying-times.csv',
] as const;
export type Changeable = (typeof CHANGEABLE)[number];
/** The rows of the tables that an import may change. */
export type ImportTables = Pick<Tables, Changeable>;

/** Reads one table. @throws DataError naming every faulty cell */
export function rowsOf<F extends DataFile>(text: DataText, file: F): readonly Row<F>[] {
  const faults: DataFault[] = [];
  const { rows } = parseTable(file, text[file], faults);
  if (faults.length > 0) throw new DataError(faults);
  return rows;
}

/** Reads all tables. @param folder of the files, as messages name it @throws DataError naming every faulty cell */
export function allTables(text: DataText, folder = 'data'): Tables {
  const faults: DataFault[] = [];
  const { tables } = parseTables(text, faults);
  if (faults.length > 0) throw new DataError(faults, folder);
  return tables;
}

/** The text of a table, sorted by its key, so that the same rows are always the same text. */
export function textOf(file: Changeable, rows: readonly Readonly<Record<string, Cell>>[]): string {
  const columns: readonly string[] = columnsOf(DATA_FILES[file]);
  return sortedCsv(columns, rows, sortKey);
}

const SORT_COLUMNS = ['iata', 'from', 'to', 'airline', 'departure', 'block_min', 'days', 'flight', 'aircraft'];
const sortKey = (row: Readonly<Record<string, Cell>>): string =>
  SORT_COLUMNS.map((column) =>
    typeof row[column] === 'number' ? String(row[column]).padStart(5, '0') : (row[column] ?? ''),
  ).join(' ');

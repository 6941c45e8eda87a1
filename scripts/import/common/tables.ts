/** The text of tables, and rows of tables that only scripts read. */
import type { z } from 'zod';
import { type DataFault, type FolderNames, parseRows } from '../../../src/core/dataset/parse.ts';
import { ALL_TABLES, type DataText, type TableFile, withOwnRows } from '../../../src/core/dataset/rows.ts';
import { readData, readStateFolder } from '../../../src/data/dataFiles.ts';
import type { DataSettings } from '../../../src/data/settings.ts';
import { type Cell, columnsOf, faultless, toCsv } from './csv.ts';

/** The texts of `data/` and of a state, and how messages name the two folders. */
export interface StoreText {
  readonly data: DataText;
  readonly state: DataText;
  readonly names: FolderNames;
}

/** The texts of the data and of the state of an import, with the names of the folders for messages. */
export const storeText = async ({ data, state }: DataSettings): Promise<StoreText> => ({
  data: readData(data),
  state: await readStateFolder(state),
  names: { data, state },
});

/**
 * The rows of a curated table or a reference list, an operator's rows in place of those of the project with the same key.
 * @param path in the folder, such as `curated/operators.csv`
 * @throws DataError naming every faulty cell
 */
export function rowsIn<S extends z.ZodObject>(
  { data, state, names }: StoreText,
  path: string,
  schema: S,
): readonly z.infer<S>[] {
  const parse = (text: string | undefined, name: string) => (faults: DataFault[]) =>
    parseRows(text ?? '', schema, `${name}/${path}`, faults).rows;
  const shipped = faultless(parse(data[path], names.data));
  return path.startsWith('curated/') ? withOwnRows(path, shipped, faultless(parse(state[path], names.state))) : shipped;
}

/** Columns by which tables are sorted, those that a table has. */
const SORT_COLUMNS = [
  ...['iata', 'from', 'to', 'airline', 'departure', 'block_min', 'days', 'flight', 'aircraft'],
  ...['compared', 'months', 'by', 'value'],
];

/** The cells of a row by column; one that is not there is empty. */
type Cells = Readonly<Record<string, Cell | undefined>>;

/** The text of a table, sorted by its key, so that the same rows are always the same text. */
export function textOf(file: TableFile, rows: readonly Cells[]): string {
  const columns: readonly string[] = columnsOf(ALL_TABLES[file]);
  const sorted = SORT_COLUMNS.filter((column) => columns.includes(column));
  const text = (cell: Cell) => (typeof cell === 'number' ? String(cell).padStart(5, '0') : cell);
  const keyed = rows.map((row) => ({ row, key: sorted.map((column) => text(row[column] ?? '')).join(' ') }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const ordered = keyed.map(({ row }) => row);
  return toCsv(columns, ordered);
}

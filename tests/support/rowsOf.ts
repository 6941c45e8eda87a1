import type { Columns } from '../../src/contract/schemas.ts';

/** The list of an answer in rows. */
export function rowsOf<T>(list: readonly T[] | Columns): readonly T[] {
  if (!('columns' in list)) return list;
  // The rows of columns have the fields of the records.
  return list.rows.map((row) => Object.fromEntries(list.columns.map((name, i) => [name, row[i]]))) as T[];
}

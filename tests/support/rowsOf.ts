import type { Columns } from '../../src/contract/schemas.ts';

/** Fields that are optional in the schema of a record: in columns they are null where a record does not have them. */
const SOMETIMES: ReadonlySet<string> = new Set(['at', 'charter_only', 'estimated']);

/** The list of an answer in rows. */
export function rowsOf<T>(list: readonly T[] | Columns): readonly T[] {
  if (!('columns' in list)) return list;
  // The rows of columns have the fields of the records.
  return list.rows.map((row) =>
    Object.fromEntries(
      list.columns
        .map((name, i) => [name, row[i]] as const)
        .filter(([name, value]) => value !== null || !SOMETIMES.has(name)),
    ),
  ) as T[];
}

import type { Columns } from '../../src/contract/schemas.ts';

/** The list of an answer in rows. @throws Error for one in columns */
export function rowsOf<T>(list: readonly T[] | Columns): readonly T[] {
  // An object is no list of rows.
  if (!Array.isArray(list)) throw new Error('a list in columns');
  return list as readonly T[];
}

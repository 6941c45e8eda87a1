import type { Input, OperationId, Output } from '../contract/operations.ts';
import type { Columns } from '../contract/schemas.ts';

type Cell = Columns['rows'][number][number];

/** An answer in the form that the request asks for: with format=columns its list has rows that are arrays. */
export function inFormat<Id extends OperationId>(input: Input<Id>, output: Output<Id>): object {
  if (!('format' in input) || input.format !== 'columns') return output;
  return Object.fromEntries(
    Object.entries(output).map(([name, value]) => [name, Array.isArray(value) ? toColumns(value) : value]),
  );
}

/** A list of records as columns: every field that a record has, in the order of the records. */
function toColumns(records: readonly Readonly<Record<string, Cell>>[]): Columns {
  const columns = [...new Set(records.flatMap(Object.keys))];
  return { columns, rows: records.map((record) => columns.map((name) => record[name] ?? null)) };
}

import { type Input, OPERATIONS, type OperationId, type Output } from '../contract/operations.ts';
import type { Parameter } from '../contract/parameters.ts';
import type { Columns } from '../contract/schemas.ts';
import type { Steps } from '../core/steps.ts';
import type { Indexes } from './indexes.ts';

/** How one operation is answered. Inputs are canonical: see `canonicalInput`. */
export interface OperationHandler<Id extends OperationId> {
  /** @throws NotFound */
  readonly answer: (indexes: Indexes, input: Input<Id>) => Output<Id>;
  /**
   * For operations that may take longer than some milliseconds: the answer in steps between which the server does other
   * work. Steps of several answers may run in turns. @throws NotFound
   */
  readonly steps?: (indexes: Indexes, input: Input<Id>) => Steps<Output<Id>>;
  /** For operations whose answers a build also writes as files, for static hosts. */
  readonly precomputed?: {
    /** The file that holds this answer, below the `client` folder; null when the answer has no file. */
    readonly file: (indexes: Indexes, input: Input<Id>) => string | null;
    /** Every input whose answer has a file, and possibly others. */
    readonly inputs: (indexes: Indexes) => Iterable<Input<Id>>;
  };
}

type Cell = Columns['rows'][number][number];

/** An answer in the form that the request asks for: with format=columns its list has rows that are arrays. */
export function inFormat<Id extends OperationId>(input: Input<Id>, output: Output<Id>): object {
  if (!('format' in input) || input['format'] !== 'columns') return output;
  return Object.fromEntries(
    Object.entries(output).map(([name, value]) => [name, Array.isArray(value) ? toColumns(value) : value]),
  );
}

/** A list of records as columns: every field that a record has, in the order of the records. */
function toColumns(records: readonly Readonly<Record<string, Cell>>[]): Columns {
  const columns = [...new Set(records.flatMap(Object.keys))];
  return { columns, rows: records.map((record) => columns.map((name) => record[name] ?? null)) };
}

/** The input in its canonical form: codes in upper case, sets sorted. */
export function canonicalInput<Id extends OperationId>(id: Id, input: Input<Id>): Input<Id> {
  const parameters: Readonly<Record<string, Parameter>> = OPERATIONS[id].parameters;
  const canonical = Object.entries<unknown>(input).map(([name, value]) => [
    name,
    typeof value === 'string' ? (parameters[name]?.canonical?.(value) ?? value) : value,
  ]);
  // A canonical form has the type of the value.
  return Object.fromEntries(canonical) as Input<Id>;
}

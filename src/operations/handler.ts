import type { Input, OperationId } from '../contract/operations.ts';
import type { QueryIndexes } from './indexes.ts';

/** How one operation is answered. Inputs are canonical: see `canonicalInput`. */
export interface OperationHandler<Id extends OperationId> {
  /** The answer as JSON: text, or UTF-8 where it is put together from stored bytes. @throws NotFound */
  readonly answer: (indexes: QueryIndexes, input: Input<Id>) => string | Uint8Array;
  /** For operations whose answers a build also writes as files, for static hosts. */
  readonly precomputed?: Precomputed<Id>;
}

/** Which answers of an operation are files of a release. */
export interface Precomputed<Id extends OperationId> {
  /** The file that holds this answer, below the `client` folder; null when the answer has no file. */
  readonly file: (indexes: QueryIndexes, input: Input<Id>) => string | null;
  /** Every input whose answer has a file, and possibly others. */
  readonly inputs: (indexes: QueryIndexes) => Iterable<Input<Id>>;
}

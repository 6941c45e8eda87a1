import type { Input, OperationId, Output } from '../contract/operations.ts';
import type { Steps } from '../core/steps.ts';
import type { Indexes } from './indexes.ts';

/** How one operation is answered. Inputs are canonical: see `canonicalInput` of the contract. */
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

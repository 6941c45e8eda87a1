import type { Input, OperationId, Output } from '../contract/operations.ts';
import type { Indexes } from './indexes.ts';

/**
 * How one operation is answered: a request finds a result in domain terms, with routes, services, departures and airports
 * by index. REST and MCP answer its record; a page makes its view from the same result. Inputs are canonical: see
 * `canonicalInput` of the contract.
 */
export interface OperationHandler<Id extends OperationId, Result = unknown> {
  /** The result of a request. @throws NotFound @throws InvalidInput */
  find(indexes: Indexes, input: Input<Id>): Result;
  /** The record of a result, with its list in rows. @param input of the request that found it */
  toRecord(indexes: Indexes, result: Result, input: Input<Id>): Output<Id>;
  /** For operations whose answers a build also writes as files, for static hosts. */
  readonly precomputed?: {
    /** The file that holds this answer, below the `client` folder; null when the answer has no file. */
    readonly file: (indexes: Indexes, input: Input<Id>) => string | null;
    /** Every input whose answer has a file, and possibly others. */
    readonly inputs: (indexes: Indexes) => Iterable<Input<Id>>;
  };
}

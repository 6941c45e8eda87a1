import type { Input, OperationId, Output } from '../contract/operations.ts';
import { finish, type Steps } from '../core/steps.ts';
import { joinParts } from './bytes.ts';
import type { QueryIndexes } from './indexes.ts';

/** How one operation is answered. Inputs are canonical: see `canonicalInput`. */
export interface OperationHandler<Id extends OperationId> {
  /** The answer as JSON: text, or UTF-8 where it is put together from stored bytes. @throws NotFound */
  readonly answer: (indexes: QueryIndexes, input: Input<Id>) => string | Uint8Array;
  /** For operations with long answers: the answer in parts. Each is valid until the next is taken. @throws NotFound */
  readonly parts?: AnswerParts<Id>;
  /**
   * For operations that may take longer than some milliseconds: the answer as an object, in steps between which the
   * server does other work. Steps of several answers may run in turns. @throws NotFound
   */
  readonly steps?: AnswerSteps<Id>;
  /**
   * The input for a short answer, where a client that is a model gets one instead of a long answer; null where it gets
   * the answer as it is.
   */
  readonly shortened?: (indexes: QueryIndexes, input: Input<Id>) => Input<Id> | null;
  /** For operations whose answers a build also writes as files, for static hosts. */
  readonly precomputed?: Precomputed<Id>;
}

export type AnswerSteps<Id extends OperationId> = (indexes: QueryIndexes, input: Input<Id>) => Steps<Output<Id>>;

export type AnswerParts<Id extends OperationId> = (indexes: QueryIndexes, input: Input<Id>) => Iterable<Uint8Array>;

/** The handler of an operation that is answered in parts. */
export const handlerInParts = <Id extends OperationId>(
  parts: AnswerParts<Id>,
): Required<Pick<OperationHandler<Id>, 'answer' | 'parts'>> => ({
  answer: (indexes, input) => joinParts(parts(indexes, input)),
  parts,
});

/** The handler of an operation that is answered in steps. */
export const handlerInSteps = <Id extends OperationId>(steps: AnswerSteps<Id>): OperationHandler<Id> => ({
  answer: (indexes, input) => JSON.stringify(finish(steps(indexes, input))),
  steps,
});

/** Which answers of an operation are files of a release. */
export interface Precomputed<Id extends OperationId> {
  /** The file that holds this answer, below the `client` folder; null when the answer has no file. */
  readonly file: (indexes: QueryIndexes, input: Input<Id>) => string | null;
  /** Every input whose answer has a file, and possibly others. */
  readonly inputs: (indexes: QueryIndexes) => Iterable<Input<Id>>;
}

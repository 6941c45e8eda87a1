import type { Input, OperationId } from '../contract/operations.ts';

/**
 * The answer of an operation as JSON bytes: what every door (REST, MCP, pages)
 * is built on. Input is in true types, defaults applied; codes may be in any case.
 * Hot answers come at once, others as a promise.
 * @throws NotFound, at once or as a rejection
 */
export type AnswerBytes = <Id extends OperationId>(id: Id, input: Input<Id>) => Uint8Array | Promise<Uint8Array>;

import type { Input, OperationId } from '../../src/contract/operations.ts';
import { inFormat } from '../../src/operations/answerForms.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import type { Indexes } from '../../src/operations/indexes.ts';

/** The answer of an operation as JSON text. @throws NotFound */
export const answerText = <Id extends OperationId>(indexes: Indexes, id: Id, input: Input<Id>): string =>
  JSON.stringify(inFormat(id, input, callOperation(indexes, id, input)));

import type { Input, OperationId } from '../../src/contract/operations.ts';
import type { Indexes } from '../../src/operations/indexes.ts';
import { answerFrom } from '../../src/server/api.ts';

/** The answer of an operation as JSON text. @throws NotFound */
export const answerText = <Id extends OperationId>(indexes: Indexes, id: Id, input: Input<Id>): string =>
  JSON.stringify(answerFrom(indexes)(id, input));

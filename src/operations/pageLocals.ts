import type { Input, OperationId, Output } from '../contract/operations.ts';
import type { QueryIndexes } from './indexes.ts';

/** What the server passes to a page rendered on request; the site reads it as `Astro.locals`. */
export interface PageLocals {
  readonly indexes: QueryIndexes;
  /** The requested path, percent-decoded; on the 404 page the path that does not exist. */
  readonly path: string;
  /** 404 when the page stands in place of one that does not exist. */
  readonly status: 200 | 404;
  /** Calls an operation. @throws NotFound */
  readonly call: CallOperation;
}

/** The answer of an operation as an object. @throws NotFound */
export type CallOperation = <Id extends OperationId>(id: Id, input: Input<Id>) => Promise<Output<Id>>;

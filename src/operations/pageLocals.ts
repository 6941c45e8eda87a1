import type { Input, OperationId, Output } from '../contract/operations.ts';
import type { QueryIndexes } from './indexes.ts';

/**
 * What a page rendered on request is given: the server fills it in, the site
 * reads it as `Astro.locals`, and neither imports the other.
 */
export interface PageLocals {
  readonly live: QueryIndexes;
  /** The path that was asked for, percent-decoded; on the 404 page the one that is missing. */
  readonly path: string;
  /** 404 when the page is shown in place of one that does not exist. */
  readonly status: 200 | 404;
  /** Any operation's answer, parsed. @throws NotFound */
  readonly answer: <Id extends OperationId>(id: Id, input: Input<Id>) => Promise<Output<Id>>;
}

import type { QueryIndexes } from './indexes.ts';

/** What the server passes to a page rendered on request; the site reads it as `Astro.locals`. */
export interface PageLocals {
  readonly indexes: QueryIndexes;
  /** The requested path, percent-decoded; on the 404 page the path that does not exist. */
  readonly path: string;
  /** 404 when the page replaces one that does not exist. */
  readonly status: 200 | 404;
  readonly run: RunSteps;
}

/** Runs a search in steps to its end, and serves other requests between them. */
export type RunSteps = <T>(steps: Iterator<undefined, T>) => T | Promise<T>;

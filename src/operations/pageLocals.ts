import type { PageAddress } from '../contract/pageAddress.ts';
import type { PageReference } from '../contract/pages.ts';
import type { Indexes } from './indexes.ts';

/** What the server passes to the site for a request; the site reads it as `Astro.locals`. */
export interface PageLocals {
  readonly indexes: Indexes;
  /** What is requested. */
  readonly target: PageAddress | MissingPage;
}

/** The page in place of one that does not exist. */
export interface MissingPage {
  readonly form: 'missing';
  /** The requested path, percent-decoded. */
  readonly path: string;
  /** The page that the path names; null when it names none. */
  readonly page: PageReference | null;
  readonly isMarkdown: boolean;
}

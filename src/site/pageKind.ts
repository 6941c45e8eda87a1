/** What a page kind is made of, besides its row in the table of pages (contract/pages.ts). */
import type { PageId, PageParams } from '../contract/pages.ts';
import type { Indexes } from '../operations/indexes.ts';
import type { PageContext } from '../operations/pageLocals.ts';
import type { Page } from './page.ts';

interface PageKind<Id extends PageId> {
  /**
   * The pages. Default: the one without parameters.
   * @param least fewest flights or trips of a page that has a list of them
   */
  readonly list?: (indexes: Indexes, least: number) => Iterable<PageParams<Id>>;
}

/** A kind of page that the build makes. */
export interface BuiltKind<Id extends PageId = PageId> extends PageKind<Id> {
  /** @returns null for a page that does not exist */
  make(indexes: Indexes, params: PageParams<Id>): Page | null;
}

/** A kind of page that the server makes on request. */
export interface RequestedKind<Id extends PageId = PageId> extends PageKind<Id> {
  /** @returns null for a page that does not exist */
  make(locals: PageContext, params: PageParams<Id>, search: URLSearchParams): Made | Promise<Made>;
}

/** A page, or the address of the page that answers the request in its place. */
type Made = Page | { readonly redirect: string } | null;

/** Fewest flights or trips on a page that is indexed and in the sitemap. */
export const LEAST_INDEXED = 3;

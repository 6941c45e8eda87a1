/** What a page kind is made of, besides its row in the table of pages (contract/pages.ts) and its component. */
import type { PageId, PageParams } from '../contract/pages.ts';
import type { Indexes } from '../operations/indexes.ts';
import type { PageContext } from '../operations/pageLocals.ts';
import type { LayoutData, PageHead, SocialCard } from './pageHead.ts';
import type { TableView } from './route-table/view.ts';

/** What a component renders: it computes nothing. */
export interface PageObject {
  readonly head: PageHead;
}

/** The address of the page that answers a request in place of the one that was requested. */
export interface Redirect {
  readonly redirect: string;
}

interface PageKind<Id extends PageId, Page extends PageObject> {
  /**
   * The pages. Default: the one without parameters.
   * @param least fewest flights or trips of a page that has a list of them
   */
  readonly list?: (indexes: Indexes, least: number) => Iterable<PageParams<Id>>;
  /** Writes the Markdown version. */
  markdown?(layout: LayoutData, page: Page): string;
  /** The table whose other rows are a file. */
  table?(page: Page): TableView;
}

/** A kind of page that the build makes. */
export interface BuiltKind<Id extends PageId = PageId, Page extends PageObject = PageObject>
  extends PageKind<Id, Page> {
  make(indexes: Indexes, params: PageParams<Id>): Page;
}

/** A kind of page that the server makes on request. */
export interface RequestedKind<Id extends PageId = PageId, Page extends PageObject = PageObject>
  extends PageKind<Id, Page> {
  /** @returns null for a page that does not exist */
  make(locals: PageContext, params: PageParams<Id>, search: URLSearchParams): Made<Page> | Promise<Made<Page>>;
  /** Writes the page as an Atom feed. */
  feed?(indexes: Indexes, page: Page): string;
  /** The image for link previews. */
  card?(page: Page): SocialCard;
}

/** Fewest flights or trips on a page that is indexed and in the sitemap. */
export const LEAST_INDEXED = 3;

type Made<Page> = Page | Redirect | null;

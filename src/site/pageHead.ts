/** What the layout shows of pages. */
import { PAGES } from '../contract/pages.ts';
import { countryPath } from '../contract/paths.ts';
import type { Indexes } from '../operations/indexes.ts';

/** What the layout shows on every page. A page stays the same while this and its page object do. */
export type LayoutData = Pick<Indexes, 'baseUrl' | 'timetableYears' | 'sources'>;

/** Metadata of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Canonical path. */
  readonly path: string;
  /** JSON-LD nodes besides the breadcrumbs. */
  readonly jsonLd: readonly object[];
  /** The last one is the page itself. */
  readonly crumbs: readonly Link[];
  /** Path of the JSON form, where there is one. */
  readonly json?: string | undefined;
  /** Path of the list as CSV, where no part of the page links it. */
  readonly csv?: string | undefined;
  /** Path of the Markdown version, where there is one. */
  readonly markdown?: string | undefined;
  /** Path of the page with the map in full, with the filters, where there is one. */
  readonly map?: string | undefined;
  /** Path of the image for link previews, where it is not that of the site. */
  readonly socialCard?: string | undefined;
  /** Filters of the address; empty without any. */
  readonly filters?: string | undefined;
  readonly noindex?: boolean | undefined;
}

export interface Link {
  readonly text: string;
  readonly path: string;
}

/** The breadcrumbs above the pages of a country. */
export const countryCrumbs = (country: string): Link[] => [
  { text: 'Airports', path: PAGES.countries.path },
  { text: country, path: countryPath(country) },
];

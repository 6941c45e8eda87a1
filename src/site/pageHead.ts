import type { Age } from './age.ts';
import type { RouteMap } from './maps/routeMap.ts';

/** What the layout shows on every page. A page stays the same while this and its page object do. */
export interface LayoutData {
  readonly baseUrl: string;
  /** First and last year of the timetables. */
  readonly timetableYears: readonly [number, number];
}

/** What a page is rendered from. */
export interface PageProps<Page> {
  readonly page: Page;
  readonly layout: LayoutData;
}

/** Metadata of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Canonical path. */
  readonly path: string;
  /** JSON-LD nodes. */
  readonly jsonLd: readonly object[];
  readonly crumbs: readonly Crumb[];
  /** Path of the JSON form, where there is one. */
  readonly json?: string;
  /** Path of the Markdown version, where there is one. */
  readonly markdown?: string;
  /** Path of the image for link previews, where it is not that of the site. */
  readonly socialCard?: string;
  readonly noindex?: boolean;
}

/** A link of the breadcrumbs; the last one is the page itself. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

export interface Link {
  readonly text: string;
  readonly path: string;
}

/** What the image for link previews shows. */
export interface SocialCard {
  /** Airport codes above the title. */
  readonly signs: readonly string[];
  readonly title: string;
  /** One line of text. */
  readonly summary: string;
  readonly age: Age;
  /** null leaves the map out. */
  readonly map: RouteMap | null;
}

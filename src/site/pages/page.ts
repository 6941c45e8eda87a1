/** What every page says of itself. */
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
  /** Path of the Markdown twin, where there is one. */
  readonly markdown?: string;
  /** Path of the picture for link previews; the site's own when absent. */
  readonly picture?: string;
  readonly noindex?: boolean;
}

/** What every page shows besides its own: a page stays the same while this and its page object do. */
export interface Frame {
  readonly baseUrl: string;
  /** First and last year of the timetables. */
  readonly timetableYears: readonly [number, number];
}

/** One step of the way from the home page to here; the last is the page itself. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** A link with words. */
export interface Link {
  readonly text: string;
  readonly path: string;
}

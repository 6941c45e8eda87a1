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

/** Metadata of a page with a Markdown version. */
export type HeadWithMarkdown = PageHead & { readonly markdown: string };

/** A link of the breadcrumbs; the last one is the page itself. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

export interface Link {
  readonly text: string;
  readonly path: string;
}

/** What the layout shows of pages. */
import { pageOfReference, picturePath } from '../contract/pageAddress.ts';
import { type PageReference, pageEntry } from '../contract/pages.ts';
import { COUNTRIES_PATH, countryPath, HOME_PATH, markdownPath } from '../contract/paths.ts';
import type { Indexes } from '../operations/indexes.ts';
import type { Age } from './age.ts';
import { breadcrumbList } from './seo/jsonLd.ts';
import { datedDescription, shortTitle } from './text/metadata.ts';

/** What the layout shows on every page. A page stays the same while this and its page object do. */
export type LayoutData = Pick<Indexes, 'baseUrl' | 'timetableYears'>;

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

export interface HeadParts extends Pick<PageHead, 'json' | 'noindex' | 'socialCard'> {
  /** The first that is short enough is shown. */
  readonly titles: readonly [string, ...string[]];
  /** Sentences: those that fit are shown. */
  readonly description: readonly [string, ...string[]];
  /** Of what the page claims: the description says it. */
  readonly age?: Age;
  /** Name of the page in its breadcrumbs. Default: it has none. */
  readonly name?: string;
  /** Pages between the home page and this one, in its breadcrumbs. */
  readonly parents?: readonly Crumb[];
  /** Nodes after the breadcrumbs. */
  readonly jsonLd?: readonly object[];
}

/** The head of a page. The table of pages says whether it has a Markdown version and an image. */
export function pageHead(
  baseUrl: string,
  page: PageReference,
  { titles, description, age, name, parents = [], jsonLd = [], ...head }: HeadParts,
): PageHead {
  const { path, picture } = pageOfReference(page);
  const crumbs = name === undefined ? [] : [{ name: 'Home', path: HOME_PATH }, ...parents, { name, path }];
  return {
    title: shortTitle(...titles),
    description: datedDescription(age ?? { chips: [] }, ...description),
    path,
    ...(pageEntry(page.id).markdown ? { markdown: markdownPath(path) } : {}),
    ...(picture === undefined ? {} : { socialCard: picturePath(picture) }),
    ...head,
    crumbs,
    jsonLd: [...(crumbs.length > 0 ? [breadcrumbList(baseUrl, crumbs)] : []), ...jsonLd],
  };
}

/** The breadcrumbs above the pages of a country. */
export const countryCrumbs = (country: string): Crumb[] => [
  { name: 'Airports', path: COUNTRIES_PATH },
  { name: country, path: countryPath(country) },
];

import { PAGE_IDS, PAGES, type PageId, pageEntry } from '../contract/pages.ts';
import { SITEMAP_PATH } from '../contract/paths.ts';
import type { Indexes } from '../operations/indexes.ts';
import { pathsOf } from './builtPages.ts';
import { LEAST_INDEXED } from './page.ts';
import { type Markup, markup } from './text/markup.ts';

/** Most addresses in one part. The protocol allows 50,000; with fewer a crawler fetches less after a change. */
const PART = 10_000;

/**
 * The sitemap index, its parts and robots.txt: path without a leading slash, and text.
 * @param lastmods ISO dates on which pages last changed, by path; other built pages have the date of the data, and pages
 * that are made on request have none
 */
export function* sitemapFiles(
  indexes: Indexes,
  lastmods: ReadonlyMap<string, string> = new Map(),
): Generator<readonly [path: string, text: string]> {
  const parts: string[] = [];
  const lastmod = ({ id, path }: { readonly id: PageId; readonly path: string }) =>
    pageEntry(id).onRequest ? null : markup`<lastmod>${lastmods.get(path) ?? indexes.dataDate}</lastmod>`;
  for (const [name, pages] of Map.groupBy(sitemapPages(indexes), ({ part }) => part))
    for (let start = 0; start < pages.length; start += PART) {
      const part = `/sitemap-${name}${pages.length > PART ? `-${start / PART + 1}` : ''}.xml`;
      const urls = pages
        .slice(start, start + PART)
        .map((page) => markup`<url><loc>${indexes.baseUrl + page.path}</loc>${lastmod(page)}</url>`);
      parts.push(part);
      yield [part.slice(1), document('urlset', urls)];
    }
  const entries = parts.map((path) => markup`<sitemap><loc>${indexes.baseUrl + path}</loc></sitemap>`);
  yield [SITEMAP_PATH.slice(1), document('sitemapindex', entries)];
  yield ['robots.txt', robots(indexes.baseUrl)];
}

const document = (root: 'urlset' | 'sitemapindex', entries: readonly Markup[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;

/** Every page of the sitemap, with its part and canonical path. Those of weekend trips take a search of each airport. */
export function* sitemapPages(indexes: Indexes) {
  for (const id of PAGE_IDS) {
    const part = pageEntry(id).sitemap;
    if (part !== undefined) for (const path of pathsOf(indexes, id, LEAST_INDEXED)) yield { id, part, path };
  }
}

/** Searches are not crawled: there is no end of them, and their results have pages of their own. */
const robots = (baseUrl: string): string =>
  `User-agent: *\nDisallow: ${PAGES.connections.path}?\nDisallow: ${PAGES.compare.path}?\n\nSitemap: ${baseUrl}${SITEMAP_PATH}\n`;

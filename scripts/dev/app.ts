import { CHANGES_FILE, changesDocument } from '../../src/core/dataset/changes.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { documents } from '../../src/reference/documents.ts';
import { type App, createApp } from '../../src/server/app.ts';
import { createMcp } from '../../src/server/mcp/handler.ts';
import type { ReadFile } from '../../src/server/release/files.ts';
import { loadChangeLog, loadSiteData } from '../../src/site/loadSiteData.ts';
import { fixedPagesMarkdown } from '../../src/site/markdown/fixedPages.ts';
import { pagesWithMarkdown } from '../../src/site/markdown/pagesWithMarkdown.ts';
import type { SiteData } from '../../src/site/siteData.ts';
import { sitemapFiles } from '../../src/site/sitemap.ts';
import { openDataReader } from './openDataReader.ts';

/**
 * The app of the server without a release: operations are computed, documents and Markdown versions are made in memory.
 * It redirects and reports missing files as in production, but its pages are empty: Astro's dev server renders them.
 */
export function createDevApp(onError: (error: unknown) => void): App {
  const site = loadSiteData();
  const { baseUrl } = site;
  const indexes = buildIndexes(site, loadChangeLog());
  return createApp({
    release: {
      folder: 'memory',
      manifest: { id: 'development', base_url: baseUrl, data_date: site.dataset.dataDate },
      precomputed: false,
      indexes,
      read: readFrom(site, indexes),
    },
    render: async (_request, { status }) => new Response(null, { status }),
    mcp: (backend) => createMcp({ ...backend, loopback: true, onError }),
    onError,
  });
}

/** Reads the files that a build writes into `client`, as far as the server needs them in development. */
function readFrom(site: SiteData, indexes: ReturnType<typeof buildIndexes>): ReadFile {
  const encoder = new TextEncoder();
  const log = loadChangeLog();
  const texts = new Map([
    ...documents(site, indexes).map(({ path, text }) => [path, text] as const),
    ...sitemapFiles(site),
    [CHANGES_FILE, changesDocument(log)],
    ...fixedPagesMarkdown(site, log),
  ]);
  let markdown: ReadonlyMap<string, string> | undefined;
  const openData = openDataReader(site);
  return (path) => {
    if (path.startsWith('data/')) return openData(path);
    if (path.endsWith('.html')) return new Uint8Array();
    if (path.endsWith('.md') && !texts.has(path)) markdown ??= markdownOf(site);
    const text = texts.get(path) ?? markdown?.get(path);
    return text === undefined ? undefined : encoder.encode(text);
  };
}

/** The Markdown versions of all pages by path; it takes some seconds, once. */
const markdownOf = (site: SiteData): ReadonlyMap<string, string> =>
  new Map(Array.from(pagesWithMarkdown(site), ({ page, markdown }) => [page.head.markdown.slice(1), markdown()]));

import { CHANGES_FILE, changesDocument } from '../../src/core/dataset/changes.ts';
import type { Indexes } from '../../src/operations/indexes.ts';
import { documents } from '../../src/reference/documents.ts';
import { type App, createApp } from '../../src/server/app.ts';
import { createMcp } from '../../src/server/mcp/handler.ts';
import type { ReadFile } from '../../src/server/release/files.ts';
import { builtPages } from '../../src/site/builtPages.ts';
import { loadIndexes } from '../../src/site/loadIndexes.ts';
import { siteFiles } from '../../src/site/siteFiles.ts';
import { sitemapFiles } from '../../src/site/sitemap.ts';
import { openDataReader } from './openDataReader.ts';

/**
 * The app of the server without a release: operations are computed, documents and Markdown versions are made in memory.
 * It redirects and reports missing files as in production, but its pages are empty: Astro's dev server renders them.
 */
export function createDevApp(onError: (error: unknown) => void): App {
  const indexes = loadIndexes();
  return createApp({
    release: {
      folder: 'memory',
      manifest: { id: 'development', base_url: indexes.baseUrl, data_date: indexes.dataDate },
      precomputed: false,
      indexes,
      read: readFrom(indexes),
    },
    render: async (_request, { target }) => new Response(null, { status: target.form === 'missing' ? 404 : 200 }),
    mcp: (backend) => createMcp({ ...backend, loopback: true, onError }),
    onError,
  });
}

/** Reads the files that a build writes into `client`, as far as the server needs them in development. */
function readFrom(indexes: Indexes): ReadFile {
  const encoder = new TextEncoder();
  const texts = new Map([
    ...documents(indexes).map(({ path, text }) => [path, text] as const),
    ...sitemapFiles(indexes),
    [CHANGES_FILE, changesDocument(indexes.changeLog)],
    ...siteFiles(indexes),
  ]);
  let pageFiles: ReadonlyMap<string, () => string> | undefined;
  const openData = openDataReader(indexes);
  return (path) => {
    if (path.startsWith('data/')) return openData(path);
    if (path.endsWith('.html')) return new Uint8Array();
    if (!texts.has(path)) pageFiles ??= filesOfPages(indexes);
    const text = texts.get(path) ?? pageFiles?.get(path)?.();
    return text === undefined ? undefined : encoder.encode(text);
  };
}

/** The Markdown versions and the rest of tables of all pages by path; it takes some seconds, once. */
const filesOfPages = (indexes: Indexes): ReadonlyMap<string, () => string> =>
  new Map(
    Array.from(builtPages(indexes), ({ make, files }) => files(make()))
      .flat()
      .map(({ path, text }) => [path.slice(1), text]),
  );

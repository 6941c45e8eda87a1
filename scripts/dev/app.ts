import { pagePath, readAddress } from '../../src/contract/pageAddress.ts';
import { DEFAULT_BASE_URL } from '../../src/contract/paths.ts';
import { CHANGES_FILE, changesDocument } from '../../src/core/dataset/changes.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { changeLogOf, dataTextOf, readDataFolder, townsOf } from '../../src/data/dataFiles.ts';
import { baseUrlSetting, dataSettings } from '../../src/data/settings.ts';
import { buildIndexes, type Indexes } from '../../src/operations/indexes.ts';
import { pageNames } from '../../src/operations/pageNames.ts';
import { documents } from '../../src/reference/documents.ts';
import { type App, createApp } from '../../src/server/app.ts';
import { createMcp } from '../../src/server/mcp/handler.ts';
import type { ReadFile } from '../../src/server/release.ts';
import { builtPages } from '../../src/site/builtPages.ts';
import { siteFiles } from '../../src/site/siteFiles.ts';
import { sitemapFiles } from '../../src/site/sitemap.ts';

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

/** The indexes of the folder and the base URL that the settings name. @throws DataError */
function loadIndexes(): Indexes {
  const { data } = dataSettings();
  const files = readDataFolder(data);
  return buildIndexes(
    { dataset: loadDataset(dataTextOf(data, files)), baseUrl: baseUrlSetting() ?? DEFAULT_BASE_URL },
    changeLogOf(files),
    townsOf(files),
  );
}

/** Reads the files that a build writes into `client`, as far as the server needs them in development: no open data. */
function readFrom(indexes: Indexes): ReadFile {
  const encoder = new TextEncoder();
  const texts = new Map([
    ...documents(indexes).map(({ path, text }) => [path, text] as const),
    ...sitemapFiles(indexes),
    [CHANGES_FILE, changesDocument(indexes.changeLog)],
    ...siteFiles(indexes),
  ]);
  const pageFile = pageFilesOf(indexes);
  return (path) => {
    if (path.endsWith('.html')) return new Uint8Array();
    const text = texts.get(path) ?? pageFile(path);
    return text === undefined ? undefined : encoder.encode(text);
  };
}

/** Makes the Markdown version, or the rest of the table, of a page by its path below `client`. */
function pageFilesOf(indexes: Indexes): (path: string) => string | undefined {
  const pages = new Map(Array.from(builtPages(indexes), (page) => [page.path, page]));
  const names = pageNames(indexes);
  return (path) => {
    const { page } = readAddress(`/${path}`, names) ?? {};
    const built = page && pages.get(pagePath(page.id, page.params));
    return built
      ?.files(built.make())
      .find((file) => file.path === `/${path}`)
      ?.text();
  };
}

/** Middleware of Astro's dev server; astro.config.mjs installs it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pagePath, readAddress } from '../../src/contract/pageAddress.ts';
import { pageEntry } from '../../src/contract/pages.ts';
import { DEFAULT_BASE_URL } from '../../src/contract/paths.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { must } from '../../src/core/must.ts';
import { changeLogOf, dataTextOf, readDataFolder, townsOf } from '../../src/data/dataFiles.ts';
import { baseUrlSetting, dataSettings } from '../../src/data/settings.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import type { PageLocals } from '../../src/operations/pageLocals.ts';
import { pageNames } from '../../src/operations/pageNames.ts';
import { createApp } from '../../src/server/app.ts';
import { parseTarget } from '../../src/server/http/target.ts';
import { send } from '../../src/server/node/send.ts';
import { toHttpRequest } from '../../src/server/node/server.ts';
import { siteAddress } from '../../src/server/pages/siteAddress.ts';
import { builtPages } from '../../src/site/builtPages.ts';
import { commonFiles } from '../../src/site/siteFiles.ts';

/** Where Astro's dev server finds the locals of a request. */
const LOCALS = Symbol.for('astro.locals');

const { data } = dataSettings();
const files = readDataFolder(data);
const dataset = loadDataset(dataTextOf(data, files));
const baseUrl = baseUrlSetting() ?? DEFAULT_BASE_URL;
const indexes = buildIndexes({ dataset, baseUrl }, changeLogOf(files), townsOf(files));
const names = pageNames(indexes);
const texts = new Map(commonFiles(indexes));
const pages = new Map(Array.from(builtPages(indexes), (page) => [page.path, page]));

/**
 * The app of the server without a release: operations are computed, documents and Markdown versions are made in memory.
 * It redirects and reports missing files as in production, but its pages are empty: Astro's dev server renders them.
 */
const app = createApp({
  release: {
    folder: 'memory',
    manifest: { id: 'development', base_url: baseUrl, data_date: indexes.dataDate },
    indexes,
    read: readFile,
  },
  render: async (_request, { target }) => new Response(null, { status: target.form === 'missing' ? 404 : 200 }),
  loopback: true,
  onError: console.error,
});

/** Reads a file that a build writes into `client`, as far as the server needs it in development: no open data. */
function readFile(path: string): Uint8Array | undefined {
  if (path.endsWith('.html')) return new Uint8Array();
  const text = texts.get(path) ?? pageFile(path);
  return text === undefined ? undefined : Buffer.from(text);
}

/** The Markdown version, or the rest of the table, of a page by its path below `client`. */
function pageFile(path: string): string | undefined {
  const { page } = readAddress(`/${path}`, names) ?? {};
  const built = page && pages.get(pagePath(page.id, page.params));
  return built
    ?.files(built.make())
    .find((file) => file.path === `/${path}`)
    ?.text();
}

/** Sends the response of the app, unless Astro makes it: then Astro gets the locals that the server would pass to it. */
export async function handle(request: IncomingMessage, reply: ServerResponse, next: () => void): Promise<void> {
  const response = await app.handle(toHttpRequest(request));
  const { segments } = parseTarget(must(request.url, 'request target'));
  const page = siteAddress(segments, names)?.page ?? null;
  const isOf = (type: string) => response.headers['Content-Type']?.startsWith(type) === true;
  const isMarkdown = isOf('text/markdown');
  const isPage = isOf('text/html') || (isMarkdown && response.status === 404);
  const isMade = page !== null && pageEntry(page.page.id).onRequest === true && response.status === 200;
  if (!isPage && !isMade) return send(reply, response);
  const target =
    page && response.status !== 404
      ? page
      : { form: 'missing' as const, path: `/${segments.join('/')}`, page: page?.page ?? null, isMarkdown };
  const locals: PageLocals = { indexes, target };
  Reflect.set(request, LOCALS, locals);
  return next();
}

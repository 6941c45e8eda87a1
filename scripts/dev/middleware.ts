/** Middleware of Astro's dev server, for what is no page: the API, MCP and the documents. astro.config.mjs installs it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TZDB } from '../../src/data/timeZoneRules.ts';
import { createApp } from '../../src/server/app.ts';
import { parseTarget } from '../../src/server/http/target.ts';
import { send } from '../../src/server/node/send.ts';
import { toHttpRequest } from '../../src/server/node/server.ts';
import { openIndexes } from '../../src/site/openIndexes.ts';
import { commonFiles } from '../../src/site/siteFiles.ts';
import { sitemapFiles } from '../../src/site/sitemap.ts';

const indexes = openIndexes();
const { baseUrl: base_url, dataDate: data_date } = indexes;
const encoder = new TextEncoder();
const documents = new Map(
  [...commonFiles(indexes), ...sitemapFiles(indexes)].map(([path, text]) => [path, encoder.encode(text)]),
);

const app = createApp({
  release: {
    folder: 'memory',
    manifest: { id: 'development', base_url, data_date, tzdb: TZDB },
    indexes,
    read: (path) => documents.get(path),
  },
  // Astro renders the pages.
  render: async () => null,
  loopback: true,
  onError: console.error,
});

/** Sends the response of the app to a request that is not for a page. */
export async function handle(request: IncomingMessage, reply: ServerResponse, next: () => void): Promise<void> {
  const { path, segments } = parseTarget(request.url ?? '/');
  if (segments[0] !== 'api' && segments[0] !== 'mcp' && !documents.has(path.slice(1))) return next();
  await send(reply, await app.handle(toHttpRequest(request)));
}

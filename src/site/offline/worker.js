/**
 * The service worker of the site: pages that were opened are available offline. Pages come from the network whenever
 * there is one. The API and MCP are never cached here. A new release has a new version, which starts an empty cache.
 */
const CACHE = 'pages-__VERSION__';
/** Most responses in the cache; the oldest are deleted. */
const LIMIT = 300;
const NEVER = ['/api/', '/mcp', '/sw.js'];

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await clients.claim();
    })(),
  ),
);

/** The page that was opened first was loaded before this worker: it sends what it consists of. */
addEventListener('message', (event) => {
  const urls = event.data?.urls ?? [];
  event.waitUntil(Promise.all(urls.filter(isCached).map((url) => fetchAndKeep(new Request(url)).catch(() => null))));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !isCached(request.url)) return;
  event.respondWith(new URL(request.url).pathname.startsWith('/_astro/') ? hashedFile(request) : other(request));
});

function isCached(url) {
  const { origin, pathname } = new URL(url);
  return origin === location.origin && !NEVER.some((path) => pathname.startsWith(path));
}

async function fetchAndKeep(request) {
  const response = await fetch(request);
  if (!response.ok || response.redirected) return response;
  const cache = await caches.open(CACHE);
  await cache.put(request, response.clone());
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - LIMIT)).map((key) => cache.delete(key)));
  return response;
}

/** What this version has kept. A page is the same for each Accept header that asks for HTML. */
const keptCopy = (request) => caches.match(request, { cacheName: CACHE, ignoreVary: true });

/** A file whose name has a hash of its content never changes. */
const hashedFile = async (request) => (await keptCopy(request)) ?? fetchAndKeep(request);

async function other(request) {
  try {
    return await fetchAndKeep(request);
  } catch (error) {
    const response = await keptCopy(request);
    if (response) return response;
    if (request.mode !== 'navigate') throw error;
    return offlinePage();
  }
}

/** Says that there is no connection, with links to the pages that are kept. */
async function offlinePage() {
  const cache = await caches.open(CACHE);
  const [links, styles] = [[], []];
  for (const { url } of await cache.keys()) {
    if (url.endsWith('.css')) styles.push(`<link rel="stylesheet" href="${url}">`);
    const response = await cache.match(url, { ignoreVary: true });
    if (!response?.headers.get('Content-Type')?.startsWith('text/html')) continue;
    const title = /<title>([^<]*)/.exec(await response.text())?.[1] ?? url;
    links.push(`<li><a href="${url.replaceAll('"', '%22')}">${title}</a></li>`);
  }
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No connection</title>${styles.join('')}`;
  const text = '<h1>No connection</h1><p class="lead">This page was not opened before.</p>';
  const list = `<h2>Pages that are available offline</h2><ul class="facts">${links.join('')}</ul>`;
  const html = `<!doctype html><html lang="en"><head>${head}</head><body><main><div class="band"><div class="wrap">${text}</div></div><div class="wrap body">${list}</div></main></body></html>`;
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

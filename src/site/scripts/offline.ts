/** Browser script that starts the service worker, in a release: the development server has none. */

/** The addresses that the page consists of, for the first page: it was loaded before the service worker. */
const parts = () =>
  [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)].map((url) => url.split('#')[0]);

async function startWorker(): Promise<void> {
  const isFirst = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  if (isFirst) active?.postMessage({ urls: parts() });
}

// Pages work without it: some browsers refuse a service worker in a private window.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => setTimeout(() => startWorker().catch(() => {}), 1000));

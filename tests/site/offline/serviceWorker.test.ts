import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { serviceWorker } from '../../../src/site/offline/serviceWorker.ts';

const ORIGIN = 'https://routes.example';

interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** Runs the worker with a cache in memory. @param network answers requests; it may throw */
function startWorker(network: (request: Request) => Response) {
  const stored = new Map<string, Response>();
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const cache = {
    put: async (request: Request, response: Response) => void stored.set(request.url, response),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    match: async (url: string) => stored.get(url)?.clone(),
    delete: async () => true,
  };
  runInNewContext(serviceWorker('v1'), {
    addEventListener: (type: string, listener: (event: FetchEvent) => void) => listeners.set(type, listener),
    location: new URL(ORIGIN),
    caches: {
      open: async (name: string) => (name === 'pages-v1' ? cache : null),
      match: async ({ url }: Request) => stored.get(url)?.clone(),
    },
    fetch: async (request: Request) => network(request),
    URL,
    Request,
    Response,
    Promise,
  });
  /** The response of the worker; undefined when it leaves the request to the browser. */
  return async (path: string, init?: RequestInit): Promise<Response | undefined> => {
    let response: Promise<Response> | undefined;
    const request = new Request(ORIGIN + path, init);
    listeners.get('fetch')?.({ request, respondWith: (answer) => (response = answer) });
    return response;
  };
}

const offline = () => {
  throw new TypeError('Failed to fetch');
};

test('pages come from the network while there is one, and from the cache without', async () => {
  let network: (request: Request) => Response = () => new Response('first');
  const send = startWorker((request) => network(request));
  expect(await (await send('/airlines'))?.text()).toBe('first');
  network = () => new Response('second');
  expect(await (await send('/airlines'))?.text()).toBe('second');
  network = offline;
  expect(await (await send('/airlines'))?.text()).toBe('second');
  await expect(send('/countries')).rejects.toThrow('Failed to fetch');
});

test('files with a hash in their name are fetched once', async () => {
  let requests = 0;
  const send = startWorker(() => new Response(String(++requests)));
  await send('/_astro/a.css');
  expect(await (await send('/_astro/a.css'))?.text()).toBe('1');
});

test('the API, MCP, other methods and other sites are left to the browser', async () => {
  const send = startWorker(() => new Response('never'));
  for (const path of ['/api/airports?q=lon', '/mcp', '/sw.js']) expect(await send(path)).toBeUndefined();
  expect(await send('/airlines', { method: 'POST' })).toBeUndefined();
});

test('errors are not kept', async () => {
  let network: (request: Request) => Response = () => new Response('gone', { status: 404 });
  const send = startWorker((request) => network(request));
  expect((await send('/r/XXX-YYY'))?.status).toBe(404);
  network = offline;
  await expect(send('/r/XXX-YYY')).rejects.toThrow('Failed to fetch');
});

test('a version has a cache of its own', () => {
  expect(serviceWorker('v2')).toContain("'pages-v2'");
});

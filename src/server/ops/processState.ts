import { z } from 'zod';
import { at } from '../../core/must.ts';
import type { HttpRequest } from '../http/messages.ts';
import type { ServedApp } from '../openApp.ts';

/** Whether a process serves. */
export const ProcessState = z.object({
  /** The id of the release that it serves, and its folder. */
  release: z.string(),
  folder: z.string(),
  /** ISO date of its data. */
  data_date: z.string(),
  /** Why a newer release is not served, or null. */
  refused: z.string().nullable(),
  /** Why its answers are wrong, or null. */
  fault: z.string().nullable(),
  /** Why pages cannot be rendered on request, or null. The process serves everything else. */
  pages: z.string().nullable(),
});
export type ProcessState = z.infer<typeof ProcessState>;

/**
 * Creates a function that sends an app real requests: an airport search over HTTP and over MCP, a file of the API, and a
 * page. The airport is another one each time, so that the responses do not all come from a cache.
 */
export function processStateOf(app: () => ServedApp, refused: () => string | null): () => Promise<ProcessState> {
  let turn = 0;
  return async () => {
    const { release, handle, pageFault } = app();
    const served = release.indexes.airports.filter(({ routeCount }) => routeCount > 0);
    const { code } = at(served, turn++ % served.length);
    let fault: string | null = null;
    for (const [request, expected] of [
      [get(`/api/airports?q=${code}`), `"${code}"`],
      [search(code), code],
      [get(`/api/airport/${code}/destinations`), `"${code}"`],
      [get('/'), '<'],
    ] as const) {
      const { status, body } = await handle(request);
      const where = `${request.method} ${request.target}`;
      // 503: the server is busy, and says so.
      if (status !== 200 && status !== 503) fault ??= `${where} is ${status}`;
      else if (status === 200 && !new TextDecoder().decode(body ?? undefined).includes(expected))
        fault ??= `${where} does not find ${expected}`;
    }
    const { manifest, folder } = release;
    return {
      release: manifest.id,
      data_date: manifest.data_date,
      folder,
      refused: refused(),
      fault,
      pages: await pageFault(),
    };
  };
}

const get = (target: string): HttpRequest => ({
  ...{ method: 'GET', target, headers: { host: 'localhost' } },
  body: async () => null,
});

/** The airport search as a message of MCP. */
function search(q: string): HttpRequest {
  const params = { name: 'resolve_airport', arguments: { q } };
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return {
    ...{ method: 'POST', target: '/mcp', headers: { host: 'localhost', 'content-type': 'application/json' } },
    body: async () => new TextEncoder().encode(message),
  };
}

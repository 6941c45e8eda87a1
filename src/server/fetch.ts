import type { App } from './app.ts';

/**
 * The app on the web platform's own types: for tests, and for runtimes at the edge.
 * @param init what else a runtime wants to be told with every response
 */
export const toFetch =
  (app: () => App, init: ResponseInit = {}) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const { status, headers, body } = await app().handle({
      method: request.method,
      target: pathname + search,
      headers: Object.fromEntries(request.headers),
      toRequest: async () => request,
    });
    const pairs: [string, string][] = [];
    for (let i = 0; i < headers.length; i += 2) pairs.push([headers[i] as string, headers[i + 1] as string]);
    return new Response(body as Uint8Array<ArrayBuffer> | null, { ...init, status, headers: pairs });
  };

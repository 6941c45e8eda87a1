import type { App } from './app.ts';
import { readBody } from './http/body.ts';

/**
 * The app on the web platform's own types: for tests, and for runtimes at the edge.
 * @param init what else a runtime wants to be told with every response
 */
export const toFetch =
  (app: () => App, init: ResponseInit = {}) =>
  async (request: Request): Promise<Response> => {
    // A Request's address is in its normal form: what follows its origin starts with the first slash after `://`.
    const path = request.url.indexOf('/', request.url.indexOf('://') + 3);
    const { status, headers, body } = await app().handle({
      method: request.method,
      target: request.url.slice(path),
      headers: {
        host: request.url.slice(request.url.indexOf('://') + 3, path),
        ...Object.fromEntries(request.headers),
      },
      body: async () => (request.body ? readBody(request.body) : new Uint8Array()),
    });
    const pairs: [string, string][] = [];
    for (let i = 0; i < headers.length; i += 2) pairs.push([headers[i] as string, headers[i + 1] as string]);
    return new Response(body as Uint8Array<ArrayBuffer> | null, { ...init, status, headers: pairs });
  };

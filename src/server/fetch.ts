import type { App } from './app.ts';
import { readBody } from './http/body.ts';
import { headerPairs } from './http/messages.ts';

/**
 * The app as a fetch handler, for runtimes at the edge and for tests.
 * @param init further options of every Response
 */
export const toFetch =
  (app: App, init: ResponseInit = {}) =>
  async (request: Request): Promise<Response> => {
    // The URL of a Request is normalized: the target begins at the first slash after `://`.
    const hostAt = request.url.indexOf('://') + 3;
    const targetAt = request.url.indexOf('/', hostAt);
    const { status, headers, body } = await app.handle({
      method: request.method,
      target: request.url.slice(targetAt),
      headers: { host: request.url.slice(hostAt, targetAt), ...Object.fromEntries(request.headers) },
      body: async () => (request.body ? readBody(request.body) : new Uint8Array()),
    });
    // Bodies are never in shared memory, which a Response refuses.
    return new Response(body as Uint8Array<ArrayBuffer> | null, {
      ...init,
      status,
      headers: [...headerPairs(headers)],
    });
  };

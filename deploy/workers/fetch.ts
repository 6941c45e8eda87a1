import type { App } from '../../src/server/app.ts';
import { type LongBody, readBody } from '../../src/server/http/messages.ts';

/**
 * The app as a fetch handler, for runtimes at the edge and for tests.
 * @param init further options of every Response
 * @param streamOf sends a long body
 */
export const toFetch =
  (app: App, init: ResponseInit = {}, streamOf: (body: LongBody) => ReadableStream = copiedParts) =>
  async (request: Request): Promise<Response> => {
    // The URL of a Request is normalized: the target begins at the first slash after `://`.
    const hostAt = request.url.indexOf('://') + 3;
    const targetAt = request.url.indexOf('/', hostAt);
    const { status, headers, body, longBody } = await app.handle({
      method: request.method,
      target: request.url.slice(targetAt),
      headers: { host: request.url.slice(hostAt, targetAt), ...Object.fromEntries(request.headers) },
      body: async () => (request.body ? readBody(request.body) : new Uint8Array()),
    });
    // Bodies are never in shared memory, which a Response refuses.
    return new Response(longBody ? streamOf(longBody) : (body as Uint8Array<ArrayBuffer> | null), {
      ...init,
      status,
      headers,
    });
  };

function copiedParts({ parts }: LongBody): ReadableStream {
  const copies = copiesOf(parts());
  return new ReadableStream({
    async pull(controller) {
      const part = await copies.next();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
  });
}

async function* copiesOf(parts: ReturnType<LongBody['parts']>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield part.slice();
}

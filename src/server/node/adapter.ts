import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Answer, Handler } from '../http/messages.ts';

/** Most bytes read of a request's body. A longer one arrives cut off, which its reader must refuse. */
const MOST_BODY_BYTES = 128 * 1024;

/** Serves a handler with node:http. `handler` is asked for anew with each request. */
export const listener =
  (handler: () => Handler): RequestListener =>
  (request, response) => {
    const answer = handler()({
      method: request.method ?? 'GET',
      target: request.url ?? '/',
      headers: request.headers,
      toRequest: () => toRequest(request),
      peer: () => request.socket.remoteAddress ?? '',
    });
    if (answer instanceof Promise) void answer.then((made) => send(request, response, made));
    else send(request, response, answer);
  };

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  // A body that nobody reads would have to be taken off the line first: not worth a connection.
  if (!request.complete && hasBody(request)) response.shouldKeepAlive = false;
  response.writeHead(status, headers as string[]);
  if (!body) response.end();
  else if (body.length > MOST_JOINED_BYTES) response.end(body);
  else response.end(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'), 'latin1');
}

/**
 * Node joins a string to the headers and writes once, where bytes take a
 * second, vectored write: a fifth of the time of a small answer. Latin-1 stands
 * for the same bytes, whatever they are.
 */
const MOST_JOINED_BYTES = 4 * 1024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

async function toRequest(request: IncomingMessage): Promise<Request> {
  const { method = 'GET', headers } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await readBody(request);
  const origin = `http://${HOST.test(headers.host ?? '') ? headers.host : 'localhost'}`;
  return new Request(URL.parse(request.url ?? '/', origin) ?? origin, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
    body,
  });
}

const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i;

async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MOST_BODY_BYTES) break;
    }
  } catch (error) {
    // Who hangs up in the middle of a body hears no answer, and that is no fault of the service.
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  return Buffer.concat(chunks);
}

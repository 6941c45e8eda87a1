import type { IncomingMessage, RequestListener } from 'node:http';
import { must } from '../../core/must.ts';
import { readBody } from '../http/body.ts';
import type { Handler, HttpRequest } from '../http/messages.ts';
import { createPipelineLimit } from './pipelining.ts';
import { createWriteBatcher } from './writeBatcher.ts';

/** A node:http listener for a handler. @param handler returns the handler of each request */
export function listener(handler: () => Handler): RequestListener {
  const send = createWriteBatcher();
  const inTurn = createPipelineLimit();
  return (request, reply) =>
    inTurn(request.socket, reply, () => {
      const response = handler()(toHttpRequest(request));
      if (response instanceof Promise) void response.then((made) => send({ request, reply, response: made }));
      else send({ request, reply, response });
    });
}

/** A request of node:http, as handlers take it. */
export const toHttpRequest = (request: IncomingMessage): HttpRequest => ({
  method: must(request.method, 'method'),
  target: must(request.url, 'request target'),
  headers: request.headers,
  body: () => readBody(request),
  peer: () => request.socket.remoteAddress,
});

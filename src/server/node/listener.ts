import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Arrivals } from '../admission/arrivals.ts';
import type { Handler, HttpRequest, HttpResponse } from '../http/messages.ts';
import { rejection } from '../http/rejection.ts';
import type { ClientCount } from './clients.ts';
import type { ConnectionEvents, DropReason } from './connectionEvents.ts';
import { hasValidHost } from './host.ts';
import { createPipelineLimit } from './pipelining.ts';
import { hasBody, toHttpRequest } from './request.ts';
import { createRequestTurns } from './requestTurns.ts';
import type { Unread } from './unread.ts';
import { createWriteBatcher } from './writeBatcher.ts';

/** The Expect header of a request. */
export type Expectation = 'none' | 'continue' | 'unknown';

export interface ListenerOptions {
  /** Returns the handler of each request. */
  readonly handler: () => Handler;
  readonly unread: Unread;
  /** Reads the body of a request. */
  readonly received: (request: IncomingMessage) => AsyncIterable<Uint8Array>;
  readonly clients: ClientCount;
  readonly events: ConnectionEvents;
  readonly arrivals: Arrivals;
  /** Whether the server accepts connections: once it stops, responses close theirs. */
  readonly isOpen: () => boolean;
  readonly close: (socket: IncomingMessage['socket'], reason: DropReason) => void;
  /** The client of a request. */
  readonly clientOf: (request: IncomingMessage) => string;
}

/** Creates a function that responds to a request of node:http. */
export function createListener(options: ListenerOptions) {
  const { handler, unread, received, clients, events, arrivals, close, isOpen, clientOf } = options;
  const send = createWriteBatcher({
    unread,
    sent: events.sent,
    isOpen,
    isLeftToConnections: arrivals.newCheck(),
    clientOf,
  });
  const startInTurn = createRequestTurns();
  const inTurn = createPipelineLimit({
    hasRoom: unread.hasRoom,
    isLeftToConnections: arrivals.newCheck(),
    close: (socket) => close(socket, 'pipelined'),
  });
  const check = (request: IncomingMessage, reply: ServerResponse, expected: Expectation): HttpResponse | null => {
    if (!hasValidHost(request)) return BAD_HOST;
    if (expected === 'unknown') return UNKNOWN_EXPECTATION;
    return clients.begin(request, reply) ? null : BUSY_CLIENT;
  };
  /** @returns whether the response is made after the call */
  const handle = (request: IncomingMessage, reply: ServerResponse, expected: Expectation): boolean => {
    const rejection = check(request, reply, expected);
    if (rejection) {
      events.rejected?.(rejection.status);
      reply.shouldKeepAlive = false;
      send({ request, reply, response: rejection });
      return false;
    }
    const message = toHttpRequest(request, received);
    const response = handler()(expected === 'continue' ? withContinue(message, reply) : message);
    if (response instanceof Promise) void response.then((made) => send({ request, reply, response: made }));
    else send({ request, reply, response });
    return response instanceof Promise;
  };
  return (request: IncomingMessage, reply: ServerResponse, expected: Expectation = 'none'): void => {
    // Node assigns the socket to a response when all earlier ones are finished: most requests end here.
    if (reply.socket !== null)
      startInTurn(
        () => clientOf(request),
        () => void (request.socket.destroyed || handle(request, reply, expected)),
      );
    else inTurn(request.socket, { reply, alone: hasBody(request), handle: () => handle(request, reply, expected) });
  };
}

/** A request whose client waits for `100 Continue`, which is sent when the body is read: many responses need no body. */
const withContinue = (request: HttpRequest, reply: ServerResponse): HttpRequest => ({
  ...request,
  body: () => {
    reply.writeContinue();
    return request.body();
  },
});

const BAD_HOST = rejection(400, 'Bad Request: one valid Host header is required');
const UNKNOWN_EXPECTATION = rejection(417, 'Expectation Failed: the only expectation is 100-continue');
const BUSY_CLIENT = rejection(429, 'Too many requests of this client in progress', ['Retry-After', '1']);

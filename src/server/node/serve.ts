import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { type Arrivals, countArrivals } from '../admission/arrivals.ts';
import { clientOf } from '../http/client.ts';
import type { Handler } from '../http/messages.ts';
import { refuseRequest, statusOfError } from './clientErrors.ts';
import { countClients } from './clients.ts';
import type { ConnectionEvents, DropReason } from './connectionEvents.ts';
import { limitConnections } from './connections.ts';
import { createListener } from './listener.ts';
import { countReceived } from './received.ts';
import { ParsedRequest, toHttpRequest } from './request.ts';
import { countUnread } from './unread.ts';

/** Limits of each connection; times in milliseconds. A request beyond them gets 400, 408 or 431 (clientErrors.ts). */
export const BOUNDS = {
  /** Request line and headers together, in bytes. */
  maxHeaderSize: 16 * 1024,
  /** The headers of a request must arrive within this time. */
  headersTimeout: 10_000,
  /** The whole request must arrive within this time, body included. */
  requestTimeout: 20_000,
  /** Longer than that of common proxies, so that the proxy closes an idle connection first. */
  keepAliveTimeout: 65_000,
  /** A connection without any traffic while a response is sent. */
  idleTimeout: 30_000,
  /** Interval at which the times above are checked. */
  connectionsCheckingInterval: 2_000,
  /** Connections. Beyond it, the client with the most loses one to a client with fewer. */
  maxConnections: 4_096,
  /** Connections of one client. Behind trusted proxies, its requests in progress. */
  connectionsPerClient: 1_024,
  /** A client must read a response in this time, plus its size divided by the rate below. */
  sendTimeout: 30_000,
  /** The same for a client that has pipelined further requests. */
  pipelinedSendTimeout: 5_000,
  /** Bytes per second that a client must read of a large response. */
  leastBytesPerSecond: 16_384,
  /** Bytes that a client has not read. Beyond it, pipelined requests wait. */
  unreadBytes: 262_144,
  /** Bytes that all clients have not read. Beyond it, the client with the most loses the connection with the most. */
  unreadBytesInAll: 67_108_864,
  /** Bytes of all request bodies that have not arrived as a whole. Beyond it, the same. */
  receivedBytesInAll: 16_777_216,
  /** Responses in progress get this time after a signal to stop. */
  drainTimeout: 4_000,
  /** Idle connections get this time after a signal to stop: a request in it is answered with `Connection: close`. */
  drainGrace: 1_000,
};

export interface ServerOptions {
  readonly events?: ConnectionEvents;
  readonly arrivals?: Arrivals;
  readonly trustedProxies?: number;
}

/** Creates a server, which does not listen yet. @param handler returns the handler of each request */
export function makeServer(
  handler: () => Handler,
  bounds = BOUNDS,
  { events = {}, arrivals = countArrivals(), trustedProxies = 0 }: ServerOptions = {},
): Server {
  const { maxConnections, connectionsPerClient, idleTimeout } = bounds;
  const { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval, maxHeaderSize } = bounds;
  const times = { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval, maxHeaderSize };
  const server = createServer({
    ...times,
    noDelay: true,
    optimizeEmptyRequests: true,
    // Node's own answer to a request without the header has no body.
    requireHostHeader: false,
    IncomingMessage: ParsedRequest,
  });
  const close = (socket: Socket, reason: DropReason) => {
    events.dropped?.(reason);
    socket.destroy();
  };
  const unread = countUnread(bounds, close);
  const clients = countClients({ connectionsPerClient, trustedProxies });
  const isOpen = () => server.listening;
  const clientOfRequest = (request: IncomingMessage) => clientOf(toHttpRequest(request), trustedProxies);
  const received = countReceived(bounds.receivedBytesInAll, clientOfRequest, close);
  const respond = createListener({
    handler,
    unread,
    received,
    clients,
    events,
    arrivals,
    close,
    isOpen,
    clientOf: clientOfRequest,
  });
  server.on('request', respond);
  server.on('checkContinue', (request, reply) => respond(request, reply, 'continue'));
  server.on('checkExpectation', (request, reply) => respond(request, reply, 'unknown'));
  server.on('clientError', (error, socket) => {
    const status = statusOfError(error);
    if (status !== undefined) events.rejected?.(status);
    refuseRequest(error, socket);
  });
  // Node's own listener sets up a parser: a connection that is refused needs none.
  const [setUp] = server.listeners('connection');
  const mayStay = limitConnections({ maxConnections, connectionsPerClient, trustedProxies }, close);
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    arrivals.accepted();
    if (mayStay(socket)) setUp?.call(server, socket);
  });
  const timer = setInterval(unread.closeSlow, connectionsCheckingInterval).unref();
  server.on('close', () => clearInterval(timer));
  server.setTimeout(idleTimeout);
  return server;
}

/** Starts to listen. @returns the port @throws Error with the code of the system */
export const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    // The system limits it further (net.core.somaxconn).
    server.listen({ host, port, backlog: BOUNDS.maxConnections }, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

/**
 * Stops accepting connections, finishes the responses in progress, and resolves when all connections are closed. From now
 * on responses close their connection.
 * @param grace milliseconds in which idle connections may send another request
 */
export const drain = (server: Server, grace = 0): Promise<void> =>
  new Promise((resolve) => {
    // That of node:http would reset idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(end);
      // Ends what else the server of node:http does.
      server.close(() => {});
      resolve();
    });
    const start = performance.now();
    const idle = setInterval(() => {
      if (performance.now() - start >= grace) server.closeIdleConnections();
    }, 50);
    const end = setTimeout(() => server.closeAllConnections(), BOUNDS.drainTimeout);
  });

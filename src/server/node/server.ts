/**
 * The service over HTTP: node:http with documented options. Besides, it counts the connections of each client and the
 * requests in progress on each connection.
 */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { must } from '../../core/must.ts';
import { addressOf, clientAt } from '../http/client.ts';
import { type Handler, type HttpRequest, type HttpResponse, readBody } from '../http/messages.ts';
import { refusalOf } from '../http/rejections.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { findFreePort, listenOn } from '../listen.ts';
import { rejectionOf, send, writeRejection } from './send.ts';

/** How often connections are looked at while the server stops. */
const DRAIN_CHECK_MS = 50;

/**
 * Listeners at the port. Node accepts one connection of each in a turn of the event loop: with one listener, a client
 * waits for as many turns as there are connections before it. While one address sent 128 requests in each turn and 872
 * of its connections came and went, another one connected in 3.9 s at most, with 16 listeners in 1.2 to 2.1 s (on a
 * machine with much other work). Other systems cannot share a port.
 */
const LISTENERS = process.platform === 'linux' ? 16 : 1;

/** Why the server closes a connection. */
export const DROP_REASONS = ['connections', 'requests', 'slow_reader'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Receives what happens on connections, for metrics. */
export interface ServerEvents {
  /** A connection was closed by a limit. */
  readonly dropped?: (reason: DropReason) => void;
  /** A request was rejected before a handler saw it, with this status. */
  readonly rejected?: (status: number) => void;
  /** A response could not be sent, or a connection not be accepted. */
  readonly failed?: (error: unknown) => void;
}

export interface ServerOptions {
  readonly limits?: Partial<typeof SERVER_LIMITS>;
  readonly events?: ServerEvents;
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: number;
}

/** An open connection. */
interface Connection {
  readonly socket: Socket;
  readonly address: string;
  readonly client: string;
  /** Requests that are not answered yet. */
  requests: number;
  /** The request whose handler waits for its body. */
  reading: IncomingMessage | null;
  /** What ends the connection after the responses in progress; null unless the client sent what is no request. */
  rejection: HttpResponse | null;
  /** When the client must have read what has been sent. */
  deadline: number;
}

/** Creates a server that responds to requests with a handler. It does not listen yet. */
export function createServer(handle: Handler, options: ServerOptions = {}) {
  const { events = {}, trustedProxies = 0 } = options;
  const limits = { ...SERVER_LIMITS, ...options.limits };
  const connections = new Map<Socket, Connection>();
  /** Connections of each client. */
  const counts = new Map<string, number>();
  /** Until when a client may open no connection. */
  const blocked = new Map<string, number>();
  let isStopping = false;

  const drop = (socket: Socket, reason: DropReason): void => {
    events.dropped?.(reason);
    socket.destroy();
  };

  const most = Math.min(limits.connectionsPerClient || limits.maxConnections, Math.ceil(limits.maxConnections / 2));
  /** Counts a new connection, or closes it. @returns whether it is served */
  const accept = (socket: Socket): boolean => {
    // The address is undefined when the client has reset the connection before it was accepted.
    const address = socket.remoteAddress ?? 'unknown';
    const client = clientAt(address);
    const count = counts.get(client) ?? 0;
    // The connections of a proxy carry the requests of many clients.
    const isTooMuch = trustedProxies === 0 && (count >= most || blocked.has(client));
    if (isTooMuch || connections.size >= limits.maxConnections) {
      drop(socket, 'connections');
      return false;
    }
    counts.set(client, count + 1);
    const state = { requests: 0, reading: null, rejection: null, deadline: Number.POSITIVE_INFINITY };
    connections.set(socket, { socket, address, client, ...state });
    socket.once('close', () => {
      connections.delete(socket);
      const others = must(counts.get(client), client) - 1;
      if (others === 0) counts.delete(client);
      else counts.set(client, others);
    });
    return true;
  };

  const take = (request: IncomingMessage, reply: ServerResponse): void => {
    const connection = connections.get(request.socket);
    // One that was closed by a limit: node:http parses the rest of what it has read.
    if (!connection || request.socket.destroyed) return;
    if (connection.requests === limits.requestsPerConnection) return void block(connection);
    connection.requests++;
    reply.on('close', () => end(connection));
    void respond(connection, request, reply);
  };

  /**
   * Closes a connection with too many requests in progress, and all others of its client, which opens none for a while:
   * node:http parses the 64 KiB that it has read of a connection to their end, 13 ms of about 1,300 requests.
   */
  const block = ({ socket, client }: Connection): void => {
    drop(socket, 'requests');
    if (trustedProxies > 0) return;
    blocked.set(client, performance.now() + limits.blockTime);
    for (const other of connections.values()) if (other.client === client) other.socket.destroy();
  };

  const end = (connection: Connection): void => {
    connection.requests--;
    connection.deadline = Number.POSITIVE_INFINITY;
    if (connection.rejection && connection.requests === 0) writeRejection(connection.socket, connection.rejection);
  };

  const respond = async (connection: Connection, request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    try {
      const refusal = refusalOf(request);
      if (refusal) events.rejected?.(refusal.status);
      const response = refusal ?? (await handle(requestOf(connection, request, reply)));
      // The rest of a body that is not read would be taken for the next request.
      const isUnread = !request.complete || request.readableLength > 0;
      send(reply, response, refusal !== null || isUnread || isStopping);
    } catch (error) {
      connection.socket.destroy();
      events.failed?.(error);
    }
  };

  const requestOf = (connection: Connection, request: IncomingMessage, reply: ServerResponse): HttpRequest => {
    const address = trustedProxies === 0 ? connection.address : addressOf(request, connection.address, trustedProxies);
    const client = trustedProxies === 0 ? connection.client : clientAt(address);
    const received = toHttpRequest(request);
    const body = () => {
      if (request.headers.expect !== undefined) reply.writeContinue();
      connection.reading = request;
      return received.body().finally(() => {
        connection.reading = null;
      });
    };
    return { ...received, body, address, client };
  };

  /** Refuses what is no request, after the responses to the requests before it. */
  const refuse = (error: Error, socket: Socket): void => {
    const rejection = rejectionOf(error);
    const connection = connections.get(socket);
    if (!connection || !rejection || !socket.writable) return void socket.destroy();
    events.rejected?.(rejection.status);
    // The rest of the body that a handler waits for does not come.
    const waiting = connection.reading?.complete === false ? 1 : 0;
    if (connection.requests === waiting) writeRejection(socket, rejection);
    else connection.rejection = rejection;
  };

  const server = createHttpServer({
    maxHeaderSize: limits.maxHeaderSize,
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: limits.checkInterval,
    // An answer of node:http to a request without Host would have no body.
    requireHostHeader: false,
    optimizeEmptyRequests: true,
  });
  server.setTimeout(limits.idleTimeout);
  server.prependListener('connection', (socket: Socket) => connections.has(socket) || accept(socket));
  server.on('request', take).on('checkContinue', take).on('checkExpectation', take);
  server.on('clientError', (error, socket) => refuse(error, socket as Socket));

  const others: NetServer[] = [];

  /** Closes the connections of clients that read too slowly. Node closes those that read nothing (`idleTimeout`). */
  const check = (): void => {
    const now = performance.now();
    for (const [client, until] of blocked) if (now >= until) blocked.delete(client);
    for (const connection of connections.values()) {
      const unread = connection.socket.writableLength;
      if (unread === 0) connection.deadline = Number.POSITIVE_INFINITY;
      else if (now > connection.deadline) drop(connection.socket, 'slow_reader');
      else if (connection.deadline === Number.POSITIVE_INFINITY)
        connection.deadline = now + limits.sendTimeout + (1000 * unread) / limits.leastBytesPerSecond;
    }
  };

  return {
    /** Open connections. */
    get connections(): number {
      return connections.size;
    },

    /**
     * Starts to listen.
     * @param isShared whether other processes listen at the same port
     * @returns the port
     * @throws Error with the code of the system
     */
    async listen(host: string, port: number, isShared = false): Promise<number> {
      // The system limits the backlog further (net.core.somaxconn).
      const how = { host, reusePort: isShared || LISTENERS > 1, backlog: SERVER_LIMITS.maxConnections };
      const free = how.reusePort && !isShared ? await findFreePort(host, port) : port;
      const listening = await listenOn(server, { ...how, port: free });
      for (let i = 1; i < LISTENERS; i++) {
        const other = createNetServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
          if (accept(socket)) server.emit('connection', socket);
        });
        others.push(other);
        await listenOn(other, { ...how, port: listening });
      }
      // Such as too many open files: the connection waits.
      server.on('error', (error) => events.failed?.(error));
      const timer = setInterval(check, limits.checkInterval).unref();
      server.on('close', () => clearInterval(timer));
      return listening;
    },

    /**
     * Stops the server, and resolves when all connections are closed. From now on responses close their connection.
     * @param grace milliseconds in which it accepts connections, and idle ones may send another request
     */
    async drain(grace = 0): Promise<void> {
      isStopping = true;
      for (const end = performance.now() + grace; performance.now() < end && connections.size > 0; )
        await sleep(DRAIN_CHECK_MS);
      // It closes the idle connections, too, but none that has sent nothing yet.
      for (const one of [server, ...others]) one.close();
      for (const { socket } of connections.values()) if (socket.bytesRead === 0) socket.destroy();
      for (const end = performance.now() + limits.drainTimeout; performance.now() < end && connections.size > 0; )
        await sleep(DRAIN_CHECK_MS);
      server.closeAllConnections();
      while (connections.size > 0) await sleep(1);
    },
  };
}

/** A request as handlers take it; its client is not known. */
export const toHttpRequest = (request: IncomingMessage): HttpRequest => ({
  method: must(request.method, 'method'),
  target: must(request.url, 'request target'),
  headers: request.headers,
  body: () => readBody(request.iterator({ destroyOnReturn: false })),
});

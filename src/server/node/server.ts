/**
 * The service over HTTP. A net.Server accepts connections within bounds, and passes each through a gate (gate.ts) to a
 * node:http server, which listens nowhere itself. All options and events are documented ones of Node.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { must } from '../../core/must.ts';
import { readBody } from '../http/body.ts';
import { addressOf, clientAt } from '../http/client.ts';
import type { Handler, HttpRequest } from '../http/messages.ts';
import { Overloaded } from '../work.ts';
import { type DropReason, Gate } from './gate.ts';
import { Places } from './places.ts';
import { LATE_REQUEST, rejection, rejectionOf, writeRejection } from './refusals.ts';
import { send } from './send.ts';

/** Limits of a server. Times are in milliseconds, sizes in bytes. */
export const SERVER_LIMITS = {
  /** Request line and headers together. */
  maxHeaderSize: 16 * 1024,
  /** The headers of a request must arrive within this time. */
  headersTimeout: 10_000,
  /** The body of a request must arrive within this time. */
  requestTimeout: 20_000,
  /** Longer than that of common proxies, so that the proxy closes an idle connection first. */
  keepAliveTimeout: 65_000,
  /** A connection without any traffic during a request. */
  idleTimeout: 30_000,
  /** Interval at which late requests and unread responses are looked for. */
  checkInterval: 500,
  /** Connections. Beyond it, the client with the most loses one to a client with fewer. */
  maxConnections: 4_096,
  /** Connections of one client; 0 for any number, as behind trusted proxies. */
  connectionsPerClient: 1_024,
  /** Request bodies that arrive at a time, half of them of one client. Further ones wait. */
  maxBodies: 512,
  /** A client must read a response in this time, plus its size divided by the rate below. */
  sendTimeout: 30_000,
  /** Bytes per second that a client must read of a large response. */
  leastBytesPerSecond: 16_384,
  /** Bytes in memory that clients have not read, or sent too early. Beyond it, the client with the most loses a connection. */
  waitingBytes: 67_108_864,
  /** Responses in progress get this time after a signal to stop. */
  drainTimeout: 4_000,
  /** Idle connections get this time after a signal to stop: a request in it is answered with `Connection: close`. */
  drainGrace: 1_000,
};

/** Pause until a body that waits looks for a place again. */
const BODY_WAIT_MS = 200;

/** Receives what happens on connections, for metrics. */
export interface ServerEvents {
  /** A connection was accepted. */
  readonly accepted?: () => void;
  /** A connection was closed by a limit. */
  readonly dropped?: (reason: DropReason) => void;
  /** A request was rejected before a handler saw it, with this status. */
  readonly rejected?: (status: number) => void;
  /** The last byte of a response was passed to the system. @param ms time since the response was made */
  readonly sent?: (bytes: number, ms: number) => void;
  /** A response could not be sent, or a connection not be accepted. */
  readonly failed?: (error: unknown) => void;
}

export interface ServerOptions {
  readonly limits?: Partial<typeof SERVER_LIMITS>;
  readonly events?: ServerEvents;
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: number;
}

/** A server that responds to requests with a handler. */
export class Server {
  readonly #handle: Handler;
  readonly #limits: typeof SERVER_LIMITS;
  readonly #events: ServerEvents;
  readonly #trustedProxies: number;
  readonly #http: HttpServer;
  readonly #net: NetServer;
  readonly #gates = new Set<Gate>();
  readonly #connections: Places;
  readonly #bodies: Places;
  #isStopping = false;

  constructor(handle: Handler, { limits = {}, events = {}, trustedProxies = 0 }: ServerOptions = {}) {
    this.#handle = handle;
    this.#limits = { ...SERVER_LIMITS, ...limits };
    this.#events = events;
    this.#trustedProxies = trustedProxies;
    const { maxHeaderSize, keepAliveTimeout, idleTimeout, maxConnections, connectionsPerClient, maxBodies } =
      this.#limits;
    // The connections of a proxy carry the requests of many clients.
    const ofClient = trustedProxies > 0 ? 0 : connectionsPerClient;
    this.#connections = new Places(maxConnections, ofClient || maxConnections, (gate) =>
      this.#drop(gate, 'connections'),
    );
    this.#bodies = new Places(maxBodies, maxBodies / 2, (gate) => this.#drop(gate, 'body'));
    // An answer of node:http to a request without Host would have no body.
    this.#http = createServer({
      maxHeaderSize,
      keepAliveTimeout,
      requireHostHeader: false,
      optimizeEmptyRequests: true,
    });
    this.#http.setTimeout(idleTimeout);
    this.#http.on('request', (request, reply) => {
      const gate: unknown = request.socket;
      if (gate instanceof Gate) gate.enter(() => void this.#respond(gate, request, reply));
    });
    this.#http.on('clientError', (error, connection) => this.#refuse(connection as Gate, error));
    this.#net = createNetServer({ noDelay: true, allowHalfOpen: true }, (socket) => this.#accept(socket));
  }

  /** Open connections. */
  get connections(): number {
    return this.#gates.size;
  }

  /**
   * Starts to listen.
   * @param reusePort whether other processes listen at the same port
   * @returns the port
   * @throws Error with the code of the system
   */
  async listen(host: string, port: number, reusePort = false): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.#net.once('error', reject);
    // The system limits the backlog further (net.core.somaxconn).
    this.#net.listen({ host, port, reusePort, backlog: SERVER_LIMITS.maxConnections }, () => {
      const address = this.#net.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
    const listening = await promise;
    this.#net.off('error', reject);
    // Such as too many open files: the connection waits.
    this.#net.on('error', (error) => this.#events.failed?.(error));
    const timer = setInterval(() => this.#check(), this.#limits.checkInterval).unref();
    this.#net.on('close', () => clearInterval(timer));
    return listening;
  }

  /**
   * Stops accepting connections, finishes the responses in progress, and resolves when all connections are closed. From
   * now on responses close their connection.
   * @param grace milliseconds in which idle connections may send another request
   */
  drain(grace = 0): Promise<void> {
    this.#isStopping = true;
    const start = performance.now();
    const close = (): void => {
      const elapsed = performance.now() - start;
      for (const gate of this.#gates)
        if (elapsed >= this.#limits.drainTimeout || (elapsed >= grace && gate.isIdle)) gate.destroy();
    };
    const timer = setInterval(close, 50);
    return new Promise((resolve) => {
      this.#net.close(() => {
        clearInterval(timer);
        resolve();
      });
      close();
    });
  }

  #accept(socket: Socket): void {
    this.#events.accepted?.();
    const gate = new Gate(socket, this.#limits.headersTimeout);
    // The address is undefined when the client has reset the connection before it was accepted.
    if (socket.remoteAddress === undefined) return void gate.destroy();
    if (!this.#connections.take(gate.client, gate)) return void this.#drop(gate, 'connections');
    this.#gates.add(gate);
    gate.once('close', () => {
      this.#gates.delete(gate);
      this.#connections.give(gate.client, gate);
    });
    this.#http.emit('connection', gate);
  }

  #drop(gate: Gate, reason: DropReason): void {
    this.#events.dropped?.(reason);
    gate.destroy();
  }

  async #respond(gate: Gate, request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const address = addressOf(request, gate.address, this.#trustedProxies);
    const client = this.#trustedProxies > 0 ? clientAt(address) : gate.client;
    let isUnread = hasBody(request);
    const body = async (): Promise<Uint8Array | null> => {
      const bytes = await this.#readBody(gate, client, request);
      isUnread = bytes === null;
      return bytes;
    };
    try {
      const isValid = hasValidHost(request);
      if (!isValid) this.#events.rejected?.(BAD_HOST.status);
      const response = isValid ? await this.#handle({ ...toHttpRequest(request), body, client, address }) : BAD_HOST;
      const start = performance.now();
      const size = response.body?.length ?? 0;
      gate.sending = response;
      gate.expect(this.#limits.sendTimeout + (1000 * size) / this.#limits.leastBytesPerSecond);
      reply.once('close', () => {
        if (reply.writableFinished) this.#events.sent?.(size, performance.now() - start);
        gate.leave();
      });
      send(reply, response, !isValid || isUnread || this.#isStopping);
    } catch (error) {
      gate.destroy();
      this.#events.failed?.(error);
    }
  }

  async #readBody(gate: Gate, client: string, request: IncomingMessage): Promise<Uint8Array | null> {
    gate.expect(this.#limits.requestTimeout);
    // To refuse it would invite the client to send it again.
    while (!this.#bodies.take(client, gate)) {
      await sleep(BODY_WAIT_MS);
      if (gate.destroyed) throw new Overloaded();
    }
    gate.openForBody();
    try {
      return await readBody(request.iterator({ destroyOnReturn: false }));
    } finally {
      gate.closeForBody();
      this.#bodies.give(client, gate);
    }
  }

  /** Refuses what is no request, after the responses to the requests before it. */
  #refuse(gate: Gate, error: Error): void {
    const rejected = rejectionOf(error);
    if (!rejected || !gate.writable) return void gate.destroy();
    this.#events.rejected?.(rejected.status);
    if (gate.readsBody) writeRejection(gate, rejected);
    else gate.enter(() => writeRejection(gate, rejected));
  }

  /** Closes the connections of clients that are late, and those with the most bytes in memory when all have too many. */
  #check(): void {
    const now = performance.now();
    for (const gate of this.#gates) {
      if (!gate.isLate(now)) continue;
      if (gate.sending) this.#drop(gate, 'slow_reader');
      else {
        this.#events.rejected?.(LATE_REQUEST.status);
        writeRejection(gate, LATE_REQUEST);
      }
    }
    while (bytesOf(this.#gates) > this.#limits.waitingBytes) {
      const largest = largestOf(this.#gates);
      this.#gates.delete(largest);
      this.#drop(largest, 'unread');
    }
  }
}

/** Bytes in memory of connections. A body that several clients load counts once. */
function bytesOf(gates: Iterable<Gate>): number {
  const bodies = new Set<ArrayBufferLike>();
  let bytes = 0;
  for (const { sending, heldBytes } of gates) {
    bytes += heldBytes;
    const buffer = sending?.body?.buffer;
    if (!buffer || bodies.has(buffer)) continue;
    bodies.add(buffer);
    bytes += buffer.byteLength;
  }
  return bytes;
}

/** Of the client with the most bytes, the connection with the most. */
function largestOf(gates: Iterable<Gate>): Gate {
  const size = ({ sending, heldBytes }: Gate): number => heldBytes + (sending?.body?.length ?? 0);
  const byClient = Map.groupBy(gates, ({ client }) => client).values();
  const sum = (all: readonly Gate[]): number => all.reduce((bytes, gate) => bytes + size(gate), 0);
  const [most = []] = [...byClient].sort((a, b) => sum(b) - sum(a));
  return must(most.sort((a, b) => size(b) - size(a))[0], 'connection');
}

/** A request as handlers take it; its client is not known. */
export const toHttpRequest = (request: IncomingMessage): HttpRequest => ({
  method: must(request.method, 'method'),
  target: must(request.url, 'request target'),
  headers: request.headers,
  body: () => readBody(request),
});

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** A host name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 9110, section 7.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** Whether a request has one Host header of the right form. HTTP/1.0 has requests without one. */
function hasValidHost({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0';
  // Of repeated headers `headers` has the first.
  const isOne =
    rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length === 1;
  return isOne && HOST.test(host);
}

const BAD_HOST = rejection(400, 'Bad Request: one valid Host header is required');

/** Descriptors kept free for files of the release, modules and standard streams. */
const RESERVED = 16;

/**
 * Connections that the limit of open files (`ulimit -n`) allows: without this bound, connections could take every
 * descriptor, and no file could be opened. Infinity where the system has no such limit to read.
 * @param others connections of other servers of this process
 */
export function connectionsWithin(others: number): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    const open = readdirSync('/proc/self/fd').length;
    return limit === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Number(limit) - open - RESERVED - others);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

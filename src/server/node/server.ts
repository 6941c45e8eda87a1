/**
 * The service over HTTP. A net.Server accepts connections within bounds, and passes each through a gate (gate.ts) to a
 * node:http server, which listens nowhere itself. All options and events are documented ones of Node.
 */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { must } from '../../core/must.ts';
import { addressOf, clientAt } from '../http/client.ts';
import { type Handler, type HttpRequest, readBody } from '../http/messages.ts';
import { REJECTIONS, refusalOf } from '../http/rejections.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { listenOn } from '../listen.ts';
import { Gate } from './gate.ts';
import { rejectionOf, send, writeRejection } from './send.ts';

/** How often connections are looked at while the server stops. */
const DRAIN_CHECK_MS = 50;

/** Why the server closes a connection. */
export const DROP_REASONS = ['connections', 'slow_reader', 'unread'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Receives what happens on connections, for metrics. */
export interface ServerEvents {
  readonly accepted?: () => void;
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

/** Creates a server that responds to requests with a handler. It does not listen yet. */
export function createServer(handle: Handler, options: ServerOptions = {}) {
  const { events = {}, trustedProxies = 0 } = options;
  const limits = { ...SERVER_LIMITS, ...options.limits };
  const gates = new Set<Gate>();
  let isStopping = false;

  const drop = (gate: Gate, reason: DropReason): void => {
    events.dropped?.(reason);
    gate.destroy();
  };

  /** Answers a request. Resolves when the response is sent, or the connection is closed. */
  const respond = async (gate: Gate, request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const received = toHttpRequest(request);
    const address = addressOf(request, gate.address, trustedProxies);
    const client = trustedProxies > 0 ? clientAt(address) : gate.client;
    const body = async (): Promise<Uint8Array | null> => {
      if (gate.isBroken && !request.complete) throw new Error('the body is malformed');
      if (request.headers.expect !== undefined) reply.writeContinue();
      return gate.passBody(limits.requestTimeout, received.body);
    };
    try {
      const refusal = refusalOf(request);
      if (refusal) events.rejected?.(refusal.status);
      const response = refusal ?? (await handle({ ...received, body, address, client }));
      gate.sending = response.body;
      gate.expect(limits.sendTimeout + (1000 * (response.body?.length ?? 0)) / limits.leastBytesPerSecond);
      const closed = new Promise((resolve) => reply.once('close', resolve));
      const isUnread = !request.complete || request.readableLength > 0;
      send(reply, response, refusal !== null || isUnread || isStopping);
      await closed;
    } catch (error) {
      gate.destroy();
      events.failed?.(error);
    }
  };

  /** Refuses what is no request, after the responses to the requests before it. */
  const refuse = (gate: Gate, error: Error): void => {
    const rejected = rejectionOf(error);
    if (!rejected || !gate.writable) return void gate.destroy();
    events.rejected?.(rejected.status);
    gate.isBroken = true;
    if (gate.isOpenForBody) writeRejection(gate, rejected);
    else gate.answer(() => void (gate.writable && writeRejection(gate, rejected)));
  };

  const take = (request: IncomingMessage, reply: ServerResponse): void => {
    const gate: unknown = request.socket;
    if (gate instanceof Gate) gate.answer(() => respond(gate, request, reply));
  };
  const { maxHeaderSize, keepAliveTimeout, maxConnections } = limits;
  // An answer of node:http to a request without Host would have no body.
  const ofHttp = { maxHeaderSize, keepAliveTimeout, requireHostHeader: false, optimizeEmptyRequests: true };
  const http = createHttpServer(ofHttp).setTimeout(limits.idleTimeout);
  // What node:http answers by itself passes no gate.
  http.on('request', take).on('checkContinue', take).on('checkExpectation', take);
  http.on('clientError', (error, connection) => refuse(connection as Gate, error));

  const most = Math.min(limits.connectionsPerClient || maxConnections, Math.ceil(maxConnections / 2));
  const accept = (socket: Socket): void => {
    events.accepted?.();
    // The address is undefined when the client has reset the connection before it was accepted.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const gate = new Gate(socket, limits.headersTimeout);
    const ofClient = gates.values().filter(({ client }) => client === gate.client);
    // The connections of a proxy carry the requests of many clients.
    if (trustedProxies === 0 && [...ofClient].length >= most) return void drop(gate, 'connections');
    gates.add(gate);
    gate.once('close', () => gates.delete(gate));
    http.emit('connection', gate);
  };
  const net = createNetServer({ noDelay: true, allowHalfOpen: true }, accept);
  net.maxConnections = maxConnections;
  net.on('drop', () => events.dropped?.('connections'));

  /** Closes the connections of clients that are late, and those with the most bytes in memory when all have too many. */
  const check = (): void => {
    const now = performance.now();
    for (const gate of gates) {
      if (now <= gate.deadline) continue;
      if (gate.sending) drop(gate, 'slow_reader');
      else {
        events.rejected?.(REJECTIONS.late.status);
        writeRejection(gate, REJECTIONS.late);
      }
    }
    while (bytesOf([...gates]) > limits.waitingBytes) {
      const ofClients = [...Map.groupBy(gates, ({ client }) => client).values()];
      const [ofOne = []] = ofClients.sort((a, b) => bytesOf(b) - bytesOf(a));
      const largest = must(ofOne.sort((a, b) => bytesOf([b]) - bytesOf([a]))[0], 'connection');
      gates.delete(largest);
      drop(largest, 'unread');
    }
  };

  return {
    /** Open connections. */
    get connections(): number {
      return gates.size;
    },

    /**
     * Starts to listen.
     * @param reusePort whether other processes listen at the same port
     * @returns the port
     * @throws Error with the code of the system
     */
    async listen(host: string, port: number, reusePort = false): Promise<number> {
      // The system limits the backlog further (net.core.somaxconn).
      const listening = await listenOn(net, { host, port, reusePort, backlog: SERVER_LIMITS.maxConnections });
      // Such as too many open files: the connection waits.
      net.on('error', (error) => events.failed?.(error));
      // After a long task, what has arrived meanwhile is read first.
      const timer = setInterval(() => setImmediate(check), limits.checkInterval).unref();
      net.on('close', () => clearInterval(timer));
      return listening;
    },

    /**
     * Stops accepting connections, finishes the responses in progress, and resolves when all connections are closed.
     * From now on responses close their connection.
     * @param grace milliseconds in which idle connections may send another request
     */
    async drain(grace = 0): Promise<void> {
      isStopping = true;
      net.close();
      const start = performance.now();
      while (gates.size > 0) {
        const elapsed = performance.now() - start;
        for (const gate of gates)
          if (elapsed >= limits.drainTimeout || (elapsed >= grace && gate.isIdle)) gate.destroy();
        await sleep(DRAIN_CHECK_MS);
      }
    },
  };
}

/** Bytes in memory of connections. A body that several of them load counts once. */
function bytesOf(gates: readonly Gate[]): number {
  const bodies = new Set(gates.flatMap(({ sending }) => (sending ? [sending.buffer] : [])));
  const held = gates.reduce((sum, { heldBytes }) => sum + heldBytes, 0);
  return bodies.values().reduce((sum, { byteLength }) => sum + byteLength, held);
}

/** A request as handlers take it; its client is not known. */
export const toHttpRequest = (request: IncomingMessage): HttpRequest => ({
  method: must(request.method, 'method'),
  target: must(request.url, 'request target'),
  headers: request.headers,
  body: () => readBody(request.iterator({ destroyOnReturn: false })),
});

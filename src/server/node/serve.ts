import { createServer, type Server } from 'node:http';
import type { Handler } from '../http/messages.ts';
import { listener } from './adapter.ts';

/** Bounds that no client can pass, times in milliseconds; what is beyond them gets Node's own 400, 408 or 431. */
export const BOUNDS = {
  /** Request line and headers together, in bytes. */
  maxHeaderSize: 16 * 1024,
  /** A request's headers must arrive within this. */
  headersTimeout: 10_000,
  /** The whole request, body included. */
  requestTimeout: 20_000,
  /** Longer than proxies keep theirs, so that it is never the server that hangs up first. */
  keepAliveTimeout: 65_000,
  /** A connection on which nothing moves while an answer is being sent. */
  idleTimeout: 30_000,
  /** How often the times above are looked at. */
  connectionsCheckingInterval: 2_000,
  /** More are dropped at once. */
  maxConnections: 4_096,
  /** Answers under way get this long after a signal to stop. */
  drainTimeout: 4_000,
};

/** Makes the server; it does not listen yet. */
export function makeServer(handler: () => Handler, bounds = BOUNDS): Server {
  const { maxConnections, idleTimeout, drainTimeout: _, ...options } = bounds;
  const server = createServer({ ...options, noDelay: true, optimizeEmptyRequests: true }, listener(handler));
  server.maxConnections = maxConnections;
  server.setTimeout(idleTimeout);
  return server;
}

/** Listens, and gives the port. @throws Error with the system's code */
export const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: 1024 }, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

/** Stops accepting, answers what is under way, and resolves when all connections are closed. */
export const drain = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const end = setTimeout(() => server.closeAllConnections(), BOUNDS.drainTimeout);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(end);
      resolve();
    });
  });

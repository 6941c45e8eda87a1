import { createServer, type Server } from 'node:http';
import type { Handler } from '../http/messages.ts';
import { listener } from './adapter.ts';

/** Limits of each connection; times in milliseconds. A request beyond them gets the 400, 408 or 431 of Node. */
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
  /** Connections beyond this number are closed at once. */
  maxConnections: 4_096,
  /** Responses in progress get this time after a signal to stop. */
  drainTimeout: 4_000,
};

/** Creates a server, which does not listen yet. @param handler returns the handler of each request */
export function makeServer(handler: () => Handler, bounds = BOUNDS): Server {
  const { maxConnections, idleTimeout, drainTimeout: _, ...options } = bounds;
  const server = createServer({ ...options, noDelay: true, optimizeEmptyRequests: true }, listener(handler));
  server.maxConnections = maxConnections;
  server.setTimeout(idleTimeout);
  return server;
}

/** Starts to listen. @returns the port @throws Error with the code of the system */
export const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: 1024 }, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

/** Stops accepting connections, finishes the responses in progress, and resolves when all connections are closed. */
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

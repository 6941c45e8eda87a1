/**
 * Limits for pipelined requests. Node parses every request of a packet at once and applies back-pressure only after
 * that, so a client that pipelines and does not read could make the server hold the responses to thousands of requests.
 * Here a connection has few requests in progress; the others wait for their turn, up to a limit. The waiting requests of
 * all connections share a part of each turn of the event loop, so that clients that do not pipeline are not delayed.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { startInTurns } from './startInTurns.ts';

export const PIPELINE = {
  /** Requests of a connection in progress behind an unfinished response. */
  inProgress: 16,
  /** Requests of a connection that wait for their turn. One more closes the connection. */
  waiting: 1_024,
  /**
   * The same while connections are closed for it: until this time has passed since the last one, in milliseconds. Each
   * request of a connection that is closed takes some 20 µs: Node makes an error with a stack for it.
   */
  waitingInFlood: 16,
  floodMs: 5_000,
  /** Waiting requests of all connections. One more closes its connection. */
  waitingInAll: 2_048,
};

/** A request by its response. */
export interface Exchange {
  readonly reply: ServerResponse;
  /** Whether it starts only when all earlier responses of the connection are finished. */
  readonly alone: boolean;
  /** Makes and sends the response. @returns whether it is still in progress after the call */
  readonly handle: () => boolean;
}

interface Connection {
  readonly socket: Socket;
  inProgress: number;
  readonly waiting: Exchange[];
}

export interface PipelineOptions {
  /** Whether a connection may have more unread bytes. */
  readonly hasRoom: (socket: Socket) => boolean;
  /** Whether this turn is left to connections that arrive. */
  readonly isLeftToConnections: () => boolean;
  /** Closes a connection with too many waiting requests. */
  readonly close: (socket: Socket) => void;
}

/** Creates a function that handles a pipelined request when its turn comes. */
export function createPipelineLimit({
  hasRoom,
  isLeftToConnections,
  close,
}: PipelineOptions): (socket: Socket, exchange: Exchange) => void {
  const connections = new WeakMap<Socket, Connection>();
  const mayStart = ({ socket, inProgress, waiting: [next] }: Connection): boolean => {
    if (!next) return false;
    // The response has the socket when all earlier ones are finished.
    return next.reply.socket !== null || (!next.alone && inProgress < PIPELINE.inProgress && hasRoom(socket));
  };
  const ready = startInTurns({ start: (connection) => startNext(connection), mayStart, isLeftToConnections });
  let waitingInAll = 0;
  let lastClosed = Number.NEGATIVE_INFINITY;

  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket);
    if (known) return known;
    const connection: Connection = { socket, inProgress: 0, waiting: [] };
    connections.set(socket, connection);
    socket.once('close', () => {
      waitingInAll -= connection.waiting.length;
      connection.waiting.length = 0;
      ready.delete(connection);
    });
    return connection;
  };

  /** Starts the first waiting request of a connection. @returns whether it is still in progress after the call */
  const startNext = (connection: Connection): boolean => {
    const next = connection.waiting.shift();
    if (!next) return false;
    waitingInAll--;
    connection.inProgress++;
    next.reply.once('finish', () => {
      connection.inProgress--;
      ready.check(connection);
    });
    return next.handle();
  };
  return (socket, exchange) => {
    if (socket.destroyed) return;
    const connection = connectionOf(socket);
    const { waiting } = connection;
    const isFlood = performance.now() - lastClosed < PIPELINE.floodMs;
    const most = isFlood ? PIPELINE.waitingInFlood : PIPELINE.waiting;
    if (waiting.length >= most || waitingInAll >= PIPELINE.waitingInAll) {
      lastClosed = performance.now();
      close(socket);
      return;
    }
    waitingInAll++;
    waiting.push(exchange);
    exchange.reply.once('socket', () => ready.check(connection));
    ready.check(connection);
  };
}

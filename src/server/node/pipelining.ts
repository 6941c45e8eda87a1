/**
 * Limits for pipelined requests. Node parses every request of a packet at once and applies back-pressure only after
 * that, so a client that pipelines and does not read could make the server hold the responses to thousands of requests.
 * Here a connection has few requests in progress; the others wait for their turn, up to a limit.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export const PIPELINE = {
  /** Requests of a connection in progress behind an unfinished response. */
  inProgress: 16,
  /** Requests of a connection that wait for their turn. One more closes the connection. */
  waiting: 1_024,
  /** Waiting requests of all connections. One more closes its connection. */
  waitingInAll: 16_384,
};

interface Connection {
  inProgress: number;
  readonly waiting: Exchange[];
}

interface Exchange {
  readonly reply: ServerResponse;
  readonly handle: () => void;
}

/** Creates a function that calls `handle` at once, or when the connection has finished earlier responses. */
export function createPipelineLimit(
  limits = PIPELINE,
): (socket: Socket, reply: ServerResponse, handle: () => void) => void {
  const connections = new WeakMap<Socket, Connection>();
  let waitingInAll = 0;

  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket);
    if (known) return known;
    const connection: Connection = { inProgress: 0, waiting: [] };
    connections.set(socket, connection);
    socket.once('close', () => {
      waitingInAll -= connection.waiting.length;
      connection.waiting.length = 0;
    });
    return connection;
  };

  const start = (connection: Connection, { reply, handle }: Exchange): void => {
    connection.inProgress++;
    reply.once('finish', () => {
      connection.inProgress--;
      const next = connection.waiting.shift();
      if (!next) return;
      waitingInAll--;
      start(connection, next);
    });
    handle();
  };

  return (socket, reply, handle) => {
    // Node assigns the socket to a response when all earlier ones are finished: most requests end here.
    if (reply.socket !== null) return handle();
    const connection = connectionOf(socket);
    const exchange = { reply, handle };
    if (connection.inProgress < limits.inProgress) return start(connection, exchange);
    if (connection.waiting.length >= limits.waiting || waitingInAll >= limits.waitingInAll) {
      socket.destroy();
      return;
    }
    waitingInAll++;
    connection.waiting.push(exchange);
  };
}

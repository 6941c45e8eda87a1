/**
 * Bytes of responses that clients have not read yet. They stay in the memory of the process when the buffers of a
 * connection are full. Each connection has a bound, all connections together have one, and a client that reads too
 * slowly is disconnected. Responses with the same cached body take its memory once.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { at, must } from '../../core/must.ts';
import { clientAt } from '../http/client.ts';
import { countHeldBodies, HEADER_BYTES, type HeldBodies } from './heldBodies.ts';
import { largestOfClient } from './largestOfClient.ts';

export interface UnreadLimits {
  /** Bytes of a connection. Beyond it, no further pipelined request starts. */
  readonly unreadBytes: number;
  /** Bytes of all connections. Beyond it, the client with the most loses the connection with the most. */
  readonly unreadBytesInAll: number;
  /** Milliseconds to read a response; `leastBytesPerSecond` adds to it for large ones. */
  readonly sendTimeout: number;
  /** The same for a client that has pipelined requests. The system holds some megabytes for such a connection. */
  readonly pipelinedSendTimeout: number;
  /** The size of a response divided by this rate is added to the time to read it. */
  readonly leastBytesPerSecond: number;
}

/** Why a connection was closed. */
export type UnreadReason = 'unread' | 'slow_reader';

interface Connection {
  /** Address of the client. */
  readonly client: string;
  bytes: number;
  /** Bodies of the responses that are not read, in order. */
  readonly bodies: Uint8Array[];
  /** Since when the client could read the first of them, in the milliseconds of performance.now(). */
  since: number;
}

export interface Unread {
  /** Notes a response that was passed to Node, in whole or in part. @param socket null when the request was destroyed */
  readonly add: (socket: Socket | null, reply: ServerResponse, body: Uint8Array) => void;
  /** Whether a connection is below its bound. */
  readonly hasRoom: (socket: Socket) => boolean;
  /** Closes the connections of clients that read too slowly. */
  readonly closeSlow: () => void;
}

/** Starts to count. @param close closes a connection */
export function countUnread(limits: UnreadLimits, close: (socket: Socket, reason: UnreadReason) => void): Unread {
  const connections = new Map<Socket, Connection>();
  const watched = new WeakSet<Socket>();
  const held = countHeldBodies();

  const open = (socket: Socket): Connection => {
    const client = clientAt(socket.remoteAddress ?? 'unknown');
    const connection = { client, bytes: 0, bodies: [], since: performance.now() };
    connections.set(socket, connection);
    if (!watched.has(socket)) socket.once('close', () => remove(socket));
    watched.add(socket);
    return connection;
  };
  const remove = (socket: Socket): void => {
    for (const body of connections.get(socket)?.bodies ?? []) held.release(body);
    connections.delete(socket);
  };
  const read = (socket: Socket): void => {
    const connection = connections.get(socket);
    const body = connection?.bodies.shift();
    if (!connection || !body) return;
    held.release(body);
    connection.bytes -= HEADER_BYTES + body.length;
    connection.since = performance.now();
    if (connection.bodies.length === 0) connections.delete(socket);
  };
  const closeNow = (socket: Socket, reason: UnreadReason): void => {
    remove(socket);
    close(socket, reason);
  };

  return {
    add: (socket, reply, body) => {
      if ((reply.writableEnded && reply.writableLength === 0) || !socket || socket.destroyed) return;
      const connection = connections.get(socket) ?? open(socket);
      connection.bytes += HEADER_BYTES + body.length;
      connection.bodies.push(body);
      held.hold(body);
      reply.once('finish', () => read(socket));
      while (held.total() > limits.unreadBytesInAll) closeNow(largestOf(connections, held), 'unread');
    },
    hasRoom: (socket) => (connections.get(socket)?.bytes ?? 0) < limits.unreadBytes,
    closeSlow: () => {
      const now = performance.now();
      for (const [socket, { bodies, since }] of connections) {
        const mostMs = bodies.length > 1 ? limits.pipelinedSendTimeout : limits.sendTimeout;
        if (now - since > mostMs + (at(bodies, 0).length / limits.leastBytesPerSecond) * 1000)
          closeNow(socket, 'slow_reader');
      }
    },
  };
}

/** Of the client with the most memory, the connection with the most. */
const largestOf = (connections: ReadonlyMap<Socket, Connection>, held: HeldBodies): Socket => {
  const shares = connections.entries().map(([item, { client, bodies }]) => ({
    ...{ item, client },
    bytes: bodies.reduce((sum, body) => sum + held.share(body), 0),
  }));
  return must(largestOfClient(shares), 'connection');
};

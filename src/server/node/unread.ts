/**
 * Bytes of responses that clients have not read yet. They stay in the memory of the process when the buffers of a
 * connection are full. Each connection has a bound, all connections together have one, and a client that reads too
 * slowly is disconnected.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { at } from '../../core/must.ts';

export interface UnreadLimits {
  /** Bytes of a connection. Beyond it, no further pipelined request starts. */
  readonly unreadBytes: number;
  /** Bytes of all connections. Beyond it, the connection with the most is closed. */
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
  bytes: number;
  /** Sizes of the responses that are not read, in order. */
  readonly sizes: number[];
  /** When the first of them became the first, in the milliseconds of performance.now(). */
  since: number;
}

export interface Unread {
  /** Notes the size of a response whose end was passed to Node. @param socket null when the request was destroyed */
  readonly add: (socket: Socket | null, reply: ServerResponse, bytes: number) => void;
  /** Whether a connection is below its bound. */
  readonly hasRoom: (socket: Socket) => boolean;
  /** Closes the connections of clients that read too slowly. */
  readonly closeSlow: () => void;
  /** Bytes of all connections. */
  readonly total: () => number;
}

/** Starts to count. @param close closes a connection */
export function countUnread(limits: UnreadLimits, close: (socket: Socket, reason: UnreadReason) => void): Unread {
  const connections = new Map<Socket, Connection>();
  const watched = new WeakSet<Socket>();
  let total = 0;

  const open = (socket: Socket): Connection => {
    const connection = { bytes: 0, sizes: [], since: performance.now() };
    connections.set(socket, connection);
    if (!watched.has(socket)) socket.once('close', () => remove(socket));
    watched.add(socket);
    return connection;
  };
  const remove = (socket: Socket): void => {
    total -= connections.get(socket)?.bytes ?? 0;
    connections.delete(socket);
  };
  const read = (socket: Socket): void => {
    const connection = connections.get(socket);
    const bytes = connection?.sizes.shift();
    if (!connection || bytes === undefined) return;
    total -= bytes;
    connection.bytes -= bytes;
    connection.since = performance.now();
    if (connection.sizes.length === 0) connections.delete(socket);
  };
  const closeLargest = (): void => {
    let [largest, most]: [Socket | null, number] = [null, 0];
    for (const [socket, { bytes }] of connections) if (bytes > most) [largest, most] = [socket, bytes];
    if (largest) closeNow(largest, 'unread');
  };
  const closeNow = (socket: Socket, reason: UnreadReason): void => {
    remove(socket);
    close(socket, reason);
  };

  return {
    add: (socket, reply, bytes) => {
      if (reply.writableLength === 0 || !socket || socket.destroyed) return;
      const connection = connections.get(socket) ?? open(socket);
      connection.bytes += bytes;
      connection.sizes.push(bytes);
      total += bytes;
      reply.once('finish', () => read(socket));
      while (total > limits.unreadBytesInAll) closeLargest();
    },
    hasRoom: (socket) => (connections.get(socket)?.bytes ?? 0) < limits.unreadBytes,
    closeSlow: () => {
      const now = performance.now();
      for (const [socket, { sizes, since }] of connections) {
        const patience = sizes.length > 1 ? limits.pipelinedSendTimeout : limits.sendTimeout;
        if (now - since > patience + (at(sizes, 0) / limits.leastBytesPerSecond) * 1000)
          closeNow(socket, 'slow_reader');
      }
    },
    total: () => total,
  };
}

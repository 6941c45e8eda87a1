/** A bound on what one client takes of the server at a time. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientAt, clientOf } from '../http/client.ts';
import { toHttpRequest } from './request.ts';

export interface ClientLimits {
  /** Connections of a client; behind trusted proxies its requests in progress. 0 is no bound. */
  readonly connectionsPerClient: number;
  /** Number of proxies in front. Their connections carry the requests of many clients and are not counted. */
  readonly trustedProxies: number;
}

export interface ClientCount {
  /** Counts a new connection until it is closed. @returns false when its client has too many */
  readonly connect: (socket: Socket) => boolean;
  /** Counts a request until its response is sent. @returns false when its client has too many in progress */
  readonly begin: (request: IncomingMessage, reply: ServerResponse) => boolean;
}

/** Starts to count. A client is an address as `clientOf` returns it. */
export function countClients({ connectionsPerClient, trustedProxies }: ClientLimits): ClientCount {
  const counts = new Map<string, number>();
  const enter = (client: string): boolean => {
    const count = counts.get(client) ?? 0;
    if (count >= connectionsPerClient) return false;
    counts.set(client, count + 1);
    return true;
  };
  const leave = (client: string): void => {
    const count = counts.get(client) ?? 0;
    if (count > 1) counts.set(client, count - 1);
    else counts.delete(client);
  };
  return {
    connect: (socket) => {
      if (connectionsPerClient === 0 || trustedProxies > 0) return true;
      const client = clientAt(socket.remoteAddress ?? 'unknown');
      if (!enter(client)) return false;
      socket.once('close', () => leave(client));
      return true;
    },
    begin: (request, reply) => {
      if (connectionsPerClient === 0 || trustedProxies === 0) return true;
      const { socket } = request;
      const client = clientOf(toHttpRequest(request), trustedProxies);
      if (!enter(client)) return false;
      // A response that waits behind others is not closed with its connection.
      let left = false;
      const once = () => {
        if (!left) leave(client);
        left = true;
      };
      reply.once('close', once);
      socket.once('close', once);
      reply.once('close', () => socket.off('close', once));
      return true;
    },
  };
}

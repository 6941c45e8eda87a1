/** A bound on the requests that one client behind trusted proxies has in progress. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientOf } from '../http/client.ts';
import { toHttpRequest } from './request.ts';

export interface ClientLimits {
  /** Requests of a client in progress behind trusted proxies. 0 is no bound. */
  readonly connectionsPerClient: number;
  /** Number of proxies in front. Without one, the bound on connections is enough, and nothing is counted. */
  readonly trustedProxies: number;
}

export interface ClientCount {
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

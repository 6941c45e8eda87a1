/** A bound on the connections of a process, and on those of one client. */
import type { OutgoingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { clientAt } from '../http/client.ts';
import type { DropReason } from './connectionEvents.ts';

export interface ConnectionLimits {
  /** Connections of all clients. */
  readonly maxConnections: number;
  /** Connections of one client. 0 is no bound. */
  readonly connectionsPerClient: number;
  /** Number of proxies in front. Their connections carry the requests of many clients: only the first bound holds. */
  readonly trustedProxies: number;
}

/**
 * Starts to count connections. The function that is returned takes a new connection, counts it until it is closed, and
 * returns whether it may stay. When all places are taken, the client with the most connections loses one to a client
 * with fewer: the oldest one without a response in progress, or else the oldest one.
 * @param close closes a connection
 */
export function limitConnections(
  { maxConnections, connectionsPerClient, trustedProxies }: ConnectionLimits,
  close: (socket: Socket, reason: DropReason) => void,
): (socket: Socket) => boolean {
  /** Connections by client, in the order in which they were accepted. */
  const byClient = new Map<string, Set<Socket>>();
  let count = 0;

  const remove = (client: string, socket: Socket): void => {
    const sockets = byClient.get(client);
    if (!sockets?.delete(socket)) return;
    count--;
    if (sockets.size === 0) byClient.delete(client);
  };
  /** Closes a connection for a client that has some number of them. @returns whether there was one to close */
  const makeRoom = (own: number): boolean => {
    let [client, most]: [string, ReadonlySet<Socket>] = ['', new Set()];
    for (const [each, sockets] of byClient) if (sockets.size > most.size) [client, most] = [each, sockets];
    if (most.size <= own) return false;
    const idle = most.values().find((socket) => !isAnswering(socket));
    const [oldest] = most;
    // A client with as many connections as the new one would have keeps those that it uses.
    const chosen = idle ?? (most.size > own + 1 ? oldest : undefined);
    if (!chosen) return false;
    remove(client, chosen);
    close(chosen, 'connections');
    return true;
  };
  const refuse = (socket: Socket, reason: DropReason): boolean => {
    close(socket, reason);
    return false;
  };

  return (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) {
      // The client has reset the connection before it was accepted.
      socket.destroy();
      return false;
    }
    const client = clientAt(remoteAddress);
    const direct = trustedProxies === 0;
    const own = byClient.get(client)?.size ?? 0;
    if (direct && connectionsPerClient > 0 && own >= connectionsPerClient) return refuse(socket, 'client_connections');
    if (count >= maxConnections && !(direct && makeRoom(own))) return refuse(socket, 'connections');
    const sockets = byClient.get(client);
    if (sockets) sockets.add(socket);
    else byClient.set(client, new Set([socket]));
    count++;
    socket.once('close', () => remove(client, socket));
    return true;
  };
}

/** Whether a response of a connection is being made or sent. Node keeps the first one at the socket. */
const isAnswering = (socket: Socket & { readonly _httpMessage?: OutgoingMessage | null }): boolean =>
  Boolean(socket._httpMessage);

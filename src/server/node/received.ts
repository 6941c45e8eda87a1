/**
 * Bytes of request bodies that have not arrived as a whole. Each body has a bound, and so have all together: thousands of
 * clients that send all but the last byte would otherwise take hundreds of megabytes.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { largestOfClient } from './largestOfClient.ts';

/** The body of a request, in pieces. */
type Pieces = (request: IncomingMessage) => AsyncIterable<Uint8Array>;

/**
 * Starts to count. The function that is returned reads the body of a request, and counts it until it has arrived.
 * @param most bytes of all bodies. Beyond it, the client with the most loses the connection with the most
 * @param clientOf the client of a request
 * @param close closes a connection
 */
export function countReceived(
  most: number,
  clientOf: (request: IncomingMessage) => string,
  close: (socket: Socket, reason: 'body') => void,
): Pieces {
  const bodies = new Map<IncomingMessage, { readonly client: string; bytes: number }>();
  let total = 0;
  const remove = (request: IncomingMessage): void => {
    total -= bodies.get(request)?.bytes ?? 0;
    bodies.delete(request);
  };
  const closeLargest = (): void => {
    const largest = largestOfClient(bodies.entries().map(([item, body]) => ({ item, ...body })));
    if (!largest) return;
    remove(largest);
    close(largest.socket, 'body');
  };
  return async function* (request: IncomingMessage) {
    const body = { client: clientOf(request), bytes: 0 };
    bodies.set(request, body);
    try {
      for await (const piece of request as AsyncIterable<Uint8Array>) {
        // A connection that was closed takes no more memory.
        if (!bodies.has(request)) return;
        total += piece.length;
        body.bytes += piece.length;
        while (total > most) closeLargest();
        yield piece;
      }
    } finally {
      remove(request);
    }
  };
}

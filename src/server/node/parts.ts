/**
 * Large bodies are sent in parts, one part of each client in turn: two hundred clients that load large files would
 * otherwise take a tenth of a second of one turn of the event loop.
 */
import type { ServerResponse } from 'node:http';
import { createFairQueue } from './fairQueue.ts';

/** Bytes of a part. The system takes them in about 0.1 ms. Smaller parts take more processor time in all. */
export const PART_BYTES = 256 * 1024;

/** Milliseconds of each turn of the event loop in which parts are passed to the system. */
const MS_PER_TURN = 4;

/**
 * Creates a function that sends a body whose headers are written, and ends the response.
 * @param isLeftToConnections whether this turn is left to connections that arrive
 */
export function createPartWriter(
  isLeftToConnections: () => boolean,
): (reply: ServerResponse, body: Uint8Array, client: string) => void {
  const ready = createFairQueue<() => void>();
  let scheduled = false;
  const add = (client: string, write: () => void): void => {
    ready.push(client, write);
    if (!scheduled) setImmediate(writeReady);
    scheduled = true;
  };
  const writeReady = (): void => {
    if (isLeftToConnections()) {
      setImmediate(writeReady);
      return;
    }
    const end = performance.now() + MS_PER_TURN;
    do ready.shift()?.();
    while (!ready.isEmpty() && performance.now() < end);
    scheduled = !ready.isEmpty();
    if (scheduled) setImmediate(writeReady);
  };
  return (reply, body, client) => {
    let start = 0;
    const write = (): void => {
      if (reply.destroyed) return;
      const part = body.subarray(start, start + PART_BYTES);
      start += part.length;
      if (start === body.length) {
        reply.end(part);
        return;
      }
      reply.write(part, (error) => error ?? add(client, write));
      // Node would pass the part to the system after all parts of this turn, which would take no time of it.
      reply.socket?.uncork();
    };
    add(client, write);
  };
}

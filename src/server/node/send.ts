import type { ServerResponse } from 'node:http';
import type { HttpResponse } from '../http/messages.ts';

/** Bytes of a part. The system takes them in about 0.1 ms. */
const PART_BYTES = 256 * 1024;

/** Sends a response. @param closes whether the connection is closed after it */
export function send(reply: ServerResponse, { status, headers, body }: HttpResponse, closes = false): void {
  // Node does not change the list.
  reply.writeHead(status, closes ? [...headers, 'Connection', 'close'] : (headers as string[]));
  if (body && body.length > PART_BYTES) sendParts(reply, body);
  else reply.end(body);
}

/** Sends a large body in parts, one in a turn of the event loop: two hundred clients would fill a tenth of a second. */
function sendParts(reply: ServerResponse, body: Uint8Array): void {
  let start = 0;
  const next = (): void => {
    const part = body.subarray(start, start + PART_BYTES);
    start += part.length;
    if (start === body.length) reply.end(part);
    else reply.write(part, (error) => error ?? setImmediate(next));
  };
  next();
}

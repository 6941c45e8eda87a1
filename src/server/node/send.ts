/** How responses are sent with node:http. */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpResponse } from '../http/messages.ts';
import { REJECTIONS } from '../http/rejections.ts';

/** Bytes of a part. The system takes them in about 0.1 ms. */
const PART_BYTES = 256 * 1024;

/**
 * Sends a response. A large body is sent in parts, one in a turn of the event loop: two hundred clients would fill a tenth
 * of a second.
 * @param closes whether the connection is closed after it
 */
export function send(reply: ServerResponse, { status, headers, body }: HttpResponse, closes = false): void {
  reply.writeHead(status, closes ? { ...headers, Connection: 'close' } : headers);
  const sendFrom = (start: number): void => {
    const end = start + PART_BYTES;
    if (!body || end >= body.length) reply.end(body?.subarray(start));
    else reply.write(body.subarray(start, end), (error) => error ?? setImmediate(sendFrom, end));
  };
  sendFrom(0);
}

/** The response to what is no request, by the code of an error of node:http; null for an error of the connection. */
export function rejectionOf(error: Error & { readonly code?: string }): HttpResponse | null {
  if (error.code === 'HPE_HEADER_OVERFLOW') return REJECTIONS.longHeaders;
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return REJECTIONS.longExtensions;
  return error.code?.startsWith('HPE_') ? REJECTIONS.malformed : null;
}

/** Writes a response where node:http has made none, and ends the connection. */
export function writeRejection(connection: Duplex, { status, headers, body }: HttpResponse): void {
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  connection.end(body);
}

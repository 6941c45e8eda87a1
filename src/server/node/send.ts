/** How responses are sent with node:http, and the responses to requests that reach no handler. */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpResponse } from '../http/messages.ts';
import { problem, type ResponseProfile } from '../http/responses.ts';

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

/** The response to a request that no handler sees: JSON as in the API, never cached. */
export const rejection = (status: number, detail: string): HttpResponse => problem(status, detail, REJECTED);

const REJECTED: ResponseProfile = {
  contentType: 'application/json',
  headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
};

/** The response to what is no request, by the code of an error of node:http; null for an error of the connection. */
export function rejectionOf(error: Error & { readonly code?: string }): HttpResponse | null {
  if (error.code === 'HPE_HEADER_OVERFLOW') return rejection(431, LONG_HEADERS);
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return rejection(413, 'The extensions of a chunk are too long.');
  return error.code?.startsWith('HPE_') ? rejection(400, INVALID) : null;
}

const LONG_HEADERS =
  'The request line and the headers are longer than 16 KiB in total. Send a shorter query or fewer headers.';
const INVALID =
  'The request is not valid HTTP/1.1. In the address, every character that is not printable ASCII must be percent-encoded.';

/** Writes a response where node:http has made none, and ends the connection. */
export function writeRejection(connection: Duplex, { status, headers, body }: HttpResponse): void {
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  connection.end(body);
}

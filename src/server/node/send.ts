/** How responses are sent with node:http. */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpResponse } from '../http/messages.ts';
import { REJECTIONS } from '../http/rejections.ts';

/** Sends a response. @param closes whether the connection is closed after it */
export function send(reply: ServerResponse, { status, headers, body }: HttpResponse, closes = false): void {
  reply.writeHead(status, closes ? { ...headers, Connection: 'close' } : headers).end(body);
}

/** The response to what is no request, by the code of an error of node:http; null for an error of the connection. */
export function rejectionOf(error: Error & { readonly code?: string }): HttpResponse | null {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return REJECTIONS.late;
  if (error.code === 'HPE_HEADER_OVERFLOW') return REJECTIONS.longHeaders;
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return REJECTIONS.longExtensions;
  return error.code?.startsWith('HPE_') ? REJECTIONS.malformed : null;
}

/** Milliseconds that a client has to close its side of a connection after the last response. */
const LINGER_MS = 500;

/** Writes a response where node:http has made none, and ends the connection. */
export function writeRejection(socket: Duplex, { status, headers, body }: HttpResponse): void {
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  // What the client still sends is read: a reset would lose the response.
  socket.resume().end(body, () => setTimeout(() => socket.destroy(), LINGER_MS).unref());
}

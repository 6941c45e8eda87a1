/** How responses are sent with node:http, and the responses to requests that reach no handler. */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type HttpResponse, headerPairs } from '../http/messages.ts';
import { escapeQuery } from '../http/target.ts';

/** Bytes of a part. The system takes them in about 0.1 ms. */
const PART_BYTES = 256 * 1024;

/**
 * Sends a response. A large body is sent in parts, one in a turn of the event loop: two hundred clients would fill a tenth
 * of a second.
 * @param closes whether the connection is closed after it
 */
export function send(reply: ServerResponse, { status, headers, body }: HttpResponse, closes = false): void {
  // Node does not change the list.
  reply.writeHead(status, closes ? [...headers, 'Connection', 'close'] : (headers as string[]));
  let start = 0;
  const sendPart = (): void => {
    const end = start + PART_BYTES;
    const part = body?.subarray(start, end);
    start = end;
    if (!body || end >= body.length) reply.end(part);
    else reply.write(part, (error) => error ?? setImmediate(sendPart));
  };
  if (body && body.length > PART_BYTES) sendPart();
  else reply.end(body);
}

/** JSON as in the API, never cached. */
export function rejection(status: number, detail: string): HttpResponse {
  const body = new TextEncoder().encode(JSON.stringify({ detail }));
  const own = ['Content-Type', 'application/json', 'Content-Length', String(body.length)];
  const rules = ['Access-Control-Allow-Origin', '*', 'Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'];
  return { status, headers: [...own, ...rules], body };
}

/** What node:http passes to the listeners of `clientError`. */
interface ClientError extends Error {
  readonly code?: string;
  /** The bytes that could not be parsed. */
  readonly rawPacket?: Buffer;
}

/** The response to what is no request; null for an error of the connection. */
export function rejectionOf({ code = '', rawPacket }: ClientError): HttpResponse | null {
  if (code === 'HPE_HEADER_OVERFLOW')
    return rejection(
      431,
      'The request line and the headers are longer than 16 KiB in total. Send a shorter query or fewer headers.',
    );
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return rejection(413, 'The extensions of a chunk are too long.');
  return code.startsWith('HPE_') ? rejection(400, explain(rawPacket)) : null;
}

/** Longest target that a response repeats. */
const MAX_QUOTED = 300;

/** Says what is wrong with a request, and how the target is to be sent when only its encoding is wrong. */
function explain(packet: Buffer | undefined): string {
  const [, target = ''] = /^[A-Z]+ (\/[^\r\n]*) HTTP\/1\.[01]\r?\n/.exec(packet?.toString('latin1') ?? '') ?? [];
  const encoded = escapeQuery(target);
  if (encoded === target) return 'The request is not valid HTTP/1.1.';
  const words = 'Some characters of the address must be percent-encoded';
  return encoded.length > MAX_QUOTED ? `${words}.` : `${words}. Send ${encoded}`;
}

/** Writes a response where node:http has made none, and ends the connection. */
export function writeRejection(connection: Duplex, { status, headers, body }: HttpResponse): void {
  const lines = [...headerPairs(headers), ['Connection', 'close']].map(([name, value]) => `${name}: ${value}\r\n`);
  connection.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  connection.end(body);
}

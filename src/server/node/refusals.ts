/** Responses to requests that reach no handler: JSON as in the API, never cached, and the end of the connection. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type HttpResponse, headerPairs } from '../http/messages.ts';
import { escapeQuery } from '../http/target.ts';

/** Longest target that a response repeats. */
const MAX_QUOTED = 300;

/** What node:http passes to the listeners of `clientError`. */
interface ClientError extends Error {
  readonly code?: string;
  /** The bytes that could not be parsed. */
  readonly rawPacket?: Buffer;
}

/** Status and detail by the code of an error of node:http; any other that begins with `HPE_` is a 400. */
const BY_CODE: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'The request line and the headers are longer than 16 KiB in total. Send a shorter query or fewer headers.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too long.'],
};

/** @param headers further headers: name, value, name, value… */
export function rejection(status: number, detail: string, headers: readonly string[] = []): HttpResponse {
  const body = new TextEncoder().encode(JSON.stringify({ detail }));
  const own = ['Content-Type', 'application/json', 'Content-Length', String(body.length)];
  const rules = ['Access-Control-Allow-Origin', '*', 'Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'];
  return { status, headers: [...own, ...rules, ...headers], body };
}

export const LATE_REQUEST = rejection(408, 'The request did not arrive in time.');

/** The response to what is no request; null for an error of the connection. */
export function rejectionOf(error: ClientError): HttpResponse | null {
  const [status, detail] = BY_CODE[error.code ?? ''] ?? [];
  if (status !== undefined && detail !== undefined) return rejection(status, detail);
  return error.code?.startsWith('HPE_') ? rejection(400, explain(error.rawPacket)) : null;
}

/** Writes a response where node:http has made none, and ends the connection. */
export function writeRejection(connection: Duplex, { status, headers, body }: HttpResponse): void {
  const lines = [...headerPairs(headers), ['Connection', 'close']].map(([name, value]) => `${name}: ${value}\r\n`);
  connection.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  connection.end(body);
}

/** Says what is wrong with a request, and how the target is to be sent when only its encoding is wrong. */
function explain(packet: Buffer | undefined): string {
  const [, target = ''] = REQUEST_LINE.exec(packet?.toString('latin1') ?? '') ?? [];
  const encoded = escapeQuery(target);
  if (encoded === target) return 'The request is not valid HTTP/1.1.';
  const words = 'Some characters of the address must be percent-encoded';
  return encoded.length > MAX_QUOTED ? `${words}.` : `${words}. Send ${encoded}`;
}

const REQUEST_LINE = /^[A-Z]+ (\/[^\r\n]*) HTTP\/1\.[01]\r?\n/;

/** Responses to what Node cannot parse as a request: JSON as in the API, and the end of the connection. */
import { type OutgoingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { headerPairs } from '../http/messages.ts';
import { rejection } from '../http/rejection.ts';
import { escapeQuery } from '../http/target.ts';

/** Longest target that a response repeats. */
const MAX_QUOTED = 300;

/** What Node passes to the listeners of `clientError`. */
interface ClientError extends Error {
  readonly code?: string;
  /** The packet that could not be parsed. */
  readonly rawPacket?: Buffer;
}

/** Status and detail by the code of the error; any other is a 400. */
const KNOWN: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'The request line and the headers are longer than 16 KiB in total. Send a shorter query or fewer headers.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too long.'],
  TOO_MANY_PIECES: [413, 'The body arrives in too many pieces. Send larger chunks, or a Content-Length.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/** The status of the response to an error of Node's parser; undefined for an error of the connection. */
export function statusOfError({ code = '' }: NodeJS.ErrnoException): number | undefined {
  return KNOWN[code]?.[0] ?? (code.startsWith('HPE_') ? 400 : undefined);
}

/** Listener for `clientError` of a server. */
export function refuseRequest(error: ClientError, socket: Duplex): void {
  // A response that has begun cannot be replaced. Node's types do not have the property.
  const { _httpMessage: current } = socket as { readonly _httpMessage?: OutgoingMessage | null };
  if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, detail] = KNOWN[error.code ?? ''] ?? [400, explain(error.rawPacket)];
  const { headers, body } = rejection(status, detail, ['Connection', 'close']);
  const lines = [...headerPairs(headers)].map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  socket.end(body);
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

/** Requests of node:http. */
import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { must } from '../../core/must.ts';
import { readBody } from '../http/body.ts';
import type { HttpRequest } from '../http/messages.ts';

/**
 * A request whose packet is not parsed further once its connection is closed. Node parses all requests of a packet, also
 * when the first of them has closed the connection: 64 KB with 1,500 small requests take 30 ms. It stops at a request
 * that upgrades its connection, so `upgrade` is true for a request of a closed connection.
 */
export class ParsedRequest extends IncomingMessage {
  get upgrade(): boolean {
    const socket: { readonly destroyed: boolean } | null = this.socket;
    return socket?.destroyed === true || this.method === 'CONNECT';
  }

  /** Node sets it for every request with an Upgrade header. This server upgrades no connection. */
  set upgrade(_: boolean) {}

  /** Receives a piece of the body, such as a chunk, from Node's parser; null at the end of the body. */
  override push(piece: Uint8Array | null): boolean {
    if (piece !== null && ++this.#pieces === MOST_PIECES + 1) refusePieces(this.socket);
    return this.#pieces <= MOST_PIECES && super.push(piece);
  }

  #pieces = 0;
}

/** Pieces of a body. A chunk of one byte takes some hundred bytes of memory and 3 µs, 64 KB hold 11,000 of them. */
export const MOST_PIECES = 256;

/** Index of the callback for pieces of a body in Node's parser. Tests count the pieces that arrive. */
const ON_BODY = 3;

/** Refuses a request with too many pieces, as Node refuses those that it cannot parse. */
function refusePieces(socket: Socket): void {
  // Node's types do not have the parser.
  const { parser } = socket as { readonly parser?: Record<number, unknown> };
  if (parser) {
    // Without a callback, Node's parser skips the pieces that the packet still holds. Connections share parsers.
    const callback = parser[ON_BODY];
    parser[ON_BODY] = undefined;
    setImmediate(() => {
      parser[ON_BODY] = callback;
    });
  }
  socket.emit('error', Object.assign(new Error('too many pieces of a body'), { code: 'TOO_MANY_PIECES' }));
}

/** A request as handlers take it. @param pieces reads its body */
export const toHttpRequest = (
  request: IncomingMessage,
  pieces: (request: IncomingMessage) => AsyncIterable<Uint8Array> = (whole) => whole,
): HttpRequest => ({
  method: must(request.method, 'method'),
  target: must(request.url, 'request target'),
  headers: request.headers,
  body: () => readBody(pieces(request)),
  peer: () => request.socket.remoteAddress,
});

/** Whether a request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

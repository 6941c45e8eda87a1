/** Requests of node:http. */
import { IncomingMessage } from 'node:http';
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
}

/** A request as handlers take it. */
export const toHttpRequest = (request: IncomingMessage): HttpRequest => ({
  method: must(request.method, 'method'),
  target: must(request.url, 'request target'),
  headers: request.headers,
  body: () => readBody(request),
  peer: () => request.socket.remoteAddress,
});

/** Whether a request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

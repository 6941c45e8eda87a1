/** The responses to requests that no handler sees: JSON as in the API, never cached. */
import { type HttpRequest, type HttpResponse, headerOf } from './messages.ts';
import { problem } from './responses.ts';

const rejection = (status: number, detail: string): HttpResponse =>
  problem(status, detail, {
    contentType: 'application/json',
    headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  });

export const REJECTIONS = {
  host: rejection(400, 'Bad Request: one valid Host header is required'),
  expectation: rejection(417, 'Of Expect, this server knows 100-continue only.'),
  late: rejection(408, 'The request did not arrive in time.'),
  longHeaders: rejection(
    431,
    'The request line and the headers are longer than 16 KiB in total. Send a shorter query or fewer headers.',
  ),
  longBody: rejection(413, 'The body is too long.'),
  /** Of the proxy. */
  tooMany: rejection(429, 'Too Many Requests'),
  unavailable: rejection(503, 'Service Unavailable'),
  longExtensions: rejection(413, 'The extensions of a chunk are too long.'),
  malformed: rejection(
    400,
    'The request is not valid HTTP/1.1. In the address, every character that is not printable ASCII must be percent-encoded.',
  ),
};

/** The head of a request as node:http has it. Of several headers of one name, `headers` may have the first alone. */
interface RequestHead extends Pick<HttpRequest, 'headers'> {
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
  /** Such as `1.1`. */
  readonly httpVersion: string;
}

/** The response to a request that is valid for a parser and not for a server; null for the others. */
export function refusalOf(head: RequestHead): HttpResponse | null {
  if (!hasValidHost(head)) return REJECTIONS.host;
  const expected = headerOf(head, 'expect');
  return expected === undefined || /^100-continue$/i.test(expected) ? null : REJECTIONS.expectation;
}

/** A host name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 9110, section 7.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** Whether a request has one Host header of the right form. HTTP/1.0 has requests without one. */
function hasValidHost(head: RequestHead): boolean {
  const host = headerOf(head, 'host');
  if (host === undefined) return head.httpVersion === '1.0';
  let count = 0;
  for (let i = 0; i < head.rawHeaders.length; i += 2) {
    const name = head.rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count === 1 && HOST.test(host);
}

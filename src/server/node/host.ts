import type { IncomingMessage } from 'node:http';

/** A host name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 9110, section 7.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** Whether a request has one Host header of the right form. HTTP/1.0 has requests without one. */
export function hasValidHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion === '1.0';
  if (!HOST.test(host)) return false;
  let found = false;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length !== HOST_LENGTH || (name !== 'Host' && name.toLowerCase() !== 'host')) continue;
    if (found) return false;
    found = true;
  }
  return true;
}

const HOST_LENGTH = 'host'.length;

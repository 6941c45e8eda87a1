import { isIPv6 } from 'node:net';
import { type HttpRequest, headerOf } from '../http/messages.ts';

/**
 * The client of a request, as the rate limit counts: an IPv4 address, or the /64 of an IPv6 address, which is what one
 * customer of a provider has.
 * @param trustedProxies number of proxies in front: each appends one address to X-Forwarded-For
 */
export function clientOf(request: HttpRequest, trustedProxies: number): string {
  const forwarded = headerOf(request, 'x-forwarded-for')
    ?.split(',')
    .map((part) => part.trim());
  const named = trustedProxies > 0 ? forwarded?.at(-trustedProxies) : undefined;
  const address = named || request.peer?.() || 'unknown';
  return network(address.slice(0, 64));
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [first = [], last] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((groups) => groups.split(':').filter(Boolean));
  const zeros = last ? Array<string>(8 - first.length - last.length).fill('0') : [];
  return [...first, ...zeros, ...(last ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

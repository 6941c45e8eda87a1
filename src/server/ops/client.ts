import { isIPv6 } from 'node:net';
import { type HttpRequest, headerOf } from '../http/messages.ts';

/**
 * Who asks, as requests are counted: an IPv4 address, or the /64 of an IPv6
 * address, which is what one customer has.
 * @param trustedProxies how many proxies stand in front: each adds one address to X-Forwarded-For, at its end
 */
export function clientOf(request: HttpRequest, trustedProxies: number): string {
  const path = (headerOf(request, 'x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const named = trustedProxies > 0 ? path.at(-trustedProxies) : undefined;
  const address = named || request.peer?.() || 'unknown';
  return network(address.slice(0, 64));
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(missing).fill('0'), ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

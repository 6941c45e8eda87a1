import { isIPv4, isIPv6 } from 'node:net';
import { type HttpRequest, headerOf } from './messages.ts';

/**
 * The address of the client of a request.
 * @param peer address of the other end of the connection
 * @param trustedProxies number of proxies in front: each appends one address to X-Forwarded-For
 */
export function addressOf(request: Pick<HttpRequest, 'headers'>, peer: string, trustedProxies: number): string {
  if (trustedProxies === 0) return peer;
  const forwarded = headerOf(request, 'x-forwarded-for')?.split(',');
  return (forwarded?.at(-trustedProxies)?.trim() || peer).slice(0, 64);
}

/** The client at an address, as limits count: the address, or the /64 of IPv6, which is what one customer of a provider has. */
export function clientAt(address: string): string {
  return ipv4In(address) ?? (isIPv6(address) ? prefixOf(address, 4) : address);
}

/** An address without the part that stands for one person: the /24 of IPv4, the /48 of IPv6. */
export function truncated(address: string): string {
  const ipv4 = ipv4In(address);
  if (ipv4 !== undefined) return ipv4.replace(/\.\d+$/, '.0');
  return isIPv6(address) ? `${prefixOf(address, 3)}::` : 'unknown';
}

/** An IPv4 address, also one that is mapped into IPv6. */
const ipv4In = (address: string): string | undefined => {
  const ipv4 = address.replace(/^::ffff:/i, '');
  return isIPv4(ipv4) ? ipv4 : undefined;
};

function prefixOf(address: string, groups: number): string {
  const [first = [], last] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((groups) => groups.split(':').filter(Boolean));
  const zeros = last ? Array<string>(8 - first.length - last.length).fill('0') : [];
  return [...first, ...zeros, ...(last ?? [])]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

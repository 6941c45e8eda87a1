import { isIPv4, isIPv6 } from 'node:net';
import { type HttpRequest, headerOf } from './messages.ts';

/**
 * The client of a request, as the rate limit counts: an IPv4 address, or the /64 of an IPv6 address, which is what one
 * customer of a provider has.
 * @param trustedProxies number of proxies in front: each appends one address to X-Forwarded-For
 */
export const clientOf = (request: HttpRequest, trustedProxies: number): string =>
  clientAt(addressOf(request, trustedProxies));

/** The address of the client of a request; parameters as for `clientOf`. */
export function addressOf(request: HttpRequest, trustedProxies: number): string {
  const forwarded = headerOf(request, 'x-forwarded-for')
    ?.split(',')
    .map((part) => part.trim());
  const named = trustedProxies > 0 ? forwarded?.at(-trustedProxies) : undefined;
  const address = named || request.peer?.() || 'unknown';
  return address.slice(0, 64);
}

/** The client at an address: the address, or the /64 of an IPv6 address. */
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

/** The first groups of an IPv6 address. */
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

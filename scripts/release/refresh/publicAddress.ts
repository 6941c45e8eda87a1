/** Whether an address belongs to the public internet, or to this machine, its link or a private network. */
import { BlockList, isIP } from 'node:net';

/** Loopback, link-local, private, shared and reserved networks (IANA special-purpose registries, RFC 6890). */
const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;
/** With ranges that hold an IPv4 address of any kind, and that no public source has: Teredo, 6to4 and local NAT64. */
const IPV6 = [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const;

/** IPv6 addresses that stand for one of IPv4: compatible, mapped, and translated (RFC 6052). */
const EMBEDDED = ['::', '::ffff:', '64:ff9b::'];

const inner = new BlockList();
for (const [net, prefix] of IPV4) {
  inner.addSubnet(net, prefix, 'ipv4');
  for (const start of EMBEDDED) inner.addSubnet(`${start}${net}`, 96 + prefix, 'ipv6');
}
for (const [net, prefix] of IPV6) inner.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address is public. A text that is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !inner.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

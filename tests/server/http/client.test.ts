import { expect, test } from 'vitest';
import { addressOf, clientAt, truncated } from '../../../src/server/http/client.ts';

test.each([
  ['1.2.3.4', undefined, 0, '1.2.3.4'],
  ['::ffff:1.2.3.4', undefined, 0, '1.2.3.4'],
  ['1.2.3.4', '9.9.9.9', 0, '1.2.3.4'],
  ['10.0.0.1', '9.9.9.9', 1, '9.9.9.9'],
  ['10.0.0.1', '8.8.8.8, 9.9.9.9', 2, '8.8.8.8'],
  ['10.0.0.1', '9.9.9.9', 2, '10.0.0.1'],
  ['10.0.0.1', '', 1, '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
  ['2001:db8::1', undefined, 0, '2001:db8:0:0'],
  ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0'],
  ['::1', undefined, 0, '0:0:0:0'],
  ['unknown', undefined, 0, 'unknown'],
  ['10.0.0.1', 'x'.repeat(65), 1, 'x'.repeat(64)],
])('peer %s, X-Forwarded-For %s, %i proxies: %s', (peer, forwarded, proxies, client) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(clientAt(addressOf({ headers }, peer, proxies))).toBe(client);
});

test.each([
  ['1.2.3.4', '1.2.3.0'],
  ['::ffff:1.2.3.4', '1.2.3.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8:0::'],
  ['somebody', 'unknown'],
])('%s without the part of one person: %s', (address, kept) => expect(truncated(address)).toBe(kept));

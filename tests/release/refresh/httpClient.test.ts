/** Which addresses a download reaches. 127.0.0.2 stands for a public one: nothing leaves this machine. */
import type { LookupAddress } from 'node:dns';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { download } from '../../../scripts/release/refresh/download.ts';
import { type Internet, userAgent } from '../../../scripts/release/refresh/httpClient.ts';
import { isPublicAddress } from '../../../scripts/release/refresh/publicAddress.ts';

const PUBLIC = '127.0.0.2';
/** The hosts of a network by name, with their addresses. */
const networkOf = (hosts: Readonly<Record<string, readonly string[]>>): Internet => ({
  resolve: ((host: string, _: object, done: (error: Error | null, found: LookupAddress[]) => void) =>
    done(
      null,
      (hosts[host] ?? []).map((address) => ({ address, family: 4 })),
    )) as unknown as Internet['resolve'],
  isPublic: (address) => address === PUBLIC || isPublicAddress(address),
});

/** A server that answers at every address of this machine, and redirects to what its path says. */
async function redirector() {
  const requests: string[] = [];
  const server = createServer(({ headers, url = '' }, response) => {
    requests.push(`${headers.host}${url}`);
    const to = new URL(url, 'http://x').searchParams.get('to');
    if (to === null) response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n');
    else response.writeHead(302, { location: to }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const limits = { idleMs: 5000, rateMs: 5000, totalMs: 5000, pausesMs: [1, 1] };
const fetchFrom = (url: string, network: Internet) =>
  download({
    ...{ url, known: null, maxBytes: 1000, limits, internet: network },
    path: join(mkdtempSync(join(tmpdir(), 'air-routes-test-')), 'file'),
  });

describe('a redirect of a public source', () => {
  const hosts = { 'source.test': [PUBLIC], 'mirror.test': [PUBLIC], 'inner.test': ['127.0.0.1'] };
  const mixed = { ...hosts, 'both.test': [PUBLIC, '10.0.0.1'] };

  test.each([
    ['127.0.0.1', 'redirect to 127.0.0.1, which is not a public address'],
    ['[::1]', 'redirect to ::1, which is not a public address'],
    ['[2002:7f00:1::1]', 'redirect to 2002:7f00:1::1, which is not a public address'],
    ['[2001:0:1::1]', 'redirect to 2001:0:1::1, which is not a public address'],
    ['[64:ff9b:1:7f00::1]', 'redirect to 64:ff9b:1:7f00::1, which is not a public address'],
    ['[64:ff9b::7f00:1]', 'redirect to 64:ff9b::7f00:1, which is not a public address'],
    ['[::ffff:169.254.169.254]', 'redirect to ::ffff:a9fe:a9fe, which is not a public address'],
    ['169.254.169.254', 'redirect to 169.254.169.254, which is not a public address'],
    ['192.168.1.1', 'redirect to 192.168.1.1, which is not a public address'],
    ['2130706433', 'redirect to 127.0.0.1, which is not a public address'],
    ['inner.test', 'redirect to inner.test at 127.0.0.1, which is not a public address'],
    ['both.test', 'redirect to both.test at 10.0.0.1, which is not a public address'],
  ])('to %s is refused, directly and after another', async (host, message) => {
    await using server = await redirector();
    const inner = `http://${host}:${server.port}/`;
    const source = `http://source.test:${server.port}/?to=`;
    const expected = `cannot be fetched (${message})`;
    await expect(fetchFrom(source + inner, networkOf(mixed))).rejects.toThrow(expected);
    const by = encodeURIComponent(`http://mirror.test:${server.port}/?to=${inner}`);
    await expect(fetchFrom(source + by, networkOf(mixed))).rejects.toThrow(expected);
    // Each was tried once, and the inner address was never reached.
    expect(server.requests.map((request) => request.split(':')[0])).toEqual([
      'source.test',
      'source.test',
      'mirror.test',
    ]);
  });

  test('to another public host is followed', async () => {
    await using server = await redirector();
    const url = `http://source.test:${server.port}/?to=http://mirror.test:${server.port}/`;
    expect(await fetchFrom(url, networkOf(hosts))).toMatchObject({ etag: null });
  });
});

test('a source of a private network may redirect there', async () => {
  await using server = await redirector();
  const network = networkOf({ 'source.test': ['127.0.0.1'] });
  const url = `http://source.test:${server.port}/?to=http://127.0.0.1:${server.port}/`;
  expect(await fetchFrom(url, network)).toMatchObject({ etag: null });
});

test('a source without an address is a failed connection', async () => {
  await expect(fetchFrom('http://nowhere.test/', networkOf({}))).rejects.toThrow('nowhere.test has no address');
});

test.each([
  [false, '0.0.0.0 10.255.255.255 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.0.1'],
  [false, '198.19.0.1 224.0.0.1 255.255.255.255 :: ::1 fc00::1 fdff::1 fe80::1 fec0::1 ff02::1'],
  [false, '::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe x'],
  [true, '1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 128.0.0.1 172.15.0.1 172.32.0.1 223.255.255.255'],
  [true, '2606:4700::1111 fb00::1 ::ffff:1.1.1.1 64:ff9b::1.1.1.1'],
])('public: %s for %s', (isPublic, addresses) =>
  expect(addresses.split(' ').filter((address) => isPublicAddress(address) !== isPublic)).toEqual([]),
);

describe('the user agent names whom to write to', () => {
  afterEach(() => void vi.unstubAllEnvs());
  test.each([
    ['ops@example.org', 'air-routes-refresh (+mailto:ops@example.org)'],
    ['https://x.example/contact', 'air-routes-refresh (+https://x.example/contact)'],
    ['', 'air-routes-refresh'],
  ])('CONTACT=%s', (contact, expected) => {
    vi.stubEnv('CONTACT', contact);
    expect(userAgent()).toBe(expected);
  });
});

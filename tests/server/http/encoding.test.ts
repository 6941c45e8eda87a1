import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { openRelease } from '../../../src/server/release.ts';
import { openBuilds, reseal } from '../fixture.ts';
import { inProcess, openApp } from '../transports.ts';

const builds = openBuilds();
const release = builds.add('one');
// As a build prepares large files.
const prepared = zlib.brotliCompressSync('{"openapi":"3.1.1","prepared":true}');
writeFileSync(join(release, 'client/llms.txt'), '# Air Routes\n'.repeat(200));
writeFileSync(join(release, 'client/llms.txt.br'), prepared);
reseal(release);
const { app } = await openApp(builds.current);
const ask = inProcess(app);
afterAll(() => builds[Symbol.dispose]());
const fail = (error: unknown) => {
  throw error;
};

const decoders = {
  br: (bytes: Buffer) => zlib.brotliDecompressSync(bytes),
  gzip: (bytes: Buffer) => zlib.gunzipSync(bytes),
  zstd: (bytes: Buffer) => zlib.zstdDecompressSync(bytes),
};

describe('encodings', () => {
  const LONG = [
    '/api/airport/LHR/destinations',
    '/api/connections?from=LHR&to=GRU',
    '/r/LHR-JFK',
    '/nope',
    '/_astro/site.AbCd1234.css',
    '/connections?from=LHR',
  ];

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd', 'zstd'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'zstd'],
    ['br;q=0.1, zstd;q=0.9, gzip;q=0.8', 'zstd'],
    ['br, identity;q=0', 'br'],
    ['identity;q=0, *', 'br'],
    ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
    ['GZIP', 'gzip'],
  ] as const)('Accept-Encoding: %s gives %s', async (accepted, encoding) => {
    for (const target of LONG) {
      const plain = await ask({ target });
      // Twice: prepared, then from the cache.
      for (const _ of [1, 2]) {
        const reply = await ask({ target, headers: { 'accept-encoding': accepted } });
        expect([target, reply.headers['content-encoding']]).toEqual([target, encoding]);
        expect(Number(reply.headers['content-length'])).toBe(reply.body.length);
        expect(decoders[encoding](reply.body).equals(plain.body)).toBe(true);
        expect(reply.headers['vary']).toContain('Accept-Encoding');
        expect(reply.headers['etag']).toBe(`${plain.headers['etag']?.slice(0, -1)}-${encoding}"`);
        const { status, headers } = await ask({
          target,
          headers: { 'accept-encoding': accepted, 'if-none-match': reply.headers['etag'] ?? '' },
        });
        expect(status).toBe(plain.status === 200 ? 304 : plain.status);
        if (status === 304) expect(headers).not.toHaveProperty('content-encoding');
      }
    }
  });

  test.each(['', 'identity', 'deflate', 'br;q=0', 'identity;q=0', 'x,;q=,==', 'identity, br;q=0.1', '\u0000'])(
    'Accept-Encoding: %j gives none',
    async (accepted) => {
      for (const target of LONG)
        expect((await ask({ target, headers: { 'accept-encoding': accepted } })).headers).not.toHaveProperty(
          'content-encoding',
        );
    },
  );

  // Also when the client refuses identity: the server may disregard the header (RFC 9110, section 12.5.3).
  test.each(['br', 'zstd, identity;q=0'])('short responses are not compressed: %s', async (accepted) => {
    for (const target of ['/api/route/LHR-JFK', '/r/LHR-JFK.md', '/land.svg', '/api/nope'])
      expect((await ask({ target, headers: { 'accept-encoding': accepted } })).headers).not.toHaveProperty(
        'content-encoding',
      );
  });

  test('compressed responses count towards the size of the cache', async () => {
    const cacheBytes = { files: 30_000, live: 30_000 };
    const small = createApp({
      release: await openRelease(builds.current),
      render: async () => null,
      onError: fail,
      cacheBytes,
    });
    for (const _ of [1, 2])
      for (const encoding of ['zstd', 'br', 'gzip', 'identity'])
        for (const target of [...LONG, '/r/JFK-LHR', '/r/ZRH-GRU', '/api/airport/ZRH/destinations', '/llms.txt']) {
          await inProcess(small)({ target, headers: { 'accept-encoding': encoding } });
          for (const cache of Object.values(small.caches)) expect(cache.size).toBeLessThanOrEqual(30_000);
        }
    expect(small.caches.files.size).toBeGreaterThan(10_000);
  });

  test('a query that nobody reads makes no other entry of the cache', async () => {
    const app = createApp({ release: await openRelease(builds.current), render: async () => null, onError: fail });
    const entries = async (target: string) => {
      const before = app.caches.files.counts.misses + app.caches.live.counts.misses;
      for (const query of ['', '?a=1', '?a=2']) await inProcess(app)({ target: target + query });
      return app.caches.files.counts.misses + app.caches.live.counts.misses - before;
    };
    for (const file of ['/api/openapi.json', '/r/LHR-JFK.md', '/llms.txt'])
      expect([file, await entries(file)]).toEqual([file, 1]);
    expect(await entries('/api/airports')).toBe(3);
  });

  test('files that the build compressed are sent as they are', async () => {
    const reply = await ask({ target: '/llms.txt', headers: { 'accept-encoding': 'br' } });
    expect(reply.body.equals(prepared)).toBe(true);
    expect((await ask({ target: '/llms.txt.br' })).status).toBe(404);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import { openRelease } from '../../src/server/release/open.ts';
import { inProcess, openApp } from './doors.ts';
import { openBuilds, publish } from './fixture.ts';

const builds = openBuilds();
const release = builds.add('one');
// As a build prepares large files.
const prepared = zlib.brotliCompressSync('{"openapi":"3.1.1","prepared":true}');
writeFileSync(join(release, 'client/llms.txt'), '# Air Routes\n'.repeat(200));
writeFileSync(join(release, 'client/llms.txt.br'), prepared);
const { app } = openApp(builds.current);
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
      // Asked twice: made, then kept.
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

  // Also for a client that refuses what is not encoded: such an answer is not negotiated (RFC 9110, 12.5.3).
  test.each(['br', 'zstd, identity;q=0'])('short answers stay as they are: %s', async (accepted) => {
    for (const target of ['/api/route/LHR-JFK', '/r/LHR-JFK.md', '/land.svg', '/api/nope'])
      expect((await ask({ target, headers: { 'accept-encoding': accepted } })).headers).not.toHaveProperty(
        'content-encoding',
      );
  });

  test('what is compressed on first use is kept within bounds', async () => {
    const cacheBytes = { files: 30_000, live: 30_000 };
    const small = createApp({
      release: openRelease(builds.current),
      render: async () => null,
      onError: fail,
      cacheBytes,
    });
    for (const _ of [1, 2])
      for (const encoding of ['zstd', 'br', 'gzip', 'identity'])
        for (const target of [...LONG, '/r/JFK-LHR', '/r/ZRH-GRU', '/api/airport/ZRH/destinations', '/llms.txt']) {
          await inProcess(small)({ target, headers: { 'accept-encoding': encoding } });
          for (const cache of Object.values(small.caches)) expect(cache.size()).toBeLessThanOrEqual(30_000);
        }
    expect(small.caches.files.size()).toBeGreaterThan(10_000);
  });

  test('what the build compressed is sent as it is', async () => {
    const reply = await ask({ target: '/llms.txt', headers: { 'accept-encoding': 'br' } });
    expect(reply.body.equals(prepared)).toBe(true);
    expect((await ask({ target: '/llms.txt.br' })).status).toBe(404);
  });
});

describe('pages', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/r/LHR-JFK', 'text/html; charset=utf-8'],
    ['/r/LHR-JFK.md', 'text/markdown; charset=utf-8'],
    ['/airport-routes-sao-paulo-GRU', 'text/html; charset=utf-8'],
    ['/airport-routes-sao-paulo-GRU.md', 'text/markdown; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml'],
    ['/land.svg', 'image/svg+xml'],
    ['/_astro/site.AbCd1234.css', 'text/css; charset=utf-8'],
  ])('%s is %s', async (target, type) => {
    const { status, headers } = await ask({ target });
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test.each([
    ['text/markdown', true],
    ['text/markdown, text/html;q=0.9', true],
    ['text/markdown;q=0.5, text/html;q=0.4, */*;q=0.1', true],
    ['text/html, text/markdown', false],
    ['text/html, text/markdown;q=0.9', false],
    ['text/markdown;q=0', false],
    ['*/*', false],
    ['application/json', false],
    ['text/*', false],
    ['text/markdown;;q=;=', true],
  ])('Accept: %s prefers Markdown: %s', async (accept, markdown) => {
    for (const target of ['/r/LHR-JFK', '/airport-routes-london-LHR', '/developers']) {
      const { status, headers, text } = await ask({ target, headers: { accept } });
      expect([status, headers['vary']]).toEqual([200, 'Accept, Accept-Encoding']);
      expect([accept, headers['content-type']]).toEqual([
        accept,
        `text/${markdown ? 'markdown' : 'html'}; charset=utf-8`,
      ]);
      if (markdown) expect(text).toBe((await ask({ target: `${target}.md` })).text);
    }
  });

  test('a page without a twin is HTML to everyone', async () => {
    const { headers } = await ask({ target: '/', headers: { accept: 'text/markdown' } });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each(['/r/LHR-JFK', '/', '/nope', '/connections?from=LHR'])('%s is guarded', async (target) => {
    const { headers } = await ask({ target });
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self'; style-src 'self';/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
  });

  test('what may be kept, and for how long', async () => {
    const policy = async (target: string) => (await ask({ target })).headers['cache-control'];
    expect(await policy('/_astro/site.AbCd1234.css')).toBe('public, max-age=31536000, immutable');
    for (const target of ['/', '/r/LHR-JFK', '/r/LHR-JFK.md', '/api/route/LHR-JFK', '/connections?from=LHR'])
      expect(await policy(target)).toBe('public, max-age=300, stale-while-revalidate=3600');
    for (const target of ['/nope', '/api/nope', '/api/airports'])
      expect(await policy(target)).toBe('public, max-age=60');
  });

  test('pages on request see what was asked and the operations', async () => {
    expect((await ask({ target: '/connections?from=LHR' })).text).toContain('["/connections",200,9,1]');
    expect((await ask({ target: '/connections?from=QQQ' })).text).toContain('["/connections",200,9,"NotFound"]');
    expect((await ask({ target: '/no%20such/page' })).text).toContain('["/no such/page",404,9,""]');
  });
});

describe('over https', () => {
  test('answers ask to stay there', async () => {
    using secure = openBuilds();
    secure.add('one', publish('https://routes.example'));
    const { app: other } = openApp(secure.current);
    for (const target of ['/', '/api/route/LHR-JFK', '/api/nope', '/r/lhr-jfk', '/_astro/site.AbCd1234.css'])
      expect((await inProcess(other)({ target })).headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await inProcess(other)({ target: '/api/route/LHR-JFK' })).text).toContain(
      'https://routes.example/r/LHR-JFK',
    );
  });
});

describe('faults', () => {
  test('a page that breaks is one 500, reported', async () => {
    const { app: fresh, faults } = openApp(builds.current);
    const reply = await inProcess(fresh)({ target: '/connections?break=1' });
    expect([reply.status, reply.text]).toEqual([500, '{"detail":"Internal Server Error"}']);
    expect(String(faults)).toContain('broken page');
  });

  test('without the site’s bundle there is still a 404 page', async () => {
    using broken = openBuilds();
    writeFileSync(join(broken.add('one'), 'server/entry.mjs'), 'syntax error');
    const { app: fresh, faults } = openApp(broken.current);
    const reply = await inProcess(fresh)({ target: '/nope' });
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(reply.text).toContain('Not found');
    expect(reply.text).not.toContain('syntax');
    expect(faults).toHaveLength(1);
  });

  test('a file that is missing is a fault, told to nobody outside', async () => {
    using broken = openBuilds();
    const { rmSync } = await import('node:fs');
    rmSync(join(broken.add('one'), 'client/api/airport/LHR/destinations.json'));
    const { app: fresh, faults } = openApp(broken.current);
    const reply = await inProcess(fresh)({ target: '/api/airport/LHR/destinations' });
    expect([reply.status, reply.text]).toEqual([500, '{"detail":"Internal Server Error"}']);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(String(faults)).toContain('destinations.json is missing');
    expect((await inProcess(fresh)({ target: '/api/route/LHR-JFK' })).status).toBe(200);
  });
});

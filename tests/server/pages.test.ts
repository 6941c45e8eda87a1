import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { inProcess, openApp } from './doors.ts';
import { openBuilds, publish } from './fixture.ts';

const builds = openBuilds();
builds.add('one');
const { app } = openApp(builds.current);
const ask = inProcess(app);
afterAll(() => builds[Symbol.dispose]());
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

  test('a page without a Markdown version is sent as HTML', async () => {
    const { headers } = await ask({ target: '/', headers: { accept: 'text/markdown' } });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each(['/r/LHR-JFK', '/', '/nope', '/connections?from=LHR'])(
    '%s has the security headers of a page',
    async (target) => {
      const { headers } = await ask({ target });
      expect(headers['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self'; style-src 'self';/);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
      });
    },
  );

  test('Cache-Control by kind of response', async () => {
    const policy = async (target: string) => (await ask({ target })).headers['cache-control'];
    expect(await policy('/_astro/site.AbCd1234.css')).toBe('public, max-age=31536000, immutable');
    for (const target of ['/', '/r/LHR-JFK', '/r/LHR-JFK.md', '/api/route/LHR-JFK', '/connections?from=LHR'])
      expect(await policy(target)).toBe('public, max-age=300, stale-while-revalidate=3600');
    for (const target of ['/nope', '/api/nope', '/api/airports'])
      expect(await policy(target)).toBe('public, max-age=60');
  });

  test('on-demand pages get the requested path and the operations', async () => {
    expect((await ask({ target: '/connections?from=LHR' })).text).toContain('["/connections",200,9,1]');
    expect((await ask({ target: '/connections?from=QQQ' })).text).toContain('["/connections",200,9,"NotFound"]');
    expect((await ask({ target: '/no%20such/page' })).text).toContain('["/no such/page",404,9,""]');
  });
});

describe('over https', () => {
  test('every response has Strict-Transport-Security', async () => {
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

describe('errors', () => {
  test('a page that throws is a 500, and is reported', async () => {
    const { app: fresh, faults } = openApp(builds.current);
    const reply = await inProcess(fresh)({ target: '/connections?break=1' });
    expect([reply.status, reply.text]).toEqual([500, '{"detail":"Internal Server Error"}']);
    expect(String(faults)).toContain('broken page');
  });

  test('without the site bundle there is a plain 404 page, and one report', async () => {
    using broken = openBuilds();
    writeFileSync(join(broken.add('one'), 'server/entry.mjs'), 'syntax error');
    const { app: fresh, faults } = openApp(broken.current);
    const reply = await inProcess(fresh)({ target: '/nope' });
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(reply.text).toContain('Not found');
    expect(reply.text).not.toContain('syntax');
    expect(faults).toHaveLength(1);
  });

  test('a missing file of the release is a 500 without details', async () => {
    using broken = openBuilds();
    rmSync(join(broken.add('one'), 'client/api/airport/LHR/destinations.json'));
    const { app: fresh, faults } = openApp(broken.current);
    const reply = await inProcess(fresh)({ target: '/api/airport/LHR/destinations' });
    expect([reply.status, reply.text]).toEqual([500, '{"detail":"Internal Server Error"}']);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(String(faults)).toContain('destinations.json is missing');
    expect((await inProcess(fresh)({ target: '/api/route/LHR-JFK' })).status).toBe(200);
  });
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import type { RenderPicture } from '../../../src/server/pages/pictures.ts';
import { Overloaded } from '../../../src/server/queue.ts';
import { openRelease } from '../../../src/server/release.ts';
import { openBuilds, publish } from '../fixture.ts';
import { inProcess, openApp } from '../transports.ts';

const builds = openBuilds();
builds.add('one');
const { app } = await openApp(builds.current);
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
    ['/data', 'text/html; charset=utf-8'],
    ['/data/routes.csv', 'text/csv; charset=utf-8'],
    ['/data/routes.csv.gz', 'application/gzip'],
    ['/data/routes.parquet', 'application/vnd.apache.parquet'],
    ['/data/routes.geojson', 'application/geo+json'],
    ['/data/gtfs.zip', 'application/zip'],
    ['/data/datapackage.json', 'application/json'],
    ['/sitemap.xml', 'application/xml'],
    ['/favicon.ico', 'image/x-icon'],
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
    ['Text/Markdown', true],
    ['text/markdown; charset=UTF-8', true],
    ['text/markdown; charset=utf-16', false],
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

  test('a page that is made on request is made once', async () => {
    const first = await ask({ target: '/flights-to-london-LHR' });
    expect([first.status, first.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await ask({ target: '/flights-to-london-LHR' })).text).toBe(first.text);
    const { status, headers, text } = await ask({ target: '/flights-to-london-LHR.md' });
    expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(text).toContain('/flights-to-london-LHR.md');
    expect((await ask({ target: '/flights-to-ililili-ILI' })).status).toBe(404);
  });

  test('a feed has its own type, and a page on request that of a page', async () => {
    expect((await ask({ target: '/changes.atom' })).headers['content-type']).toBe(
      'application/atom+xml; charset=utf-8',
    );
    expect((await ask({ target: '/connections?from=LHR' })).headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('a page on request can redirect', async () => {
    const { status, headers } = await ask({ target: '/search?q=LHR+JFK' });
    expect([status, headers['location']]).toEqual([302, '/r/LHR-JFK']);
    // Also one that shows an operation.
    const oneEnd = await ask({ target: '/connections?from=LHR&to=' });
    expect([oneEnd.status, oneEnd.headers['location']]).toEqual([302, '/airport-routes-london-LHR']);
  });

  test.each([
    ['/flights-to-x-lhr', '/flights-to-london-LHR'],
    ['/flights-x-LON-to-y-NYC?q', '/flights-london-LON-to-new-york-NYC?q'],
    ['/city-lon', '/city-london-LON'],
    ['/airline-BA', '/airline-british-airways-BA'],
    ['/airline-british-airways-ba', '/airline-british-airways-BA'],
    ['/country-UNITED-KINGDOM', '/country-united-kingdom'],
    ['/country-uk', '/country-united-kingdom'],
    ['/country-gb', '/country-united-kingdom'],
    ['/country-great-britain.md?q', '/country-united-kingdom.md?q'],
    ['/flights-usa-to-great-britain', '/flights-united-states-to-united-kingdom'],
    ['/airports', '/countries'],
  ])('%s has its canonical address', async (target, location) => {
    const { status, headers } = await ask({ target });
    expect([status, headers['location']]).toEqual([308, location]);
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
        'permissions-policy': expect.stringContaining('geolocation=(self)'),
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
    expect((await ask({ target: '/connections?from=LHR' })).text).toContain('["page","/connections",9,1,null]');
    expect((await ask({ target: '/connections?from=QQQ' })).text).toContain(
      '["page","/connections",9,"NotFound",null]',
    );
    expect((await ask({ target: '/no%20such/page' })).text).toContain('["missing","/no such/page",9,"",false]');
  });
});

test('a page of weekend trips is rendered once, and once for each choice', async () => {
  using world = openBuilds();
  world.add('one');
  const rendered: string[] = [];
  const app = createApp({
    release: await openRelease(world.current),
    render: async ({ url }) => {
      rendered.push(new URL(url).pathname + new URL(url).search);
      return new Response('<!doctype html>'.padEnd(2000));
    },
    onError: (error) => expect.unreachable(String(error)),
  });
  const get = inProcess(app);
  for (const target of ['/weekend-from-zurich-ZRH', '/weekend-from-zurich-ZRH', '/weekend-from-zurich-ZRH?day=Sat'])
    expect((await get({ target })).status).toBe(200);
  expect((await get({ target: '/weekend-from-zurich-ZRH', headers: { 'accept-encoding': 'br' } })).status).toBe(200);
  expect((await get({ target: '/weekend-from-zurich-ZRH?day=Sat' })).status).toBe(200);
  expect(rendered).toEqual(['/weekend-from-zurich-ZRH', '/weekend-from-zurich-ZRH?day=Sat']);
  // Former names.
  for (const [target, location] of [
    ['/weekend-from-zurich-ZRH?out=Thu&back=Mon&country=Spain', '?day=Thu&return_day=Mon&to_country=Spain'],
    ['/weekend-from-zurich-ZRH?max_flying_min=120&depart_after=18:00', '?depart_after=18:00'],
  ] as const)
    expect(await get({ target })).toMatchObject({
      status: 308,
      headers: { location: `/weekend-from-zurich-ZRH${location}` },
    });
  expect(
    await get({ target: '/connections?from=LHR&to=ATH&day=Fri&onward=Cairo+Sun,+Puerto+Montt,LHR+friday' }),
  ).toMatchObject({
    status: 308,
    headers: { location: '/connections?from=LHR&to=ATH&day=Fri&to2=Cairo&day2=Sun&to3=Puerto+Montt&to4=LHR&day4=Fri' },
  });
});

describe('images for link previews', () => {
  const png = new Uint8Array(1000).fill(7);
  const open = async (renderPicture?: RenderPicture) => {
    const pages: string[] = [];
    const app = createApp({
      release: await openRelease(builds.current),
      render: async ({ url }, { target }) => {
        const { pathname } = new URL(url);
        pages.push(pathname);
        if (target.form === 'missing') return new Response('missing', { status: 404 });
        return pathname === '/picture/LHR-JFK.png' ? new Response('<svg/>') : new Response(null, { status: 404 });
      },
      ...(renderPicture ? { renderPicture } : {}),
      onError: (error) => expect.unreachable(String(error)),
    });
    return { get: inProcess(app), pages };
  };

  test('are rendered once, and may be cached for an hour', async () => {
    const svgs: string[] = [];
    const { get, pages } = await open(async (svg) => {
      svgs.push(svg);
      return png;
    });
    const replies = await Promise.all([1, 2].map(() => get({ target: '/picture/LHR-JFK.png' })));
    replies.push(await get({ target: '/picture/LHR-JFK.png', headers: { 'accept-encoding': 'br' } }));
    for (const { status, body, headers } of replies) {
      expect([status, headers['content-type'], headers['content-encoding']]).toEqual([200, 'image/png', undefined]);
      expect(headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400');
      expect(body.equals(png)).toBe(true);
    }
    const tag = replies[0]?.headers['etag'] ?? '';
    expect((await get({ target: '/picture/LHR-JFK.png', headers: { 'if-none-match': tag } })).status).toBe(304);
    expect([svgs, pages]).toEqual([['<svg/>'], ['/picture/LHR-JFK.png']]);
  });

  test('of unknown pages are 404, and render nothing', async () => {
    const { get } = await open(() => expect.unreachable('rendered'));
    for (const name of ['QQQ.png', 'LHR-QQQ.png', 'LHR-JFK.svg'])
      expect((await get({ target: `/picture/${name}` })).status, name).toBe(404);
  });

  test('are refused with 503 when too many wait', async () => {
    const { get } = await open(() => Promise.reject(new Overloaded()));
    const { status, headers } = await get({ target: '/picture/LHR-JFK.png' });
    expect([status, headers['retry-after']]).toEqual([503, '1']);
  });

  test('are that of the site where nothing can render', async () => {
    const { status, headers } = await (await open()).get({ target: '/picture/LHR-JFK.png' });
    expect([status, headers['location']]).toEqual([307, '/air-routes.png']);
  });
});

describe('over https', () => {
  test('every response has Strict-Transport-Security', async () => {
    using secure = openBuilds();
    secure.add('one', publish('https://routes.example'));
    const { app: other } = await openApp(secure.current);
    for (const target of ['/', '/api/route/LHR-JFK', '/api/nope', '/r/lhr-jfk', '/_astro/site.AbCd1234.css'])
      expect((await inProcess(other)({ target })).headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await inProcess(other)({ target: '/api/route/LHR-JFK' })).text).toContain(
      'https://routes.example/r/LHR-JFK',
    );
  });
});

describe('errors', () => {
  test('a long name is that of no page', async () => {
    const target = (words: number) => `/airport-routes-${'new-'.repeat(words)}JFK`;
    expect((await ask({ target: target(2) })).status).toBe(308);
    expect((await ask({ target: target(200) })).status).toBe(404);
  });

  test('a page that throws is a 500, and is reported', async () => {
    const { app: fresh, faults } = await openApp(builds.current);
    const reply = await inProcess(fresh)({ target: '/connections?break=1' });
    expect([reply.status, reply.text]).toEqual([500, '{"detail":"Internal Server Error"}']);
    expect(String(faults)).toContain('broken page');
  });

  test('the gzip file of a table is also its encoding, and any site may read it', async () => {
    const file = await ask({ target: '/data/routes.csv.gz', headers: { 'accept-encoding': 'gzip' } });
    const table = await ask({ target: '/data/routes.csv', headers: { 'accept-encoding': 'gzip' } });
    expect(file.headers['content-encoding']).toBeUndefined();
    expect(table.headers['content-encoding']).toBe('gzip');
    expect(table.headers['content-length']).toBe(file.headers['content-length']);
    for (const { headers } of [file, table]) {
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['etag']).toMatch(/^"/);
    }
    expect((await ask({ target: '/data/airlines.csv.gz' })).status).toBe(404);
    expect((await ask({ target: '/data/other.csv.gz' })).status).toBe(404);
  });

  test.each<[string, Record<string, string>]>([
    ['/r/LHR-QQQ.md', {}],
    ['/no/such.md', {}],
    ['/airport-routes-QQQ.md', {}],
    ['/r/LHR-QQQ', { accept: 'text/markdown' }],
  ])('the 404 of %s %j is Markdown', async (target, headers) => {
    const reply = await ask({ target, headers });
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/markdown; charset=utf-8']);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.text).toContain(`["missing","${target}",9,"",true]`);
  });

  test('without the site bundle there is a plain 404 page, and one report', async () => {
    using broken = openBuilds();
    writeFileSync(join(broken.add('one'), 'server/entry.mjs'), 'syntax error');
    const { app: fresh, faults } = await openApp(broken.current);
    const reply = await inProcess(fresh)({ target: '/nope' });
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(reply.text).toContain('Not found');
    expect(reply.text).not.toContain('syntax');
    expect(faults).toHaveLength(1);
    const markdown = await inProcess(fresh)({ target: '/nope.md' });
    expect([markdown.status, markdown.headers['content-type']]).toEqual([404, 'text/markdown; charset=utf-8']);
    expect(markdown.text).toBe('# Not found\n\nThere is no such page.\n');
  });

  test('a missing file of the release is a 500 without details', async () => {
    using broken = openBuilds();
    rmSync(join(broken.add('one'), 'client/api/airport/LHR/destinations.json'));
    const { app: fresh, faults } = await openApp(broken.current);
    const reply = await inProcess(fresh)({ target: '/api/airport/LHR/destinations' });
    expect([reply.status, reply.text]).toEqual([500, '{"detail":"Internal Server Error"}']);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(String(faults)).toContain('destinations.json is missing');
    expect((await inProcess(fresh)({ target: '/api/route/LHR-JFK' })).status).toBe(200);
  });
});

import { expect, test } from 'vitest';
import { pagesWithMarkdown } from '../../src/site/markdown/pages.ts';
import { sitemapFiles, sitemapPaths } from '../../src/site/sitemap.ts';
import { siteWorld } from './testSite.ts';

const world = siteWorld();
const twins = new Map(
  [...pagesWithMarkdown(world)].map(({ page, markdown }) => [(page.head.markdown ?? '').slice(1), markdown()] as const),
);

test('every page meant for reading has a twin', () => {
  const { site = [], ...kinds } = sitemapPaths(world);
  const wanted = [
    ...Object.values(kinds).flat(),
    ...site.filter((path) => path === '/countries' || path === '/airlines'),
  ];
  expect([...twins.keys()].sort()).toEqual(wanted.map((path) => `${path.slice(1)}.md`).sort());
});

test('the twin of a route says what the page says', () => {
  const text = twins.get('r/LHR-JFK.md') ?? '';
  expect(text).toContain('# London (LHR) to New York (JFK)');
  expect(text).toContain('| 18:10 | 21:00 | 7\u00a0h\u00a050\u00a0min | Daily |');
  expect(text).toContain('JSON: https://routes.example/api/route/LHR-JFK');
  expect(text).not.toContain('TUI');
});

test('names cannot break out of the text', () => {
  expect(twins.get('airport-routes-nadi-NAN.md')).toContain('Nadi \\<International\\> & "Airport"');
});

test('the sitemap index names its parts, and every address has the date of the data', () => {
  const files = new Map(sitemapFiles(world));
  const parts = [...(files.get('sitemap.xml') ?? '').matchAll(/<loc>https:\/\/routes\.example\/([^<]+)<\/loc>/g)];
  expect(parts.map(([, name]) => name).sort()).toEqual(
    [...files.keys()].filter((name) => /^sitemap-/.test(name)).sort(),
  );
  const routes = files.get('sitemap-routes.xml') ?? '';
  expect(routes).toContain('<url><loc>https://routes.example/r/LHR-JFK</loc><lastmod>2026-11-21</lastmod></url>');
  expect(routes).not.toContain('LGW-FNC');
  expect(files.get('robots.txt')).toContain('Sitemap: https://routes.example/sitemap.xml');
});

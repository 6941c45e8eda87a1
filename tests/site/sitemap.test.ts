import { expect, test } from 'vitest';
import { pathsOf } from '../../src/site/builtPages.ts';
import { sitemapFiles, sitemapPages } from '../../src/site/sitemap.ts';
import { testSite } from './testSite.ts';

test('the sitemap index names its parts, and every address has the date of the data', () => {
  const files = new Map(sitemapFiles(testSite()));
  const parts = [...(files.get('sitemap.xml') ?? '').matchAll(/<loc>https:\/\/routes\.example\/([^<]+)<\/loc>/g)];
  expect(parts.map(([, name]) => name).sort()).toEqual(
    [...files.keys()].filter((name) => /^sitemap-/.test(name)).sort(),
  );
  const routes = files.get('sitemap-routes.xml') ?? '';
  expect(routes).toContain('<url><loc>https://routes.example/r/LHR-JFK</loc><lastmod>2026-11-21</lastmod></url>');
  expect(routes).not.toContain('LGW-FNC');
  expect(files.get('robots.txt')).toContain('Sitemap: https://routes.example/sitemap.xml');
  // The forms are listed, their searches are not crawled.
  expect(files.get('sitemap-site.xml')).toContain('<loc>https://routes.example/connections</loc></url>');
  expect(files.get('robots.txt')).toContain('Disallow: /connections?');
});

test('weekend trips are of airports that have some; pages with fewer than three flights or trips are not listed', () => {
  const site = testSite();
  const parts = Map.groupBy(sitemapPages(site), ({ part }) => part);
  const listed = (part: string) => parts.get(part)?.map(({ path }) => path) ?? [];
  expect(pathsOf(site, 'weekend')).toContain('/weekend-from-new-york-JFK');
  expect(pathsOf(site, 'weekend')).not.toContain('/weekend-from-dubai-DXB');
  expect(listed('weekends')).toEqual([]);
  expect(pathsOf(site, 'origins')).toContain('/flights-to-dubai-DXB');
  expect(listed('origins')).toEqual(['/flights-to-new-york-JFK', '/flights-to-los-angeles-LAX']);
  expect(listed('airports')).toContain('/airport-routes-dubai-DXB');
});

test('a page has the date of its last change, and a page made on request has none', () => {
  const files = new Map(sitemapFiles(testSite(), new Map([['/r/LHR-JFK', '2026-01-02']])));
  expect(files.get('sitemap-routes.xml')).toContain('/r/LHR-JFK</loc><lastmod>2026-01-02</lastmod>');
  expect(files.get('sitemap-origins.xml')).toContain('/flights-to-new-york-JFK</loc></url>');
});

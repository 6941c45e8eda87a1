import { expect, test } from 'vitest';
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
});

test('weekend trips are listed of airports that have some', () => {
  const parts = Map.groupBy(sitemapPages(testSite()), ({ part }) => part);
  const [weekends, airports] = ['weekends', 'airports'].map((part) => parts.get(part)?.map(({ path }) => path));
  expect(weekends).toContain('/weekend-from-new-york-JFK');
  expect(airports).toContain('/airport-routes-dubai-DXB');
  expect(weekends).not.toContain('/weekend-from-dubai-DXB');
});

test('a page has the date of its last change, and a page made on request has none', () => {
  const files = new Map(sitemapFiles(testSite(), new Map([['/r/LHR-JFK', '2026-01-02']])));
  expect(files.get('sitemap-routes.xml')).toContain('/r/LHR-JFK</loc><lastmod>2026-01-02</lastmod>');
  expect(files.get('sitemap-arrivals.xml')).toContain('/flights-to-london-LHR</loc></url>');
});

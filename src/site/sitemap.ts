import { hubPath, routePath } from '../contract/paths.ts';
import type { PublishContext } from '../operations/records.ts';
import {
  AIRLINES_PATH,
  airlinePath,
  CHANGES_PATH,
  CONNECTIONS_PATH,
  COUNTRIES_PATH,
  countryPath,
  DEVELOPERS_PATH,
  HOME_PATH,
  SITEMAP_PATH,
  sitemapPartPath,
} from './addresses.ts';
import { airportAt, routeAt } from './pages/places.ts';
import { publishedRoutes } from './pages/route.ts';
import { siteDataOf } from './siteData.ts';
import { escapeHtml } from './text/html.ts';

/** Addresses in one part: well under the protocol's 50,000, so that a crawler reads a change in small files. */
const PART = 10_000;

/**
 * The sitemap index, its parts and robots.txt: path without a leading slash, and text. Every page changes with the
 * data and only with it, so the data's date is the true lastmod of each.
 */
export function* sitemapFiles(published: PublishContext): Generator<readonly [path: string, text: string]> {
  const { baseUrl, dataset } = published;
  const lastmod = `<lastmod>${dataset.dataDate}</lastmod>`;
  const parts: string[] = [];
  for (const [kind, paths] of Object.entries(sitemapPaths(published)))
    for (let start = 0; start < paths.length; start += PART) {
      const path = sitemapPartPath(paths.length > PART ? `${kind}-${start / PART + 1}` : kind);
      parts.push(path);
      const urls = paths
        .slice(start, start + PART)
        .map((page) => `<url><loc>${escapeHtml(baseUrl + page)}</loc>${lastmod}</url>`);
      yield [path.slice(1), `${XML}<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>\n`];
    }
  const maps = parts.map((path) => `<sitemap><loc>${escapeHtml(baseUrl + path)}</loc>${lastmod}</sitemap>`);
  yield [SITEMAP_PATH.slice(1), `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${maps.join('\n')}\n</sitemapindex>\n`];
  yield ['robots.txt', robots(baseUrl)];
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Canonical paths of all pages by kind. */
export function sitemapPaths(published: PublishContext): Readonly<Record<string, readonly string[]>> {
  const world = siteDataOf(published);
  return {
    site: [HOME_PATH, COUNTRIES_PATH, AIRLINES_PATH, DEVELOPERS_PATH, CHANGES_PATH],
    countries: world.index.countries.map(({ name }) => countryPath(name)),
    airlines: world.index.airlines.map(airlinePath),
    airports: world.index.hubs.map((hub) => hubPath(airportAt(world, hub))),
    routes: publishedRoutes(world).map((route) => routePath(routeAt(world, route).id)),
  };
}

/** Everything may be read; searches are endless and lead nowhere new. */
const robots = (baseUrl: string): string =>
  `User-agent: *\nDisallow: ${CONNECTIONS_PATH}?\n\nSitemap: ${baseUrl}${SITEMAP_PATH}\n`;

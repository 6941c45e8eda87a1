import {
  ABOUT_PATH,
  AIRLINES_PATH,
  airlinePath,
  CHANGES_PATH,
  COMPARE_PATH,
  CONNECTIONS_PATH,
  COUNTRIES_PATH,
  countryPath,
  DATA_PATH,
  DEVELOPERS_PATH,
  HOME_PATH,
  routePath,
  SITEMAP_PATH,
  sitemapPartPath,
  weekendPath,
} from '../contract/paths.ts';
import { flightListPaths } from './flightListPaths.ts';
import { hasWeekendTrips } from './pages/weekend.ts';
import { airportAt, airportViewAt, routeAt, type SiteData } from './siteData.ts';
import { type Markup, markup } from './text/markup.ts';

/** Most addresses in one part. The protocol allows 50,000; with fewer a crawler fetches less after a change. */
const PART = 10_000;

/**
 * The sitemap index, its parts and robots.txt: path without a leading slash, and text.
 * @param lastmods ISO dates on which pages last changed, by path; other built pages have the date of the data, and pages
 * that are made on request have none
 */
export function* sitemapFiles(
  site: SiteData,
  lastmods: ReadonlyMap<string, string> = new Map(),
): Generator<readonly [path: string, text: string]> {
  const { dataDate } = site.dataset;
  const paths = sitemapPaths(site);
  const made = new Set([...(paths['weekends'] ?? []), ...Object.values(flightListPaths(site)).flat()]);
  const dateOf = (path: string) => lastmods.get(path) ?? (made.has(path) ? null : dataDate);
  const lastmod = (date: string | null) => (date === null ? null : markup`<lastmod>${date}</lastmod>`);
  const parts: string[] = [];
  for (const [kind, all] of Object.entries(paths))
    for (let start = 0; start < all.length; start += PART) {
      const part = sitemapPartPath(all.length > PART ? `${kind}-${start / PART + 1}` : kind);
      const urls = all.slice(start, start + PART);
      parts.push(part);
      yield [
        part.slice(1),
        document(
          'urlset',
          urls.map((path) => markup`<url><loc>${site.baseUrl + path}</loc>${lastmod(dateOf(path))}</url>`),
        ),
      ];
    }
  const entries = parts.map((path) => markup`<sitemap><loc>${site.baseUrl + path}</loc></sitemap>`);
  yield [SITEMAP_PATH.slice(1), document('sitemapindex', entries)];
  yield ['robots.txt', robots(site.baseUrl)];
}

const document = (root: 'urlset' | 'sitemapindex', entries: readonly Markup[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;

/** Canonical paths of all pages by kind. Those of weekend trips take a search of each airport. */
export function sitemapPaths(site: SiteData): Readonly<Record<string, readonly string[]>> {
  const { countries, airlines, hubs, routes } = site.index;
  return {
    site: [HOME_PATH, COUNTRIES_PATH, AIRLINES_PATH, DEVELOPERS_PATH, DATA_PATH, ABOUT_PATH, CHANGES_PATH],
    countries: countries.map(({ name }) => countryPath(name)),
    airlines: airlines.map(airlinePath),
    airports: hubs.map((hub) => airportViewAt(site, hub).path),
    routes: routes.map((route) => routePath(routeAt(site, route).id)),
    ...flightListPaths(site),
    weekends: hubs
      .filter((hub) => hasWeekendTrips(site.timetable(), [hub]))
      .map((hub) => weekendPath(airportAt(site, hub))),
  };
}

/** Searches are not crawled: there is no end of them, and their results have pages of their own. */
const robots = (baseUrl: string): string =>
  `User-agent: *\nDisallow: ${CONNECTIONS_PATH}?\nDisallow: ${COMPARE_PATH}?\n\nSitemap: ${baseUrl}${SITEMAP_PATH}\n`;

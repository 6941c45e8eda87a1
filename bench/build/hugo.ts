/** Comparison for the build: Hugo renders the HTML of the route pages from the same page objects. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { readData } from '../../src/data/dataFiles.ts';
import { routeMap, routePage } from '../../src/site/pages/route.ts';
import { createSiteData } from '../../src/site/siteData.ts';

/**
 * Writes a Hugo site: a content file per route with the page object and map in its front matter, and a layout that
 * renders the same content.
 * @returns number of pages
 */
export function writeHugoSite(folder: string, data: string, baseUrl: string): number {
  cpSync(join(import.meta.dirname, 'hugo'), folder, { recursive: true });
  const content = join(folder, 'content/r');
  mkdirSync(content, { recursive: true });
  const site = createSiteData({ dataset: loadDataset(readData(data)), baseUrl });
  const { routes } = site.index;
  for (const index of routes) {
    const page = routePage(site, index);
    const matter = { title: page.head.title, frame: site.layout, page: { ...page, map: routeMap(page) } };
    writeFileSync(join(content, `${page.head.path.slice('/r/'.length)}.md`), `${JSON.stringify(matter)}\n`);
  }
  return routes.length;
}

import { expect, test } from 'vitest';
import { must } from '../../../src/core/must.ts';
import { scheduledRoutes } from '../../../src/operations/routeWeeks.ts';
import type { PageHead } from '../../../src/site/pageHead.ts';
import { airlinePage, airlinesPage } from '../../../src/site/pages/airline.ts';
import { changesPage } from '../../../src/site/pages/changes.ts';
import { countriesPage, countryPage } from '../../../src/site/pages/country.ts';
import { homePage } from '../../../src/site/pages/home.ts';
import { hubPage } from '../../../src/site/pages/hub.ts';
import { developersPage } from '../../../src/site/pages/reference.ts';
import { routePage } from '../../../src/site/pages/route.ts';
import { pageNodes } from '../../../src/site/seo/jsonLd.ts';
import { airlineNetworks, countries, hubs } from '../../../src/site/subjects.ts';
import { testSite } from '../testSite.ts';

/** The types and properties of schema.org that pages use, with inherited properties: https://schema.org/Flight etc. */
const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  Airline: ['iataCode', 'name', 'url'],
  Airport: ['address', 'geo', 'iataCode', 'icaoCode', 'name', 'url'],
  BreadcrumbList: ['itemListElement'],
  EntryPoint: ['urlTemplate'],
  GeoCoordinates: ['latitude', 'longitude'],
  ListItem: ['item', 'name', 'position', 'url'],
  PostalAddress: ['addressCountry', 'addressLocality', 'addressRegion'],
  PropertyValueSpecification: ['valueName', 'valueRequired'],
  WebSite: ['description', 'name', 'url'],
};

interface Node {
  readonly [key: string]: unknown;
}

const site = testSite();
const heads: readonly PageHead[] = [
  ...[homePage, airlinesPage, countriesPage, developersPage, changesPage].map((page) => page(site).head),
  ...countries(site).map(({ name }) => must(countryPage(site, name), name).head),
  ...airlineNetworks(site).map(({ code }) => airlinePage(site, code).head),
  ...hubs(site).map((hub) => hubPage(site, hub).head),
  ...scheduledRoutes(site).map((route) => routePage(site, route).head),
];
const nodesOf = (head: PageHead) => [...nested(JSON.parse(JSON.stringify(pageNodes(site.baseUrl, head))))];

function* nested(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const inner of Object.values(value)) yield* nested(inner);
}

test.each(heads.map((head) => [head.path, head] as const))('%s uses words of schema.org only', (_, head) => {
  for (const { '@type': type, '@id': id, ...properties } of nodesOf(head)) {
    if (type === undefined) {
      // A reference to a node of the same page.
      expect(properties).toEqual({});
      expect(nodesOf(head).some((node) => node['@id'] === id && node['@type'] !== undefined)).toBe(true);
      continue;
    }
    expect(VOCABULARY[String(type)], String(type)).toBeDefined();
    expect(VOCABULARY[String(type)]).toEqual(expect.arrayContaining(Object.keys(properties)));
  }
});

test('breadcrumbs count from one, have full addresses, and end at the page itself', () => {
  for (const head of heads.filter(({ crumbs }) => crumbs.length > 0)) {
    const [list, ...more] = nodesOf(head).filter((node) => node['@type'] === 'BreadcrumbList');
    const items = list?.['itemListElement'] as { position: number; name: string; item: string }[];
    expect(more).toEqual([]);
    expect(items.length).toBeGreaterThanOrEqual(2);
    expect(items.map(({ position }) => position)).toEqual(items.map((_, i) => i + 1));
    for (const { item, name } of items) {
      expect(item).toMatch(/^https:\/\/routes\.example\//);
      expect(name).not.toBe('');
    }
    expect(items.at(-1)?.item).toBe(`https://routes.example${head.path}`);
  }
});

import { expect, test } from 'vitest';
import { airlinePage, airlinesPage } from '../../src/site/pages/airline.ts';
import { changesPage } from '../../src/site/pages/changes.ts';
import { countriesPage, countryPage } from '../../src/site/pages/country.ts';
import { developersPage } from '../../src/site/pages/developers.ts';
import { homePage } from '../../src/site/pages/home.ts';
import { hubPage, publishedHubs } from '../../src/site/pages/hub.ts';
import type { PageHead } from '../../src/site/pages/page.ts';
import { publishedRoutes, routePage } from '../../src/site/pages/route.ts';
import { siteWorld } from './testSite.ts';

/** Of schema.org's vocabulary what pages use: https://schema.org/Flight and so on, inherited properties included. */
const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  Airline: ['iataCode', 'name', 'url'],
  Airport: ['address', 'geo', 'iataCode', 'icaoCode', 'name', 'url'],
  BreadcrumbList: ['itemListElement'],
  EntryPoint: ['urlTemplate'],
  Flight: [...['arrivalAirport', 'departureAirport', 'estimatedFlightDuration', 'flightDistance', 'provider', 'url']],
  GeoCoordinates: ['latitude', 'longitude'],
  ListItem: ['item', 'name', 'position'],
  PostalAddress: ['addressCountry', 'addressLocality'],
  PropertyValueSpecification: ['valueName', 'valueRequired'],
  SearchAction: ['query-input', 'target'],
  WebAPI: ['description', 'documentation', 'name', 'url'],
  WebSite: ['description', 'name', 'potentialAction', 'url'],
};

interface Node {
  readonly [key: string]: unknown;
}

const world = siteWorld();
const heads: readonly PageHead[] = [
  ...[homePage, airlinesPage, countriesPage, developersPage].map((page) => page(world).head),
  changesPage(world, { changes: [] }).head,
  ...world.index.countries.map((country) => countryPage(world, country).head),
  ...world.index.airlines.map((airline) => airlinePage(world, airline).head),
  ...publishedHubs(world).map((hub) => hubPage(world, hub).head),
  ...publishedRoutes(world).map((route) => routePage(world, route).head),
];
const nodesOf = ({ jsonLd }: PageHead) => [...nested(JSON.parse(JSON.stringify(jsonLd)))];

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

test('what a search needs stands in its template, and durations are those of ISO 8601', () => {
  const search = nodesOf(homePage(world).head).find((node) => node['@type'] === 'SearchAction') ?? {};
  const { urlTemplate } = search['target'] as { urlTemplate: string };
  for (const { valueName } of search['query-input'] as { valueName: string }[])
    expect(urlTemplate).toContain(`{${valueName}}`);
  const durations = heads.flatMap(nodesOf).flatMap((node) => node['estimatedFlightDuration'] ?? []);
  expect(durations.length).toBeGreaterThan(5);
  for (const duration of durations) expect(duration).toMatch(/^PT\d+H\d{1,2}M$/);
});

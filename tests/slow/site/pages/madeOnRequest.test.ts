import { describe, expect, test } from 'vitest';
import { operationList } from '../../../../src/contract/operations.ts';
import { type PageId, pageEntry } from '../../../../src/contract/pages.ts';
import { originsPath } from '../../../../src/contract/paths.ts';
import { compareNames } from '../../../../src/core/destinationOrder.ts';
import { at, must } from '../../../../src/core/must.ts';
import { decodeInput } from '../../../../src/operations/decodeInput.ts';
import { callOperation } from '../../../../src/operations/handlers.ts';
import { isScheduled } from '../../../../src/operations/routeWeeks.ts';
import { pageMarkdown } from '../../../../src/site/markdown.ts';
import type { Page } from '../../../../src/site/page.ts';
import { airlinePage } from '../../../../src/site/pages/airline.ts';
import { sitemapPages } from '../../../../src/site/sitemap.ts';
import { hubs } from '../../../../src/site/subjects.ts';
import { contentOf, entriesOf, flightListAt, requestedAt, rowsIn, sectionOf, tableIn } from '../../../site/pages.ts';
import { bundledWorld } from '../../../support/testWorld.ts';

const { dataset, indexes } = bundledWorld();
const page = (path: string) => must(flightListAt(indexes, path), path);

describe('pages that are made on request', () => {
  test('a pair of cities names the airports that have a flight', () => {
    const found = page('/flights-london-LON-to-new-york-NYC');
    const { rows } = tableIn(found);
    const codes = (end: 'from' | 'to') => [...new Set(rows.map((row) => row[end].code))];
    expect(found.sub?.split(' to ').map((text) => text.match(/[A-Z]{3}/g))).toEqual([codes('from'), codes('to')]);
    expect(sectionOf(found, 'flights')?.title).toBe(`${rows.length} routes`);
  });

  test('arrivals list every origin', () => {
    const found = page('/flights-to-london-LHR');
    const index = must(dataset.airportIndex.get('LHR'), 'LHR');
    expect(
      tableIn(found)
        .rows.map(({ from }) => from.code)
        .sort(),
    ).toEqual(
      dataset.routes
        .filter(({ to, charterOnly }) => to === index && !charterOnly)
        .map(({ from }) => at(dataset.airports, from).code)
        .sort(),
    );
    expect(found.title).toBe('Flights to London Heathrow (LHR)');
    expect(found.head.path).toBe('/flights-to-london-LHR');
  });

  test('a city has the destinations of all its airports', () => {
    const city = page('/city-london-LON');
    const all = rowsIn(city);
    expect(new Set(all.map(({ from }) => from.code))).toEqual(new Set(['LHR', 'LGW', 'STN', 'LTN', 'LCY', 'SEN']));
    expect(entriesOf(city, 'Weekend trips').map(({ path }) => path)).toContain('/weekend-from-london-LON');
  });

  test('a family of aircraft has its routes by the city of origin, then of destination', () => {
    const names = rowsIn(page('/aircraft/A380')).map(({ from, to }) => [from.city, from.code, to.city].join(' | '));
    expect(names.length).toBeGreaterThan(20);
    expect(names).toEqual(names.toSorted(compareNames));
  });

  test('two cities have the flights between all their airports, by time', () => {
    const found = page('/flights-london-LON-to-new-york-NYC');
    expect(tableIn(found).rows.map(({ path }) => path)).toEqual(['/r/LHR-JFK', '/r/LHR-EWR']);
    const times = contentOf(found, 'departures').board.departures.map(({ departs }) => departs ?? '24:00');
    expect(times).toEqual(times.toSorted());
    expect(times.length).toBeGreaterThan(20);
    expect(tableIn(page('/flights-new-york-NYC-to-london-LON')).rows.length).toBeGreaterThan(1);
  });

  test('two countries have the routes between them, one country those within it', () => {
    expect(
      tableIn(page('/flights-france-to-japan')).rows.every(
        ({ from, to }) => from.country === 'France' && to.country === 'Japan',
      ),
    ).toBe(true);
    const DOMESTIC = 'flights-united-states-to-united-states';
    const domestic = page(`/${DOMESTIC}`);
    expect(tableIn(domestic).rows.length).toBe(150);
    // A filtered page leads to all rows that match, without scripts.
    const [some, whole] = [`/${DOMESTIC}?day=Mon`, `/rows/${DOMESTIC}?day=Mon`].map((path) => {
      const found = requestedAt(indexes, path);
      if (found === null || found instanceof Response) throw new Error(path);
      return tableIn(found.page as Page);
    });
    expect(some).toMatchObject({ restPath: `/rows/${DOMESTIC}?day=Mon`, counts: { listed: 1000 } });
    expect(whole?.rows.length).toBe(some?.counts.matching);
    expect(whole?.rows.length).toBeGreaterThan(3000);
    expect(sectionOf(domestic, 'flights')?.title).toMatch(/^[\d,]+ routes: the 150 with the most known flights$/);
  });

  test.each([
    '/flights-to-nowhere-QQQ',
    '/city-portland-PDX',
    '/city-nowhere-QQQ',
    '/flights-portland-PDX-to-portland-PWM',
    '/flights-london-LON-to-london-LON',
    '/flights-atlantis-to-japan',
    '/flights-',
  ])('there is no page at %s', (path) => expect(flightListAt(indexes, path)).toBeNull());
});

test('flights on unknown days are not counted as none', () => {
  const stansted = page('/flights-to-london-STN');
  expect(stansted.lead).toMatch(/, at least [\d,]+ flights a week\. Other flights may be missing\.$/);
  const ryanair = entriesOf(stansted, 'airlines').find(({ text }) => text === 'Ryanair');
  expect(ryanair?.note).toMatch(/, days not known$/);
  expect(page('/flights-to-funchal-FNC').lead).toMatch(
    /: \d+ airlines, \d+ flights a week\. Other flights may be missing\.$/,
  );
});

test('a list with fewer than three flights is not indexed', () => {
  const arrivals = (hub: number) =>
    [...indexes.routes.routesTo(hub)].filter((route) => isScheduled(indexes, route)).length;
  const few = hubs(indexes).filter((hub) => arrivals(hub) === 1 || arrivals(hub) === 2);
  expect(few.length).toBeGreaterThan(10);
  for (const hub of few.slice(0, 20)) expect(page(originsPath(at(indexes.airports, hub))).head.noindex).toBe(true);
  expect(page('/flights-to-london-LHR').head.noindex).toBe(false);
});

test('every list of flights of the sitemap is a page at that path, with short metadata', () => {
  const faults: string[] = [];
  const isList = (id: PageId) =>
    pageEntry(id).onRequest && pageEntry(id).shows !== 'find_journeys' && pageEntry(id).markdown && id !== 'map';
  const listed = [...sitemapPages(indexes)].filter(({ id }) => isList(id));
  for (const [kind, pages] of Map.groupBy(listed, ({ id }) => id)) {
    const paths = pages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const step = Math.ceil(paths.length / 60);
    for (const path of paths.filter((_, i) => i % step === 0)) {
      const found = flightListAt(indexes, path);
      if (found?.head.path !== path || found.head.noindex) faults.push(`${kind} ${path}: ${found?.head.path}`);
      else {
        const { title, description } = found.head;
        if (title.length > 65 || description.length > 158)
          faults.push(`${title.length} ${title} | ${description.length} ${description}`);
        if (!pageMarkdown(indexes, found).startsWith('# ')) faults.push(`${path}.md`);
      }
    }
  }
  expect(faults).toEqual([]);
});

describe('the JSON of a page', () => {
  /** The ids of the routes that an operation answers at the address. */
  function routesAt(path: string): Set<string> {
    const { pathname, search } = new URL(path, indexes.baseUrl);
    for (const { id, path: template } of operationList) {
      const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
      const match = pattern.exec(pathname);
      if (!match) continue;
      const input = decodeInput(id, { ...match.groups }, search.slice(1));
      const answer = JSON.stringify(callOperation(indexes, id, input as never));
      return new Set(Array.from(answer.matchAll(/"route_id":"([A-Z-]+)"/g), ([, route]) => must(route, 'route')));
    }
    throw new Error(`no operation at ${path}`);
  }

  test.each([
    '/city-tokyo-TYO',
    '/city-melbourne-MEL',
    '/flights-to-istanbul-IST',
    '/flights-london-LON-to-new-york-NYC',
    '/flights-melbourne-MEL-to-sydney-SYD',
    '/flights-samoa-to-new-zealand',
    '/flights-ireland-to-ireland',
    '/flight/QF1',
  ])('has its routes: %s', (path) => {
    const found = page(path);
    const ids = rowsIn(found).map((row) => row.path.replace('/r/', ''));
    expect(routesAt(must(found.head.json, 'JSON'))).toEqual(new Set(ids));
  });

  test('has the routes of an airline', () => {
    const found = airlinePage(indexes, 'TK');
    const ids = rowsIn(found).map((row) => row.path.replace('/r/', ''));
    expect(routesAt(must(found.head.json, 'JSON'))).toEqual(new Set(ids));
  });

  test('is named below a table that the Markdown version cuts', () => {
    const { baseUrl } = indexes;
    expect(pageMarkdown(indexes, airlinePage(indexes, 'TK'))).toContain(
      `\nThese are the 150 routes with the most known flights a week. All 561 are at ${baseUrl}/api/airline/TK/routes\n`,
    );
    expect(pageMarkdown(indexes, page('/aircraft/A350'))).toMatch(
      / All \d+ are at http.+\/api\/flights\?from_region=.+&aircraft=A350&limit=500\n/,
    );
    expect(pageMarkdown(indexes, page('/flight/QF1'))).not.toContain('These are the');
  });
});

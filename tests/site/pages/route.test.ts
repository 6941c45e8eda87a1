import { describe, expect, test } from 'vitest';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { scheduledRoutes } from '../../../src/operations/routeWeeks.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { routePage } from '../../../src/site/pages/route.ts';
import { monthsText } from '../../../src/site/season.ts';
import { pageNodes } from '../../../src/site/seo/jsonLd.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { contentOf, entriesOf, sectionOf } from '../pages.ts';
import { routeIndex, testDataset, testSite } from '../testSite.ts';

const site = testSite();
const page = (id: string) => routePage(site, routeIndex(site, id));
const linesOf = (id: string) => contentOf(page(id), 'departures').board.departures;

describe('the page of a route', () => {
  test('begins with airlines, frequency and duration', () => {
    expect(page('LHR-JFK').lead).toBe(
      'According to timetables of 2013 to 2022, British Airways flies direct from London (LHR) to New York (JFK), 7 times a week, every day of the week. The flight takes about 7\u00a0h\u00a050\u00a0min.',
    );
  });

  test('shows local times, and an arrival on another day', () => {
    const [line] = linesOf('LHR-SYD');
    // 21:15 in London, 22 h 10 min later, with Sydney eleven hours ahead in November, the month of the build.
    expect(line).toMatchObject({ departs: '21:15', arrives: '06:25', dayShift: 2 });
    expect(linesOf('SYD-LAX')[0]).toMatchObject({ departs: '10:00', arrives: '04:30', dayShift: 0 });
  });

  test('explains the mark of an arrival on the day before, where there is one', () => {
    const { indexes } = bundledWorld();
    const notes = (id: string) => sectionOf(routePage(indexes, routeIndex(indexes, id)), 'Timetable')?.after;
    expect(notes('CXI-HNL')).toBe(
      'All times are local. Honolulu is 24\u00a0h behind Kiritimati. +1 means arrival on the next day, -1 on the day before.',
    );
    expect(notes('HNL-CXI')).toContain('+1 means arrival on the next day.');
    const markdown = pageMarkdown(indexes, routePage(indexes, routeIndex(indexes, 'CXI-HNL')));
    expect(markdown).toContain('| 07:30 | 10:45 -1 |');
  });

  test('says so when the time is not known', () => {
    expect(linesOf('LAX-JFK')).toMatchObject([
      { flight: null, aircraft: [], departs: null, arrives: null, dayShift: 0, blockMin: null, days: 96 },
    ]);
  });

  test('lists no charter, and charter-only routes have no page', () => {
    expect(entriesOf(page('LHR-JFK'), 'Airline').map(({ text }) => text)).toEqual(['British Airways (BA)']);
    expect(scheduledRoutes(site)).not.toContain(routeIndex(site, 'LGW-FNC'));
  });

  test('tells a season that is not known from one that is, and has months only where they differ', () => {
    const textOf = (id: string) => sectionOf(page(id), 'Season')?.content;
    expect(textOf('LHR-JFK')).toEqual({ kind: 'text', text: 'The months of operation are not known.' });
    expect(textOf('NAN-SYD')).toEqual({ kind: 'text', text: 'Operates from May to September, not in other months.' });
    expect(monthsText(0b1111_1111_1111, 'Year-round')).toBeNull();
    expect(pageMarkdown(site, page('LHR-JFK'))).toContain('Flights a week: 7');
  });

  test('compares the return flights, and says when there are none', () => {
    const { columns, rows } = contentOf(page('LHR-JFK'), 'table');
    expect(columns.at(-1)).toEqual([{ text: 'JFK–LHR', path: '/r/JFK-LHR' }]);
    expect(rows).toContainEqual(['Flight time', '7\u00a0h\u00a050\u00a0min', '7\u00a0h']);
    expect(sectionOf(page('DXB-LAX'), 'Return flights')?.content).toMatchObject({
      text: expect.arrayContaining(['Return flights: none in our data. ']),
    });
  });

  test('does not count flights on unknown days as none', () => {
    const dataset = testDataset();
    const withUnknown = (id: string) => {
      const index = routeIndex(site, id);
      const routes = dataset.routes.map((route, i) => {
        if (i !== index) return route;
        const [service] = route.services;
        if (!service) throw new Error(`no service on ${id}`);
        const unknown = {
          ...service,
          airlineCode: 'FR',
          airlineName: 'Ryanair',
          departures: [],
          schedule: [],
          weeklyDepartures: 0,
        };
        return { ...route, services: [...route.services, unknown] };
      });
      return routePage(buildIndexes({ dataset: { ...dataset, routes }, baseUrl: site.baseUrl }), index);
    };
    const unknown = withUnknown('LHR-JFK');
    expect(unknown.lead).toContain('fly direct from London (LHR) to New York (JFK), at least 7 times a week. ');
    expect(unknown.figures).toContainEqual({ name: 'Flights a week', value: 'At least 7' });
    expect(contentOf(unknown, 'table').rows.slice(0, 2)).toEqual([
      ['Flights a week', 'At least 7', '7'],
      ['Days', 'At least daily', 'Daily'],
    ]);
  });

  test('leads to the flights between all airports of the cities, where there are several routes', () => {
    const links = (id: string) => entriesOf(page(id), 'More flights').map(({ path }) => path);
    expect(links('LHR-JFK')).toContain('/flights-london-LON-to-new-york-NYC');
    expect(links('LHR-SYD').join()).not.toContain('/flights-london-LON');
  });
});

test('titles, descriptions and addresses differ from page to page', () => {
  const heads = scheduledRoutes(site).map((route) => routePage(site, route).head);
  for (const key of ['title', 'description', 'path'] as const)
    expect(new Set(heads.map((head) => head[key])).size).toBe(heads.length);
});

test('JSON-LD has the airports, and no flights: a flight of schema.org has no date', () => {
  const nodes = pageNodes(site.baseUrl, page('LHR-JFK').head);
  const types = nodes.map((node) => (node as { '@type': string })['@type']);
  expect(types).toEqual(['BreadcrumbList', 'Airport', 'Airport']);
});

import { describe, expect, test } from 'vitest';
import { buildIndexes, type Indexes } from '../../../src/operations/indexes.ts';
import { scheduledRoutes } from '../../../src/operations/routeWeeks.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { routePage } from '../../../src/site/pages/route.ts';
import { seasonStrip } from '../../../src/site/season.ts';
import { contentOf, contentsOf, entriesOf, sectionOf } from '../pages.ts';
import { routeIndex, testDataset, testSite } from '../testSite.ts';

const site = testSite();
const page = (id: string) => routePage(site, routeIndex(site, id));
const linesOf = (id: string) => contentOf(page(id), 'timetables').timetables[0]?.lines ?? [];

/** The choices below a title, each with its second figure. */
function choicesOf(id: string, title: string) {
  const content = sectionOf(page(id), title)?.content;
  return content?.kind === 'choices' ? content.choices.map(({ text, figures }) => ({ text, extra: figures[1] })) : [];
}

describe('the page of a route', () => {
  test('begins with airlines, frequency and duration', () => {
    expect(page('LHR-JFK').lead).toBe(
      'According to timetables of 2013 to 2022, British Airways flies direct from London (LHR) to New York (JFK), 7 times a week, every day of the week. The flight takes about 7\u00a0h\u00a050\u00a0min.',
    );
  });

  test('shows local times, and an arrival on another day', () => {
    const [line] = linesOf('LHR-SYD');
    // 21:15 in London, 22 h 10 min later, with Sydney nine hours ahead in July, the reference week.
    expect(line).toMatchObject({ departs: '21:15', arrives: '04:25', dayShift: 2 });
    expect(linesOf('SYD-LAX')[0]).toMatchObject({ departs: '10:00', arrives: '06:30', dayShift: 0 });
  });

  test('says so when the time is not known', () => {
    expect(linesOf('LAX-JFK')).toEqual([
      { flights: [], aircraft: [], departs: null, arrives: null, dayShift: 0, blockMin: null, days: 96 },
    ]);
  });

  test('lists no charter, and charter-only routes have no page', () => {
    expect(contentOf(page('LHR-JFK'), 'timetables').timetables.map(({ code }) => code)).toEqual(['BA']);
    expect(scheduledRoutes(site)).not.toContain(routeIndex(site, 'LGW-FNC'));
  });

  test('tells a season that is not known from one that is', () => {
    expect(contentOf(page('LHR-JFK'), 'months').season).toMatchObject({
      months: null,
      text: 'The months of operation are not known.',
    });
    const { months, text } = contentOf(page('NAN-SYD'), 'months').season;
    expect(months?.filter(({ flown }) => flown).map(({ name }) => name)).toEqual(['May', 'Jun', 'Jul', 'Aug', 'Sep']);
    expect(text).toBe('Operates from May to September, not in other months.');
  });

  test('has the flights of weekdays only where they differ, and months likewise', () => {
    expect(page('LHR-JFK').figures).toContainEqual({ name: 'Flight every day', value: '1' });
    expect(contentsOf(page('LHR-JFK'), 'days')).toEqual([]);
    expect(contentsOf(page('LAX-JFK'), 'days')).toHaveLength(1);
    expect(contentOf(page('NAN-SYD'), 'months').season.differs).toBe(true);
    expect(seasonStrip(0b1111_1111_1111, 'Year-round')).toMatchObject({ isKnown: true, differs: false });
    expect(pageMarkdown(site, page('LHR-JFK'))).toContain('Flight every day: 1');
    expect(pageMarkdown(site, page('LAX-JFK'))).toContain('Fri 0, Sat 1, Sun 1');
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
    expect(contentsOf(unknown, 'days')).toEqual([]);
    expect(contentOf(unknown, 'table').rows.slice(0, 2)).toEqual([
      ['Flights a week', 'At least 7', '7'],
      ['Days', 'At least daily', 'Daily'],
    ]);
  });

  test('offers other airports of the city and itineraries with one stop', () => {
    expect(choicesOf('LHR-JFK', 'Other airports in the same cities')).toEqual([
      { text: [{ text: 'London (LGW) to New York (JFK)', path: '/r/LGW-JFK' }], extra: expect.any(String) },
    ]);
    expect(choicesOf('LHR-LAX', 'Flights with one stop')).toEqual([
      {
        text: ['via ', { text: 'Dubai (DXB)', path: '/airport-routes-dubai-DXB' }],
        extra: '12\u00a0h\u00a010\u00a0min longer, without the change',
      },
      {
        text: ['via ', { text: 'Sydney (SYD)', path: '/airport-routes-sydney-SYD' }],
        extra: '24\u00a0h\u00a035\u00a0min longer, without the change',
      },
    ]);
  });

  test('states facts that hold for this route only', () => {
    expect(entriesOf(page('NAN-SYD'), 'About this route')).toContainEqual({
      text: 'This is the only direct route from Nadi (NAN) in our data.',
    });
    expect(entriesOf(page('LHR-SYD'), 'About this route')).toContainEqual({
      text: 'It is the only direct route from London (LHR) to Australia in our data.',
    });
  });
});

test('titles, descriptions and addresses differ from page to page', () => {
  const heads = scheduledRoutes(site).map((route) => routePage(site, route).head);
  for (const key of ['title', 'description', 'path'] as const)
    expect(new Set(heads.map((head) => head[key])).size).toBe(heads.length);
});

test('JSON-LD has no invented dates or offers, and points to real addresses', () => {
  const current: Indexes = { ...site, timetableYears: [2026, 2026] };
  const { jsonLd } = routePage(current, routeIndex(site, 'LHR-JFK')).head;
  const types = jsonLd.map((node) => (node as { '@type': string })['@type']);
  expect(types).toEqual(['BreadcrumbList', 'Airport', 'Airport', 'Flight']);
  const text = JSON.stringify(jsonLd);
  expect(text).not.toMatch(/offers|price|departureTime|arrivalTime|validFrom/);
  expect(jsonLd[3]).toMatchObject({
    departureAirport: { '@id': 'https://routes.example/airport-routes-london-LHR' },
    estimatedFlightDuration: 'PT7H50M',
  });
});

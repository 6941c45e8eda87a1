import { describe, expect, test } from 'vitest';
import { buildIndexes, type Indexes } from '../../../src/operations/indexes.ts';
import { scheduledRoutes } from '../../../src/operations/routeWeeks.ts';
import { routeKind, routePage } from '../../../src/site/pages/route.ts';
import { seasonStrip } from '../../../src/site/season.ts';
import { routeIndex, testDataset, testSite } from '../testSite.ts';

const site = testSite();
const page = (id: string) => routePage(site, routeIndex(site, id));

describe('the page of a route', () => {
  test('begins with airlines, frequency and duration', () => {
    expect(page('LHR-JFK').lead).toBe(
      'According to timetables of 2013 to 2022, British Airways flies direct from London (LHR) to New York (JFK), 7 times a week, every day of the week. The flight takes about 7\u00a0h\u00a050\u00a0min.',
    );
  });

  test('shows local times, and an arrival on another day', () => {
    const [line] = page('LHR-SYD').timetables[0]?.lines ?? [];
    // 21:15 in London, 22 h 10 min later, with Sydney nine hours ahead in July, the reference week.
    expect(line).toMatchObject({ departs: '21:15', arrives: '04:25', dayShift: 2 });
    expect(page('SYD-LAX').timetables[0]?.lines[0]).toMatchObject({ departs: '10:00', arrives: '06:30', dayShift: 0 });
  });

  test('says so when the time is not known', () => {
    expect(page('LAX-JFK').timetables[0]?.lines).toEqual([
      { flights: [], aircraft: [], departs: null, arrives: null, dayShift: 0, blockMin: null, days: 96 },
    ]);
  });

  test('lists no charter, and charter-only routes have no page', () => {
    expect(page('LHR-JFK').timetables.map(({ code }) => code)).toEqual(['BA']);
    expect(scheduledRoutes(site)).not.toContain(routeIndex(site, 'LGW-FNC'));
  });

  test('tells a season that is not known from one that is', () => {
    expect(page('LHR-JFK').season).toMatchObject({
      months: null,
      text: 'The months of operation are not known.',
    });
    const { months, text } = page('NAN-SYD').season;
    expect(months?.filter(({ flown }) => flown).map(({ name }) => name)).toEqual(['May', 'Jun', 'Jul', 'Aug', 'Sep']);
    expect(text).toBe('Operates from May to September, not in other months.');
  });

  test('has the flights of weekdays only where they differ, and months likewise', () => {
    expect(page('LHR-JFK').everyDay).toBe(1);
    expect(page('LAX-JFK').everyDay).toBeNull();
    expect(page('NAN-SYD').season.differs).toBe(true);
    expect(seasonStrip(0b1111_1111_1111, 'Year-round')).toMatchObject({ isKnown: true, differs: false });
    expect(routeKind.markdown?.(site, page('LHR-JFK'))).toContain('Flights a week: 7 (1 every day)');
    expect(routeKind.markdown?.(site, page('LAX-JFK'))).toContain('Fri 0, Sat 1, Sun 1)');
  });

  test('compares the return flights, and says when there are none', () => {
    expect(page('LHR-JFK').returnFlights).toMatchObject({ path: '/r/JFK-LHR' });
    expect(page('LHR-JFK').returnFlights?.rows.find(({ title }) => title === 'Flight time')).toMatchObject({
      outbound: '7\u00a0h\u00a050\u00a0min',
      inbound: '7\u00a0h',
    });
    expect(page('DXB-LAX').returnFlights).toBeNull();
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
    const { lead, weekly, week, everyDay, returnFlights } = withUnknown('LHR-JFK');
    expect(lead).toContain('fly direct from London (LHR) to New York (JFK), at least 7 times a week. ');
    expect([weekly, week, everyDay]).toEqual(['at least 7', [], null]);
    expect(returnFlights?.rows.slice(0, 2)).toEqual([
      { title: 'Flights a week', outbound: 'At least 7', inbound: '7' },
      { title: 'Days', outbound: 'At least daily', inbound: 'Daily' },
    ]);
  });

  test('offers other airports of the city and itineraries with one stop', () => {
    expect(page('LHR-JFK').sameCity.map(({ id }) => id)).toEqual(['LGW-JFK']);
    expect(page('LHR-LAX').oneStop.map(({ via, extraMin }) => [via.code, extraMin])).toEqual([
      ['DXB', 730],
      ['SYD', 1475],
    ]);
  });

  test('states facts that hold for this route only', () => {
    expect(page('NAN-SYD').facts).toContain('This is the only direct route from Nadi (NAN) in our data.');
    expect(page('LHR-SYD').facts).toContain('It is the only direct route from London (LHR) to Australia in our data.');
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

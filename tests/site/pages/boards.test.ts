/** Boards: the departures or arrivals of the request that the page links, in its order. */
import { describe, expect, test } from 'vitest';
import type { Input } from '../../../src/contract/operations.ts';
import { readAddress } from '../../../src/contract/pageAddress.ts';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { must } from '../../../src/core/must.ts';
import { decodeInput } from '../../../src/operations/decodeInput.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { boardDays } from '../../../src/site/departureBoard.ts';
import { readPalette } from '../../../src/site/maps/palette.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import type { Page } from '../../../src/site/page.ts';
import { requestedPage } from '../../../src/site/requestedPage.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { contentOf, entriesOf, sectionOf, tableIn } from '../pages.ts';

const { indexes } = bundledWorld();
const names = pageNames(indexes);

/** The page of an address with its query. */
function pageAt(address: string): Page {
  const { pathname, searchParams } = new URL(address, indexes.baseUrl);
  const target = must(readAddress(pathname, names), address);
  const answer = requestedPage({ indexes, target }, searchParams, readPalette());
  if (answer instanceof Response) throw new Error(`${address}: ${answer.status}`);
  return answer.page as Page;
}
const boardAt = (address: string) => contentOf(pageAt(address), 'departures').board;

/** The flights of a request, as a board has them. */
function flightsOf(json: string) {
  const query = json.slice('/api/flights?'.length);
  const input = decodeInput('find_flights', {}, query) as Input<'find_flights'>;
  return callOperation(indexes, 'find_flights', input);
}

const QUERIES = [
  '',
  'day=Fri',
  'day=Sat,Sun&depart_after=18:00',
  'airline=BA&day=Tue',
  'aircraft=A380',
  'day=Mon&include_unknown=true',
  'arrive_before=12:00&month=7',
  'sort=-arrival&day=Wed',
  'arrive_day=Thu,Fri&arrive_after=22:00&arrive_before=04:00',
];
const PAGES = [
  ...['/r/LHR-JFK', '/r/STN-BGY', '/r/ADD-DXB', '/r/LHR-DUB', '/flights-london-LON-to-new-york-NYC'],
  ...[
    '/flights-paris-PAR-to-london-LON',
    '/departures-london-LHR',
    '/departures-kirkwall-KOI',
    '/departures-new-york-NYC',
  ],
  ...['/arrivals-london-LHR', '/arrivals-kirkwall-KOI', '/arrivals-new-york-NYC'],
];

describe.each(PAGES)('%s', (path) => {
  test.each(QUERIES)('has the flights of the request that it links: %s', (query) => {
    const page = pageAt(query === '' ? path : `${path}?${query}`);
    const found = page.sections.flat().flatMap(({ content }) => (content.kind === 'departures' ? content.board : []));
    // The page of a route without a known day lists its airlines alone.
    if (found.length === 0) expect([path, query]).toEqual(['/r/STN-BGY', '']);
    if (found.length === 0) return;
    const { flights } = flightsOf(
      page.head.json?.startsWith('/api/flights') ? page.head.json : must(found[0]?.formats?.json, 'a request'),
    );
    const board = found[0]?.departures ?? [];
    expect(board.map(({ from, to, flight, departs, days }) => [from.code, to.code, flight, departs, days])).toEqual(
      flights.map(({ from, to, flight, departure, days }) => [
        from,
        to,
        flight,
        departure,
        WEEKDAYS.reduce((bits, day, i) => (days.includes(day) ? bits | (1 << i) : bits), 0),
      ]),
    );
    expect(board.map(({ arrives }) => arrives)).toEqual(flights.map(({ arrival }) => arrival));
    expect(board.map(({ isEstimated }) => isEstimated)).toEqual(flights.map(({ estimated }) => estimated === true));
  });
});

test('the departures of a large airport are divided into pages that lead to each other', () => {
  const first = pageAt('/departures-london-LHR?day=Fri&airline=BA');
  const links = sectionOf(first, 'timetable')?.after;
  expect(links).toEqual([
    { text: 'Later departures', path: '/departures-london-LHR?airline=BA&day=Fri&offset=100#timetable' },
  ]);
  const { total } = flightsOf(must(first.head.json, 'json'));
  expect(total).toBeGreaterThan(200);
  const seen = Array.from({ length: Math.ceil(total / 100) }, (_, i) =>
    boardAt(`/departures-london-LHR?day=Fri&airline=BA&offset=${i * 100}`),
  ).flatMap(({ departures }) => departures);
  expect(seen.length).toBe(total);
  const times = seen.map(({ departs }) => departs ?? '~');
  expect(times).toEqual(times.toSorted());
  expect(sectionOf(pageAt('/departures-london-LHR?day=Fri&airline=BA&offset=100'), 'timetable')?.title).toBe(
    `Departures 101 to 200 of ${total}`,
  );
});

test('the lead of a metropolitan area counts airports, not routes', () => {
  const page = pageAt('/departures-london-LON?airline=BA&to_country=Spain&limit=500');
  const { flights } = flightsOf(must(page.head.json, 'json'));
  const airports = new Set(flights.map(({ to }) => to)).size;
  expect(new Set(flights.map(({ route_id }) => route_id)).size).toBeGreaterThan(airports);
  expect(pageMarkdown(indexes, page)).toContain(` known departures to ${airports} airports`);
});

test('weekdays have their number of departures, and keep the other filters', () => {
  const { week, filters } = boardAt('/departures-london-LHR?day=Fri&to_country=Spain');
  for (const { name, note, path } of week?.days ?? []) {
    const query = new URLSearchParams(must(path, name).replace(/^.*\?|#.*$/g, ''));
    expect(query.get('to_country')).toBe('Spain');
    expect(flightsOf(`/api/flights?from=LHR&to_country=Spain&day=${name}`).total).toBe(Number(note));
  }
  expect(filters.map(({ text }) => text)).toEqual(['To country: Spain', 'Days: Friday']);
});

describe('the arrivals of a day', () => {
  const page = pageAt('/arrivals-london-LHR?arrive_day=Sat&from_country=United+States&limit=500');
  const { board } = contentOf(page, 'departures');

  test('are in order of the local time of arrival, with the day of departure marked', () => {
    expect(page.head.json).toBe(
      '/api/flights?to=LHR&from_country=United%20States&arrive_day=Sat&sort=arrival&limit=500',
    );
    const times = board.departures.map(({ arrives }) => must(arrives, 'a known arrival'));
    expect(times.length).toBeGreaterThan(50);
    expect(times).toEqual(times.toSorted());
    const overnight = board.departures.filter(({ dayShift }) => dayShift === 1);
    expect(overnight.length).toBeGreaterThan(20);
    // Saturday is bit 5: who arrives on the day after the departure has left on Friday.
    expect(overnight.every(({ days }) => days === 1 << 4)).toBe(true);
    expect(board.departures.filter(({ dayShift }) => dayShift === 0).every(({ days }) => days === 1 << 5)).toBe(true);
    expect(pageMarkdown(indexes, page)).toMatch(/\| \d\d:\d\d -1 \| \d\d:\d\d \|/);
  });

  test('are as many as the choice of the weekday says', () => {
    expect(board.week?.days.find(({ name }) => name === 'Sat')?.note).toBe(String(board.total));
    for (const { name, note } of board.week?.days ?? []) {
      const call = `/api/flights?to=LHR&from_country=United+States&arrive_day=${name}`;
      expect(flightsOf(call).total).toBe(Number(note));
    }
  });

  test('have their weekdays where none is chosen, which are those of the arrival', () => {
    const any = boardAt('/arrivals-london-LHR?from_country=United+States&limit=500');
    const night = must(
      any.departures.find(({ dayShift, days }) => dayShift === 1 && days !== 127),
      'a flight over night that is not daily',
    );
    expect(boardDays(any, night)).toBe(((night.days << 1) | (night.days >> 6)) & 127);
  });
});

test('the two boards of a place lead to each other, and lists of flights to both', () => {
  const chipsOf = (address: string, section: string) =>
    sectionOf(pageAt(address), section)?.chips?.flatMap((group) => group.chips.map(({ path }) => path));
  expect(chipsOf('/departures-london-LHR', 'timetable')).toEqual(['/departures-london-LHR', '/arrivals-london-LHR']);
  expect(chipsOf('/arrivals-london-LON', 'timetable')).toEqual(['/departures-london-LON', '/arrivals-london-LON']);
  expect(chipsOf('/flights-to-london-LHR', 'flights')).toContain('/arrivals-london-LHR?arrive_day=Fri');
  expect(entriesOf(pageAt('/airport-routes-london-LHR'), 'More flights').map(({ path }) => path)).toContain(
    '/flights-to-london-LHR',
  );
});

test('a value that does not exist is named, and the board is empty', () => {
  const board = boardAt('/departures-london-LHR?to_country=Grece&day=Fri&offset=x');
  expect(board.departures).toEqual([]);
  expect(board.filters.filter(({ fault }) => fault !== null).map(({ text }) => text)).toEqual([
    'To country: Grece',
    'Start of the list: x',
  ]);
  expect(board.filters[0]?.nearest).toMatchObject([{ value: 'Greece' }]);
});

test.each([
  ['limit=999', 'Number of results: 999', 'Not a number of results, at most 500.'],
  ['offset=-1', 'Start of the list: -1', 'Not a number of results to skip, at least 0.'],
  ['sort=weekly', 'Order: weekly', 'Not an order of this list.'],
])('%s is named as no filter, and the list begins with its first departures', (query, text, fault) => {
  const board = boardAt(`/departures-london-LHR?${query}`);
  expect(board.filters).toMatchObject([{ text, fault, without: '/departures-london-LHR#timetable' }]);
  const whole = boardAt('/departures-london-LHR');
  expect(board.departures).toEqual(whole.departures);
  expect(board.formats?.json).toBe(whole.formats?.json);
});

test('a part after the end of the list says how long it is', () => {
  const page = pageAt('/departures-london-LHR?offset=9000');
  const { departures, total } = boardAt('/departures-london-LHR?offset=9000');
  expect([departures, total]).toEqual([[], boardAt('/departures-london-LHR').total]);
  expect(page.lead).toMatch(/known departures to/);
  expect(pageMarkdown(indexes, page)).toContain(`The list ends before: it has ${total} departures.`);
});

test('what may match is counted, with a link to it', () => {
  const board = boardAt('/r/STN-BGY?day=Fri');
  expect(board.departures).toEqual([]);
  expect(board.mayMatch?.text).toMatch(/^\+1 may match/);
  const withUnknown = boardAt('/r/STN-BGY?day=Fri&include_unknown=true');
  expect(withUnknown.departures.map(({ airline, departs, mayMatch }) => [airline, departs, mayMatch])).toEqual([
    ['Ryanair', null, true],
  ]);
  expect(boardAt('/r/LHR-JFK?day=Fri').departures.some(({ mayMatch }) => mayMatch)).toBe(false);
});

test('the page of an airport leads to its departures, and Markdown has them', () => {
  const hub = pageAt('/airport-routes-london-LHR');
  const chips = sectionOf(hub, 'destinations')?.chips?.flatMap((group) => group.chips.map(({ path }) => path));
  expect(chips).toContain('/departures-london-LHR?day=Fri');
  expect(tableIn(hub).counts.all).toBeGreaterThan(100);
  const page = pageAt('/departures-london-LHR?day=Fri');
  expect(entriesOf(page, 'More flights').map(({ path }) => path)).toEqual(['/airport-routes-london-LHR']);
  expect(pageMarkdown(indexes, page)).toContain(
    '| Departs | Arrives | Duration | Flight | Aircraft | From | To | Airline |',
  );
});

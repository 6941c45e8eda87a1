import { describe, expect, test } from 'vitest';
import { must } from '../../../src/core/must.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { servedPlace } from '../../../src/operations/places.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import type { Page } from '../../../src/site/page.ts';
import { weekendPage } from '../../../src/site/pages/weekend.ts';
import { readWeekendQuery } from '../../../src/site/search/weekendQuery.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { contentOf, entriesOf, sectionOf } from '../pages.ts';

const { indexes, baseUrl } = bundledWorld();
const ask = (code: string, query = '') =>
  weekendPage(indexes, must(servedPlace(indexes, code), code), readWeekendQuery(new URLSearchParams(query)));
const tripsOf = (page: Page) => contentOf(page, 'trips').trips;
const chipsOf = (page: Page) => sectionOf(page, 'trips')?.chips ?? [];
const DIRECT = { max_stops: 0, max_layover: 720, limit: 50 } as const;
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe('weekend trips from Aberdeen', () => {
  const page = ask('ABZ');
  const { head, lead } = page;
  const trips = tripsOf(page);

  test('leave on Friday after 16:00 or on Saturday morning, and are back on Sunday', () => {
    expect(trips.length).toBeGreaterThan(5);
    for (const { out, back, stayMin } of trips) {
      expect(out.day === 'Fri' ? out.departs >= '16:00' : out.day === 'Sat' && out.departs <= '12:00').toBe(true);
      expect([back.day, out.from.code, back.to.code]).toEqual(['Sun', 'ABZ', 'ABZ']);
      expect(stayMin).toBeGreaterThanOrEqual(360);
    }
    expect(trips.map(({ stayMin }) => stayMin)).toEqual(trips.map(({ stayMin }) => stayMin).sort((a, b) => b - a));
    expect(lead).toContain(
      `${trips.length} destinations with a direct flight from Aberdeen (ABZ) on Friday after 16:00 or`,
    );
  });

  test('stay as long as the flights of find_journeys allow', () => {
    const index = (day: string) => ['Fri', 'Sat', 'Sun'].indexOf(day) * 1440;
    for (const { to, stayMin } of trips) {
      const friday = callOperation(indexes, 'find_journeys', {
        ...DIRECT,
        from: 'ABZ',
        to: to.code,
        day: 'Fri',
        depart_after: '16:00',
      });
      const saturday = callOperation(indexes, 'find_journeys', {
        ...DIRECT,
        from: 'ABZ',
        to: to.code,
        day: 'Sat',
        depart_before: '12:00',
      });
      const back = callOperation(indexes, 'find_journeys', { ...DIRECT, from: to.code, to: 'ABZ', day: 'Sun' });
      const arrivals = [...(friday.journeys ?? []), ...(saturday.journeys ?? [])].map(
        ({ day, arrival, arrival_day_offset }) => index(day) + arrival_day_offset * 1440 + minutes(arrival),
      );
      const departures = (back.journeys ?? []).map(({ day, departure }) => index(day) + minutes(departure));
      expect(stayMin, to.code).toBe(Math.max(...departures) - Math.min(...arrivals));
    }
  });

  test('have an address, a Markdown version and links to the airport', () => {
    expect(head).toMatchObject({ path: '/weekend-from-aberdeen-ABZ', markdown: '/weekend-from-aberdeen-ABZ.md' });
    expect(head.description.length).toBeLessThanOrEqual(158);
    expect(entriesOf(page, 'More flights')).toEqual([
      { text: 'Direct flights from Aberdeen (ABZ)', path: '/airport-routes-aberdeen-ABZ' },
    ]);
    const markdown = pageMarkdown(indexes, page);
    expect(markdown).toMatch(/^# Weekend trips from Aberdeen \(ABZ\)\n/);
    for (const { to } of trips) expect(markdown).toContain(`| [${to.label}](${baseUrl}${to.path}.md) |`);
  });

  test('mark the choices', () => {
    expect(
      chipsOf(page).map((group) => group.chips.filter(({ isCurrent }) => isCurrent).map(({ text }) => text)),
    ).toEqual([['Fri or Sat morning'], ['16:00'], ['Sunday'], ['Any'], ['Any'], ['Any']]);
  });
});

test('the destinations can be those of one country, which the map shows', () => {
  const all = ask('VIE');
  const [, ...countries] = chipsOf(all).find(({ title }) => title === 'Country')?.chips ?? [];
  expect(countries.length).toBeGreaterThan(5);
  const italy = countries.find(({ text }) => text === 'Italy');
  expect(italy?.path).toBe('/weekend-from-vienna-VIE?country=Italy');
  const page = ask('VIE', 'country=Italy');
  expect(page.lead).toContain('in Italy with a direct flight');
  expect(tripsOf(page)).toEqual(tripsOf(all).filter(({ to }) => to.country === 'Italy'));
  const map = typeof page.map === 'function' ? page.map() : null;
  expect(map?.routes).toHaveLength(tripsOf(page).length);
  expect(tripsOf(ask('VIE', 'country=Narnia'))).toHaveLength(tripsOf(all).length);
});

test('flights that are known to rest in a month are left out', () => {
  const { routes } = indexes;
  const [summer, winter] = [ask('LGW', 'month=7'), ask('LGW', 'month=1')];
  const rested = (page: Page, month: number) =>
    tripsOf(page).filter(({ out }) => {
      const [from = -1, to = -1] = [out.from, out.to].map(({ code }) => indexes.airportIndex.get(code));
      return routes.restsIn(routes.findRoute(from, to) ?? -1, month);
    });
  expect(rested(summer, 6)).toEqual([]);
  expect(rested(winter, 0)).toEqual([]);
  expect(rested(summer, 0).length).toBeGreaterThan(0);
  expect(chipsOf(summer).flatMap(({ chips }) => chips.filter(({ isCurrent }) => isCurrent))).toContainEqual({
    text: 'Jul',
    path: '/weekend-from-london-LGW?month=7',
    isCurrent: true,
  });
});

test('a city has the flights of all its airports', () => {
  const page = ask('LON');
  const trips = tripsOf(page);
  expect([page.title, page.head.path]).toEqual(['Weekend trips from London (LON)', '/weekend-from-london-LON']);
  expect(page.head.crumbs[1]).toEqual({ text: 'London', path: '/city-london-LON' });
  expect(new Set(trips.map(({ out }) => out.from)).size).toBeGreaterThan(3);
  expect(entriesOf(page, 'More flights').length).toBeGreaterThan(4);
  expect(trips.length).toBeGreaterThan(tripsOf(ask('LHR')).length);
});

test('a place without trips says so, and search engines do not list it', () => {
  expect([ask('AAA').head.noindex, ask('ABZ').head.noindex]).toEqual([true, false]);
  expect(ask('AAA').lead).toBe(
    'No destination in our data has a direct flight from Anaa (AAA) on Friday after 16:00 or on Saturday morning, and back on Sunday.',
  );
});

test('the destinations of unknown days or times are counted next to the others', () => {
  const more = /\+(\d+) may match: days or times not known/;
  const titleOf = (page: Page) => sectionOf(page, 'trips')?.title ?? '';
  for (const query of ['', 'out=Sat&depart_after=20:00&back=Sat']) {
    const page = ask('STN', query);
    expect(titleOf(page)).toMatch(more);
    expect(page.lead).toContain(more.exec(titleOf(page))?.[0]);
  }
  const [all, italy] = [ask('STN'), ask('STN', 'country=Italy')].map((page) => Number(more.exec(titleOf(page))?.[1]));
  expect(italy).toBeLessThan(must(all, 'all'));
});

test('days, time and flight time are chosen in the address', () => {
  const page = ask('ABZ', 'out=thu&depart_after=06:00&back=Mon&max_flying_min=100');
  const trips = tripsOf(page);
  for (const { out, back, flyingMin } of trips) {
    expect([out.day, back.day]).toEqual(['Thu', 'Mon']);
    expect(flyingMin).toBeLessThanOrEqual(100);
  }
  expect(trips.length).toBeGreaterThan(3);
  expect(page.lead).toContain('on Thursday after 06:00, and back on Monday');
  const sunday = chipsOf(page)[2]?.chips.find(({ text }) => text === 'Sunday');
  expect(sunday?.path).toBe('/weekend-from-aberdeen-ABZ?out=Thu&depart_after=06%3A00&max_flying_min=100');
  expect(ask('ABZ', 'out=x&depart_after=7&back=&max_flying_min=-1').head.path).toBe('/weekend-from-aberdeen-ABZ');
});

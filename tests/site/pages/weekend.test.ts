import { describe, expect, test } from 'vitest';
import { at, must } from '../../../src/core/must.ts';
import { decodeInput } from '../../../src/operations/decodeInput.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { servedPlace } from '../../../src/operations/places.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import type { Page } from '../../../src/site/page.ts';
import { connectionsPage, weekendPage } from '../../../src/site/pages/connections.ts';
import { readPlannerQuery } from '../../../src/site/search/plannerQuery.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { contentOf, entriesOf } from '../pages.ts';

const { indexes, baseUrl } = bundledWorld();
const ask = (code: string, query = '') =>
  weekendPage(indexes, must(servedPlace(indexes, code), code), readPlannerQuery(new URLSearchParams(query)));
const destinationsOf = (page: Page) => contentOf(page, 'trips').destinations;
const tripsOf = (page: Page) => destinationsOf(page).flatMap(({ trips }) => trips);

describe('weekend trips from Aberdeen', () => {
  const page = ask('ABZ');
  const { head, lead } = page;
  const trips = tripsOf(page);

  test('leave on Friday after 16:00, and are back on Sunday', () => {
    expect(trips.length).toBeGreaterThan(5);
    for (const { out, back } of trips) {
      expect([out.day, out.departs >= '16:00', back.day]).toEqual(['Fri', true, 'Sun']);
      expect([out.from.code, back.to.code]).toEqual(['ABZ', 'ABZ']);
    }
    expect(lead).toMatch(
      /^\d+ weekend trips to \d+ destinations by direct flights on Friday after 16:00, back on Sunday\./,
    );
    const stays = destinationsOf(page).map(({ trips: own }) => at(own, 0).stayMin);
    expect(stays).toEqual(stays.toSorted((a, b) => b - a));
  });

  test('are those of the request that the page links', () => {
    expect(head.json).toBe('/api/journeys?from=ABZ&day=Fri&depart_after=16%3A00&max_stops=0&return_day=Sun&limit=50');
    const { searchParams } = new URL(must(head.json, 'json'), baseUrl);
    const input = decodeInput('find_journeys', {}, searchParams.toString());
    const { trips: found = [] } = callOperation(indexes, 'find_journeys', input);
    const key = (out: string, back: string, stay: number) => [out, back, stay].join(' ');
    expect(trips.map(({ out, back, stayMin }) => key(out.key, back.key, stayMin)).sort()).toEqual(
      found
        .map(({ out, back, stay_min }) => {
          const [there, home] = [out, back].map(({ legs, departure }) => `${at(legs, 0).route_id}@${departure}`);
          return key(must(there, 'out'), must(home, 'back'), stay_min);
        })
        .sort(),
    );
  });

  test('have an address, a Markdown version and links to the airport', () => {
    expect(head).toMatchObject({ path: '/weekend-from-aberdeen-ABZ', markdown: '/weekend-from-aberdeen-ABZ.md' });
    expect(head.description.length).toBeLessThanOrEqual(158);
    expect(entriesOf(page, 'Other searches')).toEqual([
      { text: 'Direct flights from Aberdeen (ABZ)', path: '/airport-routes-aberdeen-ABZ' },
    ]);
    const markdown = pageMarkdown(indexes, page);
    expect(markdown).toMatch(/^# Weekend trips from Aberdeen \(ABZ\)\n/);
    for (const { to } of destinationsOf(page)) expect(markdown).toContain(`| [${to.label}](${baseUrl}${to.path}.md) |`);
  });

  test('are a search of the planner, whose choices its links have', () => {
    const current = page.chips?.map((group) =>
      group.chips.filter(({ isCurrent }) => isCurrent).map(({ text }) => text),
    );
    expect(current).toEqual([['Return'], ['Fri'], ['Sun, 2 nights'], ['16:00'], ['Any time'], ['Any']]);
    const monday = page.chips?.[2]?.chips.find(({ text }) => text === 'Mon, 3 nights')?.path ?? '';
    expect(monday).toBe('/connections?from=ABZ&day=Fri&depart_after=16:00&max_stops=0&return_day=Mon&limit=50');
    const chosen = connectionsPage(indexes, readPlannerQuery(new URL(monday, baseUrl).searchParams));
    expect(new Set(tripsOf(chosen).map(({ back }) => back.day))).toEqual(new Set(['Mon']));
  });
});

test('the destinations can be those of one country, which the map shows', () => {
  const all = ask('VIE');
  const [, ...countries] = all.chips?.find(({ title }) => title === 'Country')?.chips ?? [];
  expect(countries.length).toBeGreaterThan(5);
  const italy = countries.find(({ text }) => text === 'Italy');
  expect(italy?.path).toContain('to_country=Italy');
  const page = ask('VIE', 'to_country=Italy');
  expect(new Set(destinationsOf(page).map(({ to }) => to.country))).toEqual(new Set(['Italy']));
  const drawn = page.map?.routes.length ?? 0;
  expect(drawn).toBe(destinationsOf(page).length);
});

test('flights that are known to rest in a month are left out', () => {
  const { routes } = indexes;
  const [summer, winter] = [ask('LGW', 'month=7'), ask('LGW', 'month=1')];
  const rested = (page: Page, month: number) =>
    tripsOf(page).filter(({ out }) => routes.restsIn(at(out.legs, 0).route, month));
  expect(rested(summer, 6)).toEqual([]);
  expect(rested(winter, 0)).toEqual([]);
  expect(rested(summer, 0).length).toBeGreaterThan(0);
});

test('a city has the flights of all its airports', () => {
  const page = ask('LON');
  const trips = tripsOf(page);
  expect([page.title, page.head.path]).toEqual(['Weekend trips from London (LON)', '/weekend-from-london-LON']);
  expect(page.head.crumbs[1]).toEqual({ text: 'London', path: '/city-london-LON' });
  expect(new Set(trips.map(({ out }) => out.from)).size).toBeGreaterThan(2);
  // A page has 50 trips; the next ones are behind a link, until there are no more.
  const pages = [page];
  for (let next = linkOf(page); next !== undefined; next = linkOf(at(pages, pages.length - 1)))
    pages.push(connectionsPage(indexes, readPlannerQuery(new URL(next, baseUrl).searchParams)));
  expect(pages.length).toBeGreaterThan(2);
  const keys = pages.flatMap((one) =>
    tripsOf(one).map(({ out, back }) => [out, back].map((way) => way.key + way.airlines.join()).join()),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

const linkOf = (page: Page): string | undefined =>
  entriesOf(page, 'Other searches').find(({ text }) => text.startsWith('Next'))?.path;

test('a place without trips says so, and search engines do not list it', () => {
  expect([ask('AAA').head.noindex, ask('ABZ').head.noindex]).toEqual([true, false]);
  expect(ask('AAA').lead).toMatch(
    /^Weekend trips by direct flights with known times on Friday after 16:00, back on Sunday: none in our data\./,
  );
});

test('direct flights whose times are not known are named next to the trips', () => {
  const page = ask('STN');
  const [, count] = /(\d+) more direct flights may fit: the times are not known\./.exec(page.lead) ?? [];
  const named = page.sections.find(({ title }) => title === `${count} direct flights without known times`);
  expect(named?.content).toMatchObject({ kind: 'columns' });
});

test('a query chooses other days and times', () => {
  const trips = tripsOf(ask('ABZ', 'day=thu&depart_after=06:00&return_day=Mon'));
  for (const { out, back } of trips) expect([out.day, back.day]).toEqual(['Thu', 'Mon']);
  expect(trips.length).toBeGreaterThan(3);
  expect(ask('ABZ', 'day=x&min_stay=-1').faults).toEqual([
    'Day: “x” is not a weekday such as Fri.',
    'Time there: “-1” is not a number of minutes.',
  ]);
});

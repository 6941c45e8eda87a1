/** Maps in full: of a page, of the world, and of what is within reach. */
import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../src/contract/pageAddress.ts';
import { must } from '../../../src/core/must.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { reachableAirports } from '../../../src/operations/reachableAirports.ts';
import { readPalette } from '../../../src/site/maps/palette.ts';
import { sectionsOf, tableOf } from '../../../src/site/page.ts';
import type { MapPage } from '../../../src/site/pages/mapOfPage.ts';
import { requestedPage } from '../../../src/site/requestedPage.ts';
import { networkIndexes } from '../../support/network.ts';

const indexes = networkIndexes();

/** The page of an address, or the address that it redirects to. */
function open(address: string): MapPage | string {
  const [path = '', query = ''] = address.split('?');
  const target = must(readAddress(path, pageNames(indexes)), address);
  const made = requestedPage({ indexes, target }, new URLSearchParams(query), readPalette());
  if (made instanceof Response) return made.headers.get('Location') ?? String(made.status);
  return made.page as MapPage;
}
const pageOf = (address: string): MapPage => {
  const page = open(address);
  if (typeof page === 'string') throw new Error(`${address}: ${page}`);
  return page;
};
const cards = (page: MapPage) =>
  sectionsOf(page).flatMap(({ content }) => (content.kind === 'cards' ? content.cards : []));
const applied = (page: MapPage) => page.form?.applied ?? [];

describe('the map of a page', () => {
  test('has the routes of the page with its filters, and its form leads to the map', () => {
    const whole = pageOf('/airport-routes-london-LHR?airline=BA');
    const map = pageOf('/map/airport-routes-london-LHR?airline=BA');
    const ids = (page: MapPage) => tableOf(page)?.rows.map(({ id }) => id);
    expect(ids(map)).toEqual(ids(whole));
    expect(ids(map)?.length).toBeGreaterThan(2);
    expect(tableOf(map)?.path).toBe('/map/airport-routes-london-LHR');
    expect(map.whole?.path).toBe('/airport-routes-london-LHR?airline=BA');
    // Search engines have one page of both.
    expect(map.head.path).toBe('/airport-routes-london-LHR');
    expect(whole.head.map).toBe('/map/airport-routes-london-LHR?airline=BA');
  });

  test.each([
    ['/map/airport-routes-london-LHR', '/map/airport-routes-', ''],
    ['/map/flights-to-london-LHR', '/map/flights-to-', ''],
    ['/map/airline-british-airways-BA', '/map/airport-routes-', 'airline=BA'],
    ['/map/r/LHR-JFK', '/map/airport-routes-', ''],
  ])('%s leads on to the map of an airport', (address, path, query) => {
    expect(pageOf(address).follow).toMatchObject({ path, query });
  });

  test('leads to the maps with stops, with what they can filter by, and says what they cannot', () => {
    const page = pageOf('/map/airport-routes-london-LHR?airline=BA&day=Mon');
    expect(page.groups?.[0]?.chips.map(({ path }) => path)).toEqual([
      '/map/airport-routes-london-LHR?airline=BA&day=Mon',
      ...[1, 2, 3].map((stops) => `/reach-from-london-LHR?max_stops=${stops}&airline=BA`),
    ]);
    expect(page.note).toContain('no filters by day');
    expect(pageOf('/map/airport-routes-london-LHR?airline=BA').note).toBeUndefined();
  });

  test('of a page without a table lists the routes that it draws', () => {
    const page = pageOf('/map/r/LHR-JFK');
    expect(sectionsOf(page)[0]?.content).toMatchObject({ entries: [{ path: '/r/LHR-JFK' }] });
  });

  test('has a list also where nothing matches', () => {
    const page = pageOf('/map/airport-routes-london-LHR?to_country=JP');
    expect(page.map).toBeNull();
    expect(tableOf(page)?.counts.matching).toBe(0);
  });
});

describe('the map of what is within reach', () => {
  const input = (more: object) => ({
    airport_code: 'LHR',
    max_stops: 1,
    max_flying_min: 1440,
    limit: 100,
    offset: 0,
    format: 'rows' as const,
    ...more,
  });

  test.each([
    ['/reach-from-london-LHR', {}],
    ['/reach-from-london-LHR?max_stops=2', { max_stops: 2 }],
    ['/reach-from-london-LHR?max_stops=0&airline=BA', { max_stops: 0, airline: 'BA' }],
    ['/reach-from-london-LHR?to_country=Greece&colours=hours', { to_country: 'GR' }],
  ])('%s lists what the operation answers', (address, more) => {
    const page = pageOf(address);
    const { airports } = reachableAirports.find(indexes, input(more) as never);
    expect(airports.length).toBeGreaterThan(0);
    expect(cards(page).map(({ sign }) => sign)).toEqual(airports.map(({ airport_code }) => airport_code));
    expect(page.head.json).toContain('/api/airport/LHR/reachable');
    expect(page.head.csv).toContain('format=csv');
  });

  test('has a colour for each number of stops, or for the hours of flight', () => {
    const colours = (address: string) => pageOf(address).map?.reach?.legend.map(({ text }) => text);
    expect(colours('/reach-from-london-LHR')).toEqual(['Direct', '1 stop']);
    expect(colours('/reach-from-london-LHR?colours=hours')).toContain('Up to 4\u00a0h');
    const { map } = pageOf('/reach-from-london-LHR');
    const reach = must(map?.reach, 'reach');
    // Each list has a value for each place.
    for (const values of [reach.tints, reach.via, reach.minutes]) expect(values).toHaveLength(map?.places.length ?? 0);
    expect(reach.tints[0]).toBe(0);
    expect(reach.tints.slice(1).every((tint) => tint > 0)).toBe(true);
  });

  test('names a value that does not exist, and uses the others', () => {
    expect(pageOf('/reach-from-london-LHR?limit=900').form?.applied).toMatchObject([
      { text: 'Number of results: 900', fault: 'Not a number of results, at most 500.' },
    ]);
    const page = pageOf('/reach-from-london-LHR?to_country=Grece&max_stops=0');
    expect(applied(page)).toMatchObject([
      {
        fault: 'Not a country of the data: use its name or code.',
        nearest: [{ path: '/reach-from-london-LHR?max_stops=0&to_country=Greece' }],
        without: '/reach-from-london-LHR?max_stops=0',
      },
    ]);
    expect(page.lead).toMatch(/^Country: “Grece” is not a country of the data.* Did you mean Greece\? \d+ airports? /);
    const direct = reachableAirports.find(indexes, input({ max_stops: 0 }) as never).airports;
    expect(cards(page)).toHaveLength(direct.length);
    expect(applied(pageOf('/reach-from-london-LHR?max_stops=9'))[0]?.fault).toContain('number of stops');
  });

  test('leads on to what is within reach from another airport', () => {
    expect(pageOf('/reach-from-london-LHR').follow).toEqual({ path: '/reach-from-', query: '', keepsFilters: true });
  });
});

describe('the map of the world', () => {
  test('leads to the maps of airports', () => {
    const page = pageOf('/map');
    expect(cards(page).length).toBeGreaterThan(3);
    for (const { path } of cards(page)) expect(path).toMatch(/^\/map\/airport-routes-/);
  });

  test.each([
    ['LHR', '/map/airport-routes-london-LHR'],
    ['London', '/map/city-london-LON'],
    ['Greece', '/map/country-greece'],
  ])('of %s is the map of the place', (from, path) => expect(open(`/map?from=${from}`)).toBe(path));

  test('says what it does not know', () => expect(pageOf('/map?from=qqzz').lead).toContain('“qqzz”'));
});

import { describe, expect, test } from 'vitest';
import { at, must } from '../../../src/core/must.ts';
import {
  arcBetween,
  arcPaths,
  arcStyle,
  dotPaths,
  mapOfFlights,
  type RouteMap,
} from '../../../src/site/maps/routeMap.ts';
import { drawMap, routeMapMarkup } from '../../../src/site/maps/routeMapMarkup.ts';

const place = (code: string, lat: number, lon: number) => ({
  code,
  city: code,
  country: 'Country',
  weeklyDepartures: 1,
  lat,
  lon,
});
const SYD = place('SYD', -33.9, 151.2);
const LAX = place('LAX', 33.9, -118.4);
const LHR = place('LHR', 51.5, -0.5);
const DXB = place('DXB', 25.3, 55.4);
type Airport = typeof SYD;

const mapOf = (flights: readonly { from: Airport; to: Airport }[], focus: readonly Airport[]): RouteMap =>
  must(mapOfFlights(flights, { focus: focus.map(({ code }) => code), text: 'Text' }), 'map');

describe('a map', () => {
  test.each([
    ['over the date line', [[SYD, LAX]], SYD],
    ['over the north', [[DXB, LAX]], DXB],
    [
      'of near and far airports',
      [
        [LHR, place('CDG', 49, 2.5)],
        [LHR, SYD],
        [LHR, LAX],
      ],
      LHR,
    ],
    ['of one short flight', [[LHR, place('LCY', 51.5, 0.05)]], LHR],
  ] as const)('%s has all airports and arcs in view', (_, pairs, focus) => {
    const { frame, places, routes } = mapOf(
      pairs.map(([from, to]) => ({ from, to })),
      [focus],
    );
    const lines = routes.flatMap(([from, to]) => arcBetween(frame, at(places, from), at(places, to), 0.3)).flat(2);
    for (const { x, y } of [...places, ...lines]) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(frame.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(frame.height);
    }
    for (const [i, [from, to]] of routes.entries())
      expect([places[from]?.code, places[to]?.code]).toEqual(pairs[i]?.map(({ code }) => code));
  });

  test('draws an arc that leaves it on one side again from the other', () => {
    const { frame, places } = mapOf(
      [
        { from: SYD, to: LAX },
        { from: LHR, to: SYD },
      ],
      [LHR],
    );
    const [sydney, losAngeles] = ['SYD', 'LAX'].map((code) =>
      must(
        places.find((one) => one.code === code),
        code,
      ),
    );
    const arc = arcBetween(frame, must(sydney, 'SYD'), must(losAngeles, 'LAX'), 0.3);
    expect(arc).toHaveLength(2);
    expect(arc[0]?.[0]?.x).toBeCloseTo(sydney?.x ?? 0, 0);
    expect(arc[1]?.at(-1)?.x).toBeCloseTo(losAngeles?.x ?? 0, 0);
  });

  test('has the land on both sides of the date line, in detail where it is narrow', () => {
    expect(drawMap(mapOf([{ from: SYD, to: LAX }], [SYD])).land).toHaveLength(2);
    const file = (lon: number) => drawMap(mapOf([{ from: LHR, to: place('EAST', 52, lon) }], [LHR])).land[0]?.file;
    expect([10, 60, 120].map(file)).toEqual(['/land/-30_-90.svg', '/land-detail.svg', '/land.svg']);
  });

  test('has the airports in focus first, then the most important', () => {
    const towns = Array.from({ length: 40 }, (_, i) => place(`T${i}`, 40 + (i % 8) * 2, i));
    const flights = [...towns, { ...SYD, weeklyDepartures: 2 }].map((to) => ({ from: LHR, to }));
    const map = mapOf(flights, [LHR]);
    expect(map.places.slice(0, 3).map(({ code }) => code)).toEqual(['LHR', 'SYD', 'T0']);
    expect(map.stars).toBe(1);
    const labels = [...String(routeMapMarkup(map)).matchAll(/<text[^>]*>(\w+)/g)].map(([, name]) => name);
    expect(labels.slice(0, 2)).toEqual(['LHR', 'SYD']);
    expect(labels.length).toBeLessThan(7);
  });

  test('of nothing is no map', () => {
    expect(mapOfFlights([], { focus: ['LHR'], text: 'text' })).toBeNull();
  });
});

test('the HTML of a map has its text, its title and its data, escaped', () => {
  const to = { ...SYD, city: '</script><b>"' };
  const map = must(
    mapOfFlights([{ from: LHR, to }], { focus: ['LHR'], title: '1 <route>', text: 'To "Sydney"' }),
    'map',
  );
  const html = String(routeMapMarkup(map));
  expect(html).toContain('aria-label="To &quot;Sydney&quot;"');
  expect(html).toContain('<p class="mapsays">1 &lt;route&gt;</p>');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const data: RouteMap = JSON.parse(html.slice(html.indexOf('{"frame'), html.indexOf('</script>')));
  expect(data).toMatchObject({ places: map.places, routes: [[0, 1]], stars: 1, frame: map.frame, title: '1 <route>' });
});

test('arcs are thinner and more transparent the more there are, and never invisible', () => {
  const styles = [1, 10, 100, 1000, 10_000].map(arcStyle);
  for (const [i, { width, opacity }] of styles.slice(1).entries()) {
    expect(width).toBeLessThanOrEqual(styles[i]?.width ?? 0);
    expect(opacity).toBeLessThanOrEqual(styles[i]?.opacity ?? 0);
  }
  expect(styles[0]).toEqual({ width: 2, opacity: 1 });
  expect(styles[3]?.opacity).toBeLessThan(0.35);
  expect(styles[4]).toEqual({ width: 0.6, opacity: 0.15 });
});

test('arcs are in at most 16 layers, which show how many lie on each other', () => {
  const arcs = Array.from({ length: 40 }, (_, i) => [
    [
      { x: 0, y: i },
      { x: 9, y: i },
    ],
  ]);
  expect(arcPaths(arcs)).toHaveLength(16);
  expect(arcPaths(arcs).join('').split('M')).toHaveLength(41);
  expect(arcPaths(arcs.slice(0, 3))).toEqual(['M0 0l9 0', 'M0 1l9 0', 'M0 2l9 0']);
});

test('dots are larger the more routes an airport has', () => {
  const places = [1, 11, 12, 40, 0].map((x) => ({ code: 'AAA', name: '', x, y: 0 }));
  expect(dotPaths(places, ({ x }) => x)).toEqual(['M1 0h0M11 0h0', 'M12 0h0', 'M40 0h0']);
});

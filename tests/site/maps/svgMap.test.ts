import { describe, expect, test } from 'vitest';
import { must } from '../../../src/core/must.ts';
import { decodeMapData } from '../../../src/site/maps/mapData.ts';
import { drawMap, mapAirport } from '../../../src/site/maps/svgMap.ts';
import { testSite } from '../testSite.ts';

const place = (code: string, lat: number, lon: number) => ({ code, name: code, country: 'Country', lat, lon });
const SYD = place('SYD', -33.9, 151.2);
const LAX = place('LAX', 33.9, -118.4);
const LHR = place('LHR', 51.5, -0.5);

test('an airport with an unknown coordinate is not on a map', () => {
  const [airport] = testSite().airports;
  const onMap = (lat: number | null, lon: number | null) =>
    mapAirport({ ...must(airport, 'airport'), code: 'LHR', city: 'London', country: 'United Kingdom', lat, lon });
  expect(onMap(51, 0)).toEqual({ code: 'LHR', name: 'London', country: 'United Kingdom', lat: 51, lon: 0 });
  expect([onMap(51, null), onMap(null, 0), onMap(null, null)]).toEqual([null, null, null]);
});

describe('a map', () => {
  test('shows all of an arc over the date line, and the land on both sides of it', () => {
    const map = drawMap([{ from: SYD, to: LAX }], [SYD, LAX], 'text');
    expect(map?.land.length).toBe(2);
    expect(map?.labels.map(({ text }) => text).sort()).toEqual(['LAX', 'SYD']);
    const [x, y] = (map?.arcs.match(/^M(-?\d+) (-?\d+)/) ?? []).slice(1).map(Number);
    expect(x).toBeGreaterThan(0);
    expect(y).toBeLessThan(map?.height ?? 0);
  });

  test('holds its labels, and none covers another', () => {
    const many = Array.from({ length: 80 }, (_, i) => place(`A${i}`, 30 + (i % 9) * 3, -20 + i));
    const map = drawMap(
      many.map((to) => ({ from: LHR, to })),
      [LHR],
      'text',
    );
    const labels = map?.labels ?? [];
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.length).toBeLessThan(26);
    expect(labels.filter(({ level }) => level === 1).length).toBeLessThanOrEqual(4);
  });

  test('leaves the farthest airports out of view where most others would be one spot', () => {
    const near = Array.from({ length: 20 }, (_, i) => place(`N${i}`, 45 + (i % 5), -10 + i));
    const flights = [...near, SYD].map((to) => ({ from: LHR, to }));
    const [whole, most] = [drawMap(flights, [LHR], ''), drawMap(flights, [LHR], '', { fit: 'most' })];
    const degrees = (map: typeof whole) => decodeMapData(must(map, 'map').data).frame.degrees;
    expect(degrees(most)).toBeLessThan(degrees(whole) / 3);
    expect(must(most, 'map').arcs.split('M').length - 1).toBeGreaterThanOrEqual(flights.length);
    // Half of the flights lead far away: all of them are in view.
    const far = [LHR, SYD, LAX].map((to) => ({ from: place('MAN', 53.4, -2.3), to }));
    expect(drawMap(far, [], '', { fit: 'most' })?.data).toEqual(drawMap(far, [], '')?.data);
  });

  test('labels the most important airports', () => {
    const towns = Array.from({ length: 40 }, (_, i) => place(`T${i}`, 40 + (i % 8) * 2, i));
    const map = drawMap(
      [...towns, SYD].map((to) => ({ from: LHR, to })),
      [LHR],
      '',
      { importance: ({ code }) => (code === 'SYD' ? 2 : 1) },
    );
    expect(map?.labels.filter(({ level }) => level === 1).map(({ text }) => text)).toContain('SYD');
    expect(map?.data.airports).toMatch(/^LHR LHR\|SYD SYD\|T0/);
  });

  test('of countries has the fine outline, and of a continent the coarse one', () => {
    const file = (lon: number) => drawMap([{ from: LHR, to: place('EAST', 52, lon) }], [LHR], '')?.land[0]?.file;
    expect([10, 60, 120].map(file)).toEqual(['/land-detail.svg', '/land-detail.svg', '/land.svg']);
  });

  test('of nothing is no map', () => {
    expect(drawMap([], [LHR], 'text')).toBeNull();
  });
});

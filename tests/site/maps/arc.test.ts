import { describe, expect, test } from 'vitest';
import { greatCircle, linePath, simplifyLine } from '../../../src/site/maps/arc.ts';
import { latitudeOf, project } from '../../../src/site/maps/projection.ts';

const place = (lat: number, lon: number) => ({ lat, lon });
const SYD = place(-33.9, 151.2);
const LAX = place(33.9, -118.4);
const DXB = place(25.3, 55.4);
const LHR = place(51.5, -0.5);

describe('great circles', () => {
  test('run on across the date line, without a jump', () => {
    const arc = greatCircle(SYD, LAX);
    expect(arc.at(-1)?.x).toBeCloseTo(360 - 118.4, 6);
    for (let i = 1; i < arc.length; i++) expect(Math.abs((arc[i]?.x ?? 0) - (arc[i - 1]?.x ?? 0))).toBeLessThan(5);
  });

  test('run over the top of the world, not across the map', () => {
    const arc = greatCircle(DXB, LAX);
    const northernmost = Math.max(...arc.map(({ y }) => latitudeOf(y)));
    expect(northernmost).toBeGreaterThan(78);
    const exact = greatCircle(place(60, 0), place(60, 180));
    expect(Math.max(...exact.map(({ y }) => latitudeOf(y)))).toBeCloseTo(90, 0);
    expect(exact.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  });

  test('start and end where they should, also between antipodes and for a point', () => {
    for (const [from, to] of [
      [LHR, SYD],
      [place(10, 20), place(-10, -160)],
      [LHR, LHR],
    ] as const) {
      const arc = greatCircle(from, to);
      expect(arc[0]?.y).toBeCloseTo(project(from.lat, from.lon).y, 6);
      expect(latitudeOf(arc.at(-1)?.y ?? 0)).toBeCloseTo(to.lat, 6);
    }
  });
});

test('a simplified line keeps its ends and stays within the tolerance', () => {
  const line = Array.from({ length: 90 }, (_, i) => ({ x: i * 10, y: Math.sin(i / 14) * 200 }));
  const simple = simplifyLine(line, 0.5);
  expect(simple[0]).toEqual(line[0]);
  expect(simple.at(-1)).toEqual(line.at(-1));
  expect(simple.length).toBeLessThan(line.length / 2);
});

test('a path is whole numbers or decimals, relative after the first', () => {
  const line = [
    { x: 1.4, y: 2.6 },
    { x: 5, y: 1 },
    { x: 9.2, y: 30 },
  ];
  expect(linePath(line)).toBe('M1 3l4-2 4 29');
  expect(linePath(line, 1)).toBe('M1.4 2.6l3.6-1.6 4.2 29');
});

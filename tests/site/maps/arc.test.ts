import { describe, expect, test } from 'vitest';
import { at } from '../../../src/core/must.ts';
import { type Curve, curvePath, greatCircle, greatCircleCurve, lineOf } from '../../../src/site/maps/arc.ts';
import { latitudeOf, type Point, project } from '../../../src/site/maps/projection.ts';
import { distanceToSegment } from '../../../src/site/scripts/map/model.ts';

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

describe('curves', () => {
  const place = ({ x, y }: Point) => ({ x: x * 10, y: y * 10 });
  const tangents = (curve: Curve) =>
    Array.from({ length: (curve.length - 1) / 3 - 1 }, (_, i) => {
      const [before, knot, after] = [at(curve, i * 3 + 2), at(curve, i * 3 + 3), at(curve, i * 3 + 4)];
      const turn = Math.atan2(after.y - knot.y, after.x - knot.x) - Math.atan2(knot.y - before.y, knot.x - before.x);
      return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
    });

  test.each([
    ['to Sydney', LHR, SYD],
    ['over the Pacific', SYD, LAX],
    ['of a region', LHR, { lat: 57.2, lon: -2.2 }],
  ])('%s stay within the tolerance and have no kinks', (_, from, to) => {
    const curve = greatCircleCurve(from, to, place, 0.2);
    const line = lineOf(curve);
    for (const point of greatCircle(from, to).map(place)) {
      const nearest = Math.min(...line.slice(1).map((end, i) => distanceToSegment(point, at(line, i), end)));
      expect(nearest).toBeLessThan(0.3);
    }
    // Less than a degree: a reader sees none below three.
    for (const turn of tangents(curve)) expect(turn).toBeLessThan(Math.PI / 180);
  });

  test('that are nearly straight are lines, and those of a point are finite', () => {
    expect(greatCircleCurve(LHR, { lat: 51.6, lon: 0.2 }, place, 0.2)).toHaveLength(2);
    expect(greatCircleCurve(LHR, LHR, place, 0.2).every(({ x, y }) => Number.isFinite(x + y))).toBe(true);
  });
});

test('a path is whole numbers or decimals, relative to the start of each segment', () => {
  const curve = [1.4, 2.6, 4, 9, 10.5, 12.5, 14].map((x, i) => ({ x, y: i % 2 === 0 ? i : -i }));
  expect(curvePath(curve)).toBe('M1 0c2-1 3 2 8-3 2 7 4-2 5 9');
  expect(curvePath(curve.slice(0, 2), 1)).toBe('M1.4 0l1.2-1');
});

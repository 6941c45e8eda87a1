/** Great circles and places around a position, against plain computations. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitBlockTime, greatCircleKm, greatCirclePoints, kmBetween, placesWithin } from '../../src/core/geography.ts';
import '../support/seed.ts';

type Point = readonly [lon: number, lat: number];
const km = (a: Point, b: Point) => greatCircleKm(a[1], a[0], b[1], b[0]);
const points = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -89, max: 89, noNaN: true }),
) as fc.Arbitrary<Point>;
const KM_PER_DEGREE = (Math.PI * 6371.0088) / 180;

test('the points of a great circle lie on it at equal distances, at most a step apart', () => {
  fc.assert(
    fc.property(points, points, fc.integer({ min: 1, max: 20 }), (start, end, step) => {
      const whole = km(start, end);
      fc.pre(whole < 19_900);
      const all = greatCirclePoints(start, end, step);
      const parts = all.length - 1;
      const longest = step * KM_PER_DEGREE;
      // As few as can be, but for rounding.
      expect(whole / parts).toBeLessThan(longest + 1e-6);
      if (parts > 1) expect(whole / (parts - 1)).toBeGreaterThan(longest - 1e-6);
      expect([all[0], all.at(-1)]).toEqual([start, end]);
      for (const [i, point] of all.entries()) {
        expect(km(start, point)).toBeCloseTo((whole * i) / parts, 3);
        expect(km(point, end)).toBeCloseTo(whole - (whole * i) / parts, 3);
      }
    }),
  );
});

test.each<[Point, Point, number, Point[]]>([
  [
    [0, 0],
    [30, 0],
    10,
    [
      [10, 0],
      [20, 0],
    ],
  ],
  [[0, 0], [30, 0], 15, [[15, 0]]],
  [
    [0, 0],
    [30, 0],
    14.9,
    [
      [10, 0],
      [20, 0],
    ],
  ],
  [[0, 0], [30, 0], 30.1, []],
  [[170, 0], [-170, 0], 10, [[180, 0]]],
  [[0, 60], [180, 60], 31, [[0, 90]]],
  [
    [0, -30],
    [0, 30],
    20,
    [
      [0, -10],
      [0, 10],
    ],
  ],
])('from %j to %j in steps of %d degrees', (start, end, step, between) => {
  const all = greatCirclePoints(start, end, step);
  expect(all).toHaveLength(between.length + 2);
  for (const [i, point] of between.entries()) expect(km(all[i + 1] ?? start, point)).toBeCloseTo(0, 5);
});

test('the kilometres between places are not known where a coordinate is not', () => {
  const [a, b] = [
    { latitude: 50, longitude: 10 },
    { latitude: 51, longitude: 12 },
  ];
  expect(kmBetween(a, b)).toBe(greatCircleKm(50, 10, 51, 12));
  for (const part of ['latitude', 'longitude'])
    expect([kmBetween({ ...a, [part]: null }, b), kmBetween(a, { ...b, [part]: null })]).toEqual([null, null]);
  expect(kmBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 0 })).toBe(0);
});

const places = fc.array(
  fc.record({
    lat: fc.option(fc.integer({ min: -90, max: 90 }), { freq: 9 }),
    lon: fc.option(fc.integer({ min: -180, max: 180 }), { freq: 9 }),
  }),
  { maxLength: 40 },
);

test('the places within a distance are those of all that are near enough, nearest first', () => {
  const position = fc.record({ lat: fc.integer({ min: -90, max: 90 }), lon: fc.integer({ min: -180, max: 180 }) });
  fc.assert(
    fc.property(places, position, fc.integer({ min: 0, max: 20_100 }), (all, here, radius) => {
      const near = all.flatMap(({ lat, lon }, index) => {
        const distance = lat === null || lon === null ? Number.NaN : greatCircleKm(here.lat, here.lon, lat, lon);
        return distance <= radius ? [{ index, km: distance }] : [];
      });
      near.sort((a, b) => (a.km === b.km ? a.index - b.index : a.km < b.km ? -1 : 1));
      expect(placesWithin(all, here, radius)).toEqual(near);
    }),
  );
});

test('a place at the very distance is within it, and of equally near ones the first is first', () => {
  const here = { lat: 0, lon: 0 };
  const all = [-1, 1, 1.0001, 0, 1].map((lat) => ({ lat, lon: 0 }));
  const radius = greatCircleKm(0, 0, 1, 0);
  expect(placesWithin(all, here, radius)).toEqual([
    { index: 3, km: 0 },
    ...[0, 1, 4].map((index) => ({ index, km: radius })),
  ]);
  expect(placesWithin(all, here, 0)).toEqual([{ index: 3, km: 0 }]);
  expect(placesWithin(all, here, Number.POSITIVE_INFINITY)).toHaveLength(5);
});

test('a fit of block times is that of the normal equations', () => {
  const samples = fc.array(
    fc.record({ km: fc.integer({ min: 100, max: 9_000 }), blockMin: fc.integer({ min: 30, max: 900 }) }),
    { minLength: 2, maxLength: 20 },
  );
  fc.assert(
    fc.property(samples, (all) => {
      fc.pre(new Set(all.map((sample) => sample.km)).size > 1);
      const sum = (of: (sample: (typeof all)[number]) => number) =>
        all.reduce((total, sample) => total + of(sample), 0);
      const [n, x, y] = [all.length, sum((s) => s.km), sum((s) => s.blockMin)];
      const slope = (n * sum((s) => s.km * s.blockMin) - x * y) / (n * sum((s) => s.km ** 2) - x ** 2);
      const fit = fitBlockTime(all);
      expect(fit.perKm).toBeCloseTo(slope, 6);
      expect(fit.interceptMin).toBeCloseTo((y - slope * x) / n, 4);
    }),
  );
  const same = Array.from({ length: 3 }, () => ({ km: 500, blockMin: 80 }));
  expect(() => fitBlockTime(same)).toThrow(
    new RangeError('block times of two distances or more are needed for a fit, got 3 samples'),
  );
});

import { describe, expect, it } from 'vitest';
import { fitBlockTime, greatCircleKm } from '../../src/core/geography.ts';

describe('greatCircleKm', () => {
  it('knows London to New York', () =>
    expect(greatCircleKm(51.4706, -0.46194, 40.63993, -73.77869)).toBeCloseTo(5540, -1));
  it('is the same both ways', () =>
    expect(greatCircleKm(51.5, -0.5, -33.9, 151.2)).toBeCloseTo(greatCircleKm(-33.9, 151.2, 51.5, -0.5), 9));
  it('crosses the date line the short way', () => expect(greatCircleKm(0, 179.5, 0, -179.5)).toBeCloseTo(111.195, 2));
  it('is half the circumference between antipodes', () =>
    expect(greatCircleKm(10, 20, -10, -160)).toBeCloseTo(Math.PI * 6371.0088, 3));
  it('is nothing from a place to itself', () => expect(greatCircleKm(10, 20, 10, 20)).toBe(0));
});

describe('fitBlockTime', () => {
  it('finds the line that made the samples', () => {
    const fit = fitBlockTime([500, 1000, 8000].map((km) => ({ km, blockMin: 45 + 0.07 * km })));
    expect(fit.interceptMin).toBeCloseTo(45);
    expect(fit.perKm).toBeCloseTo(0.07);
  });

  it('finds the nearest line of samples off it', () => {
    const off = [10, -10, -10, 10].map((error, i) => ({ km: i * 100, blockMin: 50 + error }));
    const fit = fitBlockTime(off);
    expect(fit.interceptMin).toBeCloseTo(50);
    expect(fit.perKm).toBeCloseTo(0);
  });

  it.each([[[]], [[{ km: 500, blockMin: 80 }]]])('refuses %j', (samples) => {
    expect(() => fitBlockTime(samples)).toThrow(RangeError);
  });
});

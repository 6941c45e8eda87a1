import { describe, expect, test } from 'vitest';
import { importances } from '../../../src/core/dataset/airports.ts';

describe('importances', () => {
  test('a hundred airports: 2 of weight 5, 3 of 4, 10 of 3, 25 of 2, 60 of 1', () => {
    // Busiest last; ceil(1.2), ceil(5), ceil(15) and ceil(40) airports reach 5, 4, 3 and 2.
    const traffic = Array.from({ length: 100 }, (_, i) => ({ routeCount: i + 1, weeklyDepartures: 7 * (i + 1) }));
    const weights = importances(traffic).reverse();
    const expected = [5, 4, 3, 2, 1].flatMap((weight, i) => Array<number>([2, 3, 10, 25, 60][i] ?? 0).fill(weight));
    expect(weights).toEqual(expected);
  });

  test('airports without routes weigh 0 and do not count', () => {
    const idle = { routeCount: 0, weeklyDepartures: 0 };
    expect(importances([idle, { routeCount: 1, weeklyDepartures: 7 }, idle])).toEqual([0, 5, 0]);
    expect(importances([])).toEqual([]);
  });

  test('ranks by the geometric mean of routes and departures, which are no fewer than routes', () => {
    const [first, second] = [50, 49];
    const others = Array.from({ length: 98 }, () => ({ routeCount: 1, weeklyDepartures: 1 }));
    const weightOf = (routeCount: number, weeklyDepartures: number, rival: number) =>
      importances([
        { routeCount: rival, weeklyDepartures: rival },
        { routeCount: rival, weeklyDepartures: rival },
        { routeCount, weeklyDepartures },
        ...others.slice(1),
      ])[2];
    // √(10 × 250) = 50: more than 49, no more than 50.
    expect(weightOf(10, 250, second)).toBe(5);
    expect(weightOf(10, 250, first)).toBe(4);
    // Departures below the routes count as many: √(50 × 50).
    expect(weightOf(50, 3, second)).toBe(5);
  });

  test('of equal airports the first in the list weighs more', () => {
    expect(importances([1, 1, 1].map((routeCount) => ({ routeCount, weeklyDepartures: 7 })))).toEqual([5, 2, 1]);
  });
});

import { expect, test } from 'vitest';
import { buildRoutes, monthBits, Routes } from '../../../src/core/departures/routeColumns.ts';
import { week } from '../journeys/world.ts';

const { dataset } = week('A-B XX 1 08:00 60', 'A-C XX 1 08:00 60', 'C-B XX 1 08:00 60');
const routes = buildRoutes({
  ...dataset,
  routes: dataset.routes.map((route, i) =>
    i === 1 ? { ...route, distanceKm: 950, months: 'JF---------D', seasonalityLabel: 'Winter seasonal' } : route,
  ),
});

test('routes by their ends', () => {
  expect(routes.routesFrom(0)).toEqual([0, 1]);
  expect(routes.routesFrom(1)).toEqual([]);
  expect(routes.routesTo(1)).toEqual([0, 2]);
  expect([routes.findRoute(0, 2), routes.findRoute(2, 1), routes.findRoute(1, 0)]).toEqual([1, 2, undefined]);
});

test('what is not known is null, and rests in no month', () => {
  expect([routes.distanceOf(0), routes.distanceOf(1)]).toEqual([null, 950]);
  expect([routes.seasonLabelOf(0), routes.seasonLabelOf(1)]).toEqual([null, 'Winter seasonal']);
  expect([0, 6].map((month) => routes.restsIn(1, month))).toEqual([false, true]);
  expect(routes.restsIn(0, 6)).toBe(false);
  expect([monthBits(null), monthBits('JF---------D')]).toEqual([0, 0b1000_0000_0011]);
});

test('columns read from their bytes are the same', () => {
  expect(Routes.fromBytes(routes.toBytes(), routes.seasonLabels)).toEqual(routes);
});

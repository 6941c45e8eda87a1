import { expect, test } from 'vitest';
import {
  buildRoutes,
  distanceOf,
  findRoute,
  monthBits,
  restsIn,
  routesFrom,
  routesFromBytes,
  routesTo,
  routesToBytes,
  seasonLabelOf,
} from '../../../src/core/departures/routeColumns.ts';
import { week } from '../journeys/world.ts';

const { dataset } = week('A-B XX 1 08:00 60', 'A-C XX 1 08:00 60', 'C-B XX 1 08:00 60');
const routes = buildRoutes({
  ...dataset,
  routes: dataset.routes.map((route, i) =>
    i === 1 ? { ...route, distanceKm: 950, months: 'JF---------D', seasonalityLabel: 'Winter seasonal' } : route,
  ),
});

test('routes by their ends', () => {
  expect(routesFrom(routes, 0)).toEqual([0, 1]);
  expect(routesFrom(routes, 1)).toEqual([]);
  expect(routesTo(routes, 1)).toEqual([0, 2]);
  expect([findRoute(routes, 0, 2), findRoute(routes, 2, 1), findRoute(routes, 1, 0)]).toEqual([1, 2, undefined]);
});

test('what is not known is null, and rests in no month', () => {
  expect([distanceOf(routes, 0), distanceOf(routes, 1)]).toEqual([null, 950]);
  expect([seasonLabelOf(routes, 0), seasonLabelOf(routes, 1)]).toEqual([null, 'Winter seasonal']);
  expect([0, 6].map((month) => restsIn(routes, 1, month))).toEqual([false, true]);
  expect(restsIn(routes, 0, 6)).toBe(false);
  expect([monthBits(null), monthBits('JF---------D')]).toEqual([0, 0b1000_0000_0011]);
});

test('columns read from their bytes are the same', () => {
  expect(routesFromBytes(routesToBytes(routes), routes.seasonLabels)).toEqual(routes);
});

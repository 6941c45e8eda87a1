import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { World } from '../../../bench/search/bundled.ts';
import { buildRoutes } from '../../../src/core/departures/routeColumns.ts';
import { countLonger } from '../../../src/core/search/countLonger.ts';
import { SEED } from '../../support/seed.ts';
import { randomWorlds } from './networks.ts';

/** Every path without a repeated airport, one after the other. */
function naiveCount(
  { routes }: World,
  from: number,
  to: number,
  stops: number,
  longerThan: number,
  via: number | null,
) {
  let count = 0;
  const walk = (path: readonly number[], minutes: number): void => {
    for (const route of routes) {
      if (route.from !== path.at(-1) || path.includes(route.to)) continue;
      const total = minutes + route.flyingMin;
      const isVia = via === null || path.slice(1).includes(via);
      if (path.length === stops + 1) count += Number(route.to === to && total > longerThan && isVia);
      else if (route.to !== to) walk([...path, route.to], total);
    }
  };
  walk([from], 0);
  return count;
}

test(`as many as there are paths, SEED=${SEED}`, () => {
  let counted = 0;
  const queries = fc.record({
    stops: fc.integer({ min: 1, max: 3 }),
    longerThan: fc.nat({ max: 120 }),
    via: fc.constantFrom(null, null, 0, 1),
  });
  fc.assert(
    fc.property(randomWorlds(9, [50, 95]), queries, (world, { stops, longerThan, via }) => {
      const sorted = world.routes.toSorted((a, b) => a.from - b.from || a.to - b.to);
      const none = {
        seasonalityLabel: null,
        labelDerived: false,
        months: null,
        distanceKm: null,
        services: [],
        isEstimated: false,
        id: '',
      };
      const routes = buildRoutes({
        airports: world.busyness as never,
        routes: sorted.map((route) => ({ ...none, charterOnly: false, ...route })),
      });
      const allowed = { route: new Uint8Array(sorted.length).fill(1) };
      const [from, to] = [0, world.busyness.length - 1];
      if (from === to) return;
      const found = countLonger(routes, [from], [to], {
        allowed,
        via: via === null ? undefined : [via],
        stops,
        longerThan,
      });
      expect(found).toBe(naiveCount({ ...world, routes: sorted }, from, to, stops, longerThan, via));
      counted += found;
    }),
    { numRuns: 1000 },
  );
  expect(counted).toBeGreaterThan(1000);
});

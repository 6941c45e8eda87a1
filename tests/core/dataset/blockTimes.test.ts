import { describe, expect, test } from 'vitest';
import { isImpossible, reconciledMinutes } from '../../../src/core/dataset/blockTimes.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { at } from '../../../src/core/must.ts';
import { flights, tinyWorld } from '../../support/testWorld.ts';

const FIT = { interceptMin: 45, perKm: 0.07 };
/** Minutes of both directions, from their medians. The estimate for 2,250 km is 202 minutes. */
const reconcile = (there: number | null, back: number | null, km: number | null = 2250) =>
  [
    ...reconciledMinutes(
      [
        { id: 'ATH-GYD', km, blockMin: there },
        { id: 'GYD-ATH', km, blockMin: back },
      ],
      FIT,
    ).values(),
  ].sort();

describe('the block times of two directions', () => {
  test.each<[string, number | null, number | null, number[]]>([
    ['with an hour of one offset missing', 150, 270, [210, 210]],
    ['with one mistyped time', 205, 405, [205, 205]],
    ['with one mistyped time that is short', 120, 190, [190, 190]],
    ['with wind', 200, 250, []],
    ['of a short flight, by little', 40, 65, []],
    ['of which one is unknown, near the estimate', 190, null, []],
    ['of which one is unknown, far from the estimate', 150, null, [150]],
  ])('%s', (_, there, back, expected) => expect(reconcile(there, back)).toEqual(expected));

  test('are left where the distance is unknown', () => expect(reconcile(150, 270, null)).toEqual([]));

  test('of 30 minutes more are left, of 31 not', () => {
    expect(reconcile(60, 90, 200)).toEqual([]);
    expect(reconcile(60, 91, 200)).toEqual([60, 60]);
  });

  test('of 30 % more are left, of more not', () => {
    expect(reconcile(200, 260)).toEqual([]);
    expect(reconcile(200, 261)).toEqual([200, 200]);
  });
});

test('a dataset has the same minutes in both directions, and in departures that were wrong', () => {
  const rows = flights(
    'LHR-JFK BA 08:30 1234567 480min',
    'LHR-JFK LH 10:00 1 470min',
    'JFK-LHR BA 18:00 1234567 900min',
  );
  const { routes } = loadDataset(tinyWorld(rows));
  expect(routes.map(({ id, flyingMin }) => [id, flyingMin])).toEqual([
    ['JFK-LHR', 480],
    ['LHR-JFK', 480],
  ]);
  const blocks = routes.flatMap(({ services }) => services.flatMap((s) => s.departures.map((d) => d.blockMin)));
  expect(blocks).toEqual([480, 480, 470]);
});

describe('departures with an impossible block time have that of their route', () => {
  const FAR = 5540;
  test.each<[string, number, number, boolean]>([
    ['at 950 km/h and ten minutes on the ground', 360, 400, false],
    ['faster', 359, 400, true],
    ['45 minutes longer', 445, 400, false],
    ['46 minutes, but not a fifth longer', 446, 400, false],
    ['81 minutes and more than a fifth longer', 481, 400, true],
    ['twice as long', 801, 400, true],
  ])('%s', (_, blockMin, usual, expected) => expect(isImpossible(blockMin, usual, FAR)).toBe(expected));

  test('of half the minutes or less, also where the distance is unknown', () => {
    expect([isImpossible(20, 40, null), isImpossible(19, 40, null)]).toEqual([false, true]);
  });

  test('are replaced', () => {
    const rows = flights(
      'LHR-JFK BA 08:30 1234567 480min',
      'LHR-JFK BY 10:30 1234567 470min',
      'LHR-JFK LH 10:00 1 100min',
    );
    const { routes } = loadDataset(tinyWorld(rows));
    const blocks = at(routes, 0).services.flatMap(({ departures }) => departures.map(({ blockMin }) => blockMin));
    expect(blocks).toEqual([480, 470, 475]);
  });

  test('of a route whose times are all too fast, those of the distance', () => {
    const [route] = loadDataset(tinyWorld(flights('LHR-JFK BA 08:30 1234567 100min'))).routes;
    expect(route?.flyingMin).toBeGreaterThan(420);
    expect(route?.services[0]?.departures[0]?.blockMin).toBe(route?.flyingMin);
  });
});

import { describe, expect, test } from 'vitest';
import { doContradict, isImpossible, reconciledMinutes } from '../../../src/core/dataset/blockTimes.ts';
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
    ['with more wind than 30 %, which the jet stream has', 190, 250, []],
    ['of a short flight, by little', 40, 65, []],
    ['with one unknown, near the estimate', 190, null, []],
    ['with one unknown, far from the estimate', 150, null, [150]],
  ])('%s', (_, there, back, expected) => expect(reconcile(there, back)).toEqual(expected));

  test('are left where the distance is unknown', () => expect(reconcile(150, 270, null)).toEqual([]));

  test('contradict each other where no wind explains them', () => {
    // Guangzhou to Dubai, and Tokyo to Honolulu: half the difference of the speeds in the air is 113 and 160 km/h.
    expect(doContradict(540, 415, 5827)).toBe(false);
    expect(doContradict(405, 590, 6192)).toBe(false);
    // Athens to Tel Aviv, an hour off: 191 km/h.
    expect(doContradict(110, 180, 1194)).toBe(true);
    // Minutes that differ by half an hour, or by 30 %, are not in question.
    expect([doContradict(35, 65, 500), doContradict(200, 260, 2250)]).toEqual([false, false]);
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
  test.each<[string, number, number | null, boolean]>([
    ['at 950 km/h and ten minutes on the ground', 360, 5540, false],
    ['faster', 359, 5540, true],
    ['far from the median of a route', 480, 5540, false],
    ['twice the minutes of the distance and an hour', 941, 5540, false],
    ['more', 942, 5540, true],
    ['a hop of Orkney', 2, 3, false],
    ['another one', 6, 11, false],
    ['a hop of no time', 1, 40, true],
    ['of an unknown distance', 1, null, false],
  ])('%s', (_, blockMin, km, expected) => expect(isImpossible(blockMin, km)).toBe(expected));

  test('are replaced', () => {
    const rows = flights(
      'LHR-JFK BA 08:30 1234567 480min',
      'LHR-JFK BY 10:30 1234567 470min',
      'LHR-JFK LH 10:00 1 100min',
    );
    const { routes } = loadDataset(tinyWorld(rows));
    const blocks = at(routes, 0).services.flatMap(({ departures }) => departures.map(({ blockMin }) => blockMin));
    expect(blocks).toEqual([480, 470, 475]);
    const marks = at(routes, 0).services.flatMap(({ departures }) => departures.map((d) => d.isEstimated ?? false));
    expect(marks).toEqual([false, false, true]);
    expect(at(routes, 0).isEstimated).toBe(false);
  });

  test('of a route whose times are all too fast, those of the distance', () => {
    const [route] = loadDataset(tinyWorld(flights('LHR-JFK BA 08:30 1234567 100min'))).routes;
    expect(route?.flyingMin).toBeGreaterThan(420);
    expect(route?.isEstimated).toBe(true);
    expect(route?.services[0]?.departures[0]?.blockMin).toBe(route?.flyingMin);
  });
});

import { expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { bundledWorld, flights, tinyWorld } from '../../support/testWorld.ts';

/** The block times of LHR-JFK, with a flight on to FNC of the same number. */
function blockMinutes(first: string, onward: string): (number | null)[] {
  const lines = [`LHR-JFK BA 08:00 ${first} scheduled flight:1`, 'LHR-JFK LH 10:00 470min scheduled', onward];
  const { routes } = loadDataset(tinyWorld(flights(...lines)));
  return routes.flatMap(({ id, services }) =>
    id === 'LHR-JFK' ? services.flatMap(({ departures }) => departures.flatMap(({ blockMin }) => blockMin)) : [],
  );
}

test('an estimate ends when the next leg of the flight leaves', () => {
  // 08:00 in London is 03:00 in New York: the flight on at 10:00 leaves 420 minutes.
  expect(blockMinutes('20min', 'JFK-FNC BA 10:00 420min scheduled flight:1')).toContain(420);
  expect(blockMinutes('20min', 'JFK-FNC BA 14:00 420min scheduled flight:1')).toEqual([470, 470]);
  expect(blockMinutes('20min', 'JFK-FNC BA 10:00 420min scheduled flight:2')).toEqual([470, 470]);
});

test('where no flight is as fast, the number is that of two flights; block times of the timetable stay', () => {
  expect(blockMinutes('20min', 'JFK-FNC BA 05:00 420min scheduled flight:1')).toEqual([470, 470]);
  expect(blockMinutes('480min', 'JFK-FNC BA 10:00 420min scheduled flight:1')).toContain(480);
});

test('the hops of LM705 keep their minutes, and each lands before the next leaves', () => {
  const { routes } = bundledWorld().dataset;
  const legs = routes
    .flatMap(({ id, services }) =>
      services.flatMap(({ airlineCode, departures }) =>
        departures.flatMap(({ flight, minute, blockMin, isEstimated }) =>
          airlineCode === 'LM' && flight === 705 ? { id, minute, blockMin, isEstimated } : [],
        ),
      ),
    )
    .sort((a, b) => (a.minute ?? 0) - (b.minute ?? 0));
  expect(legs.map(({ id, blockMin }) => `${id} ${blockMin}`)).toEqual(['KOI-PPW 16', 'PPW-WRY 2', 'WRY-KOI 16']);
  expect(legs.some(({ isEstimated }) => isEstimated)).toBe(false);
  for (const [i, { minute, blockMin }] of legs.slice(0, -1).entries())
    expect((minute ?? 0) + (blockMin ?? 0)).toBeLessThanOrEqual(legs[i + 1]?.minute ?? 0);
});

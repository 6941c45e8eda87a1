import { expect, test } from 'vitest';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { at } from '../../../src/core/must.ts';
import { utcOffset } from '../../../src/core/timeZone.ts';
import { bundledWorld, flights, tinyWorld } from '../../support/testWorld.ts';

/** The block times of LHR-JFK, with a flight on to FNC of the same number. */
function blockMinutes(first: string, onward: string): (number | null)[] {
  const lines = [`LHR-JFK BA 08:00 ${first} scheduled flight:1`, 'LHR-JFK LH 10:00 470min scheduled', onward];
  const { routes } = loadDataset(tinyWorld(flights(...lines)));
  return routes.flatMap(({ id, services }) =>
    id === 'LHR-JFK' ? services.flatMap(({ departures }) => departures.flatMap(({ blockMin }) => blockMin)) : [],
  );
}

test('a block time ends when the next leg of the flight leaves', () => {
  // 08:00 in London is 03:00 in New York: the flight on at 10:00 leaves 420 minutes.
  expect(blockMinutes('20min', 'JFK-FNC BA 10:00 420min scheduled flight:1')).toContain(420);
  expect(blockMinutes('480min', 'JFK-FNC BA 10:00 420min scheduled flight:1')).toEqual([420, 470]);
  expect(blockMinutes('20min', 'JFK-FNC BA 14:00 420min scheduled flight:1')).toEqual([470, 470]);
  expect(blockMinutes('20min', 'JFK-FNC BA 10:00 420min scheduled flight:2')).toEqual([470, 470]);
});

test('where no flight is as fast, the number is that of two flights, and the block time stays', () => {
  expect(blockMinutes('20min', 'JFK-FNC BA 05:00 420min scheduled flight:1')).toEqual([470, 470]);
  expect(blockMinutes('480min', 'JFK-FNC BA 05:00 420min scheduled flight:1')).toEqual([480, 470]);
});

test('a block time that was cut is an estimate', () => {
  const lines = ['LHR-JFK BA 08:00 480min scheduled flight:1', 'JFK-FNC BA 10:00 420min scheduled flight:1'];
  const { routes } = loadDataset(tinyWorld(flights(...lines)));
  const departures = routes.flatMap(({ services }) => services.flatMap((service) => service.departures));
  expect(departures.map(({ blockMin, isEstimated = false }) => [blockMin, isEstimated])).toEqual([
    [420, false],
    [420, true],
  ]);
});

test('no leg of the bundled timetables lands after the next one leaves, unless no flight is as fast', () => {
  const { routes, airports, dataDate } = bundledWorld().dataset;
  const legs = routes.flatMap((route) =>
    route.services.flatMap(({ airlineCode, departures }) =>
      departures.flatMap((departure) =>
        departure.flight === null || departure.minute === null
          ? []
          : [{ route, ...departure, minute: departure.minute, number: `${airlineCode}${departure.flight}` }],
      ),
    ),
  );
  const onward = Map.groupBy(legs, ({ number, route }) => `${number} ${route.from}`);
  const offset = (airport: number) => utcOffset(at(airports, airport).timeZone, dataDate);
  const isOn = (days: number, day: number) => (days & (1 << day)) !== 0;
  const late = legs.flatMap(({ number, route, minute, days, blockMin }) =>
    (onward.get(`${number} ${route.to}`) ?? []).flatMap((next) => {
      const gaps = WEEKDAYS.keys().flatMap((day) =>
        WEEKDAYS.keys()
          .filter((nextDay) => isOn(days, day) && isOn(next.days, nextDay))
          .map((nextDay) => {
            const gap = (nextDay - day) * 1440 + next.minute - offset(route.to) - minute + offset(route.from);
            return ((gap % 10_080) + 10_080) % 10_080;
          }),
      );
      const least = Math.min(...gaps.filter((gap) => gap > 0 && gap < 1440));
      return least < (blockMin ?? 0) ? [{ number, id: route.id, km: route.distanceKm ?? 0, least }] : [];
    }),
  );
  expect(late.length).toBeGreaterThan(0);
  expect(late.length).toBeLessThan(30);
  for (const { km, least } of late) expect((km / least) * 60).toBeGreaterThan(650);
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

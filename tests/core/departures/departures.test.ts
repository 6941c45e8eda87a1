import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import type { Departure } from '../../../src/core/dataset/dataset.ts';
import { timeOfDay } from '../../../src/core/dataset/schedule.ts';
import { buildDepartures, Departures } from '../../../src/core/departures/departures.ts';
import { at } from '../../../src/core/must.ts';
import { SEED } from '../../support/seed.ts';
import { scheduled, week } from '../journeys/world.ts';

const departure = (minute: number | null, days: number, more: Partial<Departure> = {}): Departure => ({
  ...{ minute, days, blockMin: 60, flight: null, aircraft: [], ...more },
});

/** The table of one route with a service of each airline. */
function tableOf(services: Readonly<Record<string, readonly Departure[]>>): Departures {
  const { dataset } = week({ A: 'Europe/London', B: 'Asia/Tokyo' }, 'A-B XX 1 08:00 60');
  return buildDepartures({
    ...dataset,
    routes: dataset.routes.map((route) => ({
      ...route,
      services: Object.entries(services).map(([code, departures]) => ({ ...scheduled(code, []), departures })),
    })),
  });
}

const arbitraryDeparture = fc
  .record({
    minute: fc.option(fc.constantFrom(0, 300, 600, 1439)),
    days: fc.integer({ min: 1, max: 127 }),
    blockMin: fc.option(fc.constantFrom(60, 90)),
    flight: fc.option(fc.constantFrom(1, 2)),
    aircraft: fc.uniqueArray(fc.constantFrom('320', '388'), { maxLength: 2 }).map((types) => types.sort()),
  })
  .map((each): Departure => each);

test(`the schedule and the week are those of a naive reading of the rows, SEED=${SEED}`, () => {
  fc.assert(
    fc.property(fc.array(arbitraryDeparture, { maxLength: 6 }), (departures) => {
      const table = tableOf({ XX: departures });
      const timesOn = (day: number) => [
        ...new Set(departures.flatMap(({ minute, days }) => (days & (1 << day) && minute !== null ? [minute] : []))),
      ];
      const flightsOn = (day: number) =>
        new Set(
          departures.flatMap(({ minute, days, blockMin, flight }) =>
            days & (1 << day) && minute !== null ? [`${minute} ${blockMin} ${flight}`] : [],
          ),
        );
      const isFlown = (day: number) => departures.some(({ days }) => days & (1 << day));
      const days = [0, 1, 2, 3, 4, 5, 6].filter(isFlown);
      expect(table.scheduleOf(0)).toEqual(
        days.map((day) => ({ day: WEEKDAYS[day], times: timesOn(day).map(timeOfDay).sort() })),
      );
      expect(table.weekOf(0)).toEqual({
        days: days.reduce((bits, day) => bits | (1 << day), 0),
        weekly: days.reduce((sum, day) => sum + Math.max(1, flightsOn(day).size), 0),
      });
      expect(table.hasKnownDays(0)).toBe(departures.length > 0);
    }),
  );
});

describe('buildDepartures', () => {
  test('rows of one time, block time and flight number are one, with the days and aircraft of all', () => {
    const table = tableOf({
      XX: [
        departure(600, 1, { flight: 7, aircraft: ['388'] }),
        departure(600, 2, { flight: 8 }),
        departure(600, 4, { flight: 7, aircraft: ['320', '388'] }),
        departure(null, 64),
        departure(300, 8),
      ],
    });
    expect([...table.minute]).toEqual([300, 600, 600, -1]);
    expect([...table.days]).toEqual([8, 5, 2, 64]);
    expect(table.departuresOf(0).map((row) => table.flightOf(0, row))).toEqual([null, 'XX7', 'XX8', null]);
    expect(table.departuresOf(0).map((row) => table.aircraftOf(row))).toEqual([[], ['320', '388'], [], []]);
  });

  test('each row belongs to a service, and each service to a route', () => {
    const table = tableOf({ XX: [], YY: [departure(1, 1), departure(2, 1)], ZZ: [], WW: [departure(3, 1)] });
    const services = table.servicesOf(0);
    expect(services.map((service) => table.airlineOf(service).code)).toEqual(['XX', 'YY', 'ZZ', 'WW']);
    for (const service of services)
      for (const row of table.departuresOf(service)) expect(table.serviceOf(row)).toBe(service);
    expect(services.flatMap((service) => table.departuresOf(service))).toEqual([0, 1, 2]);
  });
});

test('arrivalOf: on the clocks of the destination, with the days since the departure', () => {
  // Tokyo is eight hours ahead of London in summer.
  const table = tableOf({
    XX: [departure(600, 1, { blockMin: 720 }), departure(60, 1, { blockMin: null }), departure(null, 1)],
  });
  expect(table.departuresOf(0).map((row) => table.arrivalOf(0, row))).toEqual([
    null,
    { minute: 360, dayOffset: 1 },
    null,
  ]);
});

test('a table read from its bytes is the same', () => {
  const table = tableOf({ XX: [departure(600, 1, { flight: 7, aircraft: ['388'] })], YY: [] });
  const { airlines, seasonalNotes, aircraftSets, built, month } = table;
  const read = Departures.fromBytes(table.toBytes(), {
    airlines,
    seasonalNotes,
    aircraftSets,
    built,
    month,
  });
  expect(read).toEqual(table);
  expect(at(read.offset, 1)).toBe(540);
  expect(() => Departures.fromBytes(new Uint8Array(64).fill(1), table)).toThrow('The stored departures are not whole');
});

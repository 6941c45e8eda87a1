import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Departure } from '../../../src/core/dataset/dataset.ts';
import { dayBits, minuteOfDay, timeOfDay } from '../../../src/core/dataset/schedule.ts';
import { buildDepartures } from '../../../src/core/departures/departures.ts';
import { ALL_DEPARTURES, type DepartureFilter, matchService } from '../../../src/core/filter/departureFilter.ts';
import { SEED } from '../../support/seed.ts';
import { scheduled, week } from '../journeys/world.ts';

const { dataset } = week('A-B XX 1 08:00 60');

/** The table of a route with one service. */
const tableOf = (departures: readonly Departure[]) =>
  buildDepartures({
    ...dataset,
    routes: dataset.routes.map((route) => ({ ...route, services: [{ ...scheduled('XX', []), departures }] })),
  });

const days = fc.integer({ min: 1, max: 127 });
/** No two rows of one time and block time: those are one departure. */
const departures = fc.uniqueArray(
  fc.record({
    minute: fc.option(fc.constantFrom(0, 300, 600, 1380)),
    days,
    blockMin: fc.option(fc.constantFrom(60, 120)),
    flight: fc.constant(null),
    aircraft: fc.constantFrom([], ['320']),
  }),
  { maxLength: 4, selector: ({ minute, blockMin }) => `${minute} ${blockMin}` },
);
const time = fc.constantFrom(0, 300, 600, 1439);
const timeWindow = fc.record({ after: time, before: time });
const filters: fc.Arbitrary<Pick<DepartureFilter, 'days' | 'departs' | 'arrives'> & { readonly types: boolean }> =
  fc.record({
    // Half of them without the condition: few rows match all of several.
    days: fc.option(days, { freq: 2 }),
    departs: fc.option(timeWindow, { freq: 2 }),
    arrives: fc.option(timeWindow, { freq: 2 }),
    types: fc.boolean(),
  });

const isWithin = (minute: number, { after, before }: { readonly after: number; readonly before: number }): boolean =>
  after <= before ? minute >= after && minute <= before : minute >= after || minute <= before;

/** What a reader of one departure says of one weekday: yes, no, or not known. */
function naive(
  departure: Departure,
  day: number,
  { days: requested, departs, arrives, types }: typeof filters extends fc.Arbitrary<infer T> ? T : never,
) {
  if (requested !== null && (requested & (1 << day)) === 0) return 'no';
  const { minute, blockMin } = departure;
  const arrival = minute === null || blockMin === null ? null : (minute + blockMin) % 1440;
  const answers = [
    departs && (minute === null ? 'unknown' : isWithin(minute, departs) ? 'yes' : 'no'),
    arrives && (arrival === null ? 'unknown' : isWithin(arrival, arrives) ? 'yes' : 'no'),
    types && (departure.aircraft.length === 0 ? 'unknown' : 'yes'),
  ];
  return answers.includes('no') ? 'no' : answers.includes('unknown') ? 'unknown' : 'yes';
}

test(`all conditions hold together for one departure; what is not known is told apart, SEED=${SEED}`, () => {
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(departures, filters, (rows, { types, ...conditions }) => {
      const table = tableOf(rows);
      const known = table.aircraftSets.findIndex((set) => set.length > 0);
      const filter = { ...ALL_DEPARTURES, ...conditions, aircraft: types ? new Set([known]) : null };
      const answers = rows.flatMap((row) =>
        [0, 1, 2, 3, 4, 5, 6]
          .filter((day) => row.days & (1 << day))
          .map((day) => naive(row, day, { ...conditions, types })),
      );
      const isAsked = types || Object.values(conditions).some((condition) => condition !== null);
      const expected = !isAsked
        ? 'all'
        : answers.includes('yes')
          ? answers.every((answer) => answer === 'yes')
            ? 'all'
            : 'some'
          : answers.includes('unknown') || rows.length === 0
            ? 'unknown'
            : 'none';
      expect(matchService(table, 0, 0, filter)).toBe(expected);
      counts.set(expected, (counts.get(expected) ?? 0) + 1);
    }),
    { numRuns: 2000 },
  );
  for (const match of ['all', 'some', 'unknown', 'none']) expect(counts.get(match), match).toBeGreaterThan(20);
});

test('the schedule under a filter holds the departures that match', () => {
  const row = (time: string, weekdays: string): Departure => ({
    ...{ minute: minuteOfDay(time), days: dayBits(weekdays), blockMin: 60, flight: null, aircraft: [] },
  });
  const table = tableOf([row('08:00', '12'), row('23:30', '2')]);
  const filter = { ...ALL_DEPARTURES, days: dayBits('2'), departs: { after: 1200, before: 60 } };
  expect(table.scheduleOf(0, table.daysMatching(0, filter))).toEqual([{ day: 'Tue', times: [timeOfDay(1410)] }]);
});

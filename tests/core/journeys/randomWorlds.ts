/** Random timetables and queries, in which equal times, wraps over the week and the date line are frequent. */
import fc from 'fast-check';
import { timeOfDay } from '../../../src/core/dataset/schedule.ts';
import { CLOCKS, type NaiveQuery } from './naive.ts';
import { type Line, makeWorld } from './world.ts';

export const CODES = ['A', 'B', 'C', 'D', 'E', 'F'];
const AIRLINES = ['XX', 'YY', 'ZZ'];
const place = fc.constantFrom(...CODES);
const places = (most: number) => fc.uniqueArray(place, { minLength: 1, maxLength: most });
const ends = (usual: string) => fc.oneof(fc.constant([usual]), places(2));
/** Few distinct times, so that equal ones are frequent. */
const minute = fc.integer({ min: 0, max: 47 }).map((half) => half * 30);

/** A line between any two airports, or to a neighbour in the alphabet, so that some need three stops. */
const pair = fc.oneof(
  { weight: 1, arbitrary: fc.tuple(place, place) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat({ max: CODES.length - 2 }), fc.constantFrom(1, 1, -1))
      .map(([i, step]) => [CODES[i] ?? 'A', CODES[i + step] ?? 'C'] as const),
  },
);
const weekdays = fc.oneof(
  fc.constant('1234567'),
  fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }).map((days) => days.sort().join('')),
);
const line = fc
  .record({
    pair,
    airline: fc.constantFrom(...AIRLINES),
    days: weekdays,
    time: fc.oneof(minute, fc.constant(1439), fc.constant(0)).map(timeOfDay),
    blockMin: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(30, 60, 90) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 1080 }) },
    ),
  })
  .filter(({ pair: [from, to] }) => from !== to)
  .map(({ pair: [from, to], ...rest }): Line => ({ from, to, ...rest }));

/** No two lines are the same departure: rows of one time and block time are one. */
const distinct = (lines: readonly Line[]): Line[] => {
  const key = ({ from, to, airline, time, blockMin }: Line) => `${from}${to}${airline}${time}${blockMin}`;
  return [...new Map(lines.map((each) => [key(each), each])).values()];
};

export const worlds = fc
  .record({
    zones: fc.array(fc.constantFrom(...Object.keys(CLOCKS)), { minLength: CODES.length, maxLength: CODES.length }),
    countries: fc.array(fc.constantFrom('US', 'JP', 'JP', 'CA'), { minLength: CODES.length, maxLength: CODES.length }),
    lines: fc.array(line, { minLength: 4, maxLength: 24 }).map(distinct),
  })
  .map(({ zones, countries, lines }) =>
    makeWorld(
      Object.fromEntries(CODES.map((code, i) => [code, { zone: zones[i] ?? 'UTC', country: countries[i] ?? 'US' }])),
      lines,
    ),
  );

/** Mostly null, for conditions that all hold leave few journeys. */
const nullable = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
export const queries: fc.Arbitrary<NaiveQuery> = fc.record({
  from: ends('A'),
  to: ends('E'),
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }).map((days) => days.sort()),
  departAfter: nullable(minute),
  departBefore: nullable(minute),
  arriveAfter: nullable(minute),
  arriveBefore: nullable(minute),
  arriveDays: nullable(fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 })),
  maxStops: fc.integer({ min: 0, max: 3 }),
  minLayover: nullable(fc.constantFrom(0, 30, 45, 60, 300)),
  maxLayover: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(720, 1440) },
    fc.constantFrom(0, 60, 2160, 10_080, 12_000),
  ),
  avoid: fc.oneof(fc.constant([]), places(2)),
  via: nullable(places(2)),
  airlines: nullable(fc.subarray(AIRLINES, { minLength: 1 })),
  keepDirect: fc.boolean(),
  limit: fc.constantFrom(3, 12, 50),
});
/** Nothing but two airports and the defaults: what most people ask. */
export const plain: fc.Arbitrary<NaiveQuery> = queries.map(({ from, to, days }) => ({
  from: from.slice(0, 1),
  to: to.slice(0, 1),
  days,
  departAfter: null,
  departBefore: null,
  arriveAfter: null,
  arriveBefore: null,
  arriveDays: null,
  maxStops: 3,
  minLayover: null,
  maxLayover: 720,
  avoid: [],
  via: null,
  airlines: null,
  keepDirect: false,
  limit: 1000,
}));

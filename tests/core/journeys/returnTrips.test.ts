import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeWindow } from '../../../src/core/filter/departureFilter.ts';
import { type ReturnTrip, searchReturnTrips, type TripQuery } from '../../../src/core/journeys/returnTrips.ts';
import { eachDestination } from '../../../src/core/journeys/search.ts';
import { SEED } from '../../support/seed.ts';
import { journeyText } from './journeyText.ts';
import { beats, type Candidate, chainText, everyChain, listedChains, type NaiveQuery, toQuery } from './naive.ts';
import { plain, queries as queriesOfJourneys, worlds } from './randomWorlds.ts';
import { type TestWorld, week } from './world.ts';

const WEEK = 7 * 1440;

/** A query of return trips, as `NaiveQuery`. */
interface NaiveTripQuery extends NaiveQuery {
  readonly backDays: readonly number[] | 'same';
  readonly backAfter: number | null;
  readonly minStay: number;
  readonly maxStay: number;
}

const queries: fc.Arbitrary<NaiveTripQuery> = fc
  .record({
    journeys: fc.oneof(plain, queriesOfJourneys),
    to: fc.constantFrom(['B'], ['C'], ['B', 'C'], ['E']),
    backDays: fc.oneof(
      fc.constant('same' as const),
      fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 3 }).map((days) => days.sort()),
    ),
    backAfter: fc.constantFrom(null, null, 600),
    minStay: fc.constantFrom(0, 60, 1440, 12_000, 12_000),
    maxStay: fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 2880, 20_000),
  })
  .map(({ journeys, ...trips }) => ({
    ...journeys,
    ...trips,
    maxStops: Math.min(journeys.maxStops, 2),
    limit: 1000,
  }));

interface NaiveTrip {
  readonly stay: number;
  readonly underWay: number;
  readonly text: string;
}

/** The trips of every chain out with every chain back. @param onlyBest of chains that no other of the day beats; of the next day none does */
function naive(world: TestWorld, query: NaiveTripQuery, onlyBest: boolean): NaiveTrip[] {
  const { backDays, backAfter, minStay, maxStay } = query;
  const home = {
    ...query,
    departAfter: backAfter,
    departBefore: null,
    arriveAfter: null,
    arriveBefore: null,
    arriveDays: null,
  };
  const keepDirect = query.keepDirect || maxStay < Number.POSITIVE_INFINITY;
  const chainsOf = (one: NaiveQuery, day: number) =>
    onlyBest
      ? // The way back may lead to any of the origins: they compete as one place.
        listedChains(world, one, day, keepDirect, () => 'one place')
      : everyChain(world, one, day).filter(
          (chain) => !everyChain(world, one, day + 1).some((other) => beats(other, chain)),
        );
  const elapsed = ({ leaves, arrives }: Candidate) => arrives - leaves;
  return query.to.flatMap((destination) =>
    query.days.flatMap((day) => {
      const outs = chainsOf({ ...query, to: [destination] }, day);
      return (backDays === 'same' ? [day] : backDays).flatMap((backDay) => {
        const backs = chainsOf({ ...home, from: [destination], to: query.from }, backDay);
        for (let weeks = 0; weeks < (backDays === 'same' ? 1 : 15); weeks++) {
          const later = (weeks + (backDay < day ? 1 : 0)) * WEEK;
          const trips = outs
            .flatMap((out) =>
              backs.map((back) => ({
                stay: back.leaves + later - out.arrives,
                underWay: elapsed(out) + elapsed(back),
                text: `${chainText(world, day, out)} / ${chainText(world, backDay, back)}`,
              })),
            )
            .filter(({ stay }) => stay >= minStay && stay <= maxStay);
          const isKept = ({ text }: NaiveTrip) => query.keepDirect && isDirect(text);
          const isBeaten = (a: NaiveTrip) =>
            trips.some(
              (b) => b.stay >= a.stay && b.underWay <= a.underWay && (b.stay > a.stay || b.underWay < a.underWay),
            );
          if (trips.length > 0) return trips.filter((trip) => isKept(trip) || !isBeaten(trip));
        }
        return [];
      });
    }),
  );
}

const tripQuery = (world: TestWorld, { maxStay, ...query }: NaiveTripQuery): TripQuery => ({
  ...toQuery(world, query),
  back: {
    ...(query.backDays === 'same' ? {} : { days: query.backDays.reduce((bits, day) => bits | (1 << day), 0) }),
    departs: query.backAfter === null ? null : { after: query.backAfter, before: 1439 },
  },
  isSameDay: query.backDays === 'same',
  minStay: query.minStay,
  ...(maxStay === Number.POSITIVE_INFINITY ? {} : { maxStay }),
});

/** Whether both ways of a trip are direct flights. */
const isDirect = (text: string): boolean => text.split('/').every((way) => way.split('+').length === 2);

/** Without the day of departure: a trip is listed once, on the first pair of days. */
const undated = (text: string): string => text.replaceAll(/(^\d+ |\/ )\d /g, '$1');

test(`the best trips of every journey out with every journey back, SEED=${SEED}`, () => {
  let [listed, nextWeek] = [0, 0];
  fc.assert(
    fc.property(worlds, queries, (world, query) => {
      const trips = searchReturnTrips(world.timetable, tripQuery(world, query));
      const textOf = ({ out, back, stayMin }: ReturnTrip) =>
        undated(`${stayMin} ${journeyText(world, out)} / ${journeyText(world, back)}`);
      const expected = naive(world, query, true);
      expect(trips.map(textOf).sort()).toEqual(
        [...new Set(expected.map(({ stay, text }) => undated(`${stay} ${text}`)))].sort(),
      );
      const order = trips.map(({ out, back, stayMin }) => [-stayMin, out.elapsedMin + back.elapsedMin]);
      expect(order).toEqual(order.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
      listed += trips.length;
      if (trips.some(({ stayMin }) => stayMin > WEEK)) nextWeek++;
      // Without a greatest stay no other chain, however slow, makes a better trip.
      if (query.maxStay === Number.POSITIVE_INFINITY && !query.keepDirect) {
        const values = (all: readonly NaiveTrip[]) =>
          [...new Set(all.map(({ stay, underWay }) => `${stay} ${underWay}`))].sort();
        expect(values(naive(world, query, false))).toEqual(values(expected));
      }
    }),
    { numRuns: 600 },
  );
  expect(listed).toBeGreaterThan(100);
  expect(nextWeek).toBeGreaterThan(3);
});

const tripsOf = (world: TestWorld, query: Omit<TripQuery, 'groups'>) =>
  searchReturnTrips(world.timetable, { groups: eachDestination([0], [1]), ...query });

test('with a greatest stay, flights count that another one of the day beats', () => {
  const world = week(
    'A-B QF 3 17:00 90',
    'A-B QF 3 17:05 70',
    'B-A QF 3 19:55 90',
    'B-A QF 3 20:30 60',
    'B-A QF 3 23:00 90',
  );
  const same = { days: 1 << 2, back: {}, isSameDay: true, maxStops: 0 };
  const stays = (query: object) => tripsOf(world, { ...same, ...query }).map(({ stayMin }) => stayMin);
  expect(stays({})).toEqual([285, 135]);
  expect(stays({ minStay: 80, maxStay: 90 })).toEqual([85]);
  expect(stays({ minStay: 80, maxStay: 120 })).toEqual([120]);
});

test('a weekend: out on Friday evening, back on Sunday, by the clocks of both ends', () => {
  const world = week(
    { LON: 'Europe/London GB', NYC: 'America/New_York US' },
    'LON-NYC XX 5 18:00 480',
    'LON-NYC XX 5 15:00 480',
    'NYC-LON XX 7 22:00 420',
    'NYC-LON XX 7 09:00 420',
  );
  const [trip, ...others] = tripsOf(world, { days: 1 << 4, departs: timeWindow('16:00'), back: { days: 1 << 6 } });
  // From Friday 21:00 to Sunday 22:00 in New York.
  expect(trip).toMatchObject({ stayMin: 49 * 60, out: { departure: { day: 4, minute: 1080 } } });
  expect(others).toEqual([]);
});

test('the same weekday back: that day, or a week later where the stay must be longer', () => {
  const world = week('A-B XX 1 08:00 60', 'B-A XX 1 18:00 60');
  const stays = (query: Omit<TripQuery, 'groups'>) => tripsOf(world, query).map(({ stayMin }) => stayMin);
  expect(stays({ back: { days: 1 } })).toEqual([540]);
  expect(stays({ back: { days: 1 }, minStay: 600 })).toEqual([540 + WEEK]);
  expect(stays({ back: {}, isSameDay: true, minStay: 600 })).toEqual([]);
  expect(stays({ back: { days: 1 }, maxStay: 500 })).toEqual([]);
});

test('the limit bounds the trips', () => {
  const world = week('A-B XX 1234567 08:00 60', 'B-A XX 1234567 18:00 60');
  expect(tripsOf(world, { back: {}, limit: 3 }).map(({ stayMin }) => stayMin)).toEqual([9180, 7740, 6300]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReturnTripQuery, returnTrips } from '../../../src/core/journeys/returnTrips.ts';
import { at } from '../../../src/core/must.ts';
import { SEED } from '../../support/seed.ts';
import { CLOCKS } from './naive.ts';
import { CODES, worlds } from './randomWorlds.ts';
import { type Line, type TestWorld, week } from './world.ts';

const minute = fc.option(fc.integer({ min: 0, max: 1439 }));
const window = fc.record({ day: fc.nat(6), after: minute, before: minute });
const queries: fc.Arbitrary<ReturnTripQuery> = fc.record({
  origins: fc.uniqueArray(fc.nat(CODES.length - 1), { minLength: 1, maxLength: 2 }),
  out: fc.uniqueArray(window, { minLength: 1, maxLength: 2, selector: ({ day }) => day }),
  back: window,
  leastStay: fc.constantFrom(0, 60, 600),
});

/** Every flight of a line in a window, in minutes of UTC. */
function flights({ places }: TestWorld, line: Line, { day, after, before }: ReturnTripQuery['back']): number[] {
  const local = Number(line.time.slice(0, 2)) * 60 + Number(line.time.slice(3));
  const crosses = after !== null && before !== null && after > before;
  const [isAfter, isBefore] = [after === null || local >= after, before === null || local <= before];
  const fits = crosses ? isAfter || isBefore : isAfter && isBefore;
  const ahead = CLOCKS[places[line.from]?.zone ?? ''] ?? Number.NaN;
  return fits && line.days.includes(String((day % 7) + 1)) ? [day * 1440 + local - ahead] : [];
}

/** The longest stay by destination, of every flight out with every flight back. */
function naive(world: TestWorld, { origins, out, back, leastStay }: ReturnTripQuery): Map<string, number> {
  const home = origins.map((index) => at(world.codes, index));
  const first = Math.min(...out.map(({ day }) => day));
  const returns = { ...back, day: back.day < first ? back.day + 7 : back.day };
  const longest = new Map<string, number>();
  for (const there of world.lines)
    for (const again of world.lines) {
      if (!home.includes(there.from) || home.includes(there.to)) continue;
      if (again.from !== there.to || !home.includes(again.to)) continue;
      for (const departs of out.flatMap((each) => flights(world, there, each)))
        for (const leaves of flights(world, again, returns)) {
          const stay = leaves - departs - there.blockMin;
          if (stay >= leastStay) longest.set(there.to, Math.max(stay, longest.get(there.to) ?? stay));
        }
    }
  return longest;
}

test(`the longest stays of all flights out and back, SEED=${SEED}`, () => {
  let found = 0;
  fc.assert(
    fc.property(worlds, queries, (world, query) => {
      const trips = returnTrips(world.timetable, query);
      expect(new Map(trips.map(({ to, stayMin }) => [at(world.codes, to), stayMin]))).toEqual(naive(world, query));
      found += trips.length;
    }),
    { numRuns: 1500 },
  );
  expect(found).toBeGreaterThan(20);
});

test('a weekend: out on Friday evening, back on Sunday, by the clocks of both ends', () => {
  const { timetable, codes } = week(
    { LON: 'Europe/London GB', NYC: 'America/New_York US' },
    'LON-NYC XX 5 18:00 480',
    'LON-NYC XX 5 15:00 480',
    'NYC-LON XX 7 22:00 420',
    'NYC-LON XX 7 09:00 420',
  );
  const [trip, ...others] = returnTrips(timetable, {
    origins: [codes.indexOf('LON')],
    out: [{ day: 4, after: 16 * 60, before: null }],
    back: { day: 6, after: null, before: null },
    leastStay: 0,
  });
  // From Friday 21:00 to Sunday 22:00 in New York.
  expect(trip).toMatchObject({ to: codes.indexOf('NYC'), stayMin: 49 * 60 });
  expect(others).toEqual([]);
});

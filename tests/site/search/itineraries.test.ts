import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AirportRecord } from '../../../src/core/dataset/dataset.ts';
import { at } from '../../../src/core/must.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import type { CallOperation } from '../../../src/operations/pageLocals.ts';
import { searchItineraries } from '../../../src/site/search/itineraries.ts';
import '../../support/seed.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { indexes } = bundledWorld();
const call: CallOperation = async (id, input) => callOperation(indexes, id, input);

/** The same by definition: every itinerary of every pair, then the fewest stops, then the shortest twelve. */
async function naive(from: readonly AirportRecord[], to: readonly AirportRecord[], maxStops: number) {
  const pairs = from.flatMap((a) => to.filter((b) => b !== a).map((b) => ({ from: a.code, to: b.code })));
  const limits = { max_stops: maxStops, max_flying_min: 2880, include_charter: false };
  const answers = await Promise.all(pairs.map((pair) => call('find_connections', { ...pair, ...limits })));
  const options = answers.flatMap((answer) => answer.options);
  const fewest = options.filter(({ stops }) => stops === Math.min(...options.map((each) => each.stops)));
  return fewest.sort((a, b) => a.total_flying_min - b.total_flying_min).slice(0, 12);
}

const airports = fc.uniqueArray(
  fc.nat(indexes.airports.length - 1).map((index) => at(indexes.airports, index)),
  { minLength: 1, maxLength: 4 },
);

test('itineraries are the best of all pairs of airports, and each pair is searched once', () =>
  fc.assert(
    fc.asyncProperty(airports, airports, fc.nat(3), async (from, to, maxStops) => {
      let calls = 0;
      const counting: CallOperation = (id, input) => {
        calls++;
        return call(id, input);
      };
      const itineraries = await searchItineraries({ indexes, call: counting }, from, to, maxStops);
      expect(itineraries.map(({ legs }) => legs.map(({ path }) => path.slice(3)))).toEqual(
        (await naive(from, to, maxStops)).map(({ legs }) => legs.map((leg) => leg.route_id)),
      );
      expect(calls).toBe(from.flatMap((a) => to.filter((b) => b !== a)).length);
    }),
  ));

test('a leg has the weekdays of all its airlines', async () => {
  const [heathrow, kennedy] = ['LHR', 'JFK'].map((code) => indexes.airports.filter((each) => each.code === code));
  const [direct] = await searchItineraries({ indexes, call }, heathrow ?? [], kennedy ?? [], 0);
  expect(direct).toMatchObject({ stops: 0, legs: [{ path: '/r/LHR-JFK', days: 127, season: 'Year-round' }] });
  expect(direct?.legs[0]?.airlines).toContain('British Airways');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AirportRecord } from '../../../src/core/dataset/dataset.ts';
import { weekdayBits } from '../../../src/core/dataset/schedule.ts';
import { at, must } from '../../../src/core/must.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { searchItineraries, untimedDirect, warningsOf } from '../../../src/site/search/searchItineraries.ts';
import '../../support/seed.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { indexes } = bundledWorld();
const indexOf = ({ code }: AirportRecord): number => must(indexes.airportIndex.get(code), code);

const ANY = { via: null, avoid: [], airlines: null };
const airports = fc.uniqueArray(
  fc.nat(indexes.airports.length - 1).map((index) => at(indexes.airports, index)),
  { minLength: 1, maxLength: 4 },
);

test('itineraries are those of find_connections', () => {
  let found = 0;
  fc.assert(
    fc.property(airports, airports, fc.nat(3), (from, to, maxStops) => {
      const codes = (list: readonly AirportRecord[]) => list.map(({ code }) => code).join();
      const limits = { max_stops: maxStops, max_flying_min: 2880, include_charter: false };
      const { options } = callOperation(indexes, 'find_connections', { from: codes(from), to: codes(to), ...limits });
      const ends = { from: from.map(indexOf), to: to.map(indexOf) };
      const itineraries = searchItineraries(indexes, ends, maxStops, ANY);
      expect(itineraries.map(({ legs }) => legs.map(({ path }) => path.slice(3)))).toEqual(
        options.map(({ legs }) => legs.map((leg) => leg.route_id)),
      );
      found += options.length;
    }),
  );
  expect(found).toBeGreaterThan(20);
});

test('a leg has what its route has in find_connections', () => {
  const { routes } = bundledWorld().dataset;
  for (const { id, from, to, charterOnly, labelDerived } of routes.filter((_, i) => i % 400 === 0)) {
    if (charterOnly) continue;
    const [leg] = searchItineraries(indexes, { from: [from], to: [to] }, 0, ANY)[0]?.legs ?? [];
    const detail = callOperation(indexes, 'route_detail', { route_id: id, include_charter: false });
    const days = detail.airlines.flatMap(({ schedule }) => schedule.map(({ day }) => day));
    expect(leg).toMatchObject({
      path: `/r/${id}`,
      flyingMin: detail.flying_min,
      airlines: detail.airlines.map(({ airline }) => airline),
      days: weekdayBits(days),
      season: labelDerived ? 'Probably all year' : detail.seasonality_label,
    });
  }
});

test('a direct flight has known times where one of the airlines asked for has', () => {
  const index = (code: string) => must(indexes.airportIndex.get(code), code);
  const ends = { from: [index('MAN')], to: [index('AGP')] };
  /** Whether the direct flight by some airlines has times, and the airlines of the one without them. */
  const flightsOf = (codes: readonly string[]) => {
    const airlines = codes.map((code) => indexes.departures.airlines.findIndex((one) => one.code === code));
    const limits = { ...ANY, airlines: codes.length === 0 ? null : [new Set(airlines)] };
    const [direct] = searchItineraries(indexes, ends, 0, limits);
    const without = untimedDirect(indexes, ends, limits);
    return [direct?.isTimed, without.flatMap(({ legs }) => legs.flatMap((leg) => leg.airlines))];
  };
  expect(flightsOf(['FR'])).toEqual([false, ['Ryanair']]);
  expect(flightsOf(['LS'])).toEqual([true, []]);
  expect(flightsOf(['FR', 'LS'])).toEqual([true, []]);
  expect(flightsOf([])).toEqual([true, []]);
});

test('warns of separate tickets, and of a stop in the United States between other countries', () => {
  const airport = (code: string) => at(indexes.airports, must(indexes.airportIndex.get(code), code));
  const leg = (from: string, to: string, ...airlines: string[]) => ({ from: airport(from), to: airport(to), airlines });
  const [first, second] = [leg('LHR', 'JFK', 'British Airways'), leg('JFK', 'MEX', 'Iberia', 'British Airways')];
  expect(warningsOf([first, second])).toEqual(['entry to the United States required']);
  expect(warningsOf([first, leg('JFK', 'LAX', 'Delta Air Lines')])).toEqual(['separate tickets possible']);
  expect(warningsOf([leg('LHR', 'FRA', 'Lufthansa'), leg('FRA', 'MEX', 'Lufthansa')])).toEqual([]);
});

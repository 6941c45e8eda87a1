import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AirportRecord } from '../../../src/core/dataset/dataset.ts';
import { weekdayBits } from '../../../src/core/dataset/schedule.ts';
import { at, must } from '../../../src/core/must.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { viewOption, warningsOf } from '../../../src/site/search/itineraryView.ts';
import { connectionsBetween } from '../../../src/site/search/journeyCalls.ts';
import '../../support/seed.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { indexes } = bundledWorld();
const indexOf = ({ code }: AirportRecord): number => must(indexes.airportIndex.get(code), code);

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
      const itineraries = connectionsBetween(indexes, ends, maxStops, {}).map((option) =>
        viewOption(indexes, option, null),
      );
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
    const [option] = connectionsBetween(indexes, { from: [from], to: [to] }, 0, {});
    const [leg] = option ? viewOption(indexes, option, null).legs : [];
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

const ENTRY = 'You enter the United States on the way: a visa or an ESTA is needed';
const TICKETS = 'Separate tickets may be needed: a missed connection is then at your own risk';

test('warns of separate tickets, and of a stop in the United States between other countries', () => {
  const airport = (code: string) => at(indexes.airports, must(indexes.airportIndex.get(code), code));
  const leg = (from: string, to: string, ...airlines: string[]) => ({ from: airport(from), to: airport(to), airlines });
  const [first, second] = [leg('LHR', 'JFK', 'British Airways'), leg('JFK', 'MEX', 'Iberia', 'British Airways')];
  expect(warningsOf([first, second])).toEqual([ENTRY]);
  expect(warningsOf([first, leg('JFK', 'LAX', 'Delta Air Lines')])).toEqual([TICKETS]);
  expect(warningsOf([leg('LHR', 'FRA', 'Lufthansa'), leg('FRA', 'MEX', 'Lufthansa')])).toEqual([]);
});

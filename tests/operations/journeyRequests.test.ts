/** Countries in place of ends, countries to avoid and days of arrival, against a naive reading of 1,000 random requests. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvalidInput } from '../../src/contract/errors.ts';
import type { Input } from '../../src/contract/operations.ts';
import type { TimedJourney } from '../../src/contract/schemas.ts';
import { LIMITS, WEEKDAYS } from '../../src/contract/vocabulary.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { minuteOfDay, timeOfDay } from '../../src/core/dataset/schedule.ts';
import { at } from '../../src/core/must.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { buildIndexes, type Indexes } from '../../src/operations/indexes.ts';
import { type Candidate, type NaiveQuery, naiveJourneys } from '../core/journeys/naive.ts';
import { CODES, queries, worlds } from '../core/journeys/randomWorlds.ts';
import type { TestWorld } from '../core/journeys/world.ts';
import { SEED } from '../support/seed.ts';
import { bundledWorld, tinyWorld } from '../support/testWorld.ts';

/** Airports of one city: two have the name of the first. */
const CITIES: Readonly<Record<string, string>> = { B: 'A', F: 'E' };
const cityOf = (code: string): string => CITIES[code] ?? code;

const rest = loadDataset(tinyWorld());
const indexesOf = ({ dataset }: TestWorld): Indexes =>
  buildIndexes({
    dataset: {
      ...rest,
      ...dataset,
      airports: dataset.airports.map((airport) => ({ ...airport, cityCode: cityOf(airport.code) })),
      airlines: ['XX', 'YY', 'ZZ'].map((code) => ({ code, icao: null, name: code })),
      airportIndex: new Map(dataset.airports.map(({ code }, index) => [code, index])),
    },
    baseUrl: 'https://routes.example',
  });

interface Request {
  readonly query: NaiveQuery;
  readonly fromCountry: string | null;
  readonly toCountry: string | null;
  readonly avoidCountry: string | null;
}
const country = fc.constantFrom(null, 'US', 'JP', 'CA');
const requests: fc.Arbitrary<Request> = fc.record({
  query: queries.map((query) => ({ ...query, maxStops: Math.min(query.maxStops, 2) })),
  fromCountry: country,
  toCountry: country,
  avoidCountry: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: country }),
});

const inputOf = ({ query, fromCountry, toCountry, avoidCountry }: Request): Input<'find_journeys'> => ({
  ...(fromCountry === null ? { from: query.from.join() } : { from_country: fromCountry }),
  ...(toCountry === null ? { to: query.to.join() } : { to_country: toCountry }),
  ...(avoidCountry === null ? {} : { avoid_country: avoidCountry }),
  day: query.days.map((day) => at(WEEKDAYS, day)).join(),
  max_stops: query.maxStops,
  max_layover: query.maxLayover,
  limit: query.limit,
  ...(query.departAfter === null ? {} : { depart_after: timeOfDay(query.departAfter) }),
  ...(query.departBefore === null ? {} : { depart_before: timeOfDay(query.departBefore) }),
  ...(query.keepDirect ? { keep: 'all' as const } : {}),
  ...(query.arriveAfter === null ? {} : { arrive_after: timeOfDay(query.arriveAfter) }),
  ...(query.arriveBefore === null ? {} : { arrive_before: timeOfDay(query.arriveBefore) }),
  ...(query.arriveDays === null ? {} : { arrive_day: query.arriveDays.map((day) => at(WEEKDAYS, day)).join() }),
  ...(query.minLayover === null ? {} : { min_layover: query.minLayover }),
  ...(query.avoid.length === 0 ? {} : { avoid: query.avoid.join() }),
  ...(query.via === null ? {} : { via: query.via.join() }),
  ...(query.airlines === null ? {} : { airline: query.airlines.join() }),
});

/** The same request read naively: all airports of a country, and the groups in which journeys compete. */
function naive(world: TestWorld, { query, fromCountry, toCountry, avoidCountry }: Request): string[] {
  const inCountry = (name: string | null) => CODES.filter((code) => world.places[code]?.country === name);
  const isArea = fromCountry !== null || toCountry !== null;
  const groupOf = ({ flights }: Candidate): string | null => {
    const [from = '', to = ''] = [flights[0]?.line.from, flights.at(-1)?.line.to];
    if (isArea && cityOf(from) === cityOf(to)) return null;
    return `${fromCountry === null ? '' : cityOf(from)} ${toCountry === null ? to : cityOf(to)}`;
  };
  const wide = {
    ...query,
    from: fromCountry === null ? query.from : inCountry(fromCountry),
    to: toCountry === null ? query.to : inCountry(toCountry),
    avoid: [...query.avoid, ...(avoidCountry === null ? [] : inCountry(avoidCountry))],
  };
  return naiveJourneys(world, wide, groupOf);
}

function textOf({ day, arrival, arrival_day_offset, elapsed_min, days, legs, layovers }: TimedJourney): string {
  let leaves = 0;
  const flown = legs.map(({ from, to, airline_code, block_min }, i) => {
    const text = `${from}-${to} ${airline_code} ${block_min}+${leaves}`;
    leaves += block_min + (layovers[i]?.minutes ?? 0);
    return text;
  });
  const number = (weekday: TimedJourney['day']) => WEEKDAYS.indexOf(weekday) + 1;
  return `${number(day)} ${flown.join(' ')} in ${elapsed_min} at ${arrival_day_offset}d${minuteOfDay(arrival)} days ${days.map(number).join('')}`;
}

test(`1,000 random requests as in a naive reading, SEED=${SEED}`, () => {
  let [found, ofCountries] = [0, 0];
  fc.assert(
    fc.property(worlds, fc.array(requests, { minLength: 5, maxLength: 5 }), (world, all) => {
      const indexes = indexesOf(world);
      for (const request of all) {
        const { journeys = [] } = callOperation(indexes, 'find_journeys', inputOf(request));
        expect(journeys.map(textOf)).toEqual(naive(world, request));
        found += journeys.length;
        if (request.fromCountry !== null || request.toCountry !== null) ofCountries += journeys.length;
      }
    }),
    { numRuns: 200 },
  );
  expect(found).toBeGreaterThan(200);
  expect(ofCountries).toBeGreaterThan(100);
});

const DEFAULTS = { max_stops: 2, max_layover: 720, limit: 12 } as const;

test('an end that is missing is named, and everywhere is for direct flights alone', () => {
  const { indexes } = bundledWorld();
  const call = (input: Partial<Input<'find_journeys'>>) => () =>
    callOperation(indexes, 'find_journeys', { ...DEFAULTS, ...input });
  expect(call({ to: 'LHR' })).toThrow('from: Field required: from, from_country or from_region');
  expect(call({ from: 'LHR' })).toThrow('Field required: to, to_country or to_region, or max_stops=0');
  const {
    from,
    to,
    trips = [],
  } = call({
    from: 'VIE',
    max_stops: 0,
    day: 'Sat',
    return_day: 'same',
    min_stay: 300,
    limit: 50,
  })();
  expect([from, to]).toEqual(['VIE', '']);
  expect(trips.length).toBeGreaterThan(10);
  for (const { out, back, stay_min } of trips) {
    expect([out.stops, back.stops, out.day, back.day]).toEqual([0, 0, 'Sat', 'Sat']);
    expect(stay_min).toBeLessThan(1440);
  }
  expect(call({ from: 'TXL', max_stops: 0 })().note).toBe('The data has no direct flight from TXL, on any day.');
});

test.each([
  [{ from_country: 'US' }, 'from_country', 'US'],
  [{ from_region: 'Europe' }, 'from_region', 'Europe'],
])('too many airports of origin are refused with the bound: %j', (origin, name, input) => {
  const { indexes } = bundledWorld();
  const call = () => callOperation(indexes, 'find_journeys', { ...DEFAULTS, ...origin, to: 'LHR', day: 'Mon' });
  expect(call).toThrow(InvalidInput);
  expect(call).toThrow(`at most ${LIMITS.journeyOrigins} are searched`);
  const item = { type: 'too_many_origins', loc: ['query', name], input, ctx: { le: LIMITS.journeyOrigins } };
  expect(call).toThrow(expect.objectContaining({ items: [expect.objectContaining(item)] }));
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Input } from '../../src/contract/operations.ts';
import { Journeys, type TimedJourney } from '../../src/contract/schemas.ts';
import { WEEKDAYS } from '../../src/contract/vocabulary.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { minuteOfDay, timeOfDay } from '../../src/core/dataset/schedule.ts';
import { at } from '../../src/core/must.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { buildIndexes, type QueryIndexes } from '../../src/operations/indexes.ts';
import { type NaiveQuery, naiveJourneys } from '../core/journeys/naive.ts';
import { plain, queries, worlds } from '../core/journeys/randomWorlds.ts';
import type { TestWorld } from '../core/journeys/world.ts';
import { SEED } from '../support/seed.ts';
import { airportLines, flights, tinyWorld } from '../support/testWorld.ts';

const DEFAULTS = { max_stops: 2, max_layover: 720, limit: 12 } as const;

describe('on random timetables', () => {
  /** What queries of journeys do not read. */
  const rest = loadDataset(tinyWorld());
  const indexesOf = ({ dataset }: TestWorld): QueryIndexes =>
    buildIndexes({
      dataset: {
        ...rest,
        ...dataset,
        airportIndex: new Map(dataset.airports.map(({ code }, index) => [code, index])),
      },
      baseUrl: 'https://routes.example',
    });

  const inputOf = (query: NaiveQuery): Input<'find_journeys'> => ({
    from: query.from.join(),
    to: query.to.join(),
    day: query.days.map((day) => at(WEEKDAYS, day)).join(),
    max_stops: query.maxStops,
    max_layover: query.maxLayover,
    limit: query.limit,
    ...(query.departAfter === null ? {} : { depart_after: timeOfDay(query.departAfter) }),
    ...(query.departBefore === null ? {} : { depart_before: timeOfDay(query.departBefore) }),
    ...(query.arriveBefore === null ? {} : { arrive_before: timeOfDay(query.arriveBefore) }),
    ...(query.minLayover === null ? {} : { min_layover: query.minLayover }),
    ...(query.avoid.length === 0 ? {} : { avoid: query.avoid.join() }),
    ...(query.via === null ? {} : { via: query.via.join() }),
    ...(query.airlines === null ? {} : { airline: query.airlines.join() }),
  });

  /** A journey of an answer in the form of naiveJourneys. */
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

  test(`the journeys of a naive enumeration, SEED=${SEED}`, () => {
    let found = 0;
    fc.assert(
      fc.property(worlds, fc.array(fc.oneof(plain, queries), { minLength: 3, maxLength: 6 }), (world, asked) => {
        const indexes = indexesOf(world);
        for (const query of asked) {
          const isSame = query.from.toSorted().join() === query.to.toSorted().join();
          const expected = isSame ? [] : naiveJourneys(world, query);
          const { journeys, untimed, ...ends } = callOperation(indexes, 'find_journeys', inputOf(query));
          expect(journeys.map(textOf)).toEqual(expected);
          expect([untimed, ends]).toEqual([false, { from: query.from.join(), to: query.to.join() }]);
          for (const { departure, legs } of journeys) expect(departure).toBe(legs[0]?.departure);
          found += journeys.length;
        }
      }),
      { numRuns: 200 },
    );
    expect(found).toBeGreaterThan(100);
  });
});

describe('answers', () => {
  const indexes = buildIndexes({
    dataset: loadDataset(
      tinyWorld({
        'airports.csv': airportLines('LHR', 'LGW', 'JFK', 'LAX', 'DXB', 'SYD', 'FNC'),
        ...flights(
          'LHR-JFK BA 18:10 15 470min scheduled',
          'LHR-DXB LH 09:00 1234567 420min scheduled',
          'DXB-SYD LH 22:00 1234567 840min scheduled',
          'JFK-LAX BA -- 67 scheduled',
          'SYD-LAX BA 10:00 1234567 810min scheduled',
          'LGW-FNC BY 07:00 1 240min charter',
          'LHR-FNC BY 07:00 1 240min charter',
          'LHR-FNC BA -- 3 scheduled',
        ),
      }),
    ),
    baseUrl: 'https://routes.example',
  });
  const ask = (input: Partial<Input<'find_journeys'>> & { from: string; to: string }) =>
    callOperation(indexes, 'find_journeys', { ...DEFAULTS, ...input });

  test('have local times, day offsets, layovers and booking addresses', () => {
    const answer = ask({ from: 'lon', to: 'SYD', day: 'fri' });
    expect(answer).toEqual(Journeys.parse(answer));
    expect(answer).toMatchObject({
      from: 'LON',
      to: 'SYD',
      untimed: false,
      journeys: [
        {
          day: 'Fri',
          departure: '09:00',
          arrival: '19:00',
          arrival_day_offset: 1,
          elapsed_min: 1380,
          flying_min: 1260,
          stops: 1,
          days: [...WEEKDAYS],
          legs: [
            { route_id: 'LHR-DXB', day: 'Fri', departure: '09:00', arrival: '20:00', arrival_day_offset: 0 },
            {
              route_id: 'DXB-SYD',
              day: 'Fri',
              arrival_day_offset: 1,
              booking: { url: 'https://routes.example/r/DXB-SYD' },
            },
          ],
          layovers: [{ airport_code: 'DXB', minutes: 120 }],
        },
      ],
    });
  });

  test.each([
    ['only a leg without a time leads there', { from: 'LHR', to: 'LAX', max_stops: 1 }, true],
    ['another stop leads there in time', { from: 'LHR', to: 'LAX' }, false],
    ['a timed chain exists, but not with this layover', { from: 'LHR', to: 'LAX', max_layover: 100 }, false],
    ['a timed chain exists, but not with this airline', { from: 'LHR', to: 'LAX', airline: 'BA' }, true],
    ['the airline does not fly there at all', { from: 'LHR', to: 'SYD', airline: 'BA' }, false],
    ['only the day is known', { from: 'LHR', to: 'FNC' }, true],
    ['only charter flights lead there', { from: 'LGW', to: 'FNC' }, false],
    ['no connection avoids the airport', { from: 'LHR', to: 'LAX', max_stops: 1, avoid: 'JFK' }, false],
    ['no connection is by way of the airport', { from: 'LHR', to: 'FNC', via: 'JFK' }, false],
    ['the places are the same', { from: 'LON', to: 'LHR' }, false],
  ])('untimed: %s', (_, input, untimed) => {
    const answer = ask(input);
    if (untimed) expect(answer.journeys).toEqual([]);
    expect(answer.untimed).toBe(untimed);
  });

  test('areas without distinct airports, and airlines that are not known, have no journeys', () => {
    expect(ask({ from: 'LON', to: 'lgw,LHR' }).journeys).toEqual([]);
    expect(ask({ from: 'LHR', to: 'JFK', airline: 'ZZ' })).toMatchObject({ journeys: [], untimed: false });
  });

  test('unknown places are not found', () => {
    expect(() => ask({ from: 'QQQ', to: 'RRR' })).toThrow(/^Unknown airport QQQ/);
    expect(() => ask({ from: 'LHR', to: 'JFK', avoid: 'JFK,RRR' })).toThrow(/^Unknown airport RRR/);
  });
});

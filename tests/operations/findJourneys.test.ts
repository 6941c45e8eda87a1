import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidInput } from '../../src/contract/errors.ts';
import type { Input } from '../../src/contract/operations.ts';
import { Journeys, type TimedJourney } from '../../src/contract/schemas.ts';
import { WEEKDAYS } from '../../src/contract/vocabulary.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { minuteOfDay, timeOfDay } from '../../src/core/dataset/schedule.ts';
import { at, must } from '../../src/core/must.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { buildIndexes, type Indexes } from '../../src/operations/indexes.ts';
import { type NaiveQuery, naiveJourneys } from '../core/journeys/naive.ts';
import { plain, queries, worlds } from '../core/journeys/randomWorlds.ts';
import type { TestWorld } from '../core/journeys/world.ts';
import { SEED } from '../support/seed.ts';
import { airportLines, bundledWorld, flights, tinyWorld } from '../support/testWorld.ts';

const DEFAULTS = { max_stops: 2, max_layover: 720, limit: 12 } as const;

describe('on random timetables', () => {
  /** What queries of journeys do not read. */
  const rest = loadDataset(tinyWorld());
  const indexesOf = ({ dataset }: TestWorld): Indexes =>
    buildIndexes({
      dataset: {
        ...rest,
        ...dataset,
        airlines: ['XX', 'YY', 'ZZ'].map((code) => ({ code, icao: null, name: code })),
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
    ...(query.keepDirect ? { keep: 'all' } : {}),
    ...(query.arriveAfter === null ? {} : { arrive_after: timeOfDay(query.arriveAfter) }),
    ...(query.arriveBefore === null ? {} : { arrive_before: timeOfDay(query.arriveBefore) }),
    ...(query.arriveDays === null ? {} : { arrive_day: query.arriveDays.map((day) => at(WEEKDAYS, day)).join() }),
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
      fc.property(worlds, fc.array(fc.oneof(plain, queries), { minLength: 3, maxLength: 6 }), (world, requested) => {
        const indexes = indexesOf(world);
        for (const query of requested) {
          const expected = naiveJourneys(world, query);
          const isSame = query.from.join() === query.to.join() && query.from.length === 1;
          const input = inputOf(query);
          const { routes, airports } = world.dataset;
          const isJoined = routes.some(
            ({ from, to }) => query.from.includes(at(airports, from).code) && query.to.includes(at(airports, to).code),
          );
          const {
            journeys = [],
            untimed,
            direct_untimed,
            unknown,
            note,
            ...ends
          } = callOperation(indexes, 'find_journeys', input);
          expect(journeys.map(textOf)).toEqual(expected);
          expect([untimed, direct_untimed, ends]).toEqual([
            false,
            [],
            { from: query.from.join(), to: query.to.join(), month: 7 },
          ]);
          // All times of these worlds are known.
          expect(unknown).toMatchObject({ routes: 0, airlines: [], examples: [] });
          expect(note !== undefined).toBe(isSame || (input.max_stops === 0 && !isJoined));
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
  const dataset = loadDataset(
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
  );
  const indexes = buildIndexes({ dataset, baseUrl: 'https://routes.example' });
  /** Flights, some without a known time. */
  const untimed = buildIndexes({
    dataset: loadDataset(
      tinyWorld({
        'airports.csv': airportLines('LHR', 'LGW', 'JFK', 'LAX', 'FNC'),
        ...flights(
          'LHR-JFK BA 08:00 5 470min scheduled',
          'JFK-LHR BA 20:00 5 420min scheduled',
          'JFK-LAX LH scheduled JFMA------ND',
          'JFK-LAX BA -- 67 scheduled',
          'LAX-JFK LH scheduled',
          'LGW-FNC BY -- 1 charter',
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

  test('legs have flight number, aircraft and season, null or empty where they are not known', () => {
    const [journey] = ask({ from: 'LHR', to: 'JFK' }).journeys ?? [];
    expect(journey?.legs).toMatchObject([{ flight: null, aircraft: [], seasonality_label: null, airline_code: 'BA' }]);
  });

  test.each([
    ['all airlines without a time', {}, ['JFK-LAX BA,LH']],
    ['those that may fly on the day', { day: 'Sat' }, ['JFK-LAX BA,LH']],
    ['not those of another day', { day: 'Mon' }, ['JFK-LAX LH']],
    ['those of the airline', { airline: 'BA' }, ['JFK-LAX BA']],
    ['a time that is not known is not ruled out', { day: 'Sat', depart_after: '12:00' }, ['JFK-LAX BA,LH']],
    ['not those that rest in the month', { month: 7 }, ['JFK-LAX BA']],
    ['nor those whose first month of rest it is', { month: 5 }, ['JFK-LAX BA']],
    ['those that fly again in the month', { month: 11 }, ['JFK-LAX BA,LH']],
    ['a direct flight has no stop', { via: 'LHR' }, []],
  ] as const)('direct_untimed: %s', (_, input, expected) => {
    const { direct_untimed } = callOperation(untimed, 'find_journeys', {
      ...DEFAULTS,
      from: 'JFK',
      to: 'LAX',
      ...input,
    });
    expect(direct_untimed.map(({ route_id, airlines }) => `${route_id} ${airlines.join()}`)).toEqual(expected);
  });

  test('direct_untimed has both directions of return trips, and none with a charter airline', () => {
    const ids = (input: Partial<Input<'find_journeys'>> & { from: string; to: string }) =>
      callOperation(untimed, 'find_journeys', { ...DEFAULTS, ...input }).direct_untimed.map(({ route_id }) => route_id);
    expect(ids({ from: 'JFK', to: 'LAX', return_day: 'Sun' })).toEqual(['JFK-LAX', 'LAX-JFK']);
    expect(ids({ from: 'LAX', to: 'JFK' })).toEqual(['LAX-JFK']);
    expect(ids({ from: 'LGW', to: 'FNC' })).toEqual([]);
  });

  test('return trips are in place of journeys', () => {
    const answer = ask({ from: 'LON', to: 'DXB', day: 'Fri', return_day: 'Sun' });
    expect(answer).toMatchObject({ from: 'LON', to: 'DXB', month: 11, trips: [], untimed: false, direct_untimed: [] });
    expect(answer.unknown).toMatchObject({ routes: 0 });
    const trips = callOperation(untimed, 'find_journeys', {
      ...DEFAULTS,
      from: 'LHR',
      to: 'JFK',
      day: 'Fri',
      return_day: 'same',
      min_stay: 60,
    });
    expect(trips).toEqual(Journeys.parse(trips));
    expect(trips).toMatchObject({
      trips: [
        {
          out: { day: 'Fri', departure: '08:00', arrival: '10:50', days: ['Fri'] },
          back: { day: 'Fri', departure: '20:00', arrival: '08:00', arrival_day_offset: 1, days: ['Fri'] },
          stay_min: 550,
        },
      ],
    });
    expect(trips).not.toHaveProperty('journeys');
  });

  test('conditions of return trips without return_day are invalid', () => {
    expect(() => ask({ from: 'LHR', to: 'JFK', min_stay: 60 })).toThrow(
      new InvalidInput(
        [
          {
            type: 'missing',
            loc: ['query', 'return_day'],
            msg: 'min_stay is for return trips: name the days of the way back, such as return_day=Sun or return_day=same',
            input: null,
          },
        ],
        [
          'min_stay is for return trips: name the days of the way back, such as {"return_day":"Sun"} or {"return_day":"same"}',
        ],
      ),
    );
  });

  test('a request that takes too many searches is invalid', () => {
    const world = bundledWorld();
    const places = { from: 'LHR,CDG,AMS,FRA,MAD,FCO,VIE,ZRH,CPH,DUB', to: 'JFK,LAX,ORD,ATL,BOS,IAD,MIA,SFO,DFW,SEA' };
    const search = (input: Partial<Input<'find_journeys'>>) =>
      callOperation(world.indexes, 'find_journeys', { ...DEFAULTS, ...places, ...input });
    expect(search({ limit: 1, max_stops: 0 }).journeys).toHaveLength(1);
    expect(() => search({ max_stops: 3 })).toThrow(
      'to: This request takes 2800 searches, at most 1000 are allowed: pairs of airports (100) times days (7), 4 times with 3 stops. Name fewer places, days or stops',
    );
    expect(() => search({})).toThrow('looks at more than 300,000 departures. Name fewer places, days or stops');
    expect(() => search({ return_day: 'Mon,Tue,Wed,Thu' })).toThrow('takes 1100 searches');
    expect(() => search({ alliance: 'any' })).toThrow('takes 2100 searches');
  });

  test('one alliance all the way: each journey is of one, and they are the best of those of each', () => {
    const { indexes: bundled } = bundledWorld();
    const search = (alliance: 'any' | 'star' | 'oneworld' | 'skyteam') =>
      callOperation(bundled, 'find_journeys', { ...DEFAULTS, from: 'ABZ', to: 'SIN', day: 'Fri', limit: 50, alliance })
        .journeys ?? [];
    const allianceOf = new Map(bundled.departures.airlines.map(({ code, alliance }) => [code, alliance]));
    const any = search('any');
    for (const { legs } of any)
      expect(new Set(legs.map(({ airline_code }) => allianceOf.get(airline_code))).size).toBe(1);
    const each = [search('star'), search('oneworld'), search('skyteam')].flat();
    const texts = each.map((journey) => JSON.stringify(journey));
    expect(any.length).toBeGreaterThan(3);
    for (const journey of any) expect(texts).toContain(JSON.stringify(journey));
  });

  test('aircraft: every leg has one of the types; a type that does not exist is an error', () => {
    const [lhr, jfk] = ['LHR', 'JFK'].map((code) => must(dataset.airportIndex.get(code), code));
    const types = [['388'], ['77W', '788'], ['744'], []];
    const departures = types.map((aircraft, i) => ({
      minute: 480 + 60 * i,
      days: 127,
      blockMin: 470,
      flight: 7,
      aircraft,
    }));
    const withTypes = buildIndexes({
      dataset: {
        ...dataset,
        routes: dataset.routes.map((route) =>
          route.from === lhr && route.to === jfk
            ? { ...route, services: route.services.map((service) => ({ ...service, departures })) }
            : route,
        ),
      },
      baseUrl: 'https://routes.example',
    });
    const search = (aircraft: string) =>
      callOperation(withTypes, 'find_journeys', { ...DEFAULTS, from: 'LHR', to: 'JFK', aircraft }).journeys ?? [];
    expect(search('388').map(({ departure }) => departure)).toEqual(['08:00']);
    expect(search('77W,744').map(({ departure }) => departure)).toEqual(['09:00', '10:00']);
    expect(() => search('320')).toThrow('320 is no type or family of aircraft');
  });

  test('areas without distinct airports have no journeys, and an airline that does not exist is an error', () => {
    expect(ask({ from: 'LON', to: 'lgw,LHR' }).journeys).toEqual([]);
    expect(() => ask({ from: 'LHR', to: 'JFK', airline: 'ZZ' })).toThrow('ZZ is no airline');
  });

  test('unknown places are not found', () => {
    expect(() => ask({ from: 'QQQ', to: 'RRR' })).toThrow(/^Unknown airport QQQ/);
    expect(() => ask({ from: 'LHR', to: 'JFK', avoid: 'JFK,RRR' })).toThrow(/^Unknown airport RRR/);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { openNaive } from '../../../bench/journeys/naive.ts';
import { hubPairs, randomPairs } from '../../../bench/journeys/networks.ts';
import { paretoSet, triplesOf } from '../../../bench/journeys/paretoSet.ts';
import type { JourneyQuery } from '../../../src/core/journeys/query.ts';
import { journeySteps, searchJourneys } from '../../../src/core/journeys/searchJourneys.ts';
import { buildTimetable } from '../../../src/core/timetable/buildTimetable.ts';
import { timetableFromBytes, timetableToBytes } from '../../../src/core/timetable/storedTimetable.ts';
import type { Timetable } from '../../../src/core/timetable/timetable.ts';
import { SEED } from '../../support/seed.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { dataset } = bundledWorld();
let timetable: Timetable;
beforeAll(() => {
  timetable = buildTimetable(dataset);
});

test('the timetable of the bundled data', () => {
  expect(timetable.week).toEqual({ season: 'summer', monday: '2026-06-29' });
  const charter = dataset.routes.flatMap(({ services }) => services.filter((s) => s.serviceType === 'charter'));
  expect(charter.length).toBeGreaterThan(0);
  expect(timetable.departureCount).toBeGreaterThan(300_000);
  expect(timetableFromBytes(timetableToBytes(timetable))).toEqual(timetable);
});

test(`the same Pareto sets as a naive enumeration, SEED=${SEED}`, () => {
  const day = SEED % 7;
  const naive = openNaive(timetable, day);
  for (const pair of randomPairs(dataset, 20, SEED)) {
    const [from, to] = pair;
    const found = searchJourneys(timetable, { from: [from], to: [to], days: 1 << day, limit: 10_000 });
    expect(paretoSet(triplesOf(timetable, found)), pair.join()).toEqual(naive(pair, 2));
  }
});

test('a search whose arrivals take each other the places answers the same', () => {
  const few = { arrival: new Uint32Array(64), touched: new Uint32Array(64) };
  const crowded = { ...timetable, scratch: { ...timetable.scratch, ...few } };
  for (const [from, to] of randomPairs(dataset, 100, SEED)) {
    const query = { from: [from], to: [to], maxStops: 3 };
    expect(searchJourneys(crowded, query)).toEqual(searchJourneys(timetable, query));
  }
});

describe('steps', () => {
  const queryOf = ([from, to]: readonly [number, number]): JourneyQuery => ({ from: [from], to: [to], maxStops: 3 });

  test('searches that run in turns answer as they do alone', () => {
    const queries = hubPairs(dataset, 4).slice(0, 12).map(queryOf);
    const alone = queries.map((query) => searchJourneys(timetable, query));
    const running = queries.map((query, i) => ({ i, steps: journeySteps(timetable, query) }));
    const inTurns: (typeof alone)[number][] = [];
    let turns = 0;
    while (running.length > 0) {
      turns++;
      for (const each of [...running]) {
        const step = each.steps.next();
        if (!step.done) continue;
        inTurns[each.i] = step.value;
        running.splice(running.indexOf(each), 1);
      }
    }
    expect(turns).toBeGreaterThan(3);
    expect(inTurns).toEqual(alone);
  });

  test('a search that is given up does not disturb the next', () => {
    const [given, other] = hubPairs(dataset, 2).map(queryOf);
    if (!given || !other) throw new Error('no pairs');
    const before = searchJourneys(timetable, other);
    journeySteps(timetable, given).next();
    expect(searchJourneys(timetable, other)).toEqual(before);
  });
});

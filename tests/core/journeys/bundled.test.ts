import { beforeAll, describe, expect, test } from 'vitest';
import { openNaive, paretoSet, triplesOf } from '../../../bench/journeys/naive.ts';
import { hubPairs } from '../../../bench/journeys/networks.ts';
import { randomPairs } from '../../../bench/search/bundled.ts';
import type { JourneyQuery } from '../../../src/core/journeys/search.ts';
import { journeySteps } from '../../../src/core/journeys/searchJourneys.ts';
import type { Timetable } from '../../../src/core/journeys/timetable.ts';
import { SEED } from '../../support/seed.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { searchJourneys, timetableOf } from './world.ts';

const { dataset } = bundledWorld();
let timetable: Timetable;
beforeAll(() => {
  timetable = timetableOf(dataset);
});

test('the timetable of the bundled data', () => {
  expect(timetable.departures.week).toEqual({ season: 'summer', monday: '2027-06-28' });
  const charter = dataset.routes.flatMap(({ services }) => services.filter((s) => s.serviceType === 'charter'));
  expect(charter.length).toBeGreaterThan(0);
  expect(timetable.departs.length).toBeGreaterThan(300_000);
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
    expect(turns).toBeGreaterThan(2);
    expect(inTurns).toEqual(alone);
  });
});

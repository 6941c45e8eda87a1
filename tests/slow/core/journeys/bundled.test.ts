import { beforeAll, expect, test } from 'vitest';
import { openNaive, paretoSet, triplesOf } from '../../../../bench/journeys/naive.ts';
import { randomPairs } from '../../../../bench/search/bundled.ts';
import { eachDestination } from '../../../../src/core/journeys/search.ts';
import { searchJourneys } from '../../../../src/core/journeys/searchJourneys.ts';
import type { Timetable } from '../../../../src/core/journeys/timetable.ts';
import { timetableOf } from '../../../core/journeys/world.ts';
import { SEED } from '../../../support/seed.ts';
import { bundledWorld } from '../../../support/testWorld.ts';

const { dataset } = bundledWorld();
let timetable: Timetable;
beforeAll(() => {
  timetable = timetableOf(dataset);
});

test('the timetable of the bundled data', () => {
  expect(timetable.departures.month).toBe(10);
  const charter = dataset.routes.flatMap(({ services }) => services.filter((s) => s.serviceType === 'charter'));
  expect(charter.length).toBeGreaterThan(0);
  expect(timetable.departs.length).toBeGreaterThan(300_000);
});

test(`the same Pareto sets as a naive enumeration, SEED=${SEED}`, () => {
  const day = SEED % 7;
  const naive = openNaive(timetable, day);
  for (const pair of randomPairs(dataset, 20, SEED)) {
    const [from, to] = pair;
    const found = searchJourneys(timetable, { groups: eachDestination([from], [to]), days: 1 << day, limit: 10_000 });
    expect(paretoSet(triplesOf(timetable, found)), pair.join()).toEqual(naive(pair, 2));
  }
});

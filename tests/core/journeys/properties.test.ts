import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchJourneys } from '../../../src/core/journeys/searchJourneys.ts';
import { SEED } from '../../support/seed.ts';
import { journeyText } from './journeyText.ts';
import { type NaiveQuery, naiveJourneys, toQuery } from './naive.ts';
import { plain, queries, worlds } from './randomWorlds.ts';
import type { TestWorld } from './world.ts';

/** Random worlds of each kind. */
const RUNS = 400;

const answer = (world: TestWorld, query: NaiveQuery) =>
  searchJourneys(world.timetable, toQuery(world, query)).map((journey) => journeyText(world, journey));

/** What a random case covers, counted so that a test which covers nothing fails. */
function countCases(world: TestWorld, query: NaiveQuery, counts: Map<string, number>): string[] {
  const expected = naiveJourneys(world, query);
  expect(answer(world, query)).toEqual(expected);
  const count = (name: string, is: boolean) => is && counts.set(name, (counts.get(name) ?? 0) + 1);
  count('answers', expected.length > 0);
  count(
    'three stops',
    expected.some((text) => /(\+.*){4} in/.test(text)),
  );
  count(
    '36 hours',
    expected.some((text) => Number(/in (\d+)/.exec(text)?.[1]) > 2160),
  );
  count(
    'arrives the day before',
    expected.some((text) => text.includes('at -1d')),
  );
  count(
    'over the week',
    expected.some((text) => /^7 .* at [1-9]d/.test(text)),
  );
  return expected;
}

describe(`against every chain, SEED=${SEED}`, () => {
  test.each([
    ['two airports and the defaults', plain],
    ['every condition', queries],
  ] as const)('%s', (_, arbitrary) => {
    const counts = new Map<string, number>();
    fc.assert(
      fc.property(worlds, fc.array(arbitrary, { minLength: 3, maxLength: 6 }), (world, requested) => {
        for (const query of requested) countCases(world, query, counts);
      }),
      { numRuns: RUNS },
    );
    for (const name of ['answers', 'three stops', '36 hours', 'arrives the day before', 'over the week'])
      expect(counts.get(name), name).toBeGreaterThan(0);
  });
});

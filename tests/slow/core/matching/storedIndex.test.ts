import { expect, test } from 'vitest';
import { buildMatcher, matcherOf } from '../../../../src/core/matching/matcher.ts';
import { buildIndex, indexFromText, indexToText } from '../../../../src/core/matching/matchIndex.ts';
import { bundledWorld } from '../../../support/testWorld.ts';

const { airports } = bundledWorld().dataset;

test('a stored index is the one that was stored, and answers alike', () => {
  const index = buildIndex(airports);
  const read = indexFromText(indexToText(index));
  expect(read).toEqual(index);
  const [made, stored] = [buildMatcher(airports), matcherOf(read)];
  for (const query of ['London', 'LON', 'zurich', 'muenchen', 'new york', 'heathrov', 'united kingdom', 'são', 'egll'])
    expect([query, stored.match(query)]).toEqual([query, made.match(query)]);
});

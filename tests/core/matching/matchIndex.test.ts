import { expect, test } from 'vitest';
import type { AirportRecord } from '../../../src/core/dataset/dataset.ts';
import { buildIndex, KEY, type Lexicon, lookUpTerm, WORD } from '../../../src/core/matching/matchIndex.ts';
import { at } from '../../../src/core/must.ts';
import { MATCHING_AIRPORTS } from '../../support/testWorld.ts';

const AIRPORTS: readonly AirportRecord[] = [
  {
    code: 'AAA',
    icao: 'KAAA',
    city: 'Upton',
    country: 'United States',
    countryCode: 'US',
    metropolitanArea: 'UPT',
    importance: 2,
  },
  {
    code: 'BBB',
    icao: null,
    city: 'Downton',
    country: 'United States',
    countryCode: 'US',
    metropolitanArea: 'UPT',
    importance: 3,
  },
  {
    code: 'CCC',
    icao: 'LCCC',
    city: 'Oupa',
    country: 'France',
    countryCode: 'FR',
    metropolitanArea: null,
    importance: 5,
  },
].map((own) => ({ ...at(MATCHING_AIRPORTS, 0), name: `${own.city} Airport`, otherNames: [], ...own }));
const index = buildIndex(AIRPORTS);

/** The values of a term. */
const valuesOf = (lexicon: Lexicon, term: string) => {
  const { start, end } = lookUpTerm(lexicon, term).equal;
  return [...lexicon.values.slice(lexicon.starts[start], lexicon.starts[end])];
};

test('airports by rank, codes in lower case', () => {
  expect(index.byRank).toEqual([2, 1, 0]);
  expect([...index.codes]).toEqual([
    ['ccc', [0]],
    ['bbb', [1]],
    ['aaa', [2]],
  ]);
  expect([...index.icaoCodes]).toEqual([
    ['lccc', [0]],
    ['kaaa', [2]],
  ]);
  expect([...index.areas]).toEqual([['upt', [1, 2]]]);
  expect([...index.countries]).toEqual([
    ['france', [0]],
    ['united states', [1, 2]],
  ]);
});

test('keys with rank and kind; the main city of an area is a name of its other airports', () => {
  expect(valuesOf(index.keys, 'oupa')).toEqual([0 * 4 + KEY.city, 0 * 4 + KEY.name]);
  expect(valuesOf(index.keys, 'downton')).toEqual([1 * 4 + KEY.city, 1 * 4 + KEY.name, 2 * 4 + KEY.name]);
  expect(valuesOf(index.keys, 'upton')).toEqual([2 * 4 + KEY.city, 2 * 4 + KEY.name]);
});

test('words of places, and those of countries', () => {
  expect(valuesOf(index.words, 'airport')).toEqual([0, 1, 2].map((rank) => rank * 2 + WORD.place));
  for (const word of ['united', 'states', 'us', 'usa'])
    expect(valuesOf(index.words, word)).toEqual([1, 2].map((rank) => rank * 2 + WORD.country));
  expect(valuesOf(index.words, 'fr')).toEqual([0 * 2 + WORD.country]);
});

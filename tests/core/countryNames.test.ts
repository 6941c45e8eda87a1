import { expect, test } from 'vitest';
import { fold } from '../../src/contract/fold.ts';
import { OTHER_COUNTRY_NAMES } from '../../src/core/countryNames.ts';
import { at } from '../../src/core/must.ts';
import { bundledWorld } from '../support/testWorld.ts';

const NAMES = Object.entries(OTHER_COUNTRY_NAMES).flatMap(([code, names]) => names.map((name) => ({ code, name })));

test('a name is folded and belongs to one country', () => {
  expect(NAMES.filter(({ name }) => name !== fold(name))).toEqual([]);
  expect(new Set(NAMES.map(({ name }) => name)).size).toBe(NAMES.length);
});

test('filters and airport matching know the same names', () => {
  const { indexes } = bundledWorld();
  for (const { code, name } of NAMES) {
    expect(indexes.naming.countries.byName(`The ${name}`), name).toBe(code);
    const found = indexes.matcher.match(name).map((index) => at(indexes.airports, index).countryCode);
    expect(found, name).toContain(code);
  }
});

test('names of the data count, with or without article and full stops; codes of two letters do not', () => {
  const { indexes } = bundledWorld();
  for (const { country, countryCode } of indexes.airports)
    expect(indexes.naming.countries.byName(`The ${country.toUpperCase()}`), country).toBe(countryCode);
  expect(indexes.naming.countries.byName('U.S.A.')).toBe('US');
  expect(indexes.naming.countries.byName('Atlantis')).toBeUndefined();
  expect(indexes.naming.countries.byName('de')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { fold } from '../../../src/contract/fold.ts';
import { COUNTRY_CODES, FORMER_COUNTRIES } from '../../../src/core/naming/countryCodes.ts';
import { DEMONYMS } from '../../../src/core/naming/demonyms.ts';
import { successorsOf } from '../../../src/core/naming/namedCountries.ts';

test('a former country has codes and names of its own, and successors that exist', () => {
  for (const { codes, names, successors } of FORMER_COUNTRIES) {
    for (const code of codes) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(COUNTRY_CODES).not.toContain(code);
      expect(successorsOf(code.toLowerCase())).toEqual(expect.arrayContaining([...successors]));
    }
    for (const name of names) {
      expect(name).toBe(fold(name));
      expect(successorsOf(`The ${name}`), name).toEqual(successors);
    }
    expect(COUNTRY_CODES).toEqual(expect.arrayContaining([...successors]));
  }
});

test('a demonym belongs to one country', () => {
  expect(COUNTRY_CODES).toEqual(expect.arrayContaining(Object.keys(DEMONYMS)));
  const words = Object.values(DEMONYMS);
  for (const word of words) expect(word).toMatch(/^[A-Z][a-z]+( [A-Z][a-z]+)?$/);
  expect(new Set(words).size).toBe(words.length);
});

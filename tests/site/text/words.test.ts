import { expect, test } from 'vitest';
import { theCountry } from '../../../src/site/text/words.ts';

test('a country has its article within a sentence', () => {
  const names = ['United Kingdom', 'Netherlands', 'Cayman Islands', 'Republic of the Congo', 'U.S. Virgin Islands'];
  for (const name of names) expect(theCountry(name)).toBe(`the ${name}`);
  for (const name of ['France', 'Christmas Island', 'Isle', 'Netherland', 'Dominica'])
    expect(theCountry(name)).toBe(name);
});

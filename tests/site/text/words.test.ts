import { expect, test } from 'vitest';
import { count, theCountry } from '../../../src/site/text/words.ts';

test('a country has its article within a sentence', () => {
  const names = ['United Kingdom', 'Netherlands', 'Cayman Islands', 'Republic of the Congo', 'U.S. Virgin Islands'];
  for (const name of names) expect(theCountry(name)).toBe(`the ${name}`);
  for (const name of ['France', 'Christmas Island', 'Isle', 'Netherland', 'Dominica'])
    expect(theCountry(name)).toBe(name);
});

test('numbers have commas between thousands', () => {
  expect([0, 999, 1000, 123_456, 1_234_567].map(count)).toEqual(['0', '999', '1,000', '123,456', '1,234,567']);
});

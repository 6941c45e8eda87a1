import { expect, test } from 'vitest';
import { nearestNames } from '../../../src/core/naming/nearestNames.ts';

test('texts of one or two letters are compared as they are', () => {
  expect(nearestNames('UK', ['UA', 'Ukraine', 'uk'])).toEqual(['uk']);
  expect(nearestNames('UAE', ['UAA'])).toEqual(['UAA']);
});

test('names that begin with a text are by length, then by name', () => {
  expect(nearestNames('Santa', ['Santa Cruz Two', 'Santa Ria', 'Santa Ana'])).toEqual([
    'Santa Ana',
    'Santa Ria',
    'Santa Cruz Two',
  ]);
});

test('typing errors come first, then names that begin with the text, have it, or are in it', () => {
  const order = ['Porta', 'Porto Santo Island', 'Santo Porto', 'Port'];
  expect(nearestNames('Porto', order.toReversed())).toEqual(['Port', 'Porta', 'Porto Santo Island']);
  expect(nearestNames('Santo', ['A Santo', 'Santo Domingo City'])).toEqual(['Santo Domingo City', 'A Santo']);
  expect(nearestNames('upper Santo', ['Santo', 'The upper Santo'])).toEqual(['The upper Santo', 'Santo']);
  expect(nearestNames('ab santo', ['A', 'San', 'Santo'])).toEqual(['Santo']);
});

test('a text of more than 100 characters is no name', () => {
  expect(nearestNames('a'.repeat(100), ['a'.repeat(100)])).toHaveLength(1);
  expect(nearestNames('a'.repeat(101), ['a'.repeat(101)])).toEqual([]);
});

test.each([
  ['Far East', ['Near East', 'East Asia'], []],
  ['North Afrika', ['North Africa', 'South Africa'], ['North Africa']],
  ['Nothern Europe', ['Northern Europe', 'Southern Europe'], ['Northern Europe']],
  ['mainland Spain', ['Spain', 'Oman'], ['Spain']],
  ['Grek islands', ['Greek Islands', 'Cook Islands'], ['Greek Islands']],
  ['eastafrica', ['East Africa', 'West Africa'], ['East Africa']],
])('%s: %j', (text, names, nearest) => expect(nearestNames(text, names)).toEqual(nearest));

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

test.each([
  ['Far East', ['Near East', 'East Asia'], []],
  ['North Afrika', ['North Africa', 'South Africa'], ['North Africa']],
  ['Nothern Europe', ['Northern Europe', 'Southern Europe'], ['Northern Europe']],
  ['mainland Spain', ['Spain', 'Oman'], ['Spain']],
  ['Grek islands', ['Greek Islands', 'Cook Islands'], ['Greek Islands']],
  ['eastafrica', ['East Africa', 'West Africa'], ['East Africa']],
])('%s: %j', (text, names, nearest) => expect(nearestNames(text, names)).toEqual(nearest));

import { expect, test } from 'vitest';
import { buildWordMatch, type WordForm } from '../../../src/core/matching/matcher.ts';
import { lexiconOf, WORD } from '../../../src/core/matching/matchIndex.ts';
import { addTo } from '../../../src/core/objects.ts';

/** Words of airports by rank: places, then after a slash the country. */
const AIRPORTS = ['paris orly / france fr', 'paris beauvais / france', 'lyon / france', 'parisian / united states'];
const CODES: Readonly<Record<string, readonly number[]>> = { ory: [0], par: [0, 1], fra: [2] };

const values = new Map<string, number[]>();
for (const [rank, words] of AIRPORTS.entries()) {
  const [places = '', countries = ''] = words.split(' / ');
  for (const word of places.split(' ')) addTo(values, word, rank * 2 + WORD.place);
  for (const word of countries.split(' ')) addTo(values, word, rank * 2 + WORD.country);
}
const match = buildWordMatch(lexiconOf(values), (word) => CODES[word] ?? [], AIRPORTS.length);

/** Ranks with their errors: `0 1` or `0 1:2`. */
function find(query: string, form: WordForm): string {
  const found = match(query, form).map(({ rank, errors }) => (errors === 0 ? `${rank}` : `${rank}:${errors}`));
  return found.sort().join(' ');
}

test.each<[query: string, form: WordForm, found: string]>([
  ['paris', 'complete', '0 1'],
  ['orly paris', 'complete', '0'],
  ['paris lyon', 'complete', ''],
  ['paris paris', 'complete', '0 1'],
  ['pari', 'complete', ''],
  ['pari', 'prefix', '0 1 3'],
  ['paris', 'prefix', '0 1 3'],
  ['beau par', 'prefix', '1'],
  // A country alone is no airport; with a place or a code it is.
  ['france', 'complete', ''],
  ['france', 'prefix', ''],
  ['france lyon', 'complete', '2'],
  ['par france', 'complete', '0 1'],
  ['ory', 'complete', '0'],
  ['fr ory', 'complete', '0'],
  // A country by its first three letters, not by two or one; its code is a whole word.
  ['paris fra', 'prefix', '0 1'],
  ['paris fr', 'prefix', '0'],
  ['paris f', 'prefix', ''],
  ['parisian uni', 'prefix', '3'],
  ['parisian un', 'prefix', ''],
  ['paris b', 'prefix', '1'],
  ['parsi', 'prefix', ''],
  ['parsi', 'typo', '0:1 1:1'],
  ['parsi fracne', 'typo', '0:2 1:2'],
  ['beauvias', 'typo', '1:1'],
  ['beauivas frnce', 'typo', '1:3'],
  ['beuavias', 'typo', '1:2'],
  ['lyno paris', 'typo', ''],
  // A word as it stands counts no error beside its typing errors.
  ['paris', 'typo', '0 1 3'],
  ['', 'complete', ''],
])('%j, %s: %s', (query, form, found) => {
  expect(find(query, form)).toBe(found);
  // The buffers are clean again.
  expect(find('orly', 'complete')).toBe('0');
});

test('more than ten words match nothing', () => {
  expect(find('paris '.repeat(10).trim(), 'complete')).toBe('0 1');
  expect(find('paris '.repeat(11).trim(), 'complete')).toBe('');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedErrors, buildTypoFinder } from '../../../src/core/matching/typos.ts';
import { editsOf, plainDistance, word } from './edited.ts';
import '../../support/seed.ts';

test('every word that one or two edits make of a word is found', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), (requested, first, second) => {
      const pick = (text: string, number: number) => {
        const edits = [...editsOf(text, ['a', 'b'])];
        return edits[number % edits.length] ?? text;
      };
      const most = allowedErrors(requested.length);
      const once = pick(requested, first);
      const edited = most === 2 ? pick(once, second) : once;
      const found = buildTypoFinder([edited])(requested).map(() => edited);
      const alike = edited[0] === requested[0] || (edited[0] === requested[1] && edited[1] === requested[0]);
      expect(found).toEqual(requested.length > 4 || alike ? [edited] : []);
    }),
    { numRuns: 3000 },
  );
});

test('typing errors are those that a plain scan finds', () => {
  const terms = fc.uniqueArray(word, { maxLength: 60 });
  fc.assert(
    fc.property(terms, word, (list, requested) => {
      const found = buildTypoFinder(list)(requested).map(({ term, distance }): [number, number] => [term, distance]);
      const most = allowedErrors(requested.length);
      const expected = list
        .map((term, number): [number, number] => [number, plainDistance(requested, term)])
        .filter(([number, distance]) => {
          const term = list[number] ?? '';
          const alike = term[0] === requested[0] || (term[0] === requested[1] && term[1] === requested[0]);
          return most > 0 && distance <= most && (requested.length > 4 || alike);
        });
      expect(found.map(([, distance]) => distance >= 2)).toEqual(found.map(([, d]) => d >= 2).sort());
      expect(found.sort((a, b) => a[0] - b[0])).toEqual(expected);
    }),
  );
});

test('terms of two errors come last', () => {
  const terms = ['amtserdma', 'amsterdam', 'amsterdan', 'amstredma'];
  const found = buildTypoFinder(terms)('amsterdam').map(({ term, distance }) => [terms[term], distance]);
  expect(found).toEqual([
    ['amsterdam', 0],
    ['amsterdan', 1],
    ['amtserdma', 2],
    ['amstredma', 2],
  ]);
});

test.each([
  [1, 0],
  [3, 0],
  [4, 1],
  [7, 1],
  [8, 2],
  [20, 2],
])('a word of %i letters may have %i errors', (length, errors) => expect(allowedErrors(length)).toBe(errors));

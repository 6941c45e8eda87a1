import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../../src/core/matching/typos.ts';
import { editsOf, plainDistance, word } from './edited.ts';
import '../../support/seed.ts';

test('all pairs of words of up to four letters, against the definition', () => {
  const words = [''];
  for (const text of words) if (text.length < 4) words.push(...['a', 'b', 'c'].map((letter) => text + letter));
  for (const a of words)
    for (const b of words) {
      const distance = plainDistance(a, b);
      const found = ([0, 1, 2] as const).map((most) => editDistance(a, b, most));
      expect([a, b, ...found]).toEqual([a, b, ...[0, 1, 2].map((most) => Math.min(distance, most + 1))]);
    }
});

test('edit distance is the plain matrix, cut off', () => {
  const max = fc.constantFrom(0 as const, 1 as const, 2 as const);
  fc.assert(
    fc.property(word, word, max, (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1));
    }),
    { numRuns: 3000 },
  );
});

test('whatever one edit makes is within one, and two edits within two', () => {
  const letters = ['a', 'b', 'c'];
  fc.assert(
    fc.property(word, fc.nat(), fc.nat(), (text, first, second) => {
      const once = [...editsOf(text, letters)];
      const edited = once[first % once.length] ?? text;
      expect(editDistance(text, edited, 1)).toBeLessThanOrEqual(1);
      const twice = [...editsOf(edited, letters)];
      expect(editDistance(text, twice[second % twice.length] ?? text, 2)).toBeLessThanOrEqual(2);
    }),
  );
});

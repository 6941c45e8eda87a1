import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../../src/contract/fold.ts';
import { collapseDigraphs, foldings } from '../../../src/core/matching/words.ts';
import '../../support/seed.ts';

test('foldings give the other usual spellings', () => {
  expect(foldings('München')).toEqual(['munchen', 'muenchen']);
  expect(foldings('Mu\u0308nchen')).toEqual(['munchen', 'muenchen']);
  expect(foldings('Ålborg')).toEqual(['alborg', 'aalborg']);
  expect(foldings('Ærø')).toEqual(['aero', 'aeroe']);
  expect(foldings("Xi'an Köln")).toEqual(['xian koln', 'xian koeln', 'xi an koln']);
  expect(foldings('‘London’')).toEqual(['london']);
  expect(foldings('Łódź')).toEqual(['lodz']);
  expect(foldings("Xi'an")).toEqual(['xian', 'xi an']);
  expect(foldings('London')).toEqual(['london']);
  expect(foldings('—')).toEqual([]);
});

test('digraphs collapse in words of five letters or more', () => {
  expect(collapseDigraphs('duesseldorf')).toBe('dusseldorf');
  expect(collapseDigraphs('koeln')).toBe('koln');
  expect(collapseDigraphs('bue aires')).toBe('bue aires');
});

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

test('the plain fold leads its foldings', () => {
  fc.assert(
    fc.property(text, (any) => {
      expect(foldings(any)[0] ?? '').toBe(fold(any));
    }),
  );
});

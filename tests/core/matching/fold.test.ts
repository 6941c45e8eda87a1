import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../../../src/contract/fold.ts';
import { collapseDigraphs, foldings } from '../../../src/core/matching/fold.ts';
import { withInterchangeable, withoutNoise, withSaint } from '../../../src/core/matching/words.ts';
import '../../support/seed.ts';

test.each([
  ['LONDON', 'london'],
  ["O'Hare", 'ohare'],
  ['O’Hare', 'ohare'],
  ['Rome–Fiumicino', 'rome fiumicino'],
  ['  St. John’s / (Newfoundland) ', 'st johns newfoundland'],
  ['Zürich', 'zurich'],
  ['Tromsø', 'tromso'],
  ['Gießen', 'giessen'],
  ['Łódź', 'lodz'],
  ['Ærø', 'aero'],
  ['Đà Nẵng', 'da nang'],
  ['Iğdır', 'igdir'],
  ['İstanbul', 'istanbul'],
  ['Þórshöfn', 'thorshofn'],
  ['Sauðárkrókur', 'saudarkrokur'],
  ['Līhuʻe', 'lihue'],
  ['Москва', 'москва'],
  ['東京', '東京'],
  ['%%% _-_ %%%', ''],
  ['', ''],
])('fold(%s) is %s', (text, folded) => expect(fold(text)).toBe(folded));

test('foldings give the other usual spellings', () => {
  expect(foldings('München')).toEqual(['munchen', 'muenchen']);
  expect(foldings('Mu\u0308nchen')).toEqual(['munchen', 'muenchen']);
  expect(foldings('Ålborg')).toEqual(['alborg', 'aalborg']);
  expect(foldings("Xi'an")).toEqual(['xian', 'xi an']);
  expect(foldings('London')).toEqual(['london']);
  expect(foldings('—')).toEqual([]);
});

test('digraphs collapse in words of five letters or more', () => {
  expect(collapseDigraphs('duesseldorf')).toBe('dusseldorf');
  expect(collapseDigraphs('koeln')).toBe('koln');
  expect(collapseDigraphs('bue aires')).toBe('bue aires');
});

test('noise goes, and a connective after leading noise', () => {
  expect(withoutNoise('zurich airport')).toBe('zurich');
  expect(withoutNoise('aeroport de paris')).toBe('paris');
  expect(withoutNoise('rio de janeiro')).toBe('rio de janeiro');
  expect(withoutNoise('international airport')).toBe('');
});

test('saints and mounts', () => {
  expect(withInterchangeable('st louis')).toEqual(['st louis', 'saint louis']);
  expect(withInterchangeable('mount isa')).toEqual(['mt isa', 'mount isa']);
  expect(withInterchangeable('stuttgart')).toEqual(['stuttgart']);
  expect(withSaint('sankt peterburg')).toBe('saint peterburg');
});

describe('for any text', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

  test('a fold is words with single spaces between', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(fold(any)).toMatch(/^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u);
      }),
    );
  });

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(fold(fold(any))).toBe(fold(any));
      }),
    );
  });

  test('the plain fold leads its foldings', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(foldings(any)[0] ?? '').toBe(fold(any));
      }),
    );
  });
});

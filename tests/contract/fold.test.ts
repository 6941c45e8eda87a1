import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../../src/contract/fold.ts';
import '../support/seed.ts';

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
  ['Ħal Ŧŋə', 'hal tne'],
  ['Œuvre Æ', 'oeuvre ae'],
  ['ŉ', 'n'],
  ['ℋello ﬁn', 'hello fin'],
  ['a`b´c', 'abc'],
  ['Москва', 'москва'],
  ['東京', '東京'],
  ['%%% _-_ %%%', ''],
  ['', ''],
])('fold(%s) is %s', (text, folded) => expect(fold(text)).toBe(folded));

test('apostrophes can leave a gap', () => {
  expect(fold("O'Hare", ' ')).toBe('o hare');
  expect(fold('Xi’an Köln', ' ')).toBe('xi an koln');
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
});

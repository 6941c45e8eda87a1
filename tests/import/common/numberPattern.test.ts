import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberPattern } from '../../../scripts/import/common/numberPattern.ts';
import { must } from '../../../src/core/must.ts';
import '../../support/seed.ts';

/** Patterns of standing data, and others of their forms. */
const PATTERNS = [
  '.*',
  '9\\d\\d\\d',
  '^...P$',
  '^(45|85|86)\\d\\d$',
  '^0[478]\\d$',
  '80[4]\\d|8050',
  '^(713\\d|790\\d|2999|[278]00|[78]99$|[25]000)$',
  '248[8-9]|249[0-5]|503[3-4]',
  '^(8[0-9]*99)$',
  '^((987\\d)|(99\\d\\d))$',
  '^9\\d{3}$',
  '^\\d{1,2}[A-Z]?$',
  '^(?:1|2)+3{2,}$',
  '[^0-8-]9',
  'a||b',
  '()*7',
  '9{2',
  '9{,2}',
  '(?<n>6)',
  '\\b9',
];

describe('a pattern of flight numbers', () => {
  test.each(PATTERNS)('%s matches what the same regular expression does', (text) => {
    const [matches, expected] = [must(numberPattern(text), text), new RegExp(text)];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789PA-'), maxLength: 6 }), (number) => {
        expect(matches(number)).toBe(expected.test(number));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ...['', '[', '(', ')', 'a)', '*', '9**(', '{2}', '9{3,2}', '\\', '[9', '[9-0]'],
    ...['6(?!0)\\d', '(?<=6)0', '(6)\\1', '9{9999}', '9'.repeat(201), '(((9{999}){999}){999})'],
    '(((((){999}){999}){999}){999})',
  ])('%s is not understood', (text) => {
    expect(numberPattern(text)).toBeNull();
  });

  test('takes a time that grows with its length alone', () => {
    const patterns = ['.*'.repeat(98), `${'(1*)*'.repeat(30)}$`, '(1|1)*'.repeat(30), `(${'1?'.repeat(60)}){2}x`];
    const start = performance.now();
    for (const text of patterns) {
      const matches = must(numberPattern(text), text);
      for (let i = 0; i < 50; i++) matches('1111111x');
    }
    // Milliseconds here; as regular expressions they never end.
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

import { expect, test } from 'vitest';
import { currentCode } from '../../../src/core/dataset/successors.ts';

const SUCCESSORS = new Map([
  ...([
    ['TXL', 'BER'],
    ['THF', 'TXL'],
    ['IST', null],
    ['ISL', 'IST'],
  ] as const),
  ...([
    ['AAA', 'BBB'],
    ['BBB', 'AAA'],
    ['CCC', 'CCC'],
  ] as const),
]);

test.each([
  ['LHR', 'LHR'],
  ['TXL', 'BER'],
  ['THF', 'BER'],
  ['IST', null],
  ['ISL', null],
  ['AAA', null],
  ['BBB', null],
  ['CCC', null],
])('%s is now %s', (code, current) => expect(currentCode(SUCCESSORS, code)).toBe(current));

test('a chain as long as the table is followed to its end', () => {
  const chain = new Map(['A', 'B', 'C', 'D'].map((code, i) => [code, 'BCDE'.charAt(i)]));
  expect(currentCode(chain, 'A')).toBe('E');
});

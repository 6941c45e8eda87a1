import { expect, test } from 'vitest';
import { numberIn } from '../../src/core/numberIn.ts';

test.each([
  ['0', 0],
  ['007', 7],
  ['-5', -5],
  ['480.00', 480],
  ['51.4706', 51.4706],
  ['480,6', 480.6],
  ['480,65', 480.65],
  ['1,234', null],
  ['', null],
  ['0x10', null],
  ['1e2', null],
  ['+5', null],
  [' 5', null],
  ['.5', null],
  ['5.', null],
  ['1.2.3', null],
  ['٣', null],
  ['Infinity', null],
])('%j is %j', (text, number) => expect(numberIn(text)).toBe(number));

import { expect, test } from 'vitest';
import { invalidUtf8Line } from '../../src/core/invalidUtf8Line.ts';

test.each([
  ['', null],
  ['a\nb\n', null],
  ['\ufffd', 1],
  ['a\nb\ufffd\n\ufffd', 2],
  ['\n\n\ufffd', 3],
])('%j has its first fault in line %j', (text, line) => expect(invalidUtf8Line(text)).toBe(line));

import { expect, test } from 'vitest';
import { excerpt } from '../../src/core/excerpt.ts';

test.each([
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), `${'x'.repeat(80)}…`],
  ['a\ud800', 'a\ufffd'],
  // A pair that the cut divides.
  [`${'x'.repeat(79)}😀`, `${'x'.repeat(79)}\ufffd…`],
])('%j is quoted as %j', (text, quoted) => expect(excerpt(text)).toBe(quoted));

import { expect, test } from 'vitest';
import { decodeRow, encodeRow } from '../../src/site/destinationTable.ts';

test('a row is decoded as it was encoded', () => {
  const row = { airlines: ['BA', 'U2'], days: 127, flyingMin: 470, weekly: 112, km: 5540 };
  expect(decodeRow(encodeRow(row))).toEqual(row);
});

test('text with missing values is refused', () => expect(() => decodeRow('BA|127')).toThrow(RangeError));

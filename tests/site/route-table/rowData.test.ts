import { expect, test } from 'vitest';
import { decodeRow, encodeRow } from '../../../src/site/route-table/rowData.ts';

test('a row is decoded as it was encoded', () => {
  const row = {
    flyingMin: 470,
    km: null,
    services: [
      {
        airline: 'BA',
        departures: [
          { minute: 0, days: 127 },
          { minute: 1439, days: 64 },
          { minute: null, days: 127 },
        ],
      },
      { airline: 'U2', departures: [] },
    ],
  };
  expect(decodeRow(encodeRow(row))).toEqual(row);
  expect(decodeRow(encodeRow({ ...row, km: 0 })).km).toBe(0);
});

test('text with missing values is refused', () => expect(() => decodeRow('470|5540')).toThrow(RangeError));

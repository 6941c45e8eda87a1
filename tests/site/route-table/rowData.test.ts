import { expect, test } from 'vitest';
import { decodeRow, encodeRow } from '../../../src/site/route-table/rowData.ts';

test('a row is decoded as it was encoded', () => {
  const row = {
    flyingMin: 470,
    distanceKm: null,
    months: 0b11100000,
    regions: ['Greek islands', 'Europe'],
    services: [
      {
        airline: 'BA',
        departures: [
          { minute: 0, days: 127, families: 'A320+Dash 8' },
          { minute: 1439, days: 64, families: '' },
          { minute: null, days: 127, families: '' },
        ],
      },
      { airline: 'U2', departures: [] },
    ],
  };
  expect(decodeRow(encodeRow(row))).toEqual(row);
  expect(decodeRow(encodeRow({ ...row, distanceKm: 0, regions: [] }))).toMatchObject({ distanceKm: 0, regions: [] });
});

test('text with missing values is refused', () => expect(() => decodeRow('470|5540')).toThrow(RangeError));

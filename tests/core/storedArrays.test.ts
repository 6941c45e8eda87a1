import { expect, test } from 'vitest';
import { openColumns, packColumns } from '../../src/core/storedArrays.ts';

const COLUMNS = { a: Uint8Array, b: Uint16Array, none: Int16Array, c: Uint32Array, d: Int16Array } as const;
const table = {
  a: Uint8Array.of(1, 2, 3),
  b: Uint16Array.of(65_535),
  none: new Int16Array(),
  c: Uint32Array.of(7, 8),
  d: Int16Array.of(-1),
};
const bytes = packColumns(COLUMNS, table);

test('columns read from their bytes are the same, wherever these start', () => {
  for (const place of [0, 1, 3]) {
    const moved = new Uint8Array(bytes.length + place);
    moved.set(bytes, place);
    expect(openColumns('world', COLUMNS, moved.subarray(place))).toEqual(table);
  }
  expect(openColumns('world', COLUMNS, Buffer.from(bytes))).toEqual(table);
});

test('bytes of another length are refused', () => {
  const wrong = Array.from({ length: bytes.length }, (_, length) => bytes.subarray(0, length));
  for (const stored of [...wrong, Uint8Array.of(...bytes, 0)])
    expect(() => openColumns('world', COLUMNS, stored)).toThrow('The stored world are not whole');
});

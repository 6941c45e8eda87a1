import { expect, test } from 'vitest';
import { openArrays, packArrays } from '../../src/core/storedArrays.ts';

const FORMAT = { name: 'world', magic: 0x1234_5678, version: 3 };
const arrays = [
  Uint8Array.of(1, 2, 3),
  Uint16Array.of(65_535),
  new Int16Array(),
  Uint32Array.of(7, 8),
  Int32Array.of(-1),
];
const bytes = packArrays(FORMAT, arrays);
const read = (stored: Uint8Array) => {
  const take = openArrays(FORMAT, stored);
  return [take(Uint8Array), take(Uint16Array), take(Int16Array), take(Uint32Array), take(Int32Array)];
};

test('arrays read from their bytes are the same, wherever these start', () => {
  for (const place of [0, 1, 3]) {
    const moved = new Uint8Array(bytes.length + place);
    moved.set(bytes, place);
    expect(read(moved.subarray(place))).toEqual(arrays);
  }
  expect(read(Buffer.from(bytes))).toEqual(arrays);
});

test('every cut of the bytes is refused', () => {
  for (let length = 0; length < bytes.length; length++)
    for (const cut of [bytes.subarray(0, length), bytes.slice(0, length)])
      expect(() => openArrays(FORMAT, cut)).toThrow('The stored world is cut short.');
});

/** The bytes with one 32-bit word of the header changed. */
function changed(word: number, value: number): Uint8Array {
  const copy = bytes.slice();
  new Uint32Array(copy.buffer)[word] = value;
  return copy;
}

test.each([
  ['a foreign file', changed(0, 0x0a0d), 'The stored world starts with 0x00000a0d, not 0x12345678.'],
  ['another version', changed(1, 99), 'The stored world has version 99, this program reads 3: rebuild.'],
  ['more arrays than there are', changed(2, 1_000_000), 'The stored world is cut short.'],
  ['an unknown type', changed(3, 9), 'The stored world has elements of type 9.'],
  [
    'bytes too many',
    Uint8Array.of(...bytes, 0),
    `The stored world has ${bytes.length + 1} bytes, not ${bytes.length}.`,
  ],
])('refuses %s', (_, wrong, message) => {
  expect(() => openArrays(FORMAT, wrong)).toThrow(message);
});

test('refuses an array of another type, and one that is not there', () => {
  const take = openArrays(FORMAT, packArrays(FORMAT, [Uint8Array.of(1)]));
  expect(() => take(Uint16Array)).toThrow('The stored world has no Uint16Array where one is expected.');
  expect(() => take(Uint8Array)).toThrow('The stored world has no Uint8Array where one is expected.');
});

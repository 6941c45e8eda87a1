import { expect, test } from 'vitest';
import { findItineraries } from '../../../src/core/search/itineraries.ts';
import { networkFromBytes, networkToBytes } from '../../../src/core/search/storedNetwork.ts';
import { net } from './networks.ts';

const { network } = net({ B: 1 }, 'A=B 60', 'B=C 90', 'C-A 200', 'C-D 45');
const bytes = networkToBytes(network);

test('reads back the same', () => {
  expect(networkFromBytes(bytes)).toEqual({ ...network, work: { edges: 0 } });
});

test('reads from any place in a buffer, and keeps a copy', () => {
  const moved = new Uint8Array(bytes.length + 3);
  moved.set(bytes, 3);
  const read = networkFromBytes(moved.subarray(3));
  moved.fill(0);
  const limits = { maxStops: 3, maxFlyingMin: 1440 };
  expect(findItineraries(read, 0, 3, limits)).toEqual(findItineraries(network, 0, 3, limits));
});

const tampered = (offset: number, value: number) => {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(offset, value, true);
  return copy;
};

test.each([
  ['nothing', new Uint8Array(), 'A stored network has a header of 20 bytes, not 0.'],
  ['a foreign file', tampered(0, 0x0a0d), 'A stored network starts with 0x574e5241, not 0x00000a0d.'],
  ['another version', tampered(4, 99), 'The stored network has version 99, this search reads 1: rebuild.'],
  [
    'another number of airports',
    tampered(8, 5),
    'A stored network of 5 airports and 6 routes takes 174 bytes, its header says 164.',
  ],
  [
    'another number of routes',
    tampered(12, 7),
    'A stored network of 4 airports and 7 routes takes 180 bytes, its header says 164.',
  ],
  ['bytes cut short', bytes.subarray(0, -1), 'The stored network should have 164 bytes, not 163.'],
  ['bytes too many', new Uint8Array([...bytes, 0]), 'The stored network should have 164 bytes, not 165.'],
  ['legs that do not add up', tampered(36, 4), 'The stored network has 6 routes, but 4 by origin.'],
])('refuses %s', (_, wrong, message) => {
  expect(() => networkFromBytes(wrong)).toThrow(message);
});

import { expect, test } from 'vitest';
import { networkFromBytes, networkToBytes } from '../../../src/core/search/storedNetwork.ts';
import { net } from './networks.ts';

const { network } = net({ B: 1 }, 'A=B 60', 'B=C 90', 'C-A 200', 'C-D 45');
const bytes = networkToBytes(network);

test('reads back the same', () => {
  expect(networkFromBytes(bytes)).toEqual({ ...network, work: { edges: 0 } });
});

test.each([
  ['origin', network.out],
  ['destination', network.into],
])('refuses edges by %s that do not add up', (name, edges) => {
  const [short, long] = [edges.minutes.slice(1), Uint16Array.of(...edges.airport, 0)];
  for (const wrong of [{ minutes: short }, { airport: long }, { route: edges.route.slice(1) }]) {
    const tampered = { ...network, [name === 'origin' ? 'out' : 'into']: { ...edges, ...wrong } };
    expect(() => networkFromBytes(networkToBytes(tampered))).toThrow(`The stored network has 6 routes by ${name}, but`);
  }
});

test('refuses bytes of something else', () => {
  expect(() => networkFromBytes(bytes.map(() => 1))).toThrow('The stored network starts with 0x01010101');
});

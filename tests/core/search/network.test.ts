import { describe, expect, test } from 'vitest';
import { findItineraries } from '../../../src/core/search/itineraries.ts';
import { buildNetwork } from '../../../src/core/search/network.ts';
import { networkFromBytes, networkToBytes } from '../../../src/core/search/storedNetwork.ts';
import { net } from './networks.ts';

describe('buildNetwork', () => {
  const codes = ['A', 'B'];
  const busyness = [0, 0];
  const flyingMin = 60;

  test.each([
    ['codes that do not ascend', { codes: ['B', 'A'] }, 'Airport codes must ascend: B stands before A.'],
    ['a code twice', { codes: ['A', 'A'] }, 'Airport codes must ascend: A stands before A.'],
    ['busyness for other airports', { busyness: [0] }, '2 airports need as many busyness values, not 1.'],
    ['busyness that is no number', { busyness: [0, Number.NaN] }, 'Busyness of B must be a finite number, not NaN.'],
    ['an unknown origin', { routes: [{ from: 2, to: 0, flyingMin }] }, 'Route 0 starts at airport 2, of 2.'],
    ['an unknown destination', { routes: [{ from: 0, to: -1, flyingMin }] }, 'Route 0 ends at airport -1, of 2.'],
    ['a round trip in one leg', { routes: [{ from: 1, to: 1, flyingMin }] }, 'Route 0 flies from B to itself.'],
    [
      'no minutes',
      { routes: [{ from: 0, to: 1, flyingMin: 0 }] },
      'Route 0 (A-B) must fly 1 to 65535 whole minutes, not 0.',
    ],
    [
      'part of a minute',
      { routes: [{ from: 0, to: 1, flyingMin: 1.5 }] },
      'Route 0 (A-B) must fly 1 to 65535 whole minutes, not 1.5.',
    ],
    [
      'a pair twice',
      {
        routes: [
          { from: 1, to: 0, flyingMin: 1 },
          { from: 1, to: 0, flyingMin: 2 },
        ],
      },
      'Two routes fly B-A.',
    ],
  ])('refuses %s', (_, wrong, message) => {
    expect(() => buildNetwork({ codes, busyness, routes: [], ...wrong })).toThrow(message);
  });

  test('an empty network', () => {
    const { airportCount, routeCount } = buildNetwork({ codes: [], busyness: [], routes: [] });
    expect([airportCount, routeCount]).toEqual([0, 0]);
  });

  test('legs ascend by minutes, in both directions; airports stand by rank', () => {
    const { network, codes } = net({ C: 2, B: 1 }, 'A-B 90', 'A-C 60', 'B=C 30');
    const [a = -1, b = -1, c = -1] = codes.map((_, place) => network.rank[place] ?? -1);
    expect([c, b, a]).toEqual([0, 1, 2]);
    const legs = ({ start, airport, minutes }: typeof network.out, end: number) =>
      [...airport].map((other, leg) => [other, minutes[leg]]).slice(start[end], start[end + 1]);
    expect(legs(network.out, a)).toEqual([
      [c, 60],
      [b, 90],
    ]);
    expect(legs(network.into, b)).toEqual([
      [c, 30],
      [a, 90],
    ]);
    expect(network.reachOut[a]).toBe(2);
    expect(network.reachInto[a]).toBe(0);
  });

  test('is frozen', () => {
    expect(Object.isFrozen(net('A-B 60').network)).toBe(true);
  });
});

describe('a network as bytes', () => {
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
    ['another version', tampered(4, 99), 'The stored network has version 99, this search reads 1: build it again.'],
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
});

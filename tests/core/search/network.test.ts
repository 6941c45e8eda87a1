import { expect, test } from 'vitest';
import { buildNetwork } from '../../../src/core/search/network.ts';
import { net } from './networks.ts';

test('a network without airports has no routes', () => {
  const { airportCount, out } = buildNetwork({ codes: [], busyness: [], routes: [] });
  expect([airportCount, out.route.length]).toEqual([0, 0]);
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
  expect([c, b, a].map((end) => network.reachOut[end])).toEqual([1, 1, 2]);
  expect([c, b, a].map((end) => network.reachInto[end])).toEqual([2, 2, 0]);
});

test('is frozen', () => {
  expect(Object.isFrozen(net('A-B 60').network)).toBe(true);
});

test('refuses invalid input', () => {
  expect(() => buildNetwork({ codes: ['B', 'A'], busyness: [0, 0], routes: [] })).toThrow(RangeError);
});

test('edges of equal minutes stand by the rank of the other airport; each knows its route', () => {
  const { network, codes, routes } = net({ C: 9 }, 'A-B 60', 'A-D 60', 'A-C 60', 'D-C 10');
  const { start, airport, route } = network.out;
  const a = network.rank[codes.indexOf('A')] ?? -1;
  const [first, stop] = [start[a] ?? -1, start[a + 1] ?? -1];
  expect([...airport].slice(first, stop)).toEqual(['C', 'B', 'D'].map((code) => network.rank[codes.indexOf(code)]));
  expect([...route].slice(first, stop).map((index) => codes[routes[index]?.to ?? -1])).toEqual(['C', 'B', 'D']);
});

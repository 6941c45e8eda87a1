import { expect, test } from 'vitest';
import { networkOf } from '../../../bench/search/bundled.ts';
import { net } from './networks.ts';

test('a network without airports has no routes', () => {
  const { rank, out } = networkOf({ busyness: [], routes: [] });
  expect([rank.length, out.route.length]).toEqual([0, 0]);
});

test('legs ascend by minutes, in both directions; airports stand by rank', () => {
  const { network, codes } = net({ C: 2, B: 1 }, 'A-B 90', 'A-C 60', 'B=C 30');
  const [a = -1, b = -1, c = -1] = codes.map((_, place) => network.rank[place] ?? -1);
  expect([c, b, a]).toEqual([0, 1, 2]);
  expect([...network.airport]).toEqual(['C', 'B', 'A'].map((code) => codes.indexOf(code)));
  const legs = ({ start, near, far, minutes }: typeof network.out, end: number) =>
    [...far].map((other, leg) => [near[leg], other, minutes[leg]]).slice(start[end], start[end + 1]);
  expect(legs(network.out, a)).toEqual([
    [a, c, 60],
    [a, b, 90],
  ]);
  expect(legs(network.into, b)).toEqual([
    [b, c, 30],
    [b, a, 90],
  ]);
  expect([c, b, a].map((end) => network.out.walks[end])).toEqual([1, 1, 2]);
  expect([c, b, a].map((end) => network.into.walks[end])).toEqual([2, 2, 0]);
});

test('edges of equal minutes stand by the rank of the other airport; each knows its route', () => {
  const { network, codes, routes } = net({ C: 9 }, 'A-B 60', 'A-D 60', 'A-C 60', 'D-C 10');
  const { start, far, route } = network.out;
  const a = network.rank[codes.indexOf('A')] ?? -1;
  const [first, last] = [start[a] ?? -1, start[a + 1] ?? -1];
  expect([...far].slice(first, last)).toEqual(['C', 'B', 'D'].map((code) => network.rank[codes.indexOf(code)]));
  expect([...route].slice(first, last).map((index) => codes[routes[index]?.to ?? -1])).toEqual(['C', 'B', 'D']);
});

test('routes with charter airlines only are left out; the others keep their index', () => {
  const routes = [1, 2].map((to) => ({ from: 0, to, flyingMin: 60, charterOnly: to === 1 }));
  expect([...networkOf({ busyness: [0, 0, 0], routes }).out.route]).toEqual([1]);
});

test('refuses a route of no minutes', () => {
  expect(() => networkOf({ busyness: [0, 0], routes: [{ from: 0, to: 1, flyingMin: 0 }] })).toThrow(
    'every route must fly 1 minute or more',
  );
});

test('takes the limits themselves', () => {
  const routes = [1, 65_535].map((flyingMin, i) => ({ from: i, to: 1 - i, flyingMin }));
  expect([...networkOf({ busyness: [0, 0], routes }).out.minutes]).toEqual([1, 65_535]);
});

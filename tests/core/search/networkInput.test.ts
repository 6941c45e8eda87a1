import { expect, test } from 'vitest';
import { checkNetworkInput } from '../../../src/core/search/networkInput.ts';

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
    'too many minutes',
    { routes: [{ from: 0, to: 1, flyingMin: 65_536 }] },
    'Route 0 (A-B) must fly 1 to 65535 whole minutes, not 65536.',
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
  expect(() => checkNetworkInput({ codes, busyness, routes: [], ...wrong })).toThrow(message);
});

test('takes the limits themselves', () => {
  const routes = [1, 65_535].map((minutes, i) => ({ from: i, to: 1 - i, flyingMin: minutes }));
  expect(() => checkNetworkInput({ codes, busyness, routes })).not.toThrow();
  const many = (count: number) => {
    const all = Array.from({ length: count }, (_, i) => String(i).padStart(5, '0'));
    return { codes: all, busyness: all.map(() => 0), routes: [] };
  };
  expect(() => checkNetworkInput(many(65_536))).not.toThrow();
  expect(() => checkNetworkInput(many(65_537))).toThrow('A network holds at most 65536 airports, not 65537.');
});

test('a pair is two airports in one direction', () => {
  const three = ['A', 'B', 'C'];
  const routes = three.flatMap((_, from) => three.flatMap((_, to) => (from === to ? [] : [{ from, to, flyingMin }])));
  expect(() => checkNetworkInput({ codes: three, busyness: [0, 0, 0], routes })).not.toThrow();
  expect(() =>
    checkNetworkInput({ codes: three, busyness: [0, 0, 0], routes: [...routes, { from: 2, to: 1, flyingMin }] }),
  ).toThrow('Two routes fly C-B.');
});

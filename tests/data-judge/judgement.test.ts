import { expect, test } from 'vitest';
import { judge, judgementText, originsOf } from '../../scripts/data-judge/judgement.ts';
import { monthNumber } from '../../src/core/time.ts';

const NOW = monthNumber('2025-08');
const SERVED = new Map([
  ['LHR-JFK', { airlines: ['BA', 'VS'], seen: NOW - 3 }],
  ['LHR-SYD', { airlines: ['BA'], seen: NOW - 30 }],
  ['LHR-FNC', { airlines: ['BY'], seen: null }],
  ['JFK-LHR', { airlines: ['BA'], seen: NOW }],
]);

const covered = (listed: ReadonlyMap<string, unknown>) => (origin: string) =>
  originsOf(listed).has(origin) ? origin : undefined;

test('precision and coverage count the airports from which the list has a route', () => {
  const listed = new Map([
    ['LHR-JFK', new Set(['BA', 'AA'])],
    ['LHR-BER', new Set(['BA'])],
  ]);
  const { all, places, ages, airlines } = judge(SERVED, listed, NOW, covered(listed));
  expect(all).toEqual({ served: 3, listed: 2, both: 1 });
  expect([...places.keys()]).toEqual(['LHR']);
  expect(ages.get('0')).toEqual({ served: 1, listed: 1, both: 1 });
  expect(ages.get('2')).toEqual({ served: 1, listed: 0, both: 0 });
  expect(ages.get('unknown')).toEqual({ served: 1, listed: 0, both: 0 });
  expect(airlines.get('BA')).toEqual({ served: 2, listed: 2, both: 1 });
  expect(airlines.get('AA')).toEqual({ served: 0, listed: 1, both: 0 });
});

test('a list without airlines judges routes only', () => {
  const listed = new Map([['LHR-JFK', new Set<string>()]]);
  const judgement = judge(SERVED, listed, NOW, covered(listed));
  expect(judgement.airlines.size).toBe(0);
  const text = judgementText(judgement, 5).split('\n');
  expect(text[0]).toMatch(/published +listed +both +precision +coverage$/);
  expect(text[1]).toMatch(/^all routes +3 +1 +1 +33\.3 % +100\.0 %$/);
  expect(text).toHaveLength(6);
});

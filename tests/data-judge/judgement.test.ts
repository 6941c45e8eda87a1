import { expect, test } from 'vitest';
import { ended, judge, judgementText, originsOf, repeated } from '../../scripts/data-judge/judgement.ts';
import { monthNumber } from '../../src/core/time.ts';

const NOW = monthNumber('2025-08');
const SERVED = new Map([
  ['LHR-JFK', { airlines: ['BA', 'VS'], seen: '2025-05' }],
  ['LHR-SYD', { airlines: ['BA'], seen: '2023-02' }],
  ['LHR-FNC', { airlines: ['BY'], seen: '' }],
  ['JFK-LHR', { airlines: ['BA'], seen: '2025-08' }],
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
  const text = judgementText(judgement, new Map(), 5).split('\n');
  expect(text[0]).toMatch(/published +listed +both +precision +coverage$/);
  expect(text[1]).toMatch(/^all routes +3 +1 +1 +33\.3 % +100\.0 %$/);
  expect(text).toHaveLength(6);
});

test('routes with two flights are those that the list has both ways', () => {
  const flights = new Map(Object.entries({ 'LHR-JFK': 2, 'JFK-LHR': 1, 'LHR-SYD': 9, 'LHR-BER': 5, 'BER-LHR': 0 }));
  expect(repeated(SERVED, flights)).toEqual({ served: 0, listed: 2, both: 1 });
});

test('routes that have ended are counted with those that the list has', () => {
  const listed = new Map([['LHR-BER', new Set<string>()]]);
  const parts = new Map([['ended since', ended(['LHR-JFK', 'LHR-BER', 'LHR-OSL'], SERVED, listed)]]);
  expect(parts.get('ended since')).toEqual({ served: 2, listed: 0, both: 1 });
  const text = judgementText(judge(SERVED, listed, NOW, covered(listed)), parts, 5).split('\n');
  expect(text[2]).toMatch(/^ended since +2 +- +1 +50\.0 % +-$/);
});

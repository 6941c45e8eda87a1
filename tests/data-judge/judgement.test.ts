import { expect, test } from 'vitest';
import {
  airlinesByRoute,
  ended,
  judge,
  judgementText,
  lastSeen,
  repeated,
} from '../../scripts/data-judge/judgement.ts';
import type { Evidence } from '../../src/core/dataset/rows.ts';
import { monthNumber } from '../../src/core/time.ts';

const NOW = monthNumber('2025-08');
const SERVED = new Map([
  ['LHR-JFK', { airlines: ['BA', 'VS'], seen: '2025-05' }],
  ['LHR-SYD', { airlines: ['BA'], seen: '2023-02' }],
  ['LHR-FNC', { airlines: ['BY'], seen: '' }],
  ['JFK-LHR', { airlines: ['BA'], seen: '2025-08' }],
]);

const covered = (listed: ReadonlyMap<string, unknown>) => (origin: string) =>
  listed.keys().some((id) => id.startsWith(origin)) ? origin : undefined;

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

test('the airlines of routes, and the month in which each was last seen', () => {
  const evidence = { source: 's', first_seen: null, flights: null, years: null, details: '' };
  const row = (to: string, airline: string | null, last_seen: string | null) => ({
    ...evidence,
    ...{ from: 'LHR', to, airline, last_seen },
  });
  const rows = [
    row('JFK', 'BA', '2025-03'),
    row('JFK', 'VS', '2025-07'),
    row('JFK', 'BA', '2025-05'),
    row('SYD', null, null),
  ] as unknown as Evidence[];
  expect([...airlinesByRoute(rows)]).toEqual([
    ['LHR-JFK', new Set(['BA', 'VS'])],
    ['LHR-SYD', new Set()],
  ]);
  expect([...lastSeen(rows)]).toEqual([['LHR-JFK', '2025-07']]);
});

test('the table names ages from the newest, and the largest airlines and airports', () => {
  const route = (airline: string, seen: string) => ({ airlines: [airline], seen });
  const served = new Map([
    ['LHR-SYD', route('BA', '')],
    ['LHR-JFK', route('BA', '2013-08')],
    ['LHR-BER', route('AA', '2013-09')],
    ['JFK-LHR', route('AA', '2023-08')],
    ['SYD-LHR', route('QF', '2024-09')],
    ['SYD-JFK', route('QF', '2026-01')],
    ['SYD-BER', route('QF', '2025-07')],
    ['BER-LHR', route('LH', '2025-08')],
    ['BER-TXL', route('LH', '2025-08')],
  ]);
  const listed = new Map(
    ['LHR-JFK', 'LHR-SYD', 'JFK-LHR', 'JFK-SYD', 'JFK-BER', 'SYD-LHR', 'BER-LHR'].map((id) => [id, new Set(['AA'])]),
  );
  const parts = new Map([
    ['none', { served: 0, listed: 0, both: 0 }],
    ['one served', { served: 1, listed: 0, both: 0 }],
    ['one listed', { served: 0, listed: 1, both: 1 }],
    ['as many of both', { served: 3, listed: 3, both: 2 }],
  ]);
  const judgement = judge(served, listed, NOW, covered(listed));
  expect(`\n${judgementText(judgement, parts, 3)}\n`).toMatchInlineSnapshot(`
    "
                                published     listed       both  precision   coverage
    all routes                          9          7          5     55.6 %     71.4 %
    one served                          1          -          0      0.0 %          -
    one listed                          -          1          1          -    100.0 %
    as many of both                     3          3          2     66.7 %     66.7 %
    seen 0 to 1 years ago               5          -          2     40.0 %          -
    seen 2 to 3 years ago               1          -          1    100.0 %          -
    seen 11 to 12 years ago             1          -          0      0.0 %          -
    seen 12 to 13 years ago             1          -          1    100.0 %          -
    seen at an unknown time             1          -          1    100.0 %          -
    airline AA, services                2          7          1     50.0 %     14.3 %
    airline QF, services                3          -          0      0.0 %          -
    airline BA, services                2          -          0      0.0 %          -
    airport LHR                         3          2          2     66.7 %    100.0 %
    airport JFK                         1          3          1    100.0 %     33.3 %
    airport SYD                         3          1          1     33.3 %    100.0 %
    "
  `);
});

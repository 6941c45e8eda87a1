import { expect, test } from 'vitest';
import { createLedger } from '../../../../src/core/dataset/evidence/ledger.ts';
import type { Evidence, EvidenceSource } from '../../../../src/core/dataset/rows.ts';
import { monthNumber } from '../../../../src/core/time.ts';
import { noFacts } from './noFacts.ts';

const NOW = monthNumber('2025-08');
const OBSERVERS = ['o1', 'o2', 'o3'].map(
  (source): EvidenceSource => ({ source, kind: 'observed', as_of: '2025-08-01', scope: 'world' }),
);

type Seen = readonly [first: string | null, last: string | null, flights: number | null];

/** What the ledger has of one service that each observer saw as given. */
function observed(...seen: readonly Seen[]) {
  const evidence = seen.map(
    ([first_seen, last_seen, flights], i) =>
      ({ source: `o${i + 1}`, from: 'LHR', to: 'JFK', airline: 'BA', first_seen, last_seen, flights }) as Evidence,
  );
  const { entries } = createLedger({ evidence, sources: OBSERVERS }, noFacts(NOW));
  return entries.get('LHR-JFK BA')?.observed;
}

test('observations are joined: oldest and newest month that is known, sum of flights', () => {
  const months = { first: monthNumber('2024-03'), last: monthNumber('2025-06') };
  const a: Seen = ['2024-03', '2024-09', 5];
  const b: Seen = ['2025-02', '2025-06', null];
  const undated: Seen = [null, null, 2];
  expect(observed(a, b)).toEqual({ ...months, flights: 6 });
  expect(observed(b, a)).toEqual({ ...months, flights: 6 });
  expect(observed(undated, a, b)).toEqual({ ...months, flights: 8 });
  expect(observed(a, b, undated)).toEqual({ ...months, flights: 8 });
  expect(observed(undated)).toEqual({ first: null, last: null, flights: 2 });
});

test('the present is the month of the newest source', () => {
  const asOf = (as_of: string): EvidenceSource => ({ source: as_of, kind: 'list', as_of, scope: 'named' });
  const sources = [asOf('2024-03-31'), asOf('2025-02-01'), asOf('2023-12-01')];
  expect(createLedger({ evidence: [], sources }, noFacts(NOW)).now).toBe(monthNumber('2025-02'));
});

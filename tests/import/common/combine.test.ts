import { describe, expect, test } from 'vitest';
import { combineEvidence } from '../../../scripts/import/common/merge.ts';
import type { EvidenceTables } from '../../../src/core/dataset/evidence/ledger.ts';
import type { Evidence, EvidenceSource } from '../../../src/core/dataset/rows.ts';

const NONE: EvidenceTables = { evidence: [], sources: [] };
const observers = (as_of: string): EvidenceSource => ({ source: 'observers', kind: 'observed', as_of, scope: 'named' });
const row = (to: string, seen: Partial<Evidence> = {}): Evidence => ({
  source: 'observers',
  from: 'LHR',
  to,
  airline: 'BA',
  first_seen: null,
  last_seen: null,
  flights: null,
  details: '',
  ...seen,
});

/** The tables after two states of a source, in the order given. */
const after = (...states: readonly (readonly [EvidenceSource, readonly Evidence[]])[]): EvidenceTables =>
  states.reduce((tables, [source, added]) => combineEvidence(tables, source, added), NONE);

describe('two states of a source, in any order', () => {
  const old = [
    observers('2024-01-01'),
    [
      row('JFK', { first_seen: '2022-05', last_seen: '2023-12', flights: 9, details: 'dn' }),
      row('SYD', { first_seen: '2021-01', last_seen: '2021-02', flights: 3 }),
      row('BOS', { first_seen: '2023-01', last_seen: '2023-02', flights: 4 }),
      row('CPT'),
    ],
  ] as const;
  const recent = [
    observers('2025-01-01'),
    [
      row('JFK', { first_seen: '2023-06', last_seen: '2024-11', flights: 2, details: 'tm' }),
      row('BOS', { last_seen: '2024-10' }),
      row('CPT', { first_seen: '2024-02', last_seen: '2024-09' }),
      row('FNC', { first_seen: '2024-07' }),
    ],
  ] as const;

  test.each([
    ['older first', [old, recent]],
    ['newer first', [recent, old]],
  ])('the newest one says what there is, both when it was seen: %s', (_, states) => {
    const { evidence, sources } = after(...states);
    expect(sources).toEqual([observers('2025-01-01')]);
    expect(evidence.toSorted((a, b) => (a.to < b.to ? -1 : 1))).toEqual([
      row('BOS', { first_seen: '2023-01', last_seen: '2024-10', flights: 4 }),
      row('CPT', { first_seen: '2024-02', last_seen: '2024-09' }),
      row('FNC', { first_seen: '2024-07' }),
      row('JFK', { first_seen: '2022-05', last_seen: '2024-11', flights: 2, details: 'dtmn' }),
    ]);
  });
});

test('a source that is imported again on its day replaces what it had', () => {
  const { evidence } = after([observers('2024-01-01'), [row('JFK')]], [observers('2024-01-01'), [row('SYD')]]);
  expect(evidence).toEqual([row('SYD')]);
});

test('a timetable of all services of an airline is whole each time', () => {
  const timetable = (as_of: string): EvidenceSource => ({
    ...observers(as_of),
    kind: 'timetable',
    scope: 'airlines BA',
  });
  expect(after([timetable('2024-01-01'), [row('JFK')]], [timetable('2024-02-01'), [row('SYD')]]).evidence).toEqual([
    row('SYD'),
  ]);
});

test('timetables of some services add up; evidence of other sources stays', () => {
  const timetable = (as_of: string): EvidenceSource => ({ source: 'summer', kind: 'timetable', as_of, scope: 'named' });
  const { evidence } = after(
    [observers('2024-01-01'), [row('JFK')]],
    [timetable('2024-05-01'), [row('SYD', { source: 'summer' })]],
    [timetable('2024-06-01'), [row('BOS', { source: 'summer' })]],
  );
  expect(evidence.map(({ source, to }) => `${source} ${to}`).sort()).toEqual([
    'observers JFK',
    'summer BOS',
    'summer SYD',
  ]);
});

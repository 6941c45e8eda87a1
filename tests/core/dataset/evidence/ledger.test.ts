import { describe, expect, test } from 'vitest';
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

describe('the ages of evidence of a service', () => {
  const at = (source: string, kind: EvidenceSource['kind'], as_of: string, scope = 'named'): EvidenceSource => ({
    ...{ source, kind, as_of, scope },
  });
  const seen = (source: string, from: string, to: string, airline: string | null = 'BA') => ({
    ...{
      source,
      from,
      to,
      airline,
      first_seen: '2024-01',
      last_seen: '2024-01',
      flights: 1,
      months: null,
      details: '',
    },
  });
  /** The months of observations and of lists from which ages count, by service. */
  const presents = (sources: readonly EvidenceSource[], ...evidence: readonly ReturnType<typeof seen>[]) => {
    const { entries } = createLedger({ evidence, sources }, noFacts(NOW));
    const shown = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    return Object.fromEntries(
      Array.from(entries, ([key, { present }]) => [key, [shown(present.observed), shown(present.listed)]]),
    );
  };
  const WORLD = at('world', 'observed', '2025-08-01');
  const all = [seen('world', 'LHR', 'JFK'), seen('world', 'LHR', 'SYD'), seen('world', 'JFK', 'SYD')];

  test('count from the newest source that covers it: a timetable of one flight moves no other service', () => {
    const flight = [...all, seen('small', 'LHR', 'JFK')];
    expect(presents([WORLD, at('small', 'timetable', '2026-11-28')], ...flight)).toEqual({
      'LHR-JFK BA': ['2025-08', '2026-11'],
      'LHR-SYD BA': ['2025-08', '2025-08'],
      'JFK-SYD BA': ['2025-08', '2025-08'],
    });
    expect(presents([WORLD, at('small', 'timetable', '2026-11-28', 'airports LHR')], ...flight)).toMatchObject({
      'LHR-SYD BA': ['2025-08', '2026-11'],
      'JFK-SYD BA': ['2025-08', '2025-08'],
    });
  });

  test('count from other observers where these see the airline at both airports', () => {
    const others = [seen('local', 'LHR', 'JFK', 'VS'), seen('local', 'LHR', 'JFK', null), seen('local', 'SYD', 'LHR')];
    expect(presents([WORLD, at('local', 'observed', '2026-10-01')], ...all, ...others)).toEqual({
      'LHR-JFK BA': ['2025-08', '2025-08'],
      'LHR-SYD BA': ['2026-10', '2026-10'],
      'SYD-LHR BA': ['2026-10', '2026-10'],
      'JFK-SYD BA': ['2025-08', '2025-08'],
      'LHR-JFK VS': ['2026-10', '2026-10'],
      'LHR-JFK ': ['2026-10', '2026-10'],
    });
  });

  test('do not count from a list, and without observers from what covers it', () => {
    const list = at('list', 'list', '2026-12-01');
    expect(presents([WORLD, list], ...all, seen('list', 'LHR', 'SYD'))).toMatchObject({
      'LHR-SYD BA': ['2025-08', '2025-08'],
    });
    const { entries } = createLedger(
      {
        evidence: [seen('old', 'LHR', 'JFK'), seen('list', 'LHR', 'SYD')],
        sources: [at('old', 'timetable', '2024-02-01'), list],
      },
      noFacts(NOW),
    );
    expect(Array.from(entries.values(), ({ present }) => present.listed)).toEqual(
      ['2024-02', '2026-12'].map(monthNumber),
    );
  });
});

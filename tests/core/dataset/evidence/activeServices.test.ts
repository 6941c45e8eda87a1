import { describe, expect, test } from 'vitest';
import { activeServices } from '../../../../src/core/dataset/evidence/activeServices.ts';
import { createFacts } from '../../../../src/core/dataset/evidence/facts.ts';
import { createLedger } from '../../../../src/core/dataset/evidence/ledger.ts';
import { freshness, probability, type Signals } from '../../../../src/core/dataset/evidence/model.ts';
import { type Evidence, type EvidenceSource, serviceKey } from '../../../../src/core/dataset/rows.ts';
import { monthNumber } from '../../../../src/core/time.ts';
import { NO_FACT_ROWS, noFacts } from './noFacts.ts';

const OBSERVERS: EvidenceSource = { source: 'observers', kind: 'observed', as_of: '2025-08-01', scope: 'world' };
const TIMETABLE: EvidenceSource = { source: 'timetable', kind: 'timetable', as_of: '2025-07-01', scope: 'airlines BA' };

/** `LHR JFK BA 2025-06 12`: from, to, airline, month last seen, flights. */
const row = (source: EvidenceSource, text: string): Evidence => {
  const [from = '', to = '', airline = '', last_seen = '', flights = '1'] = text.split(' ');
  return {
    source: source.source,
    from: from as Evidence['from'],
    to: to as Evidence['to'],
    airline: airline as NonNullable<Evidence['airline']>,
    first_seen: '2022-01',
    last_seen,
    flights: Number(flights),
    details: '',
  };
};

/** Routes of an airline from Heathrow and back that observers have seen often. */
const seenOften = (airline: string, month: string): Evidence[] =>
  Array.from({ length: 12 }, (_, i) => {
    const code = `AA${String.fromCharCode(65 + i)}`;
    return [row(OBSERVERS, `LHR ${code} ${airline} ${month} 8`), row(OBSERVERS, `${code} LHR ${airline} ${month} 8`)];
  }).flat();

const active = (sources: readonly EvidenceSource[], evidence: readonly Evidence[]): string[] =>
  activeServices(createLedger({ evidence, sources }, noFacts(monthNumber('2025-08'))))
    .map(serviceKey)
    .sort();

describe('the rule for active services', () => {
  const often = seenOften('BA', '2025-07');

  test('a service seen lately in both directions is active, one not seen for years is not', () => {
    const old = [row(OBSERVERS, 'LHR OLD BA 2022-02'), row(OBSERVERS, 'OLD LHR BA 2022-02')];
    const found = active([OBSERVERS], [...often, ...old]);
    expect(found).toContain('LHR-AAA BA');
    expect(found).not.toContain('LHR-OLD BA');
  });

  test('a current timetable is believed, and ends what it does not list', () => {
    const listed = row(TIMETABLE, 'LHR NEW BA 2025-07');
    const found = active([OBSERVERS, TIMETABLE], [...often, row(OBSERVERS, 'LHR GON BA 2025-05 20'), listed]);
    expect(found).toContain('LHR-NEW BA');
    expect(found).not.toContain('LHR-GON BA');
  });
});

test('a service that a curated fact ends does not give its place to another airline', () => {
  const rare = [row(OBSERVERS, 'LHR JFK U2 2022-02'), row(OBSERVERS, 'JFK LHR U2 2022-02')];
  const often = [row(OBSERVERS, 'LHR JFK BA 2025-07 60'), row(OBSERVERS, 'JFK LHR BA 2025-07 60')];
  const evidence = [...seenOften('BA', '2025-07'), ...often, ...rare];
  const ended = { from: 'LHR', to: 'JFK', airline: 'BA', ended: '2025-08' } as const;
  const facts = createFacts(
    { ...NO_FACT_ROWS, 'curated/ended-services.csv': [ended] },
    () => 'GB',
    monthNumber('2025-08'),
  );
  const onRoute = (of: Parameters<typeof createLedger>[1]) =>
    activeServices(createLedger({ evidence, sources: [OBSERVERS] }, of))
      .map(serviceKey)
      .filter((key) => /LHR-JFK|JFK-LHR/.test(key));
  expect(onRoute(noFacts(monthNumber('2025-08')))).toEqual(['LHR-JFK BA', 'JFK-LHR BA']);
  expect(onRoute(facts)).toEqual(['JFK-LHR BA']);
});

describe('the probability of a service', () => {
  const base: Signals = { freshness: 0.5, coverage: 0.5, flights: [1, 1], lists: 1, bases: [1, 2] };

  test.each<Partial<Signals>>([
    { freshness: 0.6 },
    { coverage: 0.6 },
    { flights: [2, 1] },
    { flights: [1, 2] },
    { lists: 2 },
    { bases: [2, 2] },
    { bases: [1, 3] },
  ])('grows with %o', (more) => expect(probability({ ...base, ...more })).toBeGreaterThan(probability(base)));

  test('counts a recent observation for more where observers see more', () => {
    const gain = (coverage: number) =>
      probability({ ...base, coverage, freshness: 0.9 }) - probability({ ...base, coverage, freshness: 0.1 });
    expect(gain(0.7)).toBeGreaterThan(gain(0.2));
  });

  test('fades by the age of observations', () => {
    expect(freshness(0)).toBe(1);
    expect(freshness(12)).toBeCloseTo(Math.exp(-1));
  });
});

test('observations without a date, in a source that has dates, are older than its history', () => {
  const often = seenOften('BA', '2025-07');
  const pair = (month: string | null) =>
    ['LHR OLD BA 2025-01 9', 'OLD LHR BA 2025-01 9'].map((text) => ({
      ...row(OBSERVERS, text),
      first_seen: month,
      last_seen: month,
    }));
  const history = often.map((seen) => ({ ...seen, first_seen: '2025-01' }));
  expect(active([OBSERVERS], [...history, ...pair('2025-04')])).toContain('LHR-OLD BA');
  expect(active([OBSERVERS], [...history, ...pair(null)])).not.toContain('LHR-OLD BA');
});

describe('a timetable ends what was observed up to its month', () => {
  const often = seenOften('VS', '2025-08');
  const isActive = (month: string | null, scope: EvidenceSource['scope'], observers = often) => {
    const pair = ['LHR JFK BA 2025-07 400', 'JFK LHR BA 2025-07 400'].map((text) => ({
      ...row(OBSERVERS, text),
      first_seen: month,
      last_seen: month,
    }));
    return active([OBSERVERS, { ...TIMETABLE, scope }], [...observers, ...pair]).includes('LHR-JFK BA');
  };

  test.each(['airlines BA', 'airlines VS BA', 'airports LHR', 'airports CDG JFK', 'world'])(
    'within its scope: %s',
    (scope) => {
      expect(isActive('2025-07', scope)).toBe(false);
      expect(isActive('2025-08', scope)).toBe(true);
    },
  );

  test.each(['airlines VS', 'airports CDG', 'named'])('but not outside of it: %s', (scope) => {
    expect(isActive('2025-07', scope)).toBe(true);
  });

  test('the newest of several timetables counts', () => {
    const pair = ['LHR JFK BA 2025-05 99', 'JFK LHR BA 2025-05 99'].map((text) => row(OBSERVERS, text));
    const older: EvidenceSource = { ...TIMETABLE, source: 'older', as_of: '2025-01-01' };
    const found = (...timetables: readonly EvidenceSource[]) =>
      active([OBSERVERS, ...timetables], [...often, ...pair]).includes('LHR-JFK BA');
    expect([found(older), found(older, TIMETABLE), found(TIMETABLE, older)]).toEqual([true, false, false]);
  });

  test('observations of a source without dates are older than every timetable', () => {
    const undated = often.map((seen) => ({ ...seen, first_seen: null, last_seen: null }));
    expect(isActive(null, 'airlines VS', undated)).toBe(true);
    expect(isActive(null, 'airlines BA', undated)).toBe(false);
  });
});

test('a route that an old timetable has both ways stays with a lower probability than others', () => {
  const OLD: EvidenceSource = { source: 'old', kind: 'timetable', as_of: '2020-01-01', scope: 'named' };
  const BOTH = ['CDG RIX BT', 'RIX CDG BT'];
  const timed = BOTH.map((service) => row(OLD, `${service} 2020-01`));
  const others = ['CDG OSL', 'OSL CDG', 'RIX OSL', 'OSL RIX'].map((route) => row(OBSERVERS, `${route} AF 2025-07`));
  const rest = [...others, ...seenOften('BT', '2025-07')];
  const stays = (month: string, timetable: readonly Evidence[]) => {
    const seen = BOTH.map((service) => row(OBSERVERS, `${service} ${month} 8`));
    return active([OBSERVERS, OLD], [...seen, ...timetable, ...rest]).includes('RIX-CDG BT');
  };
  expect(stays('2024-10', timed)).toBe(true);
  expect(stays('2024-10', timed.slice(1))).toBe(false);
  expect(stays('2018-01', timed)).toBe(false);
});

describe('where observers see little, an old timetable keeps a service', () => {
  const OLD: EvidenceSource = { source: 'old', kind: 'timetable', as_of: '2024-01-01', scope: 'named' };
  const LIST: EvidenceSource = { source: 'list', kind: 'list', as_of: '2024-01-01', scope: 'named' };
  const bothWays = (source: EvidenceSource, month: string) =>
    ['ULH ABT SV', 'ABT ULH SV'].map((service) => row(source, `${service} ${month}`));
  const seen = bothWays(OBSERVERS, '2021-01');
  const timed = bothWays(OLD, '2024-01');
  const listed = bothWays(LIST, '2024-01');
  const BOTH = ['ABT-ULH SV', 'ULH-ABT SV'];

  test('that it has both ways', () => {
    expect(active([OBSERVERS, OLD], [...seen, ...timed])).toEqual(BOTH);
    expect(active([OBSERVERS, OLD], [...seen, ...timed.slice(1)])).toEqual([]);
    expect(active([OBSERVERS], seen)).toEqual([]);
  });

  test('when there are lists, one must have both ways too', () => {
    expect(active([OBSERVERS, OLD, LIST], [...seen, ...timed, ...listed])).toEqual(BOTH);
    expect(active([OBSERVERS, OLD, LIST], [...seen, ...timed, ...listed.slice(1)])).toEqual([]);
    expect(active([OBSERVERS, OLD, LIST], [...seen, ...timed])).toEqual([]);
  });
});

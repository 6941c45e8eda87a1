import { describe, expect, test } from 'vitest';
import { createFacts, type FactTables } from '../../../../src/core/dataset/evidence/facts.ts';
import { serviceKey } from '../../../../src/core/dataset/rows.ts';
import { monthNumber } from '../../../../src/core/time.ts';
import { NO_FACT_ROWS } from './noFacts.ts';

const NOW = monthNumber('2025-08');
const COUNTRIES: Readonly<Record<string, string>> = {
  TXL: 'DE',
  BER: 'DE',
  MUC: 'DE',
  FRA: 'DE',
  LHR: 'GB',
  LED: 'RU',
};

/** Codes of a service, `LHR TXL BA`, as facts have them; `--` stands for an unknown airline, null for no service. */
function facts(tables: Partial<FactTables>, now = NOW) {
  const all = { ...NO_FACT_ROWS, ...tables };
  const { present, outsideSpans, isOfFormerHolder } = createFacts(all, (airport) => COUNTRIES[airport], now);
  const service = (text: string) => {
    const [from = '', to = '', airline = ''] = text.split(' ');
    return { from, to, airline: airline === '--' ? null : airline };
  };
  const text = (codes: ReturnType<typeof present>) =>
    'ended' in codes ? null : `${codes.from} ${codes.to} ${codes.airline ?? '--'}`;
  const month = (seen: string | null) => (seen === null ? null : monthNumber(seen));
  return {
    present: (codes: string, seen: string | null) => text(present(service(codes), month(seen))),
    outsideSpans: (codes: string, seen: string | null) => outsideSpans(service(codes), month(seen)),
    isOfFormerHolder: (codes: string, seen: string | null) => isOfFormerHolder(service(codes), month(seen)),
  };
}

test('without facts a service is what it was', () => {
  expect(facts({}).present('LHR TXL BA', '2020-01')).toBe('LHR TXL BA');
  expect(facts({}).present('LHR TXL --', null)).toBe('LHR TXL --');
  expect(facts({}).present('LHR LHR BA', '2020-01')).toBeNull();
});

test('a former code of an airport is the present one, in curated facts, too', () => {
  const codes = [
    { iata: 'DJT', kind: 'iata', code: 'DJT', since: '2026-08', until: null },
    { iata: 'DJT', kind: 'iata', code: 'PBI', since: null, until: '2026-08' },
    { iata: 'DJT', kind: 'icao', code: 'KPBI', since: null, until: '2026-08' },
  ] as const;
  const { present } = facts({
    'reference/airport-codes.csv': codes,
    'curated/import/not-flown.csv': [{ airline: 'AA', from: 'DJT', to: 'MIA' }],
  });
  expect(present('PBI LHR BA', '2024-01')).toBe('DJT LHR BA');
  expect(present('LHR PBI --', null)).toBe('LHR DJT --');
  expect(present('DJT LHR BA', '2024-01')).toBe('DJT LHR BA');
  expect(present('PBI MIA AA', '2020-01')).toBeNull();
  expect(present('PBI DJT AA', '2020-01')).toBeNull();
});

describe('a closed airport', () => {
  const closed = (row: Partial<FactTables['curated/closed-airports.csv'][number]>) =>
    facts({
      'curated/closed-airports.csv': [{ iata: 'TXL', closed: '2020-11', reopened: null, successor: 'BER', ...row }],
    });

  test('has its services at the successor, or none', () => {
    expect(closed({}).present('LHR TXL BA', '2024-01')).toBe('LHR BER BA');
    expect(closed({}).present('TXL LHR --', null)).toBe('BER LHR --');
    expect(closed({}).present('TXL BER BA', '2020-01')).toBeNull();
    expect(closed({ successor: null }).present('TXL LHR BA', '2020-01')).toBeNull();
    expect(closed({ successor: null }).present('LHR TXL BA', '2020-01')).toBeNull();
  });

  test('is open before the closure and after the reopening', () => {
    expect(closed({ closed: '2025-09' }).present('LHR TXL BA', '2024-01')).toBe('LHR TXL BA');
    expect(closed({ closed: '2025-08' }).present('LHR TXL BA', '2024-01')).toBe('LHR BER BA');
    expect(closed({ reopened: '2025-08' }).present('LHR TXL BA', '2024-01')).toBe('LHR TXL BA');
    expect(closed({ reopened: '2025-09' }).present('LHR TXL BA', '2024-01')).toBe('LHR BER BA');
  });
});

describe('an airline that ceased', () => {
  const ceased = (row: Partial<FactTables['curated/ceased-airlines.csv'][number]>) =>
    facts({
      'curated/ceased-airlines.csv': [{ iata: 'AB', ceased: '2017-10', reused: null, successor: 'EW', ...row }],
    });

  test('has its services under the successor, or none', () => {
    expect(ceased({}).present('LHR MUC AB', '2017-01')).toBe('LHR MUC EW');
    expect(ceased({}).isOfFormerHolder('LHR MUC AB', '2017-01')).toBe(false);
    expect(ceased({ successor: null }).present('LHR MUC AB', '2017-01')).toBeNull();
    expect(ceased({ ceased: '2025-09' }).present('LHR MUC AB', '2017-01')).toBe('LHR MUC AB');
  });

  test('whose code was used again has the services seen before then', () => {
    const reused = ceased({ reused: '2020-05' });
    expect(reused.present('LHR MUC AB', '2018-04')).toBe('LHR MUC EW');
    expect(reused.present('LHR MUC AB', '2020-05')).toBe('LHR MUC AB');
    expect(reused.isOfFormerHolder('LHR MUC AB', '2020-04')).toBe(true);
    expect(reused.isOfFormerHolder('LHR MUC AB', '2020-05')).toBe(false);
    expect(reused.isOfFormerHolder('LHR MUC BA', '2020-04')).toBe(false);
    expect(reused.isOfFormerHolder('LHR MUC --', '2020-04')).toBe(false);
    expect(ceased({ reused: '2020-05', successor: null }).present('LHR MUC AB', '2017-04')).toBeNull();
    expect(ceased({ reused: '2025-09' }).present('LHR MUC AB', '2017-08')).toBe('LHR MUC EW');
  });

  test('has none in the months in which no airline had its code, half a year after its end', () => {
    const reused = ceased({ reused: '2020-05' });
    const reason = 'no airline has had the code AB since 2017-10';
    expect(['2018-04', '2018-05', '2020-04', '2020-05', null].map((m) => reused.outsideSpans('LHR MUC AB', m))).toEqual(
      [...[null, reason, reason, null, null]],
    );
    expect(reused.present('LHR MUC AB', '2018-05')).toBeNull();
    expect(ceased({}).outsideSpans('LHR MUC AB', '2025-08')).toBe(reason);
    expect(ceased({}).outsideSpans('LHR MUC BA', '2025-08')).toBeNull();
    expect(ceased({ ceased: '2025-09' }).outsideSpans('LHR MUC AB', '2025-08')).toBeNull();
  });

  test('has services without a date unless the code was used again twelve years ago', () => {
    expect(ceased({ ceased: '2010-01', reused: '2013-08' }).present('LHR MUC AB', null)).toBe('LHR MUC AB');
    expect(ceased({ ceased: '2010-01', reused: '2013-09' }).present('LHR MUC AB', null)).toBe('LHR MUC EW');
  });
});

describe('an airline that moved to another airport', () => {
  const moves = (flights: 'all' | 'international' | 'domestic') =>
    facts({ 'curated/airline-moves.csv': [{ airline: 'BA', from: 'TXL', to: 'BER', since: '2020-05', flights }] });

  test('has there what was seen before, or without a date', () => {
    expect(moves('all').present('LHR TXL BA', '2020-04')).toBe('LHR BER BA');
    expect(moves('all').present('TXL LHR BA', null)).toBe('BER LHR BA');
    expect(moves('all').present('MUC TXL BA', '2020-04')).toBe('MUC BER BA');
    expect(moves('all').present('TXL LHR BA', '2020-05')).toBe('TXL LHR BA');
    expect(moves('all').present('TXL LHR LH', '2020-04')).toBe('TXL LHR LH');
    expect(moves('all').present('MUC LHR BA', '2020-04')).toBe('MUC LHR BA');
    expect(moves('all').present('LHR TXL BA', '2020-04')).toBe('LHR BER BA');
  });

  test('with flights of one kind only, if so', () => {
    expect(moves('domestic').present('MUC TXL BA', '2020-04')).toBe('MUC BER BA');
    expect(moves('domestic').present('LHR TXL BA', '2020-04')).toBe('LHR TXL BA');
    expect(moves('international').present('MUC TXL BA', '2020-04')).toBe('MUC TXL BA');
    expect(moves('international').present('LHR TXL BA', '2020-04')).toBe('LHR BER BA');
  });

  test('from the month on', () => {
    const later = facts({
      'curated/airline-moves.csv': [{ airline: 'BA', from: 'TXL', to: 'BER', since: '2025-09', flights: 'all' }],
    });
    expect(later.present('LHR TXL BA', '2020-04')).toBe('LHR TXL BA');
  });
});

test('a service that ended counts only when it was seen after', () => {
  const { present } = facts({
    'curated/ended-services.csv': [{ from: 'LHR', to: 'MUC', airline: 'BA', ended: '2024-03' }],
  });
  expect(present('LHR MUC BA', '2024-03')).toBeNull();
  expect(present('LHR MUC BA', null)).toBeNull();
  expect(present('LHR MUC BA', '2024-04')).toBe('LHR MUC BA');
  expect(present('MUC LHR BA', '2024-03')).toBe('MUC LHR BA');
});

test('services that cannot be booked, and those between closed pairs of countries, are none', () => {
  const { present } = facts({
    'curated/import/not-flown.csv': [{ from: 'LHR', to: 'MUC', airline: 'BA' }],
    'curated/closed-country-pairs.csv': [{ a: ['RU'], b: ['GB', 'DE'], since: '2022-03', until: null }],
  });
  expect(present('LHR MUC BA', '2025-08')).toBeNull();
  expect(present('LHR MUC LH', '2025-08')).toBe('LHR MUC LH');
  expect(present('LHR LED BA', '2025-08')).toBeNull();
  expect(present('LED FRA --', null)).toBeNull();
});

test('a key has the airline, if it is known', () => {
  expect(serviceKey({ from: 'LHR', to: 'MUC', airline: 'BA' })).toBe('LHR-MUC BA');
  expect(serviceKey({ from: 'LHR', to: 'MUC', airline: null })).toBe('LHR-MUC ');
});

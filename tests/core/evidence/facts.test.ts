import { describe, expect, test } from 'vitest';
import { codesKey, createFacts, type FactTables } from '../../../src/core/evidence/facts.ts';
import { monthNumber } from '../../../src/core/time.ts';
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
  const { present, moved, isOfFormerHolder } = createFacts(
    { ...NO_FACT_ROWS, countryOf: (airport) => COUNTRIES[airport], ...tables },
    now,
  );
  const service = (text: string) => {
    const [from = '', to = '', airline = ''] = text.split(' ');
    return { from, to, airline: airline === '--' ? null : airline };
  };
  const text = (codes: ReturnType<typeof service> | null) =>
    codes && `${codes.from} ${codes.to} ${codes.airline ?? '--'}`;
  const month = (seen: string | null) => (seen === null ? null : monthNumber(seen));
  return {
    present: (codes: string, seen: string | null) => text(present(service(codes), month(seen))),
    moved: (codes: string, seen: string | null) => text(moved(service(codes), month(seen))),
    isOfFormerHolder: (codes: string, seen: string | null) => isOfFormerHolder(service(codes), month(seen)),
  };
}

test('without facts a service is what it was', () => {
  expect(facts({}).present('LHR TXL BA', '2020-01')).toBe('LHR TXL BA');
  expect(facts({}).present('LHR TXL --', null)).toBe('LHR TXL --');
  expect(facts({}).present('LHR LHR BA', '2020-01')).toBeNull();
});

describe('a closed airport', () => {
  const closed = (row: Partial<FactTables['closedAirports'][number]>) =>
    facts({ closedAirports: [{ iata: 'TXL', closed: '2020-11', reopened: null, successor: 'BER', ...row }] });

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
  const ceased = (row: Partial<FactTables['ceasedAirlines'][number]>) =>
    facts({ ceasedAirlines: [{ iata: 'AB', ceased: '2017-10', reused: null, successor: 'EW', ...row }] });

  test('has its services under the successor, or none', () => {
    expect(ceased({}).present('LHR MUC AB', '2017-01')).toBe('LHR MUC EW');
    expect(ceased({}).isOfFormerHolder('LHR MUC AB', '2017-01')).toBe(false);
    expect(ceased({ successor: null }).present('LHR MUC AB', '2017-01')).toBeNull();
    expect(ceased({ ceased: '2025-09' }).present('LHR MUC AB', '2017-01')).toBe('LHR MUC AB');
  });

  test('whose code was used again has the services seen before then', () => {
    const reused = ceased({ reused: '2020-05' });
    expect(reused.present('LHR MUC AB', '2020-04')).toBe('LHR MUC EW');
    expect(reused.present('LHR MUC AB', '2020-05')).toBe('LHR MUC AB');
    expect(reused.isOfFormerHolder('LHR MUC AB', '2020-04')).toBe(true);
    expect(reused.isOfFormerHolder('LHR MUC AB', '2020-05')).toBe(false);
    expect(reused.isOfFormerHolder('LHR MUC BA', '2020-04')).toBe(false);
    expect(reused.isOfFormerHolder('LHR MUC --', '2020-04')).toBe(false);
    expect(ceased({ reused: '2020-05', successor: null }).present('LHR MUC AB', '2020-04')).toBeNull();
    expect(ceased({ reused: '2025-09' }).present('LHR MUC AB', '2025-08')).toBe('LHR MUC EW');
  });

  test('has services without a date unless the code was used again twelve years ago', () => {
    expect(ceased({ ceased: '2010-01', reused: '2013-08' }).present('LHR MUC AB', null)).toBe('LHR MUC AB');
    expect(ceased({ ceased: '2010-01', reused: '2013-09' }).present('LHR MUC AB', null)).toBe('LHR MUC EW');
  });
});

describe('an airline that moved to another airport', () => {
  const moves = (flights: 'all' | 'international' | 'domestic') =>
    facts({ moves: [{ airline: 'BA', from: 'TXL', to: 'BER', since: '2020-05', flights }] });

  test('has there what was seen before, or without a date', () => {
    expect(moves('all').moved('LHR TXL BA', '2020-04')).toBe('LHR BER BA');
    expect(moves('all').moved('TXL LHR BA', null)).toBe('BER LHR BA');
    expect(moves('all').moved('MUC TXL BA', '2020-04')).toBe('MUC BER BA');
    expect(moves('all').moved('TXL LHR BA', '2020-05')).toBe('TXL LHR BA');
    expect(moves('all').moved('TXL LHR LH', '2020-04')).toBe('TXL LHR LH');
    expect(moves('all').moved('MUC LHR BA', '2020-04')).toBe('MUC LHR BA');
    expect(moves('all').present('LHR TXL BA', '2020-04')).toBe('LHR BER BA');
  });

  test('with flights of one kind only, if so', () => {
    expect(moves('domestic').moved('MUC TXL BA', '2020-04')).toBe('MUC BER BA');
    expect(moves('domestic').moved('LHR TXL BA', '2020-04')).toBe('LHR TXL BA');
    expect(moves('international').moved('MUC TXL BA', '2020-04')).toBe('MUC TXL BA');
    expect(moves('international').moved('LHR TXL BA', '2020-04')).toBe('LHR BER BA');
  });

  test('from the month on', () => {
    const later = facts({ moves: [{ airline: 'BA', from: 'TXL', to: 'BER', since: '2025-09', flights: 'all' }] });
    expect(later.moved('LHR TXL BA', '2020-04')).toBe('LHR TXL BA');
  });
});

test('a service that ended counts only when it was seen after', () => {
  const { present } = facts({ ended: [{ from: 'LHR', to: 'MUC', airline: 'BA', ended: '2024-03' }] });
  expect(present('LHR MUC BA', '2024-03')).toBeNull();
  expect(present('LHR MUC BA', null)).toBeNull();
  expect(present('LHR MUC BA', '2024-04')).toBe('LHR MUC BA');
  expect(present('MUC LHR BA', '2024-03')).toBe('MUC LHR BA');
});

test('services that cannot be booked, and those between closed pairs of countries, are none', () => {
  const { present } = facts({
    notFlown: [{ from: 'LHR', to: 'MUC', airline: 'BA' }],
    closedPairs: [{ a: ['RU'], b: ['GB', 'DE'], since: '2022-03', until: null }],
  });
  expect(present('LHR MUC BA', '2025-08')).toBeNull();
  expect(present('LHR MUC LH', '2025-08')).toBe('LHR MUC LH');
  expect(present('LHR LED BA', '2025-08')).toBeNull();
  expect(present('LED FRA --', null)).toBeNull();
});

test('a key has the airline, if it is known', () => {
  expect(codesKey({ from: 'LHR', to: 'MUC', airline: 'BA' })).toBe('LHR-MUC BA');
  expect(codesKey({ from: 'LHR', to: 'MUC', airline: null })).toBe('LHR-MUC ');
});

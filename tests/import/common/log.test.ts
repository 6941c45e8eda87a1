import { describe, expect, it } from 'vitest';
import { ImportLog } from '../../../scripts/import/common/log.ts';

describe('the log of an import', () => {
  const log = new ImportLog();
  for (let i = 0; i < 4; i++) log.account(null);
  log.account({ skipped: 'cargo flight' });
  log.account({ rejected: 'malformed time', name: 'BA1' });
  log.account({ rejected: 'malformed time', name: 'BA1' });
  log.skipLater('code share', 2);
  log.warning('blank record', 'line 3');
  for (let i = 0; i < 1500; i++) log.note('cancelled periods');

  it('accounts for every record', () => {
    expect([log.used, log.skipped, log.rejected]).toEqual([2, 3, 2]);
    expect(log.toText('Import').split('\n')).toEqual([
      'Import',
      '          7  records read',
      '          2  used',
      '          3  skipped',
      '          2    code share',
      '          1    cargo flight',
      '          2  rejected',
      '          2    malformed time: BA1 (2)',
      '          1  warnings',
      '          1    blank record: line 3',
      'notes',
      '      1,500    cancelled periods',
    ]);
  });

  it('is the same for machines', () => {
    expect(log.toJson()).toEqual({
      read: 7,
      used: 2,
      skipped: { 'cargo flight': 1, 'code share': 2 },
      rejected: { 'malformed time': 2 },
      warnings: { 'blank record': 1 },
      notes: { 'cancelled periods': 1500 },
      names: { 'malformed time': { BA1: 2 }, 'blank record': { 'line 3': 1 } },
    });
  });

  it('names the most frequent first and cuts a long list', () => {
    const long = new ImportLog();
    for (let i = 0; i < 14; i++) long.account({ rejected: 'unknown airport', name: `A${String.fromCharCode(65 + i)}` });
    long.account({ rejected: 'unknown airport', name: 'AN' });
    expect(long.toText('')).toContain(
      'unknown airport: AN (2), AA, AB, AC, AD, AE, AF, AG, AH, AI, AJ, AK, and 2 more',
    );
  });

  it('keeps the first ten thousand names of a reason, and counts all', () => {
    const full = new ImportLog();
    for (let i = 0; i <= 10_000; i++) full.account({ rejected: 'garbage', name: `name ${i}` });
    full.account({ rejected: 'garbage', name: 'name 0' });
    const { rejected, names } = full.toJson() as { rejected: object; names: Record<string, Record<string, number>> };
    expect(rejected).toEqual({ garbage: 10_002 });
    expect(Object.keys(names['garbage'] ?? {})).toHaveLength(10_000);
    expect(names['garbage']).toMatchObject({ 'name 0': 2, 'name 9999': 1 });
  });
});

it('sorts reasons and names of one number by name, and leaves out notes where there are none', () => {
  const log = new ImportLog();
  for (const reason of ['b', 'c', 'a']) log.account({ skipped: reason });
  for (const name of ['y', 'z', 'x']) log.warning('fault', name);
  expect(log.toText('Import').split('\n').slice(3)).toEqual([
    '          3  skipped',
    '          1    a',
    '          1    b',
    '          1    c',
    '          0  rejected',
    '          3  warnings',
    '          3    fault: x, y, z',
  ]);
  log.skipLater('a', 1);
  expect([log.used, log.skipped, log.read]).toEqual([-1, 4, 3]);
});

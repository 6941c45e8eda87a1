import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeAge } from '../../scripts/dataAge.ts';

test('the age of data in one line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  const age = () => describeAge(folder, Date.parse('2026-11-22T10:00:00Z'));
  const write = (data_date: string, timetable_years: readonly number[]) =>
    writeFileSync(join(folder, 'dataset.json'), JSON.stringify({ data_date, timetable_years }));
  expect(age()).toBeNull();
  write('2026-11-02', [2013, 2022]);
  expect(age()).toBe(
    'Data of 2026-11-02 (20 days ago), from timetables of 2013 to 2022. `npm run refresh` brings the routes of today.',
  );
  write('2026-11-22', [2026, 2026]);
  expect(age()).toMatch(/^Data of 2026-11-22 \(today\), from timetables of 2026\. /);
  write('2026-11-21', [2026, 2026]);
  expect(age()).toContain('(yesterday)');
});

import { expect, test } from 'vitest';
import { sourceAges } from '../../../src/core/dataset/sourceAges.ts';

const source = (kind: 'timetable' | 'observed' | 'list', as_of: string, services: number) => ({
  kind,
  as_of,
  services,
});

test('the day of a kind is that from which half of its services are', () => {
  expect(sourceAges([])).toEqual({ timetables: null, observations: null });
  expect(sourceAges([source('list', '2022-12-31', 5)])).toEqual({ timetables: null, observations: null });
  const old = source('timetable', '2022-12-31', 30_000);
  // A timetable of five flights dated today.
  expect(sourceAges([source('timetable', '2026-11-29', 5), old]).timetables).toBe('2022-12-31');
  expect(sourceAges([old, source('timetable', '2026-11-29', 30_000)]).timetables).toBe('2026-11-29');
  expect(sourceAges([old, source('observed', '2025-08-01', 9), source('observed', '2026-10-01', 8)])).toEqual({
    timetables: '2022-12-31',
    observations: '2025-08-01',
  });
});

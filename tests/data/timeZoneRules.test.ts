import { expect, test } from 'vitest';
import { oldRulesWarning, TESTED_TZDB, TZDB } from '../../src/data/timeZoneRules.ts';

test('rules older than the tested ones, and those of an unknown version, are named', () => {
  expect(oldRulesWarning('2024b')).toMatch(/\(tzdb 2024b\) are older: this version was tested with 2026c/);
  expect(oldRulesWarning(null)).toMatch(/unknown version/);
  expect([TESTED_TZDB, '2026d', '2027a'].map(oldRulesWarning)).toEqual([null, null, null]);
});

test('the tests run with the rules that they are said to', () => {
  expect(TZDB).toBe(TESTED_TZDB);
});

import { expect, test } from 'vitest';
import { timeOfDay } from '../../../src/core/dataset/schedule.ts';

test('minutes after midnight as HH:MM', () => {
  expect([0, 65, 1439].map(timeOfDay)).toEqual(['00:00', '01:05', '23:59']);
});

import { describe, expect, it } from 'vitest';
import { shiftWeekTime } from '../../../scripts/import/flightgear/weekTime.ts';

describe('shiftWeekTime', () => {
  it.each([
    ['same day', { day: 1, minute: 450 }, 60, { day: 1, minute: 510 }],
    ['into the next day', { day: 3, minute: 23 * 60 }, 120, { day: 4, minute: 60 }],
    ['into the day before', { day: 3, minute: 60 }, -240, { day: 2, minute: 21 * 60 }],
    ['from Sunday to Monday', { day: 7, minute: 23 * 60 }, 660, { day: 1, minute: 600 }],
    ['from Monday to Sunday', { day: 1, minute: 30 }, -60, { day: 7, minute: 1410 }],
  ])('%s', (_, utc, offset, local) => {
    expect(shiftWeekTime(utc, offset)).toEqual(local);
  });
});

import { describe, expect, it } from 'vitest';
import { clock, shiftWeekTime, utcOffsetMin } from '../../scripts/import/flightgear/localTime.ts';

describe('utcOffsetMin', () => {
  it.each([
    ['Europe/London', '2016-05-16', 60],
    ['Europe/London', '2016-01-15', 0],
    ['America/New_York', '2021-07-05', -240],
    ['America/New_York', '2019-12-16', -300],
    ['Asia/Calcutta', '2018-06-15', 330],
    ['Asia/Katmandu', '2018-06-15', 345],
    ['Australia/Sydney', '2020-03-02', 660],
    ['UTC', '2020-03-02', 0],
  ])('%s on %s', (zone, date, minutes) => {
    expect(utcOffsetMin(zone, date)).toBe(minutes);
  });

  it('keeps to the rules of the date, not to those of today', () => {
    expect(utcOffsetMin('Europe/Istanbul', '2016-01-15')).toBe(120);
    expect(utcOffsetMin('Europe/Istanbul', '2018-01-15')).toBe(180);
    expect(utcOffsetMin('Europe/Moscow', '2013-07-15')).toBe(240);
    expect(utcOffsetMin('Europe/Moscow', '2016-07-15')).toBe(180);
    expect(utcOffsetMin('America/Caracas', '2016-01-15')).toBe(-270);
  });
});

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

it('writes minutes after midnight as a clock does', () => {
  expect([0, 65, 1439].map(clock)).toEqual(['00:00', '01:05', '23:59']);
});

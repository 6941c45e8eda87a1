import { describe, expect, it } from 'vitest';
import { utcOffset } from '../../src/core/timeZone.ts';

describe('utcOffset', () => {
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
    expect(utcOffset(zone, date)).toBe(minutes);
  });

  it('keeps to the rules of the date, not to those of today', () => {
    expect(utcOffset('Europe/Istanbul', '2016-01-15')).toBe(120);
    expect(utcOffset('Europe/Istanbul', '2018-01-15')).toBe(180);
    expect(utcOffset('Europe/Moscow', '2013-07-15')).toBe(240);
    expect(utcOffset('Europe/Moscow', '2016-07-15')).toBe(180);
    expect(utcOffset('America/Caracas', '2016-01-15')).toBe(-270);
  });
});

it('refuses an unknown time zone and an invalid date', () => {
  expect(() => utcOffset('Europe/Londn', '2020-03-02')).toThrow(RangeError);
  expect(() => utcOffset('Europe/London', '2020-13-02')).toThrow(RangeError);
});

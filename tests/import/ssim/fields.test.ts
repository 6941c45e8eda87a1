import { describe, expect, test } from 'vitest';
import {
  parseDate,
  parseDayChange,
  parseDays,
  parseDesignator,
  parseOffset,
  parseRestriction,
  parseTime,
} from '../../../scripts/import/ssim/fields.ts';
import { dayNumber } from '../../../src/core/time.ts';

describe('a date', () => {
  const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
  const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

  test.each(MONTHS.map((name, i) => [name, i + 1, LENGTHS[i]] as const))('of %s', (name, month, length) => {
    const iso = (day: number | undefined) => `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    expect(parseDate(`01${name}26`)).toBe(dayNumber(iso(1)));
    expect(parseDate(`${length}${name}26`)).toBe(dayNumber(iso(length)));
    expect(parseDate(`${Number(length) + 1}${name}26`)).toBeUndefined();
  });

  test.each([
    ['29FEB24', dayNumber('2024-02-29')],
    [' 1JUN26', dayNumber('2026-06-01')],
    ['31DEC89', dayNumber('2089-12-31')],
    ['01JAN90', dayNumber('1990-01-01')],
    ['00XXX00', null],
    ['00XXX  ', null],
    ['       ', null],
    ['29FEB26', undefined],
    ['00JAN26', undefined],
    ['01FEX26', undefined],
    ['1 JUN26', undefined],
    ['01jun26', undefined],
    ['01JUN2 ', undefined],
    ['01JUN', undefined],
    ['-1JUN26', undefined],
  ])('%j', (text, day) => expect(parseDate(text)).toBe(day));
});

test.each([
  ['0000', 0],
  ['0959', 599],
  ['2359', 1439],
  ['2400', 1440],
  ['2401', null],
  ['2500', null],
  ['0960', null],
  ['960 ', null],
  ['    ', null],
])('the time %j', (text, minutes) => expect(parseTime(text)).toBe(minutes));

test.each([
  ['+0530', 330],
  ['-0330', -210],
  ['+0000', 0],
  ['     ', null],
  ['0530 ', null],
  ['-1200', -720],
  ['+1400', 840],
  ['+1500', null],
  ['+0060', null],
  ['+9999', null],
])('the UTC variation %j', (text, minutes) => expect(parseOffset(text)).toBe(minutes));

test.each([
  ['1234567', 127],
  ['1 3 5  ', 0b0010101],
  ['       ', 0],
  ['8      ', null],
  ['x      ', null],
])('the days %j', (text, days) => expect(parseDays(text)).toBe(days));

test.each([
  ['3 BA 1234', 'BA', 1234, 'BA1234'],
  ['3 BA 0012', 'BA', 12, 'BA12'],
  ['3 9W    7', '9W', 7, '9W7'],
  ['3ABAW1000', 'BAW', 1000, 'BAW1000A'],
  ['3 BA 0000', 'BA', null, 'BA0000'],
  ['3 BA X   ', 'BA', null, 'BAX'],
])('the designator in %j', (record, airline, number, designator) =>
  expect(parseDesignator(record)).toEqual({ airline, number, designator }),
);

test.each([
  ['A', -1],
  ['J', -1],
  ['0', 0],
  ['1', 1],
  ['2', 2],
  [' ', 0],
  ['x', 0],
])('the date variation %j', (text, days) => expect(parseDayChange(text)).toBe(days));

test.each([
  ['A   ', 1, 'A'],
  ['A   ', 0, 'A'],
  [' B  ', 2, 'B'],
  ['  C ', 3, 'C'],
  // Counted from the leg itself.
  ['AB  ', 2, 'A'],
  [' BC ', 3, ' '],
  ['    ', 3, ' '],
])('the restriction in %j of leg %i', (codes, sequence, code) => expect(parseRestriction(codes, sequence)).toBe(code));

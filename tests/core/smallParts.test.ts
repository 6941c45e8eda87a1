/** The small functions that all layers use. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../src/core/csv.ts';
import { dayBits, dayDigits, daysInPlaces, shiftDays, weekdayBits } from '../../src/core/dataset/schedule.ts';
import { currentCode, isCyclic } from '../../src/core/dataset/successors.ts';
import { compareDestinations, compareDestinationsForReaders } from '../../src/core/destinationOrder.ts';
import { firstOf } from '../../src/core/excerpt.ts';
import { firstIndex, grouped, groupOf, itemsOf, startsOfGroups, startsOfSizes } from '../../src/core/groups.ts';
import { messageOf } from '../../src/core/messageOf.ts';
import {
  isoDate,
  lastSunday,
  MINUTES_PER_DAY,
  MINUTES_PER_WEEK,
  MS_PER_DAY,
  MS_PER_MINUTE,
} from '../../src/core/time.ts';
import { openTowns, townsText } from '../../src/core/towns.ts';
import '../support/seed.ts';

test.each([
  [['a', 1, true, null, ''], 'a,1,true,,'],
  [['a,b', 'a"b', 'a\nb', 'a\rb', 'a b;'], '"a,b","a""b","a\nb","a\rb",a b;'],
  [['""'], '""""""'],
  [[], ''],
])('%j as CSV', (cells, line) => expect(csvLine(cells)).toBe(line));

test.each([
  [0, '', ['and 3 more']],
  [2, '', ['a', 'b', 'and 1 more']],
  [2, '--all', ['a', 'b', 'and 1 more (--all)']],
  [3, '--all', ['a', 'b', 'c']],
  [4, '--all', ['a', 'b', 'c']],
])('the first %d of three texts, with %j', (most, how, texts) =>
  expect(firstOf(['a', 'b', 'c'], most, how)).toEqual(texts),
);

test('the message of whatever was thrown', () => {
  expect([messageOf(new TypeError('a')), messageOf('b'), messageOf(null), messageOf({ message: 'c' })]).toEqual([
    ...['a', 'b', 'null', '[object Object]'],
  ]);
});

test('the order of destinations: for programs by code units, for readers as English', () => {
  const all = ['Zürich ZRH', 'zürich ZZZ', 'Aarhus AAR', 'Århus AAA', 'Zurich QQQ', 'London LHR', 'London LGW'].map(
    (text) => {
      const [city = '', code = ''] = text.split(' ');
      return { city, code };
    },
  );
  const codes = (order: (a: (typeof all)[number], b: (typeof all)[number]) => number) => {
    const sorted = all.toSorted(order);
    // Whatever the order before.
    expect(all.toReversed().sort(order)).toEqual(sorted);
    for (const one of all) expect(order(one, { ...one })).toBe(0);
    return sorted.map(({ code }) => code);
  };
  expect(codes(compareDestinations)).toEqual(['AAR', 'LGW', 'LHR', 'QQQ', 'ZRH', 'ZZZ', 'AAA']);
  expect(codes(compareDestinationsForReaders)).toEqual(['AAR', 'AAA', 'LGW', 'LHR', 'QQQ', 'ZRH', 'ZZZ']);
});

describe('groups', () => {
  test('are those of a plain grouping', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.nat({ max: 5 }), { maxLength: 30 }),
        (groups, numbers) => {
          const groupOfItem = numbers.map((number) => number % groups);
          const plain = Array.from({ length: groups }, (_, group) =>
            groupOfItem.flatMap((each, item) => (each === group ? [item] : [])),
          );
          const { starts, items } = grouped(groups, Uint16Array.from(groupOfItem));
          expect(Array.from(plain, (_, group) => Array.from(items.slice(starts[group], starts[group + 1])))).toEqual(
            plain,
          );
          const sizes = plain.map(({ length }) => length);
          expect(startsOfSizes(sizes)).toEqual(starts);
          expect(startsOfGroups(groups, groupOfItem)).toEqual(starts);
          expect(starts).toHaveLength(groups + 1);
          let place = 0;
          for (const [group, { length }] of plain.entries()) {
            expect(itemsOf(starts, group)).toEqual(Array.from({ length }, (_, i) => place + i));
            for (let i = 0; i < length; i++) expect(groupOf(starts, place++)).toBe(group);
          }
        },
      ),
    );
  });

  test('the first index is the least for which a test holds', () => {
    for (let low = 0; low < 5; low++)
      for (let high = low; high < 7; high++)
        for (let first = 0; first < 9; first++) {
          const requested: number[] = [];
          const found = firstIndex(low, high, (index) => requested.push(index) > 0 && index >= first);
          expect(found).toBe(Math.min(Math.max(first, low), high));
          expect(requested.every((index) => index >= low && index < high)).toBe(true);
        }
  });
});

test('units of time, and the last Sundays of March and October', () => {
  expect([MINUTES_PER_DAY, MINUTES_PER_WEEK, MS_PER_MINUTE, MS_PER_DAY]).toEqual([1_440, 10_080, 60_000, 86_400_000]);
  for (let year = 1990; year < 2060; year++)
    for (const month of [3, 10] as const) {
      const day = new Date(Date.UTC(year, month - 1, 31));
      while (day.getUTCDay() !== 0) day.setUTCDate(day.getUTCDate() - 1);
      expect(isoDate(lastSunday(year, month))).toBe(day.toISOString().slice(0, 10));
    }
});

test('weekdays as bits, digits, places and names, moved to other days', () => {
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  for (let days = 0; days < 128; days++) {
    const digits = [...'1234567'].filter((digit) => days & (1 << (Number(digit) - 1)));
    expect([dayDigits(days), dayBits(digits.join(''))]).toEqual([digits.join(''), days]);
    expect(dayDigits(days | 128)).toBe(digits.join(''));
    expect(daysInPlaces(days, '.')).toBe(
      [...'1234567'].map((digit) => (digits.includes(digit) ? digit : '.')).join(''),
    );
    expect(weekdayBits(['Nonday', ...digits.map((digit) => names[Number(digit) - 1] ?? '')])).toBe(days);
    for (let by = -8; by <= 8; by++) {
      const moved = digits.map((digit) => ((((Number(digit) - 1 + by) % 7) + 7) % 7) + 1).sort();
      expect(shiftDays(days, by), `${days} by ${by}`).toBe(dayBits(moved.join('')));
    }
  }
});

test('the code of today, through all successors; none where flights ended or codes lead in a circle', () => {
  const successors = new Map<string, string | null>([
    ['A', 'B'],
    ['B', 'C'],
    ['X', null],
    ['Y', 'X'],
    ['P', 'Q'],
    ['Q', 'P'],
    ['S', 'S'],
    ['R', 'P'],
  ]);
  const codes = ['A', 'B', 'C', 'X', 'Y', 'P', 'Q', 'S', 'R'];
  expect(codes.map((code) => currentCode(successors, code))).toEqual([
    'C',
    'C',
    'C',
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(codes.filter((code) => isCyclic(successors, code))).toEqual(['P', 'Q', 'S']);
  expect([currentCode(new Map(), 'A'), isCyclic(new Map(), 'A')]).toEqual(['A', false]);
});

test('towns are sorted by key, those of one key in their order', () => {
  const town = (key: string, name: string) => ({
    key,
    name,
    countryCode: 'XX',
    state: 'S',
    latitude: 1.5,
    longitude: -2,
  });
  const text = townsText([town('b', 'B1'), town('c', 'C'), town('a', 'A'), town('b', 'B2'), town('bb', 'BB')]);
  expect(text).toBe(['a\tA', 'b\tB1', 'b\tB2', 'bb\tBB', 'c\tC'].map((start) => `${start}\tXX\tS\t1.5\t-2\n`).join(''));
  const towns = openTowns(new TextEncoder().encode(text));
  expect(towns.named('b')).toEqual(
    ['B1', 'B2'].map((name) => ({ name, countryCode: 'XX', state: 'S', latitude: 1.5, longitude: -2 })),
  );
  expect(['', 'a', 'b', 'c', 'd'].map((start) => towns.startingWith(start).join(' '))).toEqual([
    'A B1 B2 BB C',
    'A',
    'B1 B2 BB',
    'C',
    '',
  ]);
});

import { expect, test } from 'vitest';
import { blockOf, coverage, monthsFlown, monthsOfBlocks } from '../../../scripts/import/common/flownMonths.ts';
import { dayNumber } from '../../../src/core/time.ts';

test.each([
  ['1970-01-01', 0],
  ['1970-01-07', 0],
  ['1970-01-08', 1],
  ['1970-01-14', 1],
  ['1970-01-15', 2],
  ['1970-01-21', 2],
  ['1970-01-22', 3],
  ['1970-01-29', 3],
  ['1970-02-01', 4],
  ['1971-02-08', 53],
])('%s is in block %d', (day, block) => {
  expect(blockOf(dayNumber(day))).toBe(block);
});

test('a month has at least two blocks, or one where that is enough', () => {
  expect(monthsOfBlocks([0, 1, 4, 47, 46, 46])).toBe('J----------D');
  expect(monthsOfBlocks([48, 49])).toBe('J-----------');
  expect([monthsOfBlocks([0, 0, 4]), monthsOfBlocks([])]).toEqual([null, null]);
  expect(monthsOfBlocks([0, 4], 1)).toBe('JF----------');
});

/** Flights by block: `10:5 11:1`. */
const flights = (text: string) =>
  new Map(text.split(' ').map((pair) => pair.split(':').map(Number) as [number, number]));

test.each<[string, number, number, readonly [number, number]]>([
  // A block with a fifth of the usual flights is covered.
  ['10:1 11:5 12:5', 0, 12, [10, 12]],
  ['10:1 11:6 12:6', 0, 12, [11, 12]],
  // The usual number is the median, the greater of the two in the middle.
  ['10:10 12:1 11:10', 0, 12, [10, 11]],
  ['10:10 11:10 12:1 13:1', 0, 13, [10, 11]],
  // A year from today, or from the first flight when all lie ahead.
  ['0:5 47:5 48:5', 0, 48, [0, 47]],
  ['5:5 52:5 53:5', 0, 53, [5, 52]],
  ['5:5 52:5 53:5', 6, 53, [5, 53]],
  // An airline that stopped before today is covered as long as its source.
  ['0:5 5:5', 10, 20, [0, 20]],
  ['0:5 5:5', 10, 80, [0, 57]],
  ['0:5 5:5', 5, 20, [0, 5]],
  ['0:5 5:5', 10, 5, [0, 5]],
])('flights %s, in block %d of a source until %d, are covered', (text, today, end, [first, last]) => {
  expect(coverage(flights(text), today, end)).toEqual({ first, last });
});

test('an airline without flights is not covered', () => {
  expect(coverage(new Map(), 0, 10)).toBeNull();
});

/** One flight in each block: `0-3 46` are blocks 0 to 3, and 46. */
const inBlocks = (text: string) =>
  new Map(
    text.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, i) => [first + i, 1] as const);
    }),
  );

test.each<[string, readonly [number, number], boolean, string | null]>([
  // A year must be covered, and four flights known.
  ['8-11', [0, 47], false, '--M---------'],
  ['8-11', [1, 47], false, null],
  ['8-10', [0, 47], false, null],
  ['8-11 56-59', [0, 95], false, '--M---------'],
  // Flown at both ends: in two blocks together.
  ['0 1 20 21 47', [0, 47], false, 'J----J------'],
  ['0 1 20 21 46', [0, 47], false, 'J----J------'],
  ['0 1 20 21 45', [0, 47], false, null],
  ['0 20 21 46 47', [0, 47], false, '-----J-----D'],
  ['1 20 21 46 47', [0, 47], false, '-----J-----D'],
  ['2 20 21 46 47', [0, 47], false, null],
  // At one end only, it begins or ends with a season of IATA when flights are ahead.
  ['10-47', [0, 47], true, null],
  ['11-47', [0, 47], true, '---AMJJASOND'],
  ['12-47', [0, 47], true, '---AMJJASOND'],
  ['13-47', [0, 47], true, null],
  ['38-47', [0, 47], true, null],
  ['39-47', [0, 47], true, '----------ND'],
  ['40-47', [0, 47], true, '----------ND'],
  ['41-47', [0, 47], true, null],
  ['40-47', [0, 47], false, null],
  ['0-9', [0, 47], true, null],
  ['0-10', [0, 47], true, 'JFM---------'],
  ['0-11', [0, 47], true, 'JFM---------'],
  ['0-12', [0, 47], true, null],
  ['0-37', [0, 47], true, null],
  ['0-38', [0, 47], true, 'JFMAMJJASO--'],
  ['0-39', [0, 47], true, 'JFMAMJJASO--'],
  ['0-40', [0, 47], true, null],
  ['0-39', [0, 47], false, null],
  // Or it was flown at the same end of the year before, as far as that is covered.
  ['46 80-95', [40, 95], false, '--------SOND'],
  ['45 80-95', [40, 95], false, '--------SOND'],
  ['44 80-95', [40, 95], false, null],
  ['47 80-95', [46, 95], false, '--------SOND'],
  ['45 80-95', [45, 95], false, '--------SOND'],
  ['45 80-95', [46, 95], false, null],
  // A year before that says otherwise counts more than the season.
  ['87-95', [46, 95], true, '----------ND'],
  ['87-95', [45, 95], true, null],
])('a service flown in %s, covered %j, ahead %j', (blocks, [first, last], isAhead, months) => {
  expect(monthsFlown(inBlocks(blocks), { first, last }, isAhead)).toBe(months);
});

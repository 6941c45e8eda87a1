import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockOf, type Coverage, coverage, monthsFlown } from '../../scripts/import/common/flownMonths.ts';
import { ImportLog } from '../../scripts/import/common/log.ts';
import { PeriodTimetable } from '../../scripts/import/common/timetable.ts';
import { monthsOfLabel } from '../../scripts/import/json/importer.ts';
import { SEASON_LABELS } from '../../src/contract/vocabulary.ts';
import { at } from '../../src/core/must.ts';
import {
  type Hemispheres,
  hemispheres,
  monthRuns,
  seasonalityLabel,
  unionOfMonths,
} from '../../src/core/seasonality.ts';
import { dayNumber, isoDate } from '../../src/core/time.ts';
import '../support/seed.ts';

/** Days of operation in words, as bits from Monday on. */
const DAYS = { daily: 0b1111111, weekdays: 0b0011111, Sat: 0b0100000, 'Fri Sun': 0b1010000 } as const;
/** `daily 2026-05-01 2026-09-30`, `every other Sat 2026-01-03` (no end). */
type Period = string;

const LEFT_OUT = 'left out';

/**
 * The label of a route flown in these periods, by an airline whose timetable
 * otherwise has a daily flight from the first to the second date of the source.
 */
function labelOf(
  periods: readonly Period[],
  source: readonly [string, string],
  ends: Hemispheres,
  today: string,
): string | null {
  const timetable = new PeriodTimetable();
  const add = (to: string, period: Period) => {
    const [, everyOther, days = '', first = '', last] =
      /^(every other )?(.+?) (\d{4}-\d\d-\d\d)(?: (\d{4}-\d\d-\d\d))?$/.exec(period) ?? [];
    timetable.add(
      { from: 'AAA', to, airline: 'XX', service_type: 'scheduled' },
      { name: `${to} ${period}`, number: null },
      {
        from: dayNumber(first),
        to: last ? dayNumber(last) : null,
        days: DAYS[days as keyof typeof DAYS],
        everyOtherWeek: everyOther !== undefined,
        minute: 600,
        block: 60,
        aircraft: null,
      },
    );
  };
  add('HUB', `daily ${source.join(' ')}`);
  for (const period of periods) add('BBB', period);
  const { services } = timetable.network({ log: new ImportLog(), date: today });
  const found = services.find(({ to }) => to === 'BBB');
  return found ? seasonalityLabel(found.months, ends) : LEFT_OUT;
}

const CALENDAR = ['2026-01-01', '2026-12-31'] as const;
/** IATA winter 2025/26 and summer 2026. */
const WINTER_FIRST = ['2025-10-26', '2026-10-24'] as const;
/** IATA summer 2026 and winter 2026/27. */
const SUMMER_FIRST = ['2026-03-29', '2027-03-27'] as const;
const TWO_WINTERS = ['2025-10-26', '2027-03-27'] as const;
const TWO_YEARS = ['2025-01-01', '2026-12-31'] as const;

describe('from periods of operation to the label', () => {
  test.each<
    [why: string, periods: Period[], source: readonly [string, string], ends: Hemispheres, label: string | null]
  >([
    // All year.
    ['daily all year', ['daily 2026-01-01 2026-12-31'], CALENDAR, 'north', 'Year-round'],
    ['once a week is four or five blocks a month', ['Sat 2026-01-03 2026-12-26'], CALENDAR, 'north', 'Year-round'],
    [
      'every other week is two blocks a month',
      ['every other Sat 2026-01-03 2026-12-26'],
      CALENDAR,
      'north',
      'Year-round',
    ],
    [
      'two IATA seasons, two periods, no gap',
      ['daily 2026-03-29 2026-10-24', 'daily 2026-10-25 2027-03-27'],
      SUMMER_FIRST,
      'north',
      'Year-round',
    ],
    ['a period without an end lasts as long as the timetable', ['daily 2026-01-01'], CALENDAR, 'north', 'Year-round'],
    [
      'nothing over Christmas: a week off is no season',
      ['daily 2026-01-01 2026-12-20'],
      CALENDAR,
      'north',
      'Year-round',
    ],
    [
      'a runway closed for two weeks of May leaves two blocks of it',
      ['daily 2026-01-01 2026-05-03', 'daily 2026-05-18 2026-12-31'],
      CALENDAR,
      'north',
      'Year-round',
    ],
    ['all year round the hemispheres need no season', ['daily 2026-01-01 2026-12-31'], CALENDAR, 'mixed', 'Year-round'],
    // IATA seasons.
    [
      'the IATA summer: three days of March are one block',
      ['daily 2026-03-29 2026-10-24'],
      CALENDAR,
      'north',
      'Summer seasonal (Apr–Oct)',
    ],
    [
      'the IATA winter, seen at both ends of the calendar year',
      ['daily 2026-01-01 2026-03-28', 'daily 2026-10-25 2026-12-31'],
      CALENDAR,
      'north',
      'Winter seasonal (Nov–Mar)',
    ],
    [
      'the summer inside two winters',
      ['daily 2026-03-29 2026-10-24'],
      TWO_WINTERS,
      'north',
      'Summer seasonal (Apr–Oct)',
    ],
    [
      'two winters with a summer between them',
      ['daily 2025-10-26 2026-03-28', 'daily 2026-10-25 2027-03-27'],
      TWO_WINTERS,
      'north',
      'Winter seasonal (Nov–Mar)',
    ],
    // Shorter seasons.
    [
      'holidays from late May to Labor Day: the first week of September is one block',
      ['daily 2026-05-20 2026-09-07'],
      CALENDAR,
      'north',
      'Summer seasonal (May–Aug)',
    ],
    ['Saturdays of the school holidays', ['Sat 2026-06-27 2026-09-05'], CALENDAR, 'north', 'Summer seasonal (Jul–Aug)'],
    ['one month', ['weekdays 2026-07-01 2026-07-31'], CALENDAR, 'north', 'Summer seasonal (Jul)'],
    [
      'ski flights: from Christmas to the end of March, in a source that begins in summer',
      ['Sat 2026-12-19 2027-03-27'],
      ['2026-07-01', '2027-06-30'],
      'north',
      'Winter seasonal (Dec–Mar)',
    ],
    [
      'from January on only, inside a source from summer to summer',
      ['Sat 2027-01-09 2027-03-13'],
      ['2026-07-01', '2027-06-30'],
      'north',
      'Winter seasonal (Jan–Mar)',
    ],
    [
      'Christmas markets, over before the year of the source is',
      ['Fri Sun 2026-11-20 2026-12-13'],
      CALENDAR,
      'north',
      'Winter seasonal (Nov–Dec)',
    ],
    [
      'from September to mid-December is fully seen and neither summer nor winter',
      ['daily 2026-09-01 2026-12-13'],
      CALENDAR,
      'north',
      'Seasonal (Sep–Dec)',
    ],
    ['an autumn', ['daily 2026-09-07 2026-11-22'], CALENDAR, 'north', 'Seasonal (Sep–Nov)'],
    ['a spring of Easter flights', ['daily 2026-04-01 2026-05-17'], CALENDAR, 'north', 'Seasonal (Apr–May)'],
    [
      'from December to April is longer than the IATA winter',
      ['Sat 2026-12-05 2027-04-24'],
      ['2026-07-01', '2027-06-30'],
      'north',
      'Seasonal (Dec–Apr)',
    ],
    // The other half of the world.
    [
      'the northern summer is the winter of the south',
      ['daily 2026-05-15 2026-09-20'],
      CALENDAR,
      'south',
      'Winter seasonal (May–Sep)',
    ],
    [
      'the southern summer',
      ['daily 2026-12-05 2027-02-28'],
      ['2026-07-01', '2027-06-30'],
      'south',
      'Summer seasonal (Dec–Feb)',
    ],
    [
      'from one half to the other there is no summer',
      ['daily 2026-05-15 2026-09-20'],
      CALENDAR,
      'mixed',
      'Seasonal (May–Sep)',
    ],
    // Gaps.
    [
      'a gap of two months',
      ['daily 2026-01-01 2026-02-28', 'daily 2026-05-01 2026-12-31'],
      CALENDAR,
      'north',
      'Seasonal (May–Feb)',
    ],
    [
      'a gap of one month',
      ['daily 2026-01-01 2026-02-28', 'daily 2026-04-01 2026-12-31'],
      CALENDAR,
      'north',
      'Seasonal (Apr–Feb)',
    ],
    [
      'summer and winter, not spring and autumn',
      ['Sat 2026-01-03 2026-02-28', 'Sat 2026-06-06 2026-08-29', 'Sat 2026-12-05 2026-12-26'],
      CALENDAR,
      'north',
      'Seasonal (Jun–Aug, Dec–Feb)',
    ],
    [
      'a summer with a pause is no unbroken season',
      ['daily 2026-05-01 2026-06-14', 'daily 2026-08-01 2026-09-30'],
      CALENDAR,
      'north',
      'Seasonal (May–Jun, Aug–Sep)',
    ],
    // New and ended routes, and seasons whose other side was not seen.
    ['began in May and goes on', ['daily 2026-05-01 2026-12-31'], CALENDAR, 'north', null],
    ['began in May and has no end', ['daily 2026-05-01'], CALENDAR, 'north', null],
    ['ended in May', ['daily 2026-01-01 2026-05-31'], CALENDAR, 'north', null],
    [
      'began in the second week of January: not even eleven months are a season',
      ['daily 2026-01-15 2026-12-31'],
      CALENDAR,
      'north',
      null,
    ],
    // A timetable of flights to come: a service that begins or ends with a season of IATA is flown in that season.
    [
      'the winter with which a timetable begins',
      ['daily 2025-10-26 2026-03-28'],
      WINTER_FIRST,
      'north',
      'Winter seasonal (Nov–Mar)',
    ],
    [
      'the summer with which it ends',
      ['daily 2026-03-29 2026-10-24'],
      WINTER_FIRST,
      'north',
      'Summer seasonal (Apr–Oct)',
    ],
    [
      'the summer with which it begins, by a flight on Mondays',
      ['weekdays 2026-03-30 2026-10-19'],
      SUMMER_FIRST,
      'north',
      'Summer seasonal (Apr–Oct)',
    ],
    ['a summer that ends a month early', ['daily 2026-03-29 2026-09-19'], SUMMER_FIRST, 'north', null],
    [
      'only the first of two winters: ended a year ago',
      ['daily 2025-10-26 2026-03-28'],
      TWO_WINTERS,
      'north',
      LEFT_OUT,
    ],
    [
      'ended in the last weeks before the source does, flown all of two years',
      ['daily 2025-10-26 2027-03-10'],
      TWO_WINTERS,
      'north',
      null,
    ],
    ['only the second of two winters: began', ['daily 2026-10-25 2027-03-27'], TWO_WINTERS, 'north', null],
    ['flown all of the year before, ended in the last one', ['daily 2025-01-01 2026-05-31'], TWO_YEARS, 'north', null],
    ['began the year before, all year since', ['daily 2025-05-01 2026-12-31'], TWO_YEARS, 'north', 'Year-round'],
    [
      'another season than the year before: the last twelve months count',
      ['daily 2025-06-01 2025-08-31', 'daily 2026-05-01 2026-09-30'],
      TWO_YEARS,
      'north',
      'Summer seasonal (May–Sep)',
    ],
    ['not flown in the last year: no service at all', ['daily 2025-03-01 2025-09-30'], TWO_YEARS, 'north', LEFT_OUT],
    // Too little evidence.
    ['a source of half a year', ['daily 2026-05-01 2026-08-31'], ['2026-03-29', '2026-10-24'], 'north', null],
    ['a source of eleven months', ['daily 2026-01-01 2026-11-30'], ['2026-01-01', '2026-11-30'], 'north', null],
    ['three flights', ['Sat 2026-07-04 2026-07-18'], CALENDAR, 'north', null],
    ['four Saturdays in a row are a month', ['Sat 2026-07-04 2026-07-25'], CALENDAR, 'north', 'Summer seasonal (Jul)'],
    ['seven flights in one week are no month', ['daily 2026-07-01 2026-07-07'], CALENDAR, 'north', null],
    ['a week over the turn of a month is none either', ['daily 2026-06-28 2026-07-04'], CALENDAR, 'north', null],
  ])('%s', (_, periods, source, ends, label) => {
    // The last year of the source lies ahead.
    const yearBeforeEnd = isoDate(dayNumber(source[1]) - 360);
    expect(labelOf(periods, source, ends, at([source[0], yearBeforeEnd].sort(), 1))).toBe(label);
  });

  test('in past flights, a season at one end of the year may have been the first or the last', () => {
    const past = (period: Period, source: readonly [string, string]) =>
      labelOf([period], source, 'north', '2027-06-01');
    expect(past('daily 2025-10-26 2026-03-28', WINTER_FIRST)).toBe(LEFT_OUT);
    expect(past('daily 2026-03-29 2026-10-24', WINTER_FIRST)).toBeNull();
    expect(past('daily 2026-03-29 2026-10-24', SUMMER_FIRST)).toBe(LEFT_OUT);
  });

  test('a schedule that is hardly loaded yet is not covered: the airline has a fifth of its usual flights', () => {
    const full = Array.from({ length: 9 }, (_, i) => `daily 2026-01-01 2026-${i % 2 ? '10-21' : '10-24'}`);
    expect(
      labelOf([...full, 'Sat 2026-10-31 2026-12-26'], ['2026-01-01', '2026-10-24'], 'north', '2026-01-01'),
    ).toBeNull();
  });
});

describe('from months to the label', () => {
  test.each<[months: string | null, ends: Hemispheres, label: string | null]>([
    [null, 'north', null],
    ['------------', 'north', null],
    ['JFMAMJJASOND', 'north', 'Year-round'],
    ['--MAMJJASO--', 'north', 'Summer seasonal (Mar–Oct)'],
    ['------J-----', 'north', 'Summer seasonal (Jul)'],
    ['-------ASO--', 'north', 'Summer seasonal (Aug–Oct)'],
    // No month of June to August.
    ['--------SO--', 'north', 'Seasonal (Sep–Oct)'],
    ['--MAM-------', 'north', 'Seasonal (Mar–May)'],
    ['JFM------OND', 'north', 'Winter seasonal (Oct–Mar)'],
    ['-F----------', 'north', 'Winter seasonal (Feb)'],
    ['-----------D', 'north', 'Winter seasonal (Dec)'],
    ['JFM---------', 'north', 'Winter seasonal (Jan–Mar)'],
    ['---------OND', 'north', 'Winter seasonal (Oct–Dec)'],
    // Between the two IATA seasons, or across one of their changes.
    ['--M---------', 'north', 'Seasonal (Mar)'],
    ['---------ON-', 'north', 'Seasonal (Oct–Nov)'],
    ['JFMAM-------', 'north', 'Seasonal (Jan–May)'],
    ['--------SOND', 'north', 'Seasonal (Sep–Dec)'],
    ['JFMAMJJASON-', 'north', 'Seasonal (Jan–Nov)'],
    ['JFM--------D', 'south', 'Summer seasonal (Dec–Mar)'],
    ['-----JJ-----', 'south', 'Winter seasonal (Jun–Jul)'],
    ['JFM--------D', 'mixed', 'Seasonal (Dec–Mar)'],
    ['J-M-M-J-S-N-', 'north', 'Seasonal (Jan, Mar, May, Jul, Sep, Nov)'],
  ])('%s, %s: %s', (months, ends, label) => {
    expect(seasonalityLabel(months, ends)).toBe(label);
  });
});

const anyMonths = fc
  .array(fc.boolean(), { minLength: 12, maxLength: 12 })
  .map((flown) => Array.from('JFMAMJJASOND', (initial, i) => (flown[i] ? initial : '-')).join(''));
const anyEnds = fc.constantFrom<Hemispheres>('north', 'south', 'mixed');
const swapped = { north: 'south', south: 'north', mixed: 'mixed' } as const;

describe('of any months', () => {
  test('the label is of the vocabulary, and says which months they are', () => {
    fc.assert(
      fc.property(anyMonths, anyEnds, (months, ends) => {
        const label = seasonalityLabel(months, ends);
        const isOfVocabulary = SEASON_LABELS.some((word) => label === word || label?.startsWith(`${word} (`));
        // Of a route without a month nothing is known.
        expect([isOfVocabulary, monthsOfLabel(label)]).toEqual(/[A-Z]/.test(months) ? [true, months] : [false, null]);
      }),
    );
  });

  test('what is summer in the north is winter in the south, half a year later it is summer there', () => {
    fc.assert(
      fc.property(anyMonths, anyEnds, (months, ends) => {
        const word = (label: string | null) => label?.replace(/ \(.*/, '') ?? null;
        const here = word(seasonalityLabel(months, ends));
        const there = word(seasonalityLabel(months, swapped[ends]));
        const other = { 'Summer seasonal': 'Winter seasonal', 'Winter seasonal': 'Summer seasonal' } as const;
        expect(there).toBe(ends === 'mixed' ? here : (other[here as keyof typeof other] ?? here));
      }),
    );
  });
});

const DAY = dayNumber('2025-01-01');
/** Flights by block of periods of a stretch of three years. */
const anyFlights = fc
  .array(fc.record({ start: fc.nat(1000), length: fc.nat(400), every: fc.constantFrom(1, 2, 7, 14) }), { maxLength: 4 })
  .map((periods) => {
    const blocks = new Map<number, number>();
    for (const { start, length, every } of periods)
      for (let day = start; day <= start + length; day += every)
        blocks.set(blockOf(DAY + day), (blocks.get(blockOf(DAY + day)) ?? 0) + 1);
    return blocks;
  });

/** The rule as it is written in seasonality.ts. */
function monthsByRule(flights: ReadonlyMap<number, number>, { first, last }: Coverage): string | null {
  const all = Array.from({ length: last - first + 1 }, (_, i) => ({
    block: first + i,
    count: flights.get(first + i) ?? 0,
  }));
  const [older, year] = [all.slice(0, -48), all.slice(-48)];
  if (year.length < 48 || year.reduce((sum, { count }) => sum + count, 0) < 4) return null;
  const isFlown = (blocks: typeof all) => blocks.some(({ count }) => count > 0);
  const [start, end] = [isFlown(year.slice(0, 2)), isFlown(year.slice(-2))];
  // The change at the end of the year, at the end of the year before or a block earlier.
  const earlier = [older.slice(-2), older.slice(-3, -1)].filter((blocks) => blocks.length === 2);
  if (start !== end && !earlier.some((blocks) => isFlown(blocks) === end)) return null;
  const marks = [...'JFMAMJJASOND'].map((initial, month) => {
    const blocks = year.filter(({ block, count }) => count > 0 && Math.floor(block / 4) % 12 === month);
    return blocks.length >= 2 ? initial : '-';
  });
  return isSeason(marks) ? marks.join('') : null;
}
const isSeason = (marks: readonly string[]) => marks.some((mark) => mark !== '-');

describe('of any flights', () => {
  const year = { first: blockOf(DAY + 365), last: blockOf(DAY + 729) };

  test('more flights in the same blocks, and older ones that end before, change nothing', () => {
    fc.assert(
      fc.property(anyFlights, fc.integer({ min: 4, max: 9 }), (flights, times) => {
        const enough = new Map([...flights].map(([block, count]) => [block, count * 4]));
        const more = new Map([...enough].map(([block, count]) => [block, count * times]));
        expect(monthsFlown(more, year, false)).toBe(monthsFlown(enough, year, false));
        const only = new Map([...enough].filter(([block]) => block >= year.first && block <= year.last));
        expect(monthsFlown(only, year, false)).toBe(monthsFlown(enough, year, false));
      }),
    );
  });

  test('months are those of the rule, block by block', () => {
    let known = 0;
    fc.assert(
      fc.property(anyFlights, fc.nat(60), fc.nat(8), (flights, before, after) => {
        const covered = { first: year.first - before, last: year.last + after };
        const months = monthsFlown(flights, covered, false);
        expect(months).toBe(monthsByRule(flights, covered));
        if (months !== null) known++;
      }),
      { numRuns: 500 },
    );
    // Months are known of about a quarter of these routes.
    expect(known).toBeGreaterThan(40);
  });

  test('less than a year that is covered says nothing', () => {
    fc.assert(
      fc.property(anyFlights, fc.integer({ min: 1, max: 47 }), (flights, missing) => {
        expect(monthsFlown(flights, { ...year, first: year.first + missing }, true)).toBeNull();
      }),
    );
  });

  test('a summer flown every year is known, or not, on whatever day the year of the source begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 364 }), (shift) => {
        const summers = new Map<number, number>();
        for (const year of [2025, 2026])
          for (let day = dayNumber(`${year}-05-01`); day <= dayNumber(`${year}-09-30`); day++)
            summers.set(blockOf(day), (summers.get(blockOf(day)) ?? 0) + 1);
        const source = { first: blockOf(DAY + shift), last: blockOf(DAY + shift) + 47 };
        const months = monthsFlown(summers, source, false);
        expect([null, '----MJJAS---']).toContain(months);
        // With a month's margin to both ends nothing is open.
        if (shift < 85 || shift > 305) expect(months).toBe('----MJJAS---');
      }),
    );
  });
});

test('what a source covers: not the ends at which a schedule is hardly loaded', () => {
  const block = (date: string) => blockOf(dayNumber(date));
  const flights = new Map<number, number>();
  for (let b = block('2026-01-01'); b <= block('2026-10-24'); b++) flights.set(b, 7);
  for (let b = block('2026-11-01'); b <= block('2026-12-31'); b++) flights.set(b, 1);
  const covered = (today: string) => coverage(flights, block(today), block('2026-12-31'));
  expect(covered('2026-07-01')).toEqual({ first: block('2026-01-01'), last: block('2026-10-24') });
  expect(coverage(new Map(), 0, 0)).toBeNull();
});

test('what a source covers ends a year after the import, or after the first flight that lies ahead', () => {
  const flights = new Map(Array.from({ length: 200 }, (_, i) => [100 + i, i < 60 ? 20 : 1]));
  expect(coverage(flights, 105, 299)).toEqual({ first: 100, last: 152 });
  expect(coverage(flights, 10, 299)).toEqual({ first: 100, last: 147 });
  // The usual flights are those of the year that counts.
  expect(coverage(flights, 130, 299)).toEqual({ first: 100, last: 159 });
});

test('what a source covers of an airline that has stopped ends where the source ends', () => {
  const flights = new Map([10, 11, 12].map((block) => [block, 7]));
  expect([coverage(flights, 30, 25), coverage(flights, 30, 99)]).toEqual([
    { first: 10, last: 25 },
    { first: 10, last: 77 },
  ]);
  // It flies on the day of the import, or to the end of the source.
  expect([coverage(flights, 12, 99), coverage(flights, 30, 12)].map((covered) => covered?.last)).toEqual([12, 12]);
});

test('the usual flights of an airline are the median of its blocks; a fifth of them is covered', () => {
  const flights = (...counts: number[]) => new Map(counts.map((count, i) => [i, count]));
  expect(coverage(flights(1, 2, 10, 10, 10, 10, 1), 0, 6)).toEqual({ first: 1, last: 5 });
  expect(coverage(flights(3, 9, 11, 10), 0, 3)).toEqual({ first: 0, last: 3 });
  // A gap inside does not end the coverage, nor does the order of the blocks matter.
  expect(
    coverage(
      new Map([
        [9, 10],
        [3, 10],
        [5, 0],
      ]),
      0,
      9,
    ),
  ).toEqual({ first: 3, last: 9 });
});

test('blocks are the 1st to 7th, 8th to 14th, 15th to 21st and the rest of a month, from January 1970', () => {
  const blocks = [
    '1970-01-01',
    '1970-01-07',
    '1970-01-08',
    '1970-01-15',
    '1970-01-21',
    '1970-01-22',
    '1970-01-31',
    '1971-12-31',
  ];
  expect(blocks.map((date) => blockOf(dayNumber(date)))).toEqual([0, 0, 1, 2, 2, 3, 3, 95]);
});

test.each<[marks: string, runs: readonly (readonly [number, number])[]]>([
  ['------------', []],
  ['xxxxxxxxxxxx', []],
  ['x-----------', [[0, 0]]],
  [
    '-xx---x-----',
    [
      [1, 2],
      [6, 6],
    ],
  ],
  ['xx--------xx', [[10, 1]]],
  ['-xxxxxxxxxxx', [[1, 11]]],
  ['xxxx-xxxxxxx', [[5, 3]]],
])('runs of months of %s', (marks, runs) => {
  expect(monthRuns([...marks].map((mark) => mark === 'x'))).toEqual(runs);
});

test('the equator counts as north; a route with an unknown end is mixed', () => {
  expect(hemispheres(0, 51)).toBe('north');
  expect(hemispheres(-33, 51)).toBe('mixed');
  expect(hemispheres(-1, 0)).toBe('mixed');
  expect(hemispheres(0, -1)).toBe('mixed');
  expect(hemispheres(null, -33)).toBe('mixed');
  expect(hemispheres(51, 0)).toBe('north');
  expect(hemispheres(-33, -37)).toBe('south');
  expect(hemispheres(51, -33)).toBe('mixed');
  expect(hemispheres(51, null)).toBe('mixed');
});

test('the union of months needs every service, unless one is flown all year', () => {
  expect(unionOfMonths(['----MJJAS---', 'JF---------D'])).toBe('JF--MJJAS--D');
  expect(unionOfMonths(['----MJJAS---', null])).toBeNull();
  expect(unionOfMonths(['JFMAMJJASOND', null])).toBe('JFMAMJJASOND');
  expect(unionOfMonths([])).toBeNull();
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ImportLog } from '../../../scripts/import/common/log.ts';
import { flightDays, type Period, PeriodTimetable, periodsOfDays } from '../../../scripts/import/common/timetable.ts';
import { dayNumber, weekday, weekNumber } from '../../../src/core/time.ts';
import '../../support/seed.ts';

const START = dayNumber('2026-01-01');
const END = START + 160;
const anyPeriod = fc
  .record({
    // In tens, so that one often ends on the day on which another begins.
    start: fc.nat(9).map((tens) => 10 * tens),
    length: fc.oneof(
      fc.nat(5).map((tens) => 10 * tens),
      fc.constant(null),
    ),
    days: fc.constantFrom(0, 0b1111111, 0b0011111, 0b1010101, 0b0100000),
    everyOtherWeek: fc.boolean(),
  })
  .map(({ start, length, days, everyOtherWeek }): Period => {
    const from = START + start;
    return {
      from,
      to: length === null ? null : from + length,
      days,
      everyOtherWeek,
      minute: 0,
      block: 60,
      aircraft: null,
    };
  });

/** Day by day: the last period that covers a day holds, and one without days cancels. */
function naive(periods: readonly Period[]): [number, Period][] {
  const found: [number, Period][] = [];
  for (let day = START; day <= END; day++) {
    let holder: Period | null = null;
    for (const period of periods) {
      if (day < period.from || day > (period.to ?? END)) continue;
      const isItsWeek = !period.everyOtherWeek || (weekNumber(day) - weekNumber(period.from)) % 2 === 0;
      if (period.days === 0) holder = null;
      else if ((period.days >> weekday(day)) & 1 && isItsWeek) holder = period;
    }
    if (holder) found.push([day, holder]);
  }
  return found;
}

test('the days of a flight are those that looking at every day finds', () => {
  fc.assert(
    fc.property(fc.array(anyPeriod, { minLength: 1, maxLength: 4 }), (periods) => {
      const days = [...flightDays(periods, END)].sort(([a], [b]) => a - b);
      expect(days).toEqual(naive(periods));
      // Periods that are made of these days have them and no others.
      const made = periodsOfDays(days.map(([day]) => day));
      const rest = { everyOtherWeek: false, minute: 0, block: null, aircraft: null };
      const again = made.flatMap((period) => [...flightDays([{ ...rest, ...period }], END).keys()]);
      expect(again).toEqual(days.map(([day]) => day));
    }),
    { numRuns: 1_000 },
  );
});

test('weeks begin on Mondays', () => {
  const monday = dayNumber('2026-03-02');
  expect([weekday(monday), weekday(monday + 6)]).toEqual([0, 6]);
  expect(weekNumber(monday + 6)).toBe(weekNumber(monday));
  expect(weekNumber(monday + 7)).toBe(weekNumber(monday) + 1);
});

const identity = (airline: string, to: string) => ({ from: 'LHR', to, airline, service_type: null });
const daily = (from: string, to: string | null): Period => ({
  from: dayNumber(from),
  to: to === null ? null : dayNumber(to),
  days: 127,
  everyOtherWeek: false,
  minute: 600,
  block: 480,
  aircraft: null,
});

test('of a flight the first three years are looked at', () => {
  const days = [...flightDays([daily('2026-01-01', null)], START + 2_000).keys()];
  expect([days[0], days.at(-1), days.length]).toEqual([START, START + 3 * 366 - 1, 3 * 366]);
});

const networkOf = (timetable: PeriodTimetable, date: string) => timetable.network({ log: new ImportLog(), date });

/** Airports that are flown to, and why others are not, of daily flights `JFK 2025-01-01 2025-12-31`. */
function destinations(today: string, flights: readonly string[]): Record<string, string> {
  const timetable = new PeriodTimetable();
  for (const text of flights) {
    const [to = '', from = '', end = ''] = text.split(' ');
    timetable.add(identity('BA', to), { name: to, number: null }, daily(from, end));
  }
  const log = new ImportLog();
  const flown = timetable.network({ log, date: today }).services.map(({ to }) => [to, 'flown']);
  const { names } = log.toJson() as { names: Record<string, Record<string, number>> };
  const skipped = Object.entries(names).flatMap(([why, services]) =>
    Object.keys(services).map((service) => [service.slice(-3), why]),
  );
  return Object.fromEntries([...flown, ...skipped]);
}

describe('a service is not flown', () => {
  const ENDED = 'services that are not flown any more';
  const ALWAYS = 'JFK 2024-01-01 2025-12-31';

  test('when it ended before today and its source goes on for ten months', () => {
    const flights = [ALWAYS, 'SYD 2024-06-01 2025-02-21', 'FNC 2024-06-01 2025-02-22'];
    expect(destinations('2025-02-22', flights)).toEqual({ JFK: 'flown', SYD: ENDED, FNC: 'flown' });
    expect(destinations('2025-03-01', flights)).toEqual({ JFK: 'flown', SYD: 'flown', FNC: 'flown' });
  });

  test('when it ended before the last year of its source', () => {
    const flights = [ALWAYS, 'SYD 2024-01-01 2024-12-31', 'FNC 2024-01-01 2025-01-01'];
    expect(destinations('2025-06-01', flights)).toEqual({ JFK: 'flown', SYD: ENDED, FNC: 'flown' });
    expect(destinations('2024-06-01', flights)).toEqual({ JFK: 'flown', SYD: 'flown', FNC: 'flown' });
  });

  test('when it has no season and no flight in the last eight weeks of a year of past flights', () => {
    const flights = [ALWAYS, 'SYD 2024-01-01 2025-10-31', 'FNC 2024-01-01 2025-11-01'];
    expect(destinations('2026-01-01', flights)).toEqual({ JFK: 'flown', SYD: ENDED, FNC: 'flown' });
    expect(destinations('2025-12-01', flights)).toEqual({ JFK: 'flown', SYD: 'flown', FNC: 'flown' });
    const summer = ['SYD 2024-05-01 2024-09-30', 'SYD 2025-05-01 2025-09-30'];
    expect(destinations('2026-01-01', [ALWAYS, ...summer])).toEqual({ JFK: 'flown', SYD: 'flown' });
  });

  test('on a single day of a source of more than two months', () => {
    const flights = (end: string) => [`JFK 2025-06-01 ${end}`, 'SYD 2025-06-09 2025-06-09'];
    const once = 'services flown on a single day';
    expect(destinations('2025-06-01', flights('2025-08-02'))).toEqual({ JFK: 'flown', SYD: once });
    expect(destinations('2025-06-01', flights('2025-07-31'))).toEqual({ JFK: 'flown', SYD: 'flown' });
  });
});

/** Services with their months and the month in which each was seen, of daily flights `BA JFK 2025-01-01 2025-12-31`. */
function seenServices(today: string, flights: readonly string[]): Record<string, readonly unknown[]> {
  const timetable = new PeriodTimetable();
  for (const text of flights) {
    const [airline = '', to = '', from = '', end = ''] = text.split(' ');
    timetable.add(identity(airline, to), { name: `${airline} ${to}`, number: null }, daily(from, end));
  }
  const services = networkOf(timetable, today).services;
  return Object.fromEntries(services.map(({ airline, to, months, seen }) => [`${airline} ${to}`, [months, seen]]));
}

test.each([
  ['2027-10-30', 'JFM-------ND'],
  // The source says that the winter of the next year is without it.
  ['2028-03-25', null],
  ['2028-10-28', null],
  ['2029-12-31', null],
])('a flight until %s does not end the services of one season', (end, winter) => {
  const flights = [`LH MUC 2026-10-25 ${end}`, 'LH LIN 2026-10-25 2027-03-27', 'LH PMI 2027-03-28 2027-10-30'];
  expect(seenServices('2026-11-26', flights)).toEqual({
    'LH MUC': ['JFMAMJJASOND', '2026-11'],
    'LH LIN': [winter, '2026-11'],
    'LH PMI': ['---AMJJASO--', '2026-11'],
  });
});

describe('an airline that stops before its source ends', () => {
  test('is not flown when the source goes on for ten months', () => {
    const flights = ['LH MUC 2026-10-25 2027-10-30', 'BA MUC 2025-10-25 2026-01-31'];
    expect(Object.keys(seenServices('2026-11-26', flights))).toEqual(['LH MUC']);
  });

  test('was seen in the month of its last flight', () => {
    const flights = ['AA JFK 2025-10-01 2026-09-30', 'WN PSP 2025-12-01 2026-01-31'];
    expect(seenServices('2026-11-26', flights)).toEqual({
      'AA JFK': ['JFMAMJJASOND', '2026-09'],
      'WN PSP': [null, '2026-01'],
    });
  });

  test('may have flights ahead that are not loaded yet', () => {
    const flights = ['LH MUC 2026-10-25 2027-10-30', 'BA MUC 2026-03-29 2026-12-31'];
    expect(Object.keys(seenServices('2026-11-26', flights))).toEqual(['LH MUC', 'BA MUC']);
  });
});

test('the departures of a service are those of its usual week', () => {
  const timetable = new PeriodTimetable();
  // The first half of March makes it a month that is covered.
  const weekend = { ...daily('2025-01-06', '2025-03-16'), days: 0b0100000 };
  const BA1 = { name: 'BA1', number: 1 };
  timetable.add(identity('BA', 'JFK'), BA1, { ...weekend, days: 0b0000001, aircraft: '77W' });
  timetable.add(identity('BA', 'JFK'), BA1, { ...weekend, aircraft: '744' });
  timetable.add(identity('BA', 'JFK'), { name: 'BA', number: null }, weekend);
  const longest = { ...weekend, minute: 1439, block: 2047, days: 0b1000000 };
  timetable.add(identity('BA', 'JFK'), { name: 'BA9999', number: 9999 }, longest);
  expect(networkOf(timetable, '2025-01-06').services).toEqual([
    {
      ...identity('BA', 'JFK'),
      months: null,
      coversYear: false,
      season: { covers: 'JFM---------', months: 'JFM---------' },
      seen: '2025-01',
      seasonal_note: null,
      departures: [
        { departure: '10:00', days: '6', block_min: 480, flight: null, aircraft: '' },
        { departure: '10:00', days: '16', block_min: 480, flight: 1, aircraft: '744 77W' },
        { departure: '23:59', days: '7', block_min: 2047, flight: 9999, aircraft: '' },
      ],
    },
  ]);
});

test('a flight can be left out with all its periods', () => {
  const timetable = new PeriodTimetable();
  expect(networkOf(timetable, '2025-01-01').years).toBeNull();
  const [one, two] = ['BA1', 'BA2'].map((name) => ({ name, number: null }));
  if (!one || !two) throw new Error();
  for (const end of ['2025-01-31', '2029-02-28']) timetable.add(identity('BA', 'JFK'), one, daily('2025-01-01', end));
  timetable.add(identity('BA', 'JFK'), two, daily('2026-01-01', null));
  expect(networkOf(timetable, '2025-01-01').years).toEqual([2025, 2028]);
  expect(['BA1', 'BA1', 'BA3', 'BA2'].map((name) => timetable.remove(name))).toEqual([2, 0, 0, 1]);
  expect(networkOf(timetable, '2025-01-01').services).toEqual([]);
});

test('thousands of periods of some services are kept apart', () => {
  const timetable = new PeriodTimetable();
  const codes = Array.from({ length: 50 }, (_, i) => String.fromCharCode(65 + (i >> 4), 65 + (i & 15), 65));
  for (let minute = 0; minute < 100; minute++)
    for (const [i, to] of codes.entries())
      timetable.add(
        identity('BA', to),
        { name: `${to}${minute}`, number: i + 1 },
        { ...daily('2025-01-06', '2025-01-31'), minute },
      );
  const services = networkOf(timetable, '2025-01-06').services;
  expect(services.map(({ to }) => to)).toEqual(codes);
  for (const [i, { departures }] of services.entries()) {
    expect(departures).toHaveLength(100);
    expect(new Set(departures.map(({ flight }) => flight))).toEqual(new Set([i + 1]));
  }
});

test('the years are those in which periods begin or end', () => {
  const years = (...ends: readonly (string | null)[]) => {
    const timetable = new PeriodTimetable();
    for (const end of ends) timetable.add(identity('BA', 'JFK'), { name: '', number: null }, daily('2025-01-01', end));
    return networkOf(timetable, '2025-01-01').years;
  };
  expect([years('2026-02-28'), years(null), years(null, '2027-01-01')]).toEqual([
    [2025, 2026],
    [2025, 2025],
    [2025, 2027],
  ]);
});

test('periods without end are cut at the last end of their airline, or after a year', () => {
  const timetable = new PeriodTimetable();
  const add = (airline: string, to: string, from: string, end: string | null) =>
    timetable.add(identity(airline, to), { name: airline + to, number: null }, daily(from, end));
  add('BA', 'JFK', '2025-01-01', null);
  add('BA', 'SYD', '2025-01-01', '2025-02-28');
  add('VS', 'JFK', '2025-01-01', null);
  const services = networkOf(timetable, '2025-01-01').services;
  expect(services.map(({ airline, to, season, months }) => [airline, to, season?.months ?? months])).toEqual([
    ['BA', 'JFK', 'JF----------'],
    ['BA', 'SYD', 'JF----------'],
    ['VS', 'JFK', 'JFMAMJJASOND'],
  ]);
});

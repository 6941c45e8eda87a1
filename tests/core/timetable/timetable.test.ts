import { describe, expect, test } from 'vitest';
import type { Service } from '../../../src/core/dataset/dataset.ts';
import { timeOfDay } from '../../../src/core/dataset/schedule.ts';
import { buildTimetable } from '../../../src/core/timetable/buildTimetable.ts';
import { flightTimes } from '../../../src/core/timetable/localTime.ts';
import { type ReferenceWeek, referenceWeek } from '../../../src/core/timetable/referenceWeek.ts';
import { storedToBytes, timetableFromBytes, timetableToBytes } from '../../../src/core/timetable/storedTimetable.ts';
import { routeOfDeparture, type Timetable } from '../../../src/core/timetable/timetable.ts';
import { patternsOf } from '../../../src/core/timetable/weeklyPatterns.ts';
import { serviceOf, type TestWorld, week } from '../journeys/world.ts';

/** Departures as text: `Mon 08:00`, in UTC, with the block minutes. */
const departuresOf = ({ departs, block }: Timetable): string[] =>
  Array.from(departs, (minute, i) => `${Math.floor(minute / 1440) + 1} ${timeOfDay(minute % 1440)} ${block[i]}`);

/** The world with other services on its first route. */
const withServices = ({ dataset }: TestWorld, ...services: readonly Service[]) => ({
  ...dataset,
  routes: dataset.routes.map((route, i) => (i === 0 ? { ...route, services } : route)),
});

describe('buildTimetable', () => {
  test('departures are minutes of the week in UTC, by route and time', () => {
    const { timetable } = week({ A: 'Asia/Tokyo' }, 'A-B XX 35 20:00 90', 'A-B YY 3 19:00 60', 'B-A XX 7 23:59 80');
    expect(departuresOf(timetable)).toEqual(['3 10:00 60', '3 11:00 90', '5 11:00 90', '7 23:59 80']);
    expect([...timetable.routeStart]).toEqual([0, 3, 4]);
    expect(timetable.airlines).toEqual(['XX', 'YY']);
    expect([...timetable.airline]).toEqual([1, 0, 0, 0]);
  });

  test('departures of one time stand by airline, then by block time, however they are listed', () => {
    const flights = ['A-B YY 1 08:00 60', 'A-B XX 1 08:00 80', 'A-B XX 1 08:00 70'];
    for (const listed of [flights, flights.toReversed()]) {
      const { timetable } = week(...listed);
      expect(departuresOf(timetable)).toEqual(['1 08:00 70', '1 08:00 80', '1 08:00 60']);
    }
  });

  test('the week is closed: Monday morning in the east is Sunday in UTC, Sunday night in the west is Monday', () => {
    const { timetable } = week({ A: 'Asia/Tokyo', B: 'America/New_York' }, 'A-B XX 1 08:00 90', 'B-A XX 7 21:00 90');
    expect(departuresOf(timetable)).toEqual(['7 23:00 90', '1 01:00 90']);
  });

  test('only departures of services that are not charter, with known time and block time, each once', () => {
    const world = week('A-B XX 1 08:00 90');
    const [service] = world.dataset.routes[0]?.services ?? [];
    if (!service) throw new Error('no service');
    const known = { minute: 600, days: 1, blockMin: 60 };
    const dataset = withServices(
      world,
      { ...service, airlineCode: 'CC', serviceType: 'charter', departures: [known] },
      {
        ...service,
        airlineCode: 'NN',
        serviceType: null,
        departures: [known, { ...known, days: 3 }, { ...known, minute: null }, { ...known, blockMin: null }],
      },
    );
    const timetable = buildTimetable(dataset);
    expect(departuresOf(timetable)).toEqual(['1 10:00 60', '2 10:00 60']);
    expect(timetable.airlines).toEqual(['NN']);
  });

  test('rejects routes out of order and block times that no flight has', () => {
    const { dataset } = week('A-B XX 1 08:00 90', 'A-C XX 1 08:00 90', 'B-C XX 1 08:00 90');
    const unordered = [...dataset.routes].reverse();
    expect(() => buildTimetable({ ...dataset, routes: unordered })).toThrow(
      'Routes must ascend by origin and destination: B-C stands before A-C.',
    );
    const twice = [...dataset.routes.slice(0, 1), ...dataset.routes];
    expect(() => buildTimetable({ ...dataset, routes: twice })).toThrow('A-B stands before A-B.');
    for (const wrong of [0, 1801])
      expect(() => week(`A-B XX 1 08:00 ${wrong}`)).toThrow(
        `Block time of A-B must be 1 to 1800 whole minutes, not ${wrong}.`,
      );
  });

  test('what follows from the departures', () => {
    const { timetable } = week(
      { A: 'UTC DE', B: 'UTC DE' },
      ...['A-B XX 1 08:00 90', 'A-B YY 2 08:00 80', 'A-C YY 1 08:00 70', 'C-B YY 1 09:00 60'],
    );
    expect([...timetable.fewestMin]).toEqual([80, 70, 60]);
    expect([...timetable.domestic]).toEqual([1, 0, 0]);
    expect([...timetable.routeFrom]).toEqual([0, 0, 2]);
    expect([0, 1, 2, 3].map((departure) => routeOfDeparture(timetable, departure))).toEqual([0, 0, 1, 2]);
    expect([...timetable.intoStart]).toEqual([0, 0, 2, 3]);
    expect([...timetable.intoRoute]).toEqual([0, 2, 1]);
    expect([...timetable.airlineStart]).toEqual([0, 1, 4]);
    expect([...timetable.airlineRoute]).toEqual([0, 0, 1, 2]);
  });
});

test('flightTimes: local times and days at both ends', () => {
  const { timetable } = week(
    { A: 'Asia/Tokyo', B: 'Pacific/Pago_Pago' },
    ...['A-B XX 1 06:00 600', 'B-A XX 7 23:30 600', 'B-C XX 7 20:00 60'],
  );
  const times = [0, 1, 2].map((departure) => {
    const { departure: leaves, arrival, arrivalDayOffset } = flightTimes(timetable, departure);
    return `${leaves.day} ${timeOfDay(leaves.minute)} ${arrival.day} ${timeOfDay(arrival.minute)} ${arrivalDayOffset}`;
  });
  expect(times).toEqual(['0 06:00 6 20:00 -1', '6 23:30 1 05:30 2', '6 20:00 0 08:00 1']);
});

describe('referenceWeek', () => {
  const summer = (monday: string): ReferenceWeek => ({ season: 'summer', monday });
  const winter = (monday: string): ReferenceWeek => ({ season: 'winter', monday });
  const weekOf = (dataDate: string, ...months: readonly (string | null)[]) => {
    const { dataset } = week('A-B XX 1 08:00 90', 'A-C XX 1 08:00 90', 'A-D XX 12 08:00 90');
    const routes = dataset.routes.map((route, i) => ({ ...route, months: months[i] ?? null }));
    return referenceWeek({ routes, dataDate });
  };
  const SUMMER = '----MJJA----';
  const WINTER = 'JF---------D';

  test.each([
    ['most departures in summer', '2026-02-01', [SUMMER, WINTER, SUMMER], summer('2025-06-30')],
    ['most departures in winter', '2026-07-15', [SUMMER, WINTER, WINTER], winter('2025-12-29')],
    ['departures, not routes: equal here', '2026-01-15', [SUMMER, SUMMER, WINTER], winter('2025-12-29')],
    ['a service of both seasons counts in both', '2026-01-15', [SUMMER, null, '---A-------D'], summer('2025-06-30')],
    ['a season is over before the next of its name', '2026-11-21', [SUMMER, null, null], summer('2026-06-29')],
    [
      'April begins the summer, October ends it',
      '2026-11-21',
      ['---A--------', '---------O--', null],
      summer('2026-06-29'),
    ],
    [
      'November begins the winter, March ends it',
      '2026-11-21',
      ['----------N-', '--M---------', null],
      winter('2026-12-28'),
    ],
    ['nothing known: the season of the data, summer', '2026-03-29', [], summer('2026-06-29')],
    ['nothing known: the season of the data, winter', '2026-03-28', [], winter('2025-12-29')],
    ['nothing known: the season of the data, its last day', '2026-10-24', [], summer('2026-06-29')],
    ['nothing known: the season of the data, the next winter', '2026-10-25', [], winter('2026-12-28')],
  ] as const)('%s', (_, dataDate, months, expected) => {
    expect(weekOf(dataDate, ...months)).toEqual(expected);
  });

  test('each month is of one season', () => {
    const seasons = Array.from('JFMAMJJASOND', (initial, month) => {
      const only = Array.from({ length: 12 }, (_, i) => (i === month ? initial : '-')).join('');
      return weekOf('2026-11-21', only).season;
    });
    const [winter, summer] = [Array(3).fill('winter'), Array(7).fill('summer')];
    expect(seasons).toEqual([...winter, ...summer, 'winter', 'winter']);
  });

  test('charter services do not count', () => {
    const { dataset } = week('A-B XX 1 08:00 90', 'A-C XX 1 08:00 90');
    const [first, second] = dataset.routes;
    if (!first || !second) throw new Error('no routes');
    const charter = {
      ...serviceOf('YY', []),
      serviceType: 'charter',
      departures: [{ minute: 1, days: 127, blockMin: 9 }],
    } as const;
    const routes = [
      { ...first, months: SUMMER },
      { ...second, months: WINTER, services: [charter] },
    ];
    expect(referenceWeek({ routes, dataDate: '2026-01-01' })).toEqual(summer('2025-06-30'));
  });

  test('all times of a timetable have the clocks of that week', () => {
    const { dataset } = week({ A: 'Europe/London', B: 'America/New_York' }, 'A-B XX 1 08:00 90');
    expect([...buildTimetable({ ...dataset, dataDate: '2026-07-15' }).offset]).toEqual([60, -240]);
    expect([...buildTimetable({ ...dataset, dataDate: '2026-01-15' }).offset]).toEqual([0, -300]);
  });
});

describe('bytes', () => {
  const world = week({ A: 'Asia/Tokyo JP', B: 'America/New_York US' }, 'A-B XX 135 08:00 90', 'B-C 9Y 7 21:00 60');
  const bytes = timetableToBytes(world.timetable);

  test('a timetable read from its bytes is the same', () => {
    expect(timetableFromBytes(bytes)).toEqual(world.timetable);
  });

  test('departures from the last airport are stored too', () => {
    const { timetable } = week('A-B XX 1 08:00 90', 'B-A XX 2 09:00 80');
    expect(departuresOf(timetableFromBytes(timetableToBytes(timetable)))).toEqual(['1 08:00 90', '2 09:00 80']);
  });

  const { timetable } = world;
  const patterns = patternsOf(timetable);
  test.each([
    ['countries', { country: timetable.country.slice(1) }, 'has another number of airports than of countries'],
    ['routes', { routeTo: timetable.routeTo.slice(1) }, 'has 1 routes, but 2'],
    ['times', { patterns: { ...patterns, minute: patterns.minute.slice(1) } }, 'but 1, 2, 2, 2 elements'],
    ['weekdays', { patterns: { ...patterns, days: patterns.days.slice(1) } }, 'but 2, 1, 2, 2 elements'],
    ['block times', { patterns: { ...patterns, block: patterns.block.slice(1) } }, 'but 2, 2, 1, 2 elements'],
    ['airlines', { patterns: { ...patterns, airline: patterns.airline.slice(1) } }, 'but 2, 2, 2, 1 elements'],
  ])('%s that do not add up are rejected', (_, wrong, message) => {
    expect(() => timetableFromBytes(storedToBytes({ ...timetable, patterns, ...wrong }))).toThrow(message);
  });

  test('bytes of something else are rejected', () => {
    expect(() => timetableFromBytes(bytes.map(() => 1))).toThrow('The stored timetable starts with 0x01010101');
  });
});

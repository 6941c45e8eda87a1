import { describe, expect, test } from 'vitest';
import type { Route, Service } from '../../../src/core/dataset/dataset.ts';
import { timeOfDay } from '../../../src/core/dataset/schedule.ts';
import {
  BORDER,
  legOf,
  NO_WAY,
  routeOfDeparture,
  type Timetable,
  usableDepartures,
} from '../../../src/core/journeys/timetable.ts';
import { type TestWorld, timetableOf, week } from './world.ts';

/** Departures as text: `1 08:00 90 XX`, the weekday and time in UTC, and the block minutes. */
const departuresOf = ({ departs, block }: Timetable): string[] =>
  Array.from(departs, (minute, i) => `${Math.floor(minute / 1440) + 1} ${timeOfDay(minute % 1440)} ${block[i]}`);

/** The world with another first route. */
const withRoute = ({ dataset }: TestWorld, change: (route: Route) => Partial<Route>): Timetable =>
  timetableOf({
    ...dataset,
    routes: dataset.routes.map((route, i) => (i === 0 ? { ...route, ...change(route) } : route)),
  });

describe('buildTimetable', () => {
  test('departures are minutes of the week in UTC, by route and time', () => {
    const { timetable } = week({ A: 'Asia/Tokyo' }, 'A-B XX 35 20:00 90', 'A-B YY 3 19:00 60', 'B-A XX 7 23:59 80');
    expect(departuresOf(timetable)).toEqual(['3 10:00 60', '3 11:00 90', '5 11:00 90', '7 23:59 80']);
    expect([...timetable.routeStart]).toEqual([0, 3, 4]);
    const { airlines } = timetable.departures;
    expect(airlines.map(({ code }) => code)).toEqual(['XX', 'YY']);
    expect([...timetable.row]).toEqual([1, 0, 0, 2]);
  });

  test('the week is closed: Monday morning in the east is Sunday in UTC, Sunday night in the west is Monday', () => {
    const { timetable } = week(
      { A: 'Asia/Tokyo', B: 'America/New_York' },
      ...['A-B XX 12 08:00 90', 'A-B YY 1 10:00 90', 'B-A XX 67 21:00 90'],
    );
    expect(departuresOf(timetable)).toEqual(['1 01:00 90', '1 23:00 90', '7 23:00 90', '1 01:00 90', '7 01:00 90']);
  });

  test('only departures of services that are not charter, with a known time', () => {
    const known = { minute: 600, days: 1, blockMin: 60, flight: null, aircraft: [] };
    const timetable = withRoute(week('A-B XX 1 08:00 90'), ({ services }) => ({
      services: services.flatMap((service): Service[] => [
        { ...service, airlineCode: 'CC', serviceType: 'charter', departures: [known] },
        {
          ...service,
          airlineCode: 'NN',
          serviceType: null,
          departures: [known, { ...known, days: 3 }, { ...known, minute: null }],
        },
      ]),
    }));
    expect(departuresOf(timetable)).toEqual(['1 10:00 60', '2 10:00 60']);
  });

  test('a block time that is not known is that of the route', () => {
    const timetable = withRoute(week('A-B XX 1 08:00 70'), ({ services }) => ({
      flyingMin: 85,
      services: services.map((service) => ({
        ...service,
        departures: [...service.departures, { minute: 540, days: 1, blockMin: null, flight: null, aircraft: [] }],
      })),
    }));
    expect(departuresOf(timetable)).toEqual(['1 08:00 70', '1 09:00 85']);
  });

  test('the route of each departure, and the border that it crosses', () => {
    const { timetable } = week(
      { A: 'UTC DE', B: 'UTC DE', C: 'UTC US' },
      ...['A-B XX 1 08:00 90', 'A-B YY 2 08:00 80', 'A-C YY 1 08:00 70', 'C-B YY 1 09:00 60'],
    );
    expect([...timetable.border]).toEqual([BORDER.none, BORDER.entry, BORDER.other]);
    expect([0, 1, 2, 3].map((departure) => routeOfDeparture(timetable, departure))).toEqual([0, 0, 1, 2]);
    expect([...timetable.usual.fewest]).toEqual([80, 70, 60]);
  });
});

describe('usableDepartures', () => {
  const SUMMER = '----MJJA----';
  const NOT_IN_JULY = 'JFMAMJ-ASOND';
  const world = week('A-B XX 1 08:00 90', 'A-B YY 1 09:00 80', 'A-C XX 1 08:00 70');
  const fewest = (timetable: Timetable, filter: Parameters<typeof usableDepartures>[1]) =>
    [...usableDepartures(timetable, filter).fewest].map((minutes) => (minutes === NO_WAY ? null : minutes));
  const XX = new Set([0]);

  test('those of some airlines', () => {
    expect(fewest(world.timetable, { airlines: XX })).toEqual([90, 70]);
    expect(fewest(world.timetable, { airlines: new Set() })).toEqual([null, null]);
  });

  test('a route that rests in the month is left out; without one it is the month of the build', () => {
    const resting = withRoute(world, () => ({ months: NOT_IN_JULY }));
    expect(resting.departures.month).toBe(6);
    expect(fewest(resting, {})).toEqual([null, 70]);
    expect(fewest(resting, { month: 0 })).toEqual([80, 70]);
    expect(fewest(resting, { month: null })).toEqual([80, 70]);
  });

  test('a service that rests in the month is left out', () => {
    const resting = withRoute(world, ({ services }) => ({
      services: services.map((service, i) => ({ ...service, months: i === 1 ? SUMMER : null })),
    }));
    expect(fewest(resting, { month: 0 })).toEqual([90, 70]);
    expect(fewest(resting, { month: 6 })).toEqual([80, 70]);
  });
});

test('legOf: local times and days at both ends', () => {
  const { timetable } = week(
    { A: 'Asia/Tokyo', B: 'Pacific/Pago_Pago' },
    ...['A-B XX 1 06:00 600', 'B-A XX 7 23:30 600', 'B-C XX 7 20:00 60'],
  );
  const times = [0, 1, 2].map((index) => {
    const { departure, arrival } = legOf(timetable, index);
    return `${departure.day} ${timeOfDay(departure.minute)} ${timeOfDay(arrival.minute)} ${arrival.dayOffset}`;
  });
  expect(times).toEqual(['0 06:00 20:00 -1', '6 23:30 05:30 2', '6 20:00 08:00 1']);
});

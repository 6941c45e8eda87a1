import { describe, expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { scheduledWeekly } from '../../../src/core/dataset/routes.ts';
import { must } from '../../../src/core/must.ts';
import { flights, type Rows, tinyWorld } from '../../support/testWorld.ts';
import { faultsOf } from './faults.ts';

const load = (lines: readonly string[], rows: Rows = {}) => loadDataset(tinyWorld({ ...flights(...lines), ...rows }));
const route = (lines: readonly string[], rows: Rows = {}) => must(load(lines, rows).routes[0], 'route');

test('services with the most departures a week come first, then by code', () => {
  const { services } = route(['LHR-JFK LH 08:00 1', 'LHR-JFK BY 08:00 12', 'LHR-JFK BA 08:00 1']);
  expect(services.map((s) => [s.airlineCode, s.airlineName, s.weeklyDepartures])).toEqual([
    ['BY', 'TUI Airways', 2],
    ['BA', 'British Airways', 1],
    ['LH', 'Lufthansa', 1],
  ]);
});

describe('charter', () => {
  test('a route is charter-only when all its services are', () => {
    expect(route(['LHR-FNC BY charter', 'LHR-FNC BA charter']).charterOnly).toBe(true);
    expect(route(['LHR-FNC BY charter', 'LHR-FNC BA']).charterOnly).toBe(false);
  });

  test('charter says nothing about a route that is also scheduled', () => {
    const mixed = route(['LHR-FNC BY 08:00 200min charter ----MJJAS---', 'LHR-FNC BA 08:00 1 250min JFMAMJJASOND']);
    expect([mixed.flyingMin, mixed.seasonalityLabel, scheduledWeekly(mixed)]).toEqual([250, 'Year-round', 1]);
    const only = route(['LHR-FNC BY 08:00 200min charter ----MJJAS---']);
    expect([only.flyingMin, only.seasonalityLabel, scheduledWeekly(only)]).toEqual([
      200,
      'Summer seasonal (May–Sep)',
      0,
    ]);
  });
});

describe('months', () => {
  test('that are curated win over those of the services', () => {
    const lines = ['LHR-JFK BA 08:00 ----MJJAS---'];
    expect(route(lines).months).toBe('----MJJAS---');
    expect(route(lines, { 'curated/seasons.csv': ['LHR,JFK,-----J------,known'] }).months).toBe('-----J------');
  });

  test('need both ends in one hemisphere for summer or winter', () => {
    expect(route(['LHR-SYD BA 08:00 ----MJJAS---']).seasonalityLabel).toBe('Seasonal (May–Sep)');
    expect(route(['LHR-JFK BA 08:00 ----MJJAS---']).seasonalityLabel).toBe('Summer seasonal (May–Sep)');
  });
});

describe('block times', () => {
  const SOUTH = 'SOU,,South Pole,Pole,Antarctica,AQ,-90,0,UTC,,';
  const NORTH = 'NOR,,North Pole,Pole,Arctic,XX,90,0,UTC,,';
  const NOWHERE = 'NIL,,Nowhere,Nowhere,Nowhere,XX,,,UTC,,';

  test('the median of the timetable, else an estimate from the distance', () => {
    const rows = { 'airports.csv': [SOUTH, NORTH] };
    const known = route(['SOU-NOR BA 08:00 1400min', 'SOU-NOR LH 08:00,09:00 1410min'], rows);
    expect([known.flyingMin, known.distanceKm]).toEqual([1410, 20015]);
    const estimated = load(['SOU-NOR BA 08:00'], rows);
    // The fit of the bundled timetable: 46.9 min and 0.07106 min a kilometre.
    expect(estimated.routes[0]?.flyingMin).toBe(Math.round(46.9 + 0.07106 * 20015.1));
  });

  test('without coordinates there is no distance and no estimate', () => {
    const rows = { 'airports.csv': [SOUTH, NOWHERE] };
    expect(route(['SOU-NIL BA 08:00 300min'], rows)).toMatchObject({ distanceKm: null, flyingMin: 300 });
    expect(faultsOf(tinyWorld({ ...flights('NIL-SOU BA 08:00'), ...rows }))).toEqual([
      'sources:1: block_min: is not known for NIL-SOU, and an airport without coordinates allows no estimate',
    ]);
  });

  /** Airports 10 degrees of latitude apart on one meridian: 1,112 km a step. */
  const line = (count: number) =>
    Array.from(
      { length: count },
      (_, i) => `A${String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26))},,X,X,X,XX,${i},0,UTC,,`,
    );

  test.each([
    [29, 'leave the fit of the bundled timetable', Math.round(46.9 + 0.07106 * 30 * 111.195)],
    [30, 'make the fit', 410],
  ])('%i routes with a known time %s', (count, _, minutes) => {
    const airports = line(count + 2);
    const code = (i: number) => must(airports[i], 'airport').slice(0, 3);
    const lines = Array.from(
      { length: count },
      (_, i) => `${code(0)}-${code(i + 1)} BA 08:00 ${100 + 10 * (i + 1)}min`,
    );
    const { routes } = load([...lines, `${code(0)}-${code(count + 1)} BA 08:00`], {
      'airports.csv': airports,
    });
    expect(routes.at(-1)?.flyingMin).toBe(minutes);
  });

  test('an estimate is a minute at least', () => {
    const code = (i: number) => must(line(31)[i], 'airport').slice(0, 3);
    const place = (of: string, longitude: number) => `${of},,X,X,X,XX,0,${longitude},UTC,,`;
    // 30 minutes for 311 km and 235 for 600 km estimate less than nothing for 11 km.
    const airports = [
      place(code(0), 0),
      ...Array.from({ length: 30 }, (_, i) => place(code(i + 1), i < 15 ? 2.8 : 5.4)),
      place('FAR', 0.1),
    ];
    const lines = Array.from({ length: 30 }, (_, i) => `${code(0)}-${code(i + 1)} BA 08:00 ${i < 15 ? 30 : 235}min`);
    const { routes } = load([...lines, `${code(0)}-FAR BA 08:00`], { 'airports.csv': airports });
    expect(routes.at(-1)?.flyingMin).toBe(1);
  });
});

test('routes are sorted by id, with the indices of their airports, and frozen', () => {
  const { airports, routes, routeIndex } = load(['SYD-LHR BA', 'JFK-LHR BA', 'LHR-JFK BA', 'LHR-FNC BA']);
  expect(routes.map(({ id }) => id)).toEqual(['JFK-LHR', 'LHR-FNC', 'LHR-JFK', 'SYD-LHR']);
  for (const [index, { id, from, to }] of routes.entries()) {
    expect(`${airports[from]?.code}-${airports[to]?.code}`).toBe(id);
    expect(routeIndex.get(id)).toBe(index);
  }
  expect(routes.every(Object.isFrozen)).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { loadDataset } from '../../../../src/core/dataset/load.ts';
import { naiveSchedule } from '../../../support/naiveSchedule.ts';
import { flights, type Rows, tinyWorld } from '../../../support/testWorld.ts';

/** Each route with its services: airline, type, note, and departure times of Monday. */
const glance = (...rows: readonly Rows[]): Record<string, string[]> =>
  Object.fromEntries(
    loadDataset(tinyWorld(Object.assign({}, ...rows))).routes.map(({ id, services }) => [
      id,
      services.map((s) =>
        [s.airlineCode, s.serviceType, s.seasonalNote, naiveSchedule(s)[0]?.times]
          .filter((part) => part != null)
          .join(' '),
      ),
    ]),
  );

describe('closed airports', () => {
  const berlin = flights('TXL-LHR BA 07:00', 'BER-LHR BA 09:00', 'LHR-TXL LH 08:00', 'TXL-BER AB 06:00');

  test('departures go to the successor, at either end; a route to the successor ends', () => {
    expect(glance(berlin, { 'curated/closed-airports.csv': ['TXL,2020-11,BER,'] })).toEqual({
      'BER-LHR': ['BA 07:00,09:00'],
      'LHR-BER': ['LH 08:00'],
    });
  });

  test('without a successor the routes end', () => {
    expect(glance(berlin, { 'curated/closed-airports.csv': ['TXL,2020-11,,'] })).toEqual({ 'BER-LHR': ['BA 09:00'] });
  });
});

describe('ceased airlines', () => {
  const rows = flights('BER-LHR AB 07:00 charter # AB only', 'BER-LHR LH 09:00', 'BER-FNC AB 10:00');

  test('services go to the successor and join its own', () => {
    expect(glance(rows, { 'curated/ceased-airlines.csv': ['AB,2017-10,LH,'] })).toEqual({
      'BER-FNC': ['LH 10:00'],
      'BER-LHR': ['LH charter AB only 07:00,09:00'],
    });
  });

  test('numbers of flights are those of the airline that sold them: a successor has others', () => {
    const departures = ['BER,LHR,AB,07:00,1,,8100,320', 'BER,LHR,LH,09:00,1,,900,319'];
    const world = { ...rows, 'departures.csv': departures, 'curated/ceased-airlines.csv': ['AB,2017-10,LH,'] };
    const [, first] = loadDataset(tinyWorld(world)).routes;
    expect(first?.services[0]?.departures.map(({ flight, aircraft }) => [flight, aircraft])).toEqual([
      [null, ['320']],
      [900, ['319']],
    ]);
  });

  test('without a successor they end, and routes without another airline', () => {
    expect(glance(rows, { 'curated/ceased-airlines.csv': ['AB,2017-10,,'] })).toEqual({ 'BER-LHR': ['LH 09:00'] });
  });
});

test('the first of two services that become one decides type and note, where it has them; months are not known', () => {
  const ceased = { 'curated/ceased-airlines.csv': ['AB,2017-10,LH,', 'BY,2017-10,LH,'] };
  const seasonal = flights(
    'BER-LHR AB ----MJJAS---',
    'BER-LHR BY scheduled JFMAMJJASOND # note',
    'BER-FNC AB ----MJJAS---',
  );
  expect(glance(seasonal, ceased)['BER-LHR']).toEqual(['LH scheduled note']);
  const { routes } = loadDataset(tinyWorld({ ...seasonal, ...ceased }));
  expect(routes.map(({ id, months }) => [id, months])).toEqual([
    ['BER-FNC', '----MJJAS---'],
    ['BER-LHR', null],
  ]);
});

test.each([
  ['of an airline', 'BY,,,', ['FNC-LHR', 'LHR-FNC', 'LHR-SYD']],
  ['of an airline from an airport', 'BY,LHR,,', ['LHR-FNC', 'LHR-SYD']],
  ['of an airline to an airport', 'BY,,LHR,', ['FNC-LHR']],
  ['of one route', 'BY,LHR,FNC,', ['LHR-FNC']],
  ['of another airline', 'LH,,,', []],
])('charter services %s', (_, charter, routes) => {
  const rows = flights('LHR-FNC BY scheduled', 'FNC-LHR BY scheduled', 'LHR-SYD BY scheduled', 'LHR-SYD BA');
  const found = glance(rows, { 'curated/charters.csv': [charter] });
  expect(Object.keys(found).filter((id) => found[id]?.includes('BY charter'))).toEqual(routes);
  expect(found['LHR-SYD']).toContain('BA');
});

test('an airline of which all flights are scheduled: those of unknown type', () => {
  const rows = flights('LHR-JFK BA', 'LHR-FNC BA charter', 'LHR-SYD LH');
  const reviewed = ['BA,BAW,British Airways,scheduled', 'LH,DLH,Lufthansa,'];
  expect(glance(rows, { 'curated/import/airlines.csv': reviewed })).toEqual({
    'LHR-FNC': ['BA charter'],
    'LHR-JFK': ['BA scheduled'],
    'LHR-SYD': ['LH'],
  });
});

test('dropped routes are not in the result', () => {
  expect(glance(flights('LHR-JFK BA dropped', 'JFK-LHR BA'))).toEqual({ 'JFK-LHR': ['BA'] });
});

describe('the age of a service', () => {
  const departures = flights('LHR-JFK BA 07:00', 'JFK-LHR BA', 'LHR-SYD BA 09:00', 'SYD-LHR BA');
  const agesOf = (evidence: readonly string[], sources: readonly string[]) =>
    Object.fromEntries(
      loadDataset(tinyWorld({ ...departures, 'evidence.csv': evidence, 'evidence-sources.csv': sources })).routes.map(
        ({ id, services }) => [id, services.map((service) => [service.timetableMonth, service.seenMonth])],
      ),
    );

  test('is the month of the timetable with its departures, and the month of the newest observation', () => {
    const ages = agesOf(
      [
        'paper,LHR,JFK,BA,2016-07,2016-07,1,d,',
        'paper,SYD,LHR,BA,2018-01,2018-01,1,,',
        'newer,LHR,JFK,BA,2021-07,2021-07,1,,',
        'newer,SYD,LHR,BA,2021-07,2021-07,1,,',
        'observers,LHR,JFK,BA,2020-01,2026-10,9,,',
        'observers,JFK,LHR,BA,2020-01,2026-09,9,,',
      ],
      [
        'paper,timetable,2022-12-31,named,',
        'newer,timetable,2021-12-31,named,',
        'observers,observed,2026-10-31,named,',
      ],
    );
    expect(ages).toEqual({
      'JFK-LHR': [[null, '2026-09']],
      'LHR-JFK': [['2016-07', '2026-10']],
    });
  });

  test('is not known without a date, unless the timetable has no dates at all', () => {
    const undated = 'paper,LHR,JFK,BA,,,1,d,';
    const source = ['paper,timetable,2022-12-31,named,'];
    expect(agesOf([undated], source)).toEqual({ 'LHR-JFK': [['2022-12', null]] });
    expect(agesOf([undated, 'paper,LHR,SYD,BA,2018-01,2018-01,1,d,'], source)).toEqual({
      'LHR-JFK': [[null, null]],
      'LHR-SYD': [['2018-01', null]],
    });
    expect(agesOf([], [])['LHR-JFK']).toEqual([[null, null]]);
  });
});

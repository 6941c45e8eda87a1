import { describe, expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { flights, type Rows, tinyWorld } from '../../support/testWorld.ts';

/** Each route with its services: airline, type, note, and departure times of Monday. */
const glance = (...rows: readonly Rows[]): Record<string, string[]> =>
  Object.fromEntries(
    loadDataset(tinyWorld(Object.assign({}, ...rows))).routes.map(({ id, services }) => [
      id,
      services.map((s) =>
        [s.airlineCode, s.serviceType, s.seasonalNote, s.schedule[0]?.times].filter((part) => part != null).join(' '),
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

test('dropped routes are not in the result', () => {
  expect(glance(flights('LHR-JFK BA dropped', 'JFK-LHR BA'))).toEqual({ 'JFK-LHR': ['BA'] });
});

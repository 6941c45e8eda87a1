import { expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { routeRows } from '../../../src/site/route-table/rows.ts';
import { flights, tinyWorld } from '../../support/testWorld.ts';

const indexes = buildIndexes({
  dataset: loadDataset(
    tinyWorld(
      flights(
        'LHR-FNC BY 09:00 6 230min charter',
        'LHR-JFK BA 10:00 1 470min scheduled',
        'LHR-JFK LH 08:00 3 470min scheduled',
      ),
    ),
  ),
  baseUrl: 'https://routes.example',
});

test('departures of one time and different block times are one, and an unknown time is last', () => {
  const { 'departures.csv': departures = [], ...rows } = flights('LHR-JFK BA 10:00 1 470min scheduled');
  const several = ['LHR,JFK,BA,,7,', 'LHR,JFK,BA,10:00,2,480', 'LHR,JFK,BA,06:00,2,480'];
  const dataset = loadDataset(tinyWorld({ ...rows, 'departures.csv': [...departures, ...several] }));
  const [row] = routeRows(buildIndexes({ dataset, baseUrl: 'https://routes.example' }), [0]);
  expect(row?.services[0]?.departures).toEqual([
    { minute: 360, days: 0b0000010, families: '' },
    { minute: 600, days: 0b0000011, families: '' },
    { minute: null, days: 0b1000000, families: '' },
  ]);
  expect(row).toMatchObject({ weekly: 4, days: 0b1000011, span: [360, 600], daysKnown: true });
});

test('two flights of one airline at one time count twice', () => {
  const { 'departures.csv': departures = [], ...rows } = flights('LHR-JFK BA 10:00 12 470min scheduled');
  const dataset = loadDataset(tinyWorld({ ...rows, 'departures.csv': [...departures, 'LHR,JFK,BA,10:00,2,480'] }));
  const [row] = routeRows(buildIndexes({ dataset, baseUrl: 'https://routes.example' }), [0]);
  expect(row?.services[0]?.departures.map(({ minute, days }) => [minute, days])).toEqual([
    [600, 0b11],
    [600, 0b10],
  ]);
  expect(row?.weekly).toBe(3);
});

test('a row has the services of one airline, and charter-only routes have no row', () => {
  const codes = (airline?: string) =>
    routeRows(indexes, [0, 1], airline === undefined ? {} : { airline }).map(({ path, services }) => [
      path,
      services.map((one) => one.airline),
    ]);
  expect(codes()).toEqual([['/r/LHR-JFK', ['BA', 'LH']]]);
  expect(codes('LH')).toEqual([['/r/LHR-JFK', ['LH']]]);
});

import { expect, test } from 'vitest';
import type { Input } from '../../src/contract/operations.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { must } from '../../src/core/must.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { rowsOf } from '../support/rowsOf.ts';
import { bundledWorld, flights, tinyWorld } from '../support/testWorld.ts';

const indexes = buildIndexes({
  dataset: loadDataset(
    tinyWorld(
      flights(
        'LHR-JFK BA 09:00 480min',
        'LHR-TXL LH 09:00 110min',
        'LGW-FNC BA 09:00 230min',
        'JFK-SYD BA 09:00 1200min',
        'TXL-FNC LH 09:00 300min',
        'LHR-BER BY 09:00 100min charter',
      ),
    ),
  ),
  baseUrl: 'https://routes.example',
});
const reachable = (more: Partial<Input<'reachable_airports'>> = {}) =>
  callOperation(indexes, 'reachable_airports', {
    ...{ airport_code: 'LHR', max_stops: 1, max_flying_min: 2000, limit: 10, offset: 0 },
    ...more,
  });
const codes = (more?: Partial<Input<'reachable_airports'>>) =>
  reachable(more).airports.map(({ airport_code }) => airport_code);

test('airports by stops, then minutes, with the way; charter counts for nothing', () => {
  expect(reachable()).toEqual({
    from: 'LHR',
    airports: [
      { airport_code: 'TXL', city: 'Berlin', country: 'Germany', stops: 0, flying_min: 110, via: [] },
      { airport_code: 'JFK', city: 'New York', country: 'United States', stops: 0, flying_min: 480, via: [] },
      { airport_code: 'FNC', city: 'Funchal', country: 'Portugal', stops: 1, flying_min: 410, via: ['TXL'] },
      { airport_code: 'SYD', city: 'Sydney', country: 'Australia', stops: 1, flying_min: 1680, via: ['JFK'] },
    ],
    total: 4,
  });
  expect(codes({ max_stops: 0 })).toEqual(['TXL', 'JFK']);
  expect(codes({ max_flying_min: 410 })).toEqual(['TXL', 'FNC']);
});

test('all airports of an area are origins', () => {
  expect(reachable({ airport_code: 'LON', max_stops: 0 }).airports.map((row) => row.flying_min)).toEqual([
    110, 230, 480,
  ]);
});

test('one airline flies every leg', () => {
  expect(codes({ airline: 'BA' })).toEqual(['JFK', 'SYD']);
  expect(codes({ airline: 'BY' })).toEqual([]);
});

test('the total counts what passes the filter by country, not the page', () => {
  const found = reachable({ to_country: 'Portugal,Australia', limit: 1, offset: 1 });
  expect([found.airports.map(({ airport_code }) => airport_code), found.total]).toEqual([['SYD'], 2]);
});

test('regions, alliances and months filter the airports and the legs', () => {
  const { dataset, indexes: world } = bundledWorld();
  const ask = (more: object) => {
    const page = { max_stops: 1, max_flying_min: 9999, limit: 500, offset: 0 };
    return callOperation(world, 'reachable_airports', { airport_code: 'BHX', ...page, ...more });
  };
  const isFlown = (from: string, to: string, alliance: string) =>
    dataset.routes[dataset.routeIndex.get(`${from}-${to}`) ?? -1]?.services.some(
      ({ airlineCode, serviceType }) => serviceType !== 'charter' && dataset.alliances.get(airlineCode) === alliance,
    );
  const inStar = rowsOf(ask({ alliance: 'star' }).airports);
  expect(inStar.length).toBeGreaterThan(10);
  for (const { airport_code, via } of inStar)
    for (const [i, end] of [...via, airport_code].entries())
      expect(isFlown(via[i - 1] ?? 'BHX', end, 'star'), `${via} ${airport_code}`).toBe(true);
  const nordic = rowsOf(ask({ to_region: 'Scandinavia' }).airports).map(({ country }) => country);
  expect(new Set(nordic)).toEqual(new Set(['Denmark', 'Norway', 'Sweden']));
  const rests = dataset.routes.find(({ months, charterOnly }) => months?.startsWith('-') && !charterOnly);
  const [from, to] = must(rests, 'a route that rests in January').id.split('-');
  const direct = (month: number) =>
    rowsOf(ask({ airport_code: from, max_stops: 0, month }).airports).map(({ airport_code }) => airport_code);
  const flown = [...must(rests?.months, 'months')].findIndex((mark) => mark !== '-') + 1;
  expect([direct(1).includes(to ?? ''), direct(flown).includes(to ?? '')]).toEqual([false, true]);
});

test('an airline that rests in a month leads nowhere, though another one flies the route', () => {
  const seasonal = buildIndexes({
    dataset: loadDataset(tinyWorld(flights('LHR-JFK BA 09:00 480min JFM------OND', 'LHR-JFK LH 10:00 480min'))),
    baseUrl: 'https://routes.example',
  });
  const found = (more: Partial<Input<'reachable_airports'>>) =>
    callOperation(seasonal, 'reachable_airports', {
      ...{ airport_code: 'LHR', max_stops: 0, max_flying_min: 2000, limit: 10, offset: 0 },
      ...more,
    }).total;
  expect([found({ month: 7 }), found({ month: 7, airline: 'LH' })]).toEqual([1, 1]);
  expect([found({ month: 1, airline: 'BA' }), found({ month: 7, airline: 'BA' })]).toEqual([1, 0]);
});

import { expect, test } from 'vitest';
import { Connections } from '../../src/contract/schemas.ts';
import { at } from '../../src/core/must.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { bundledWorld } from '../support/testWorld.ts';
import { indexes } from './published.ts';

const connections = (from: string, to: string, more: object = {}) =>
  Connections.parse(
    callOperation(indexes, 'find_connections', {
      ...{ from, to, max_stops: 2, max_flying_min: 2000, include_charter: false },
      ...more,
    }),
  );
const ids = (answer: Connections) => answer.options.map(({ legs }) => legs.map(({ route_id }) => route_id).join(' '));

test('the answer has the ends as they were sent, with blanks that are not ASCII', () => {
  expect(connections('LHR,\u00a0LGW', 'JFK')).toEqual({ ...connections('LHR,LGW', 'JFK'), from: 'LHR,\u00a0LGW' });
});

test('never routes over charter, asked for or not', () => {
  expect(ids(connections('LHR', 'LGW', { include_charter: true }))).toEqual([]);
  expect(ids(connections('LHR', 'SYD'))).toEqual(['LHR-JFK JFK-SYD']);
});

test('no stop is at an avoided airport; the ends may be avoided', () => {
  expect(ids(connections('LHR', 'SYD', { avoid: 'JFK' }))).toEqual([]);
  expect(ids(connections('LHR', 'SYD', { avoid: 'JFK', via: 'JFK' }))).toEqual([]);
  expect(ids(connections('LHR', 'SYD', { avoid: 'LGW,LHR,SYD' }))).toEqual(['LHR-JFK JFK-SYD']);
});

test('every leg has an accepted airline that is not charter', () => {
  expect(ids(connections('LHR', 'SYD', { airline: 'BA' }))).toEqual(['LHR-JFK JFK-SYD']);
  expect(ids(connections('LHR', 'SYD', { airline: 'BY' }))).toEqual([]);
  expect(ids(connections('LHR', 'JFK', { airline: 'BY' }))).toEqual([]);
  expect(ids(connections('LHR', 'JFK', { airline: 'BY', include_charter: true }))).toEqual(['LHR-JFK']);
});

test('offers a charter flight only when it is direct and asked for', () => {
  expect(ids(connections('LHR', 'FNC'))).toEqual([]);
  expect(ids(connections('LHR', 'FNC', { include_charter: true }))).toEqual(['LHR-FNC']);
  expect(ids(connections('LHR', 'FNC', { include_charter: true, max_flying_min: 230 }))).toEqual(['LHR-FNC']);
  expect(ids(connections('LHR', 'FNC', { include_charter: true, max_flying_min: 229 }))).toEqual([]);
});

test('shows charter airlines on a direct flight only', () => {
  const airlines = (answer: Connections) =>
    answer.options[0]?.legs[0]?.airlines.map(({ airline_code }) => airline_code);
  expect(airlines(connections('LHR', 'JFK', { include_charter: true }))).toEqual(['BY', 'BA']);
  expect(airlines(connections('LHR', 'SYD', { include_charter: true }))).toEqual(['BA']);
});

test('adds up minutes and counts stops', () => {
  const [option] = connections('lhr', 'syd').options;
  expect([option?.total_flying_min, option?.stops]).toEqual([1680, 1]);
});

test('finds nothing from an airport to itself; the first unknown airport is named', () => {
  expect(connections('LHR', 'LHR')).toEqual({ from: 'LHR', to: 'LHR', options: [] });
  expect(() => connections('QQQ', 'XXX')).toThrow('/api/airports?q=QQQ');
  expect(() => connections('LHR', 'XXX')).toThrow('XXX');
});

test('between areas and lists, all direct flights are listed, and seven itineraries with stops', () => {
  const { dataset, indexes: bundled } = bundledWorld();
  const between = (from: string, to: string) =>
    Connections.parse(
      callOperation(bundled, 'find_connections', {
        ...{ from, to, max_stops: 1, max_flying_min: 2000, include_charter: false },
      }),
    );
  const inFlorida = ['FLL', 'MCO', 'MIA', 'TPA'];
  const code = (airport: number) => at(dataset.airports, airport).code;
  const isNewYork = (airport: number) => at(dataset.airports, airport).metropolitanArea === 'NYC';
  const flown = dataset.routes.filter(
    ({ from, to, charterOnly }) => !charterOnly && isNewYork(from) && inFlorida.includes(code(to)),
  );
  expect(flown.length).toBeGreaterThan(7);
  flown.sort((a, b) => a.flyingMin - b.flyingMin || (a.id < b.id ? -1 : 1));
  expect(ids(between('NYC', inFlorida.join()))).toEqual(flown.map(({ id }) => id));
  expect(between('ABZ,INV', 'NYC').options).toHaveLength(7);
});

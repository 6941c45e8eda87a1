import { expect, test } from 'vitest';
import { Destination, Destinations } from '../../src/contract/schemas.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { flights, tinyWorld } from '../support/testWorld.ts';
import { indexes, published } from './published.ts';

const list = (airport_code: string, include_charter = false) =>
  callOperation(indexes, 'airport_destinations', { airport_code, include_charter });
const rows = (airport_code: string, include_charter = false) =>
  list(airport_code, include_charter).destinations.map((row) => Destination.parse(row));

test('lists direct routes with the cities at both ends', () => {
  const answer = Destinations.parse(list('lhr'));
  expect(answer).toMatchObject({ from: 'LHR', from_city: 'London', from_country: 'United Kingdom' });
  expect(rows('lhr').map((d) => [d.route_id, d.from_city, d.to_city, d.to_country])).toEqual([
    ['LHR-JFK', 'London', 'New York', 'United States'],
  ]);
});

test('the routes of the airport with the last code name it as their origin', () => {
  const dataset = loadDataset(tinyWorld(flights('JFK-LHR BA 08:30', 'TXL-LHR LH 08:30', 'TXL-JFK BA 08:30')));
  const { destinations } = callOperation(buildIndexes({ ...published, dataset }), 'airport_destinations', {
    airport_code: 'TXL',
    include_charter: false,
  });
  expect(
    destinations.map((row) => Destination.parse(row)).map(({ from, from_city, to }) => [from, from_city, to]),
  ).toEqual([
    ['TXL', 'Berlin', 'LHR'],
    ['TXL', 'Berlin', 'JFK'],
  ]);
});

test('a day on which no time is known has no times', () => {
  const lines = flights('LHR-JFK BA -- 13', 'JFK-LHR BA 08:30 1');
  const departures = [...(lines['departures.csv'] ?? []), 'LHR,JFK,BA,09:00,34,'];
  const dataset = loadDataset(tinyWorld({ ...lines, 'departures.csv': departures }));
  const { destinations } = callOperation(buildIndexes({ ...published, dataset }), 'airport_destinations', {
    airport_code: 'LHR',
    include_charter: false,
  });
  expect(destinations.flatMap((row) => Destination.parse(row).airlines.map(({ schedule }) => schedule))).toEqual([
    [
      { day: 'Mon', times: [] },
      { day: 'Wed', times: ['09:00'] },
      { day: 'Thu', times: ['09:00'] },
    ],
  ]);
});

test('adds charter on request, by city', () => {
  expect(rows('LHR', true).map((d) => [d.to_city, d.charter_only, d.airlines.length])).toEqual([
    ['Funchal', true, 1],
    ['New York', false, 2],
  ]);
  expect(list('LHR').destinations.map((d) => ['charter_only' in d, d.airlines.length])).toEqual([[false, 1]]);
});

test('keeps the order of the keys of the contract, charter_only before the cities', () => {
  expect(list('LHR', true).destinations.map((d) => Object.keys(d))).toEqual([
    Object.keys(Destination.shape),
    Object.keys(Destination.shape),
  ]);
});

test('an airport without routes has an empty list, an unknown one is an error', () => {
  expect(list('BER', true).destinations).toEqual([]);
  expect(() => list('london')).toThrow('/api/airports?q=LONDON');
});

import { describe, expect, test } from 'vitest';
import type { Input } from '../../src/contract/operations.ts';
import { Destination } from '../../src/contract/schemas.ts';
import { at } from '../../src/core/must.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { bundledWorld } from '../support/testWorld.ts';

/** Lists of routes by destination and by airline, against the lists of destinations of every airport. */
const { dataset, indexes } = bundledWorld();
const filters: readonly Partial<Input<'airport_destinations'>>[] = [
  {},
  { day: 'Sat' },
  { depart_after: '21:00', depart_before: '05:00' },
  { max_flying_min: 90, month: 2 },
];
const everyRow = filters.map((filter) =>
  dataset.airports.flatMap(({ code }) =>
    callOperation(indexes, 'airport_destinations', {
      airport_code: code,
      include_charter: false,
      offset: 0,
      ...filter,
    }).destinations.map((row) => Destination.parse(row)),
  ),
);
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

describe.each(filters.map((filter, index) => [JSON.stringify(filter), filter, at(everyRow, index)] as const))(
  'with %s',
  (_, filter, rows) => {
    test.each(['LHR', 'FNC', 'ABZ', 'JFK', 'AAA'])('origins of %s', (airport_code) => {
      const expected = rows
        .filter(({ to }) => to === airport_code)
        .sort((a, b) => byText(a.from_city, b.from_city) || byText(a.from, b.from));
      const answer = callOperation(indexes, 'airport_origins', { airport_code, include_charter: false, ...filter });
      expect(answer.origins).toEqual(expected);
    });

    test('origins of an area', () => {
      const { origins } = callOperation(indexes, 'airport_origins', {
        airport_code: 'nyc',
        include_charter: false,
        ...filter,
      });
      const areas = new Map(dataset.airports.map(({ code, metropolitanArea }) => [code, metropolitanArea]));
      const expected = rows.filter(({ to }) => areas.get(to) === 'NYC');
      expect(origins.map(({ route_id }) => route_id).sort()).toEqual(expected.map(({ route_id }) => route_id).sort());
      const order = origins
        .map((row) => Destination.parse(row))
        .map(({ from_city, from, to }) => [from_city, from, to]);
      expect(order).toEqual(order.toSorted((a, b) => byText(a.join('\0'), b.join('\0'))));
    });

    test.each(['BA', 'FR', 'LX', 'VT'])('routes of %s', (airline_code) => {
      const expected = rows
        .map((row) => ({ ...row, airlines: row.airlines.filter((one) => one.airline_code === airline_code) }))
        .filter(({ airlines }) => airlines.length > 0)
        .sort((a, b) => byText(a.route_id, b.route_id));
      const answer = callOperation(indexes, 'airline_routes', { airline_code, include_charter: false, ...filter });
      expect(answer.routes).toEqual(expected);
      expect(expected.length > 0 || Object.keys(filter).length > 0).toBe(true);
    });
  },
);

test('charter is listed on request only', () => {
  const list = (include_charter: boolean) =>
    callOperation(indexes, 'airline_routes', { airline_code: '3Z', include_charter }).routes.map((row) =>
      Destination.parse(row),
    );
  const charter = dataset.routes.filter(({ services }) =>
    services.some(({ airlineCode, serviceType }) => airlineCode === '3Z' && serviceType === 'charter'),
  );
  expect(list(true).length - list(false).length).toBe(charter.length);
  expect(charter.length).toBeGreaterThan(0);
});

test('an unknown airline is an error that shows a code', () => {
  expect(() => callOperation(indexes, 'airline_routes', { airline_code: 'ZZZ', include_charter: false })).toThrow(
    'Unknown airline ZZZ. Use an IATA or ICAO code, such as BA or BAW.',
  );
});

test.each(['QQ', 'UTY'])('airline %s exists and has no route in the data: its list is empty', (airline_code) => {
  const input = { airline_code, include_charter: false } as const;
  expect(callOperation(indexes, 'airline_routes', input)).toEqual({
    airline_code: 'QQ',
    airline: 'Alliance Airlines',
    routes: [],
    note: 'Alliance Airlines operates flights, but the data has none of them.',
  });
  expect(callOperation(indexes, 'airline_routes', { ...input, limit: 5 })).toMatchObject({ routes: [], total: 0 });
});

test('every list says that an airline flies and is not in the data', () => {
  const note = 'Southwest Airlines operates flights, but the data has none of them.';
  const list = { include_charter: false, airline: 'WN' };
  const page = { limit: 100, offset: 0 };
  const ends = { from: 'DAL', to: 'HOU' };
  const search = { airline: 'WN', max_stops: 2, max_flying_min: 1440 };
  const journeys = { max_layover: 720, limit: 12 };
  const answers = [
    callOperation(indexes, 'airport_destinations', { airport_code: 'DAL', ...list }),
    callOperation(indexes, 'airport_origins', { airport_code: 'DAL', ...list }),
    callOperation(indexes, 'reachable_airports', { airport_code: 'DAL', ...search, ...page }),
    callOperation(indexes, 'find_connections', { ...ends, ...search, include_charter: false }),
    callOperation(indexes, 'find_journeys', { ...ends, airline: 'WN', max_stops: 2, ...journeys }),
    callOperation(indexes, 'find_flights', { ...list, ...page }),
    callOperation(indexes, 'find_flights', { flight: 'SWA1', include_charter: false, ...page }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ note });
  const known = callOperation(indexes, 'airport_destinations', { airport_code: 'JFK', ...list, airline: 'WN,AA' });
  expect(known.destinations.length).toBeGreaterThan(0);
  expect(known).not.toHaveProperty('note');
});

test('the error for the name of an airline has its code', () => {
  const named = (airline_code: string) => () =>
    callOperation(indexes, 'airline_routes', { airline_code, include_charter: false });
  expect(named('ryanair')).toThrow('Unknown airline RYANAIR. Use the code of an airline: FR (Ryanair).');
  expect(named('british airways')).toThrow(
    'Unknown airline BRITISH AIRWAYS. Use the code of an airline: BA (British Airways).',
  );
  expect(named('-')).toThrow('Unknown airline -. Use an IATA or ICAO code');
});

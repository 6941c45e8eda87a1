import { expect, test } from 'vitest';
import { InvalidInput } from '../../src/contract/errors.ts';
import type { Input } from '../../src/contract/operations.ts';
import type { FlightRow } from '../../src/contract/schemas.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { rowsOf } from '../support/rowsOf.ts';
import { bundledWorld } from '../support/testWorld.ts';

const { indexes } = bundledWorld();
const ask = (input: Partial<Input<'find_flights'>>) =>
  callOperation(indexes, 'find_flights', { include_charter: false, limit: 100, offset: 0, ...input });
const flights = (input: Partial<Input<'find_flights'>>): readonly FlightRow[] => rowsOf(ask(input).flights);

test('a flight number is found in all its spellings', () => {
  const rows = flights({ flight: 'BA117' });
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ flight, route_id }) => `${flight} ${route_id}`))).toEqual(new Set(['BA117 LHR-JFK']));
  for (const flight of ['BA 117', 'ba0117', 'BAW117', 'baw 0117', 'BA-117', 'ba  117'])
    expect(ask({ flight }), flight).toEqual(ask({ flight: 'BA117' }));
});

test('the legs of one number are in the order flown', () => {
  const legs = new Map<string, string[]>();
  for (const number of [1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 31, 32, 35, 36, 51, 52, 81, 82])
    for (const code of ['QF', 'SQ', 'EK', 'BA', 'UA'])
      legs.set(`${code}${number}`, [
        ...new Set(flights({ flight: `${code}${number}` }).map(({ route_id }) => route_id)),
      ]);
  const chains = [...legs.values()].filter((routes) =>
    routes.some((one) =>
      routes.some((other) => one.slice(4) === other.slice(0, 3) && one.slice(0, 3) !== other.slice(4)),
    ),
  );
  expect(chains.length).toBeGreaterThan(5);
  for (const routes of chains)
    for (const [i, route] of routes.entries()) {
      // A leg that leads to where another one begins is before it, unless they lead in a circle.
      const before = routes.findIndex((other) => other.slice(4) === route.slice(0, 3));
      const isCircle = routes.some((other) => other.slice(0, 3) === route.slice(4));
      if (before !== -1 && !isCircle) expect(before, routes.join()).toBeLessThan(i);
    }
});

test('nothing leads from a place into itself, and an answer without an end says so', () => {
  const answer = ask({ from: 'LHR', to: 'LON' });
  expect(answer).toMatchObject({ flights: [], total: 0 });
  expect(answer.note).toBe('LHR and LON overlap: origin and destination must be different places.');
  const others = flights({ from: 'DXB', to: 'LON', limit: 500 });
  expect(others.map(({ to }) => to)).toContain('LHR');
  expect(flights({ from: 'LHR,DXB', to: 'LON', limit: 500 })).toEqual(others);
  const both = flights({ from: 'LHR,DXB', to: 'LON,DXB', limit: 500 }).map(({ route_id }) => route_id);
  expect(new Set(both)).toEqual(new Set(['LHR-DXB', ...others.map(({ route_id }) => route_id)]));
  expect(ask({ from: 'JFK', to: 'LON' }).note).toBeUndefined();
});

test('an empty list says that no route joins the two ends, and not that none matches', () => {
  expect(ask({ from: 'ABZ', to: 'HNL', day: 'Fri' }).note).toBe(
    'The data has no direct flight from ABZ to HNL, on any day.',
  );
  const late = ask({ from: 'LHR', to: 'JFK', depart_after: '23:30', depart_before: '23:59' });
  expect([late.total, late.note]).toEqual([0, undefined]);
});

test('flights of the same or of an unknown time are by route, whether what is requested is known of them or not', () => {
  const rows = flights({ from: 'DUB', day: 'Mon', include_unknown: true, limit: 500 });
  const byTime = Map.groupBy(rows, ({ departure }) => departure);
  expect(byTime.get(null)?.length).toBeGreaterThan(5);
  for (const [time, own] of byTime) {
    const ids = own.map(({ route_id }) => route_id);
    expect(ids, String(time)).toEqual(ids.toSorted());
  }
});

test('a request for all flights of the world is an error that names what it needs', () => {
  expect(() => ask({ day: 'Mon' })).toThrow(InvalidInput);
  expect(() => ask({ alliance: 'star' })).toThrow('one of from, to, from_country');
  expect(() => ask({ flight: 'ZZ1' })).toThrow('ZZ1 has no code of an airline');
  expect(() => ask({ from: 'QQQ' })).toThrow('Unknown airport QQQ');
});

test('services without known departures are rows, and put aside by a filter', () => {
  const rows = flights({ from: 'STN', to_country: 'GR', airline: 'FR' });
  expect(rows.filter(({ days, departure }) => days.length === 0 && departure === null).length).toBeGreaterThan(3);
  const { flights: found, unknown } = ask({ from: 'STN', to_country: 'GR', airline: 'FR', day: 'Sat' });
  expect(unknown?.airlines).toEqual(['FR']);
  expect((unknown?.routes ?? 0) + new Set(rowsOf(found).map(({ route_id }) => route_id)).size).toBe(
    new Set(rows.map(({ route_id }) => route_id)).size,
  );
});

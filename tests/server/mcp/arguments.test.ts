import { describe, expect, test } from 'vitest';
import { inputSchema, OPERATIONS, type OperationId, operationList } from '../../../src/contract/operations.ts';
import { must } from '../../../src/core/must.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { answerFrom } from '../../../src/server/api.ts';
import { explainArguments } from '../../../src/server/mcp/arguments.ts';
import { createTools } from '../../../src/server/mcp/tools.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const explain = (id: OperationId, args: Readonly<Record<string, unknown>>) =>
  explainArguments({ id, ...OPERATIONS[id] }, args);
const ROUTE = { from: 'LHR', to: 'JFK' };

test.each<[OperationId, object, string, object]>([
  ['airport_destinations', { day: 'Saturdy' }, 'did you mean "Sat"?', { day: 'Sat' }],
  ['airport_destinations', { day: 'weekend' }, 'did you mean "Sat,Sun"?', { day: 'Sat,Sun' }],
  ['airport_destinations', { day: 'Monday to Wednesday' }, 'did you mean "Mon,Tue,Wed"?', { day: 'Mon,Tue,Wed' }],
  ['airport_destinations', { day: 'Fri-Mon' }, 'did you mean "Mon,Fri,Sat,Sun"?', { day: 'Mon,Fri,Sat,Sun' }],
  ['airport_destinations', { day: ['Mon', 'Tue'] }, 'did you mean "Mon,Tue"?', { day: 'Mon,Tue' }],
  ['airport_destinations', { limit: 1000 }, 'did you mean 500?', { limit: 500 }],
  ['airport_destinations', { depart_after: '6pm' }, 'did you mean "18:00"? Example', { depart_after: '18:00' }],
  ['airport_destinations', { depart_before: '9:30' }, 'did you mean "09:30"?', { depart_before: '09:30' }],
  ['airport_destinations', { month: 'July' }, 'did you mean 7?', { month: 7 }],
  ['airport_destinations', { max_flying_min: '120' }, 'did you mean 120?', { max_flying_min: 120 }],
  ['airport_destinations', { alliance: 'star alliance' }, 'did you mean "star"?', { alliance: 'star' }],
  ['airport_destinations', { season: 'summer seasonal' }, 'did you mean "summer"?', { season: 'summer' }],
  ['airport_destinations', { sort: 'distance' }, 'did you mean "distance_km"?', { sort: 'distance_km' }],
  ['airport_destinations', { sort: '-duration' }, 'not "-duration". Example', {}],
  ['airport_destinations', { depart_after: '25:00' }, 'not "25:00". Example', {}],
  ['route_changes', { since: 'last week' }, 'not "last week". Example', {}],
])('%s %j: %s', (id, args, words, corrected) => {
  const text = explain(id, { airport_code: 'LHR', ...args });
  expect(text).toContain(words);
  const example = JSON.parse(text.split('Example: ')[1] ?? '');
  expect(example).toMatchObject(id === 'airport_destinations' ? { airport_code: 'LHR', ...corrected } : corrected);
  for (const name of Object.keys(args)) expect(name in example).toBe(name in corrected);
});

describe('an unknown argument names the nearest valid one', () => {
  test.each<[OperationId, string, string]>([
    ['find_connections', 'max_stop', 'max_stops'],
    ['airport_destinations', 'months', 'month'],
    ['find_connections', 'maxStops', 'max_stops'],
    ['find_connections', 'max-flying-min', 'max_flying_min'],
    ['find_connections', 'stops', 'max_stops'],
    ['find_connections', 'From', 'from'],
    ['find_connections', 'form', 'from'],
    ['find_connections', 'from_airport', 'from'],
    ['find_connections', 'to_airport', 'to'],
    ['find_connections', 'include_charters', 'include_charter'],
    ['airport_destinations', 'code', 'airport_code'],
    ['airport_destinations', 'airport', 'airport_code'],
    ['airport_destinations', 'airportCode', 'airport_code'],
    ['route_detail', 'route', 'route_id'],
    ['route_detail', 'routeid', 'route_id'],
    ['resolve_airport', 'Q', 'q'],
  ])('%s %s', (id, name, nearest) => {
    expect(explain(id, { [name]: 1 })).toMatch(new RegExp(`: ${name} is not an argument, use ${nearest}[;.] `));
  });

  test.each<[OperationId, string]>([
    ['find_connections', 'x'],
    ['find_connections', '__proto__x'],
    ['find_connections', 'constructor'],
    ['find_connections', 'location'],
    ['find_connections', ''],
  ])('%s %s is like none: all are listed', (id, name) => {
    expect(explain(id, { ...ROUTE, [name]: 1 })).toBe(
      `Invalid arguments for find_connections: ${name} is not an argument, the arguments are ${Object.keys(OPERATIONS.find_connections.parameters).join(', ')}. Example: {"from":"LHR","to":"JFK"}`,
    );
  });

  test.each<[OperationId, string, string]>([
    ['airport_destinations', 'date', 'schedules are weekly; use day'],
    ['airport_destinations', 'departureDate', 'schedules are weekly; use day'],
    ['airport_destinations', 'return_date', 'schedules are weekly; use day'],
    ['airport_destinations', 'departure_time', 'use depart_after and depart_before'],
    ['airport_destinations', 'carrier', 'use airline'],
    ['route_detail', 'date', 'schedules are weekly'],
    ['find_connections', 'max_price', 'there are no fares'],
    ['find_connections', 'cabin_class', 'there are no seats, cabins or passengers'],
    ['find_connections', 'nonstop', 'use max_stops'],
    ['find_connections', 'max_duration', 'use max_flying_min'],
    ['find_journeys', 'origin', 'use from'],
    ['find_journeys', 'departure_after', 'use depart_after'],
    ['nearby_airports', 'lat', 'use latitude'],
    ['nearby_airports', 'lng', 'use longitude'],
    ['find_connections', 'destination_airport', 'use to'],
    ['resolve_airport', 'query', 'use q'],
    ['airport_destinations', 'to', 'for two airports use find_connections or find_journeys'],
    ['airline_routes', 'from', 'for two airports use'],
    ['route_detail', 'from', 'use route_id'],
    ['find_connections', 'return', 'each direction is a call of its own'],
    ['find_journeys', 'return_date', 'schedules are weekly; use day and return_day'],
    ['find_journeys', 'arrive_by', 'use arrive_before and arrive_after'],
    ['find_journeys', 'season', 'use month'],
    ['find_connections', 'season', 'months cannot be filtered here; month is an argument of airport_destinations'],
    ['airport_destinations', 'page', 'use limit and offset'],
    ['find_journeys', 'page', 'use limit'],
    ['resolve_airport', 'page', 'the answer has one page'],
    ['find_connections', 'max_flying_hours', 'use max_flying_min'],
    ['airport_destinations', 'city', 'turn a city into airport codes with resolve_airport'],
    ['resolve_airport', 'city', 'use q'],
    ['find_connections', 'to_country', 'countries of destination cannot be named here; to_country is an argument of'],
    ['route_changes', 'from', 'use airport'],
  ])('%s %s has a reason', (id, name, reason) => {
    expect(explain(id, { ...ROUTE, [name]: 1 })).toContain(`${name}: ${reason}`);
  });

  test.each<[OperationId, string, RegExp]>([
    ['route_detail', 'date', /date: schedules are weekly; day is an argument of .*find_journeys/],
    ['route_detail', 'day', /day: days cannot be filtered here; day is an argument of .*airport_destinations/],
    [
      'resolve_airport',
      'min_layover',
      /min_layover is not an argument, .*; min_layover is an argument of find_journeys/,
    ],
  ])('%s %s: the tools that have it are named', (id, name, text) => {
    expect(explain(id, { [name]: 1 })).toMatch(text);
  });

  test('all unknown arguments are named, then the invalid values', () => {
    expect(explain('find_connections', { form: 'LHR', to: 7, x: 'Mon' })).toBe(
      `Invalid arguments for find_connections: form is not an argument, use from; x is not an argument, the arguments are ${Object.keys(OPERATIONS.find_connections.parameters).join(', ')}; to must be text like "SYD", not 7. Example: {"from":"LHR","to":"JFK"}`,
    );
  });
});

test('a list with too many codes says how many it may have', () => {
  const from = 'A,B,C,D,E,F,G,H,I,J,K';
  expect(explain('find_connections', { ...ROUTE, from })).toContain(': from must have at most 10 codes, not 11. ');
  expect(explain('find_connections', { ...ROUTE, from: '' })).toContain(': from must be text like "LHR", not ""');
});

test('a long name or value is cut, and never in half of a character', () => {
  const text = explain('resolve_airport', {
    [`${'a'.repeat(79)}😀`]: 1,
    q: 12345678901234567890n.toString().repeat(3),
  });
  expect(text).toContain(`${'a'.repeat(79)}\ufffd… is not an argument`);
  expect(explain('find_connections', { ...ROUTE, max_stops: 'x'.repeat(90) })).toContain(`not "${'x'.repeat(79)}…. `);
});

test('of thousands of unknown arguments the first ones are named', () => {
  const text = explain('find_journeys', {
    ...ROUTE,
    ...Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`x${i}`, 1])),
  });
  expect(text).toContain('x0 is not an argument');
  expect(text.length).toBeLessThan(4_000);
});

test.each(operationList)('the example of $id is a call that works', ({ id }) => {
  const example = JSON.parse(explain(id, { x: 1 }).replace(/^.* Example: /, ''));
  expect(() => callOperation(bundledWorld().indexes, id, inputSchema(id, 'mcp').parse(example))).not.toThrow();
});

test('the example of a failed call is that call, corrected', () => {
  expect(explain('find_journeys', { origin: 'MAN', destination: 'ROM', stops: 1, date: '2026-12-01' })).toContain(
    'Example: {"from":"MAN","to":"ROM","max_stops":1}',
  );
});

test('the example of a call with one wrong value shows a value that works', () => {
  expect(explain('route_changes', { since: 'yesterday' })).toContain('Example: {"since":"2026-11-01"}');
  expect(explain('reachable_airports', { airport_code: 'FAE', max_hours: 5 })).toContain('"max_flying_min":300}');
});

test('null stands for an argument that is left out, and not for an unknown or a required one', async () => {
  const tools = createTools(answerFrom(bundledWorld().indexes), 'age', (error) => {
    throw error;
  });
  const call = async (id: OperationId, args: Readonly<Record<string, unknown>>) => {
    const { content, isError = false } = await must(tools.get(id), id).call(args);
    const [part] = content;
    return { isError, text: part?.type === 'text' ? part.text : '' };
  };
  const plain = await call('airport_destinations', { airport_code: 'FNC', limit: 3 });
  expect(plain.isError).toBe(false);
  expect(await call('airport_destinations', { airport_code: 'FNC', limit: 3, to_country: null, sort: null })).toEqual(
    plain,
  );
  const { text } = await call('airport_destinations', { airport_code: null, date: null });
  expect(text).toContain('date: schedules are weekly; use day; airport_code is missing');
});

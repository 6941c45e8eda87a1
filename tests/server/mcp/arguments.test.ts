import { describe, expect, test } from 'vitest';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations.ts';
import { explainArguments } from '../../../src/server/mcp/arguments.ts';

const explain = (id: OperationId, args: Readonly<Record<string, unknown>>) => explainArguments(OPERATIONS[id], args);
const ROUTE = { from: 'LHR', to: 'JFK' };

describe('an unknown argument names the nearest valid one', () => {
  test.each<[OperationId, string, string]>([
    ['find_connections', 'max_stop', 'max_stops'],
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
    expect(explain(id, { [name]: 1 })).toContain(`: ${name} is not an argument, use ${nearest}; `);
  });

  test.each<[OperationId, string]>([
    ['find_connections', 'date'],
    ['find_connections', 'x'],
    ['find_connections', 'on'],
    ['find_connections', '__proto__x'],
    ['find_connections', 'constructor'],
    ['find_connections', ''],
  ])('%s %s is like none: all are listed', (id, name) => {
    expect(explain(id, { ...ROUTE, [name]: 1 })).toBe(
      `Invalid arguments for find_connections: ${name} is not an argument, the arguments are from, to, max_stops, max_flying_min, include_charter. Example: {"from":"LHR","to":"SYD"}`,
    );
  });

  test('all unknown arguments are named, then the invalid values', () => {
    expect(explain('find_connections', { form: 'LHR', to: 7, day: 'Mon' })).toBe(
      'Invalid arguments for find_connections: form is not an argument, use from; day is not an argument, the arguments are from, to, max_stops, max_flying_min, include_charter; from is missing, it must be text that is not empty; to must be text that is not empty, not 7. Example: {"from":"LHR","to":"SYD"}',
    );
  });
});

test('a long name or value is cut, and never in half of a character', () => {
  const text = explain('resolve_airport', {
    [`${'a'.repeat(39)}😀`]: 1,
    q: 12345678901234567890n.toString().repeat(3),
  });
  expect(text).toContain(`${'a'.repeat(39)}\ufffd… is not an argument`);
  expect(explain('find_connections', { ...ROUTE, max_stops: 'x'.repeat(50) })).toContain(`not "${'x'.repeat(39)}…. `);
});

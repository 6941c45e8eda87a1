import { describe, expect, test } from 'vitest';
import { NotFound } from '../../src/contract/errors.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { unknownAirline, unknownTown } from '../../src/operations/notFound.ts';
import { indexes } from './published.ts';

function errorOf(call: () => unknown): NotFound {
  try {
    call();
  } catch (error) {
    if (error instanceof NotFound) return error;
    throw error;
  }
  throw new Error('the call succeeded');
}
const messageOf = (call: () => unknown): string => errorOf(call).message;
const airport = (airport_code: string) =>
  messageOf(() => callOperation(indexes, 'airport_destinations', { airport_code, include_charter: false }));
const route = (route_id: string) =>
  messageOf(() => callOperation(indexes, 'route_detail', { route_id, include_charter: false }));

describe('an unknown airport', () => {
  test('names the code in upper case and where to look it up', () => {
    expect(airport('qqq')).toBe('Unknown airport QQQ. Look up its code with /api/airports?q=QQQ');
    expect(airport('São Paulo')).toBe(
      'Unknown airport SÃO PAULO. Look up its code with /api/airports?q=S%C3%83O%20PAULO',
    );
  });

  test('of a list says that lists work in find_connections, with a call that works', () => {
    const error = errorOf(() =>
      callOperation(indexes, 'airport_origins', { airport_code: 'lhr,lon', include_charter: false }),
    );
    expect(error.message).toBe(
      'Unknown airport LHR,LON: this operation takes one airport or area code. find_connections takes lists: /api/connections?from=LHR%2CLON&to=JFK. Look codes up with /api/airports?q=',
    );
    expect(error.toolText).toContain('find_connections {"from":"LHR,LON","to":"JFK"}');
    expect(airport('JFK,LHR')).toContain('/api/connections?from=JFK%2CLHR&to=SYD');
    expect(airport('LHR,QQQ')).toBe('Unknown airport LHR,QQQ. Look up its code with /api/airports?q=LHR%2CQQQ');
    expect(airport(Array(100).fill('LHR').join()).length).toBeLessThan(400);
  });

  test('repeats at most 80 characters, and never half of one', () => {
    const cut = `${'A'.repeat(80)}…`;
    expect(airport('a'.repeat(80))).toBe(
      `Unknown airport ${'A'.repeat(80)}. Look up its code with /api/airports?q=${'A'.repeat(80)}`,
    );
    expect(airport('a'.repeat(81))).toBe(
      `Unknown airport ${cut}. Look up its code with /api/airports?q=${'A'.repeat(80)}%E2%80%A6`,
    );
    expect(airport(`${'a'.repeat(79)}😀`)).toContain(`Unknown airport ${'A'.repeat(79)}\ufffd…. `);
    expect(airport('\ud800')).toBe('Unknown airport \ufffd. Look up its code with /api/airports?q=%EF%BF%BD');
  });
});

test('an unknown route names a next call that answers', () => {
  expect(route('lhr-syd')).toBe(
    'Unknown route LHR-SYD. See the direct routes of LHR at /api/airport/LHR/destinations, or itineraries at /api/connections?from=LHR&to=SYD',
  );
  expect(route('LHR-LHR')).toBe(
    'Unknown route LHR-LHR. Both codes are those of one airport; see the direct routes of LHR at /api/airport/LHR/destinations',
  );
  expect(route('LHR-QQQ')).toBe(
    'Unknown route LHR-QQQ. Unknown airport QQQ. Look up its code with /api/airports?q=QQQ',
  );
  expect(route('XXX-QQQ')).toBe(
    'Unknown route XXX-QQQ. Unknown airport XXX. Look up its code with /api/airports?q=XXX',
  );
  expect(route('LON-NYC')).toBe(
    'Unknown route LON-NYC. A route joins two airports, and LON and NYC are areas: see the direct flights at /api/connections?from=LON&to=NYC&max_stops=0',
  );
  expect(route('LON-JFK')).toContain('LON is an area: see the direct flights at /api/connections?from=LON&to=JFK&');
  expect(route('LON-QQQ')).toContain('Unknown airport QQQ. ');
  expect(route('nonsense')).toBe(
    'Unknown route NONSENSE. A route is two airport codes joined by a hyphen, such as LHR-JFK; look codes up with /api/airports?q=',
  );
  expect(route('x'.repeat(90))).toMatch(/^Unknown route X{80}…\. A route is /);
});

test('the text for MCP names tools, and no REST path', () => {
  const toolText = (route_id: string) =>
    errorOf(() => callOperation(indexes, 'route_detail', { route_id, include_charter: false })).toolText;
  expect(toolText('lhr-qqq')).toBe(
    'Unknown route LHR-QQQ. Unknown airport QQQ. Look up its code with resolve_airport {"q":"QQQ"}',
  );
  expect(toolText('lhr-syd')).toBe(
    'Unknown route LHR-SYD. See the direct routes of LHR at airport_destinations {"airport_code":"LHR"}, or itineraries at find_connections {"from":"LHR","to":"SYD"}',
  );
  expect(toolText('nonsense')).toMatch(/look codes up with resolve_airport$/);
});

test('an unknown airline names those that are like it', () => {
  const nearest = ['A1', 'A2'].map((code) => ({ code, name: `Éire ${code}` }));
  expect(unknownAirline('eire', nearest).message).toBe(
    'Unknown airline eire. Use the code of an airline: A1 (Éire A1), A2 (Éire A2).',
  );
  expect(unknownAirline('qqzz', []).message).toBe('Unknown airline qqzz. Use an IATA or ICAO code, such as BA or BAW.');
});

test('an unknown town names others only where there are some', () => {
  expect(unknownTown('Sienna', ['Siena']).message).toContain(
    '5,000 people and more. Did you mean Siena? Name a larger',
  );
  expect(unknownTown('Qqzz', []).message).toContain('5,000 people and more. Name a larger');
});

import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openService, type Service, smallPublished } from '../server/mcp/service.ts';
import { type Case, callDirectly, callMcp, callRest, connect, fileOf } from './protocols.ts';

/** Every kind of question: found, empty, unknown, with and without charter, codes in any case, every parameter. */
const CASES: readonly Case[] = [
  { id: 'resolve_airport', input: { q: 'London' } },
  { id: 'resolve_airport', input: { q: 'zurich' } },
  { id: 'resolve_airport', input: { q: 'São Paulo' } },
  { id: 'resolve_airport', input: { q: "a&b=c#d?e/f+g%20'" } },
  { id: 'find_connections', input: { from: 'LHR', to: 'JFK' } },
  { id: 'find_connections', input: { from: 'lhr', to: 'gru' } },
  { id: 'find_connections', input: { from: 'LHR', to: 'GRU', max_stops: 0 } },
  { id: 'find_connections', input: { from: 'LHR', to: 'GRU', max_stops: 3, max_flying_min: 500 } },
  { id: 'find_connections', input: { from: 'JFK', to: 'HER', max_stops: 3 } },
  { id: 'find_connections', input: { from: 'LGW', to: 'HER' } },
  { id: 'find_connections', input: { from: 'LGW', to: 'HER', include_charter: true } },
  { id: 'find_connections', input: { from: 'ZRH', to: 'HER', include_charter: true } },
  { id: 'find_connections', input: { from: 'KEF', to: 'KEF' } },
  { id: 'find_connections', input: { from: 'QQQ', to: 'XXX' } },
  { id: 'find_connections', input: { from: 'LHR', to: 'London' } },
  { id: 'airport_destinations', input: { airport_code: 'ZRH' } },
  { id: 'airport_destinations', input: { airport_code: 'zrh', include_charter: false } },
  { id: 'airport_destinations', input: { airport_code: 'ZRH', include_charter: true } },
  { id: 'airport_destinations', input: { airport_code: 'LGW' } },
  { id: 'airport_destinations', input: { airport_code: 'LGW', include_charter: true } },
  { id: 'airport_destinations', input: { airport_code: 'ILI' } },
  { id: 'airport_destinations', input: { airport_code: 'QQQ' } },
  { id: 'airport_origins', input: { airport_code: 'lhr', fields: 'full', limit: 2 } },
  { id: 'airport_origins', input: { airport_code: 'LHR', fields: 'summary', limit: 2, offset: 1 } },
  { id: 'airport_origins', input: { airport_code: 'QQQ' } },
  { id: 'airline_routes', input: { airline_code: 'ba', fields: 'full', limit: 2 } },
  { id: 'airline_routes', input: { airline_code: 'TB', fields: 'summary', limit: 100 } },
  { id: 'airline_routes', input: { airline_code: 'QQ' } },
  { id: 'reachable_airports', input: { airport_code: 'lhr', max_stops: 2 } },
  { id: 'reachable_airports', input: { airport_code: 'QQQ' } },
  { id: 'route_changes', input: {} },
  { id: 'route_changes', input: { airport: 'LGW,kef', kind: 'added' } },
  { id: 'route_changes', input: { airport: 'QQQ' } },
  { id: 'route_detail', input: { route_id: 'LHR-JFK' } },
  { id: 'route_detail', input: { route_id: 'Lhr-Jfk', include_charter: true } },
  { id: 'route_detail', input: { route_id: 'LHR-KEF' } },
  { id: 'route_detail', input: { route_id: 'ZRH-HER' } },
  { id: 'route_detail', input: { route_id: 'ZRH-HER', include_charter: true } },
  { id: 'route_detail', input: { route_id: 'LGW-HER' } },
  { id: 'route_detail', input: { route_id: 'LGW-HER', include_charter: true } },
  { id: 'route_detail', input: { route_id: 'KEF-JFK' } },
  { id: 'route_detail', input: { route_id: 'LHR-QQQ' } },
  { id: 'route_detail', input: { route_id: 'LHRJFK' } },
  { id: 'route_detail', input: { route_id: 'LHR/JFK' } },
  { id: 'find_journeys', input: { from: 'LHR', to: 'JFK' } },
  { id: 'find_journeys', input: { from: 'lon', to: 'zrh,kef', day: 'sat,SUN', max_stops: 3 } },
  { id: 'find_journeys', input: { from: 'KEF', to: 'ZRH', via: 'LON', min_layover: 0, max_layover: 2000 } },
  { id: 'find_journeys', input: { from: 'LGW', to: 'HER' } },
  { id: 'find_journeys', input: { from: 'KEF', to: 'KEF' } },
  { id: 'find_journeys', input: { from: 'JFK', to: 'XXX' } },
];

let service: Service;
let clients: Client[];
const { indexes } = smallPublished();
beforeAll(async () => {
  service = await openService();
  clients = [await connect(service.url, 'modern'), await connect(service.url, 'legacy')];
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await service.close();
});

describe('every protocol gives the same answer', () => {
  test.each(CASES.map((one) => [one.id, JSON.stringify(one.input), one] as const))('%s %s', async (_, __, one) => {
    const expected = callDirectly(indexes, one);
    const { status, ...rest } = await callRest(service.url, one);
    expect(rest).toEqual(expected);
    expect(status).toBe('json' in expected ? 200 : 404);
    for (const client of clients) expect(await callMcp(client, one)).toEqual(callDirectly(indexes, one, 'mcp'));
    const file = fileOf(service.release, indexes, one);
    if (file !== null) expect({ json: file }).toEqual(expected);
  });

  test('the files are there to be compared', () => {
    const withFile = CASES.filter((one) => fileOf(service.release, indexes, one) !== null);
    expect(withFile.length).toBeGreaterThanOrEqual(10);
  });
});

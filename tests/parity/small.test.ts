import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openService, type Service, smallPublished } from '../server/mcp/service.ts';
import { askDirectly, askMcp, askRest, type Case, connect, fileOf } from './doors.ts';

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

describe('every door says the same', () => {
  test.each(CASES.map((one) => [one.id, JSON.stringify(one.input), one] as const))('%s %s', async (_, __, one) => {
    const expected = askDirectly(indexes, one);
    const { status, ...rest } = await askRest(service.url, one);
    expect(rest).toEqual(expected);
    expect(status).toBe('json' in expected ? 200 : 404);
    for (const client of clients) expect(await askMcp(client, one)).toEqual(expected);
    const file = fileOf(service.release, indexes, one);
    if (file !== null) expect({ json: file }).toEqual(expected);
  });

  test('the files are there to be compared', () => {
    const withFile = CASES.filter((one) => fileOf(service.release, indexes, one) !== null);
    expect(withFile.length).toBeGreaterThanOrEqual(10);
  });
});

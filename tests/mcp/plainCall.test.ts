/** Plain tool calls are answered without the SDK: what it would say is what they say. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openService, type Service } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

async function say(body: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${service.url}/mcp`, { method: 'POST', headers: { ...HEADERS, ...headers }, body });
  const { date: _, ...sent } = Object.fromEntries(response.headers);
  return { status: response.status, headers: sent, text: await response.text() };
}

/** A call; with a `_meta` of its own it is not a plain one, and goes to the SDK. */
const call = (params: object, id: unknown, ofTheSdk: boolean): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: ofTheSdk ? { ...params, _meta: { 'example/any': true } } : params,
  });

const CALLS: readonly (readonly [name: string, args?: unknown])[] = [
  ['route_detail', { route_id: 'lhr-jfk' }],
  ['route_detail', { route_id: 'LGW-HER', include_charter: true }],
  ['route_detail', { route_id: 'QQQ-"\\\n\u2028-😀' }],
  ['route_detail', {}],
  ['route_detail'],
  ['route_detail', { route_id: 7, unknown: true }],
  ['airport_destinations', { airport_code: 'zrh', include_charter: true }],
  ['airport_destinations', { airport_code: 'QQQ' }],
  ['find_connections', { from: 'LHR', to: 'GRU', max_stops: 3 }],
  ['find_connections', { from: 'LHR', to: 'LHR' }],
  ['resolve_airport', { q: 'São Paulo' }],
  ['resolve_airport', { q: '' }],
  ['resolve_airport', null],
  ['resolve_airport', ['q']],
  ['book_flight', {}],
  ['__proto__', {}],
];

describe.each([1, 0, -7, 'a "name"', '', null, 1.5, 2 ** 60, true])('id %j', (id) => {
  test.each(CALLS)('%s %j', async (name, args) => {
    const params = { name, ...(args === undefined ? {} : { arguments: args }) };
    expect(await say(call(params, id, false))).toEqual(await say(call(params, id, true)));
  });
});

test.each(['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', '1999-01-01', ''])(
  'revision %j',
  async (revision) => {
    const params = { name: 'route_detail', arguments: { route_id: 'LHR-JFK' } };
    const headers = { 'mcp-protocol-version': revision };
    const [plain, other] = [await say(call(params, 1, false), headers), await say(call(params, 1, true), headers)];
    expect(plain.status).toBe(other.status);
    if (plain.status === 200) expect(plain).toEqual(other);
  },
);

test.each([
  ['a token of progress', { _meta: { progressToken: 'a' } }],
  ['a number as token', { _meta: { progressToken: 7 } }],
  ['a task', { task: { ttl: 1000 } }],
  ['an unknown parameter', { more: true }],
])('%s', async (_, more) => {
  const params = { name: 'route_detail', arguments: { route_id: 'LHR-JFK' }, ...more };
  const one = await say(call(params, 1, false));
  // In a batch of one it is the SDK's.
  const many = await say(`[${call(params, 1, false)}]`);
  expect([one.status, JSON.parse(one.text)]).toEqual([many.status, JSON.parse(many.text)]);
});

test.each([
  ['a token that is none', { progressToken: {} }],
  ['half a claim of another revision', { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }],
])('%s is refused', async (_, meta) => {
  const params = { name: 'route_detail', arguments: { route_id: 'LHR-JFK' }, _meta: meta };
  expect((await say(call(params, 1, false))).status).toBe(400);
});

/** Plain tool calls are answered without the SDK: what it would say is what they say. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlainCalls } from '../../src/server/mcp/plainCall.ts';
import type { Tool } from '../../src/server/mcp/tools.ts';
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

/** What such calls say of themselves. */
const TOLD = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'an agent', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

describe('the revision that tells of itself', () => {
  const headersOf = (name: string) => ({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': name,
  });
  /** The same call on both ways: a word in `_meta` that means nothing makes it the SDK's. */
  async function both(params: object, headers: Readonly<Record<string, string>>, meta: object = TOLD, id: unknown = 1) {
    const each = [meta, { ...meta, 'example/any': true }].map((own) =>
      say(JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { ...params, _meta: own } }), headers),
    );
    return Promise.all(each);
  }

  test.each(CALLS)('%s %j', async (name, args) => {
    const params = { name, ...(args === undefined ? {} : { arguments: args }) };
    for (const id of [1, 'a "name"', null, 1.5]) {
      const [plain, other] = await both(params, headersOf(String(name)), TOLD, id);
      expect(plain).toEqual(other);
    }
  });

  const ROUTE = { name: 'route_detail', arguments: { route_id: 'LHR-JFK' } };
  const info = (client: unknown) => ({ ...TOLD, 'io.modelcontextprotocol/clientInfo': client });
  const can = (abilities: unknown) => ({ ...TOLD, 'io.modelcontextprotocol/clientCapabilities': abilities });
  test.each<readonly [string, object]>([
    ['a title', info({ name: 'a', version: '1', title: 'A' })],
    ['more of the client', info({ name: 'a', version: '1', websiteUrl: 'https://example.com', more: 1 })],
    ['a client without a version', info({ name: 'a' })],
    ['a client that is none', info('a')],
    ['a title that is none', info({ name: 'a', version: '1', title: 7 })],
    ['no client', info(undefined)],
    ['what clients can do', can({ sampling: {}, roots: {}, elicitation: {} })],
    ['more that clients can do', can({ sampling: { tools: {} }, extensions: { 'a/b': {} }, experimental: {} })],
    ['abilities that are none', can({ sampling: 7 })],
    ['no abilities', can(undefined)],
    ['another revision in the body', { ...TOLD, 'io.modelcontextprotocol/protocolVersion': '2025-11-25' }],
    ['a revision that is none', { ...TOLD, 'io.modelcontextprotocol/protocolVersion': 1 }],
    ['a token of progress', { ...TOLD, progressToken: 'a' }],
    ['a token that is none', { ...TOLD, progressToken: {} }],
    ['a level of logging', { ...TOLD, 'io.modelcontextprotocol/logLevel': 'debug' }],
  ])('%s', async (_, meta) => {
    const [plain, other] = await both(ROUTE, headersOf('route_detail'), meta);
    expect(plain).toEqual(other);
  });

  test.each([
    ['without a method', { 'mcp-method': '' }],
    ['with another method', { 'mcp-method': 'tools/list' }],
    ['with another name', { 'mcp-name': 'resolve_airport' }],
    ['with a name in code', { 'mcp-name': '=?base64?cm91dGVfZGV0YWls?=' }],
    ['with a revision that is none', { 'mcp-protocol-version': '1' }],
    ['with the revision before', { 'mcp-protocol-version': '2025-11-25' }],
    ['with a parameter that no tool has there', { 'mcp-param-route-id': 'x' }],
    ['of a session', { 'mcp-session-id': 'x' }],
  ])('%s', async (_, more) => {
    const [plain, other] = await both(ROUTE, { ...headersOf('route_detail'), ...more });
    expect(plain).toEqual(other);
  });
});

test.each([
  ['a call', '2025-11-25', {}, true],
  ['a call that tells of itself', '2026-07-28', TOLD, true],
  ['a call with a word of its own', '2025-11-25', { 'example/any': true }, false],
  ['a call that tells of itself, with a word of its own', '2026-07-28', { ...TOLD, 'example/any': true }, false],
])('%s of %s goes the way that is meant for it', (_, revision, meta, isPlain) => {
  const tool = { name: 'route_detail', answer: async () => ({ text: '{}', isError: false }) } as unknown as Tool;
  const told = revision === '2026-07-28' ? { 'mcp-method': 'tools/call', 'mcp-name': 'route_detail' } : {};
  const headers = { 'mcp-protocol-version': revision, ...told };
  const ask = { method: 'POST', target: '/mcp', headers, body: async () => new Uint8Array() };
  const params = { name: 'route_detail', arguments: {}, _meta: meta };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  expect(openPlainCalls([tool], { name: 'a', version: '1' })(ask, message) !== null).toBe(isPlain);
});

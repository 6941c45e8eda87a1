import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMcp } from '../../../src/server/mcp/handler.ts';
import { UNQUEUED } from '../../../src/server/queue.ts';
import { openService, type Service, smallPublished } from './service.ts';

const SECRET = 'ENOENT /srv/secret/password.txt';
const failing = () => {
  throw new Error(SECRET);
};

const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const call = (args: unknown, name = 'resolve_airport') => message('tools/call', { name, arguments: args });
const modern = (body: ReturnType<typeof message>) => ({
  ...body,
  params: {
    ...body.params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
});
const modernHeaders = (method: string, name?: string) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name ? { 'mcp-name': name } : {}),
});

let service: Service;
let url: string;
const errors: unknown[] = [];
beforeAll(async () => {
  const { indexes } = smallPublished();
  service = await openService({
    indexes: { ...indexes, matcher: { ...indexes.matcher, match: failing } },
    onError: (error) => errors.push(error),
  });
  url = `${service.url}/mcp`;
});
afterAll(() => service.close());

const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: body as BodyInit,
  });

describe('what is no message is refused with 4xx', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  test.each([
    ['nothing', '', 400],
    ['no JSON', '{"jsonrpc":', 400],
    ['a number', '7', 400],
    ['null', 'null', 400],
    ['text', '"tools/list"', 400],
    ['an empty object', '{}', 400],
    ['an empty batch', '[]', 400],
    ['a batch of junk', '[1,2]', 400],
    ['a batch', JSON.stringify([message('ping')]), 400],
    ['another JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400],
    ['deep nesting', deep, 400],
    ['deep arguments', JSON.stringify(call({ q: 0 })).replace('0}', `${deep}}`), 400],
    ['NUL bytes', new Uint8Array(64), 400],
    ['broken UTF-8', new Uint8Array([0xff, 0xfe, 0x7b]), 400],
    ['a huge body', JSON.stringify(call({ q: 'x'.repeat(70_000) })), 413],
  ])('%s', async (_, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
  });

  test('a huge body without its length', async () => {
    const status = await new Promise((done, fail) => {
      const req = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } }, (res) =>
        done(res.statusCode),
      );
      req.on('error', fail);
      for (let i = 0; i < 20; i++) req.write('x'.repeat(10_000));
      req.end();
    });
    expect(status).toBe(413);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'content type "%s"',
    async (type) => {
      expect((await post(JSON.stringify(message('ping')), { 'content-type': type })).status).toBe(415);
    },
  );

  test.each(['gzip', 'br', 'x-none', 'identity, gzip'])('content encoding "%s"', async (coding) => {
    const response = await post(JSON.stringify(message('ping')), { 'content-encoding': coding });
    expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity']);
  });

  test('the encoding "identity" is none', async () => {
    expect((await post(JSON.stringify(message('ping')), { 'content-encoding': 'Identity' })).status).toBe(200);
  });

  test('a revision that does not exist', async () => {
    const headers = { 'mcp-protocol-version': '1999-01-01' };
    expect((await post(JSON.stringify(message('tools/list')), headers)).status).toBe(400);
  });

  test('modern headers that do not match the body', async () => {
    const body = JSON.stringify(modern(message('tools/list')));
    expect((await post(body, modernHeaders('tools/call', 'route_detail'))).status).toBe(400);
    expect((await post(body, { 'mcp-protocol-version': '2025-11-25' })).status).toBe(400);
    expect((await post(body, modernHeaders('tools/list'))).status).toBe(200);
  });
});

describe('nothing is streamed and nothing is remembered', () => {
  test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD'])('%s is not allowed', async (method) => {
    const response = await fetch(url, { method, headers: { accept: 'text/event-stream' } });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  test('both eras answer one JSON body, without a session', async () => {
    const answers = [
      await post(JSON.stringify(message('tools/list'))),
      await post(JSON.stringify(modern(message('tools/list'))), modernHeaders('tools/list')),
    ];
    for (const response of answers) {
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(response.headers.get('mcp-session-id')).toBeNull();
    }
  });

  test('a client that accepts only JSON is served', async () => {
    expect((await post(JSON.stringify(message('tools/list')), { accept: 'application/json' })).status).toBe(200);
    expect((await post(JSON.stringify(message('tools/list')), { accept: '*/*' })).status).toBe(200);
  });

  test('lists may be kept by anyone for a day', async () => {
    for (const method of ['tools/list', 'server/discover']) {
      const response = await post(JSON.stringify(modern(message(method))), modernHeaders(method));
      expect(await response.json()).toMatchObject({ result: { ttlMs: 86_400_000, cacheScope: 'public' } });
    }
  });

  test('nobody can hold a stream open', async () => {
    const body = modern(message('subscriptions/listen', { notifications: { toolsListChanged: true } }));
    const response = await post(JSON.stringify(body), modernHeaders('subscriptions/listen'));
    expect(await response.text()).not.toBe('');
  });
});

describe('browsers', () => {
  const own = 'http://127.0.0.1:8422';
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,mcp-protocol-version,mcp-method,mcp-name',
  };

  test('may ask from a page of the service, or of this machine', async () => {
    for (const origin of [own, 'http://localhost:6274']) {
      const response = await fetch(url, { method: 'OPTIONS', headers: { origin, ...preflight } });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-methods')).toContain('POST');
      const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase();
      for (const name of ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'])
        expect(allowed).toContain(name);
    }
  });

  test('may not ask from a page of another site', async () => {
    const origin = 'https://example.org';
    const refused = [
      await fetch(url, { method: 'OPTIONS', headers: { origin, ...preflight } }),
      await post(JSON.stringify(message('ping')), { origin }),
    ];
    for (const response of refused) expect(response.status).toBe(403);
  });

  test('may read every answer, refusals too', async () => {
    const responses = [
      await post(JSON.stringify(message('ping')), { origin: own }),
      await post('junk', { origin: own }),
      await fetch(url, { headers: { origin: 'https://example.org' } }),
    ];
    for (const response of responses) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toContain('MCP-Protocol-Version');
    }
  });
});

describe('Host', () => {
  const { indexes } = smallPublished();
  const ask = (loopback: boolean, host: string, base_url = 'http://127.0.0.1:8422') =>
    createMcp({
      ...{ queue: UNQUEUED, loopback, onError: console.error },
      release: {
        folder: '',
        manifest: { id: '', base_url, data_date: '', tzdb: null },
        indexes,
        read: () => undefined,
      },
    })({
      method: 'POST',
      target: '/mcp',
      headers: { host, 'content-type': 'application/json' },
      body: async () => Buffer.from(JSON.stringify(message('ping'))),
    });

  test.each(['127.0.0.1:8422', 'localhost:8422', '[::1]:8422', 'localhost'])('%s is local', async (host) => {
    expect((await ask(true, host)).status).toBe(200);
  });

  test.each(['evil.example.com', 'localhost.evil.example.com', '127.0.0.1.nip.io', '192.168.1.7:8422', 'a b'])(
    '%s is refused on a loopback address, before and after preflight',
    async (host) => {
      const { status, body } = await ask(true, host);
      expect(status).toBe(403);
      expect(Buffer.from(body ?? []).toString()).not.toContain(host);
    },
  );

  test('the public name is accepted behind a proxy, and any name in the open', async () => {
    expect((await ask(true, 'air.example.org', 'https://air.example.org')).status).toBe(200);
    expect((await ask(true, 'evil.example.com', 'https://air.example.org')).status).toBe(403);
    expect((await ask(false, 'air.example.org')).status).toBe(200);
  });
});

describe('a fault of the service', () => {
  test.each(['legacy', 'modern'])('is a tool error without its text (%s)', async (era) => {
    errors.length = 0;
    const body = call({ q: 'London' });
    const response =
      era === 'legacy'
        ? await post(JSON.stringify(body))
        : await post(JSON.stringify(modern(body)), modernHeaders('tools/call', 'resolve_airport'));
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ result: { isError: true } });
    expect(text).not.toContain(SECRET);
    expect(text).not.toMatch(/\bat .*\.(ts|js|mjs):\d+/);
    expect(errors).toEqual([new Error(SECRET)]);
  });
});

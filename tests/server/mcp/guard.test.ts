import { describe, expect, test } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../src/server/http/messages.ts';
import { createGuard, parseMessage, readMcpBody } from '../../../src/server/mcp/guard.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** A request. @param text its body; null for one that is lost */
const requestOf = (headers: HttpRequest['headers'] = {}, method = 'POST', text: string | null = ''): HttpRequest => ({
  method,
  target: '/mcp',
  headers,
  body: () => (text === null ? Promise.reject(new Error('lost')) : Promise.resolve(new TextEncoder().encode(text))),
});

/** Status and error of a refusal, and null for none. */
function refusalOf(response: HttpResponse | null) {
  if (!response) return null;
  const { jsonrpc, id, error } = JSON.parse(new TextDecoder().decode(response.body ?? undefined));
  expect([jsonrpc, id]).toEqual(['2.0', null]);
  return [response.status, error.code, error.message];
}

describe('before the body is read', () => {
  const check = createGuard(true, 'https://routes.example');
  const foreign = [403, -32000, expect.stringContaining('other origins')];
  const host = 'localhost:8422';
  test.each<[string, HttpRequest, unknown]>([
    ['a message', requestOf({ ...JSON_TYPE, host }), null],
    ['a message to the public name', requestOf({ ...JSON_TYPE, host: 'routes.example' }), null],
    ['identity', requestOf({ ...JSON_TYPE, host, 'content-encoding': ' Identity ' }), null],
    ['another host', requestOf({ ...JSON_TYPE, host: 'a.example' }), [403, -32000, expect.stringContaining('local')]],
    ['a page of the service', requestOf({ ...JSON_TYPE, host, origin: 'https://routes.example' }), null],
    ['a page of this machine', requestOf({ ...JSON_TYPE, host, origin: 'http://localhost:6274' }), null],
    ['a page of another site', requestOf({ ...JSON_TYPE, host, origin: 'https://a.example' }), foreign],
    ['a page without an origin', requestOf({ ...JSON_TYPE, host, origin: 'null' }), foreign],
    ['a preflight of another site', requestOf({ host, origin: 'https://a.example' }, 'OPTIONS'), foreign],
    ['GET', requestOf({ host }, 'GET'), [405, -32000, expect.stringContaining('with POST')]],
    ['text', requestOf({ host }), [415, -32000, 'Content-Type must be application/json.']],
    [
      'gzip',
      requestOf({ ...JSON_TYPE, host, 'content-encoding': 'gzip' }),
      [415, -32000, 'The body must have no Content-Encoding.'],
    ],
  ])('%s', (_, request, refusal) => expect(refusalOf(check(request))).toEqual(refusal));

  test('where the server is not local, any host may be called, from pages of the service only', () => {
    const open = createGuard(false, 'https://routes.example');
    expect(open(requestOf({ ...JSON_TYPE, host: 'a.example' }))).toBeNull();
    expect(open(requestOf({ ...JSON_TYPE, origin: 'https://routes.example' }))).toBeNull();
    for (const origin of ['http://localhost:6274', 'https://a.example', 'https://routes.example.org', 'null'])
      expect(refusalOf(open(requestOf({ ...JSON_TYPE, origin })))).toEqual(foreign);
  });
});

describe('a body', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const text = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
  const tooLong = { ...requestOf(), body: async () => null };
  test.each<[string, HttpRequest, unknown]>([
    ['that is lost', requestOf({}, 'POST', null), [400, -32700, 'The body could not be read.']],
    ['that was not read to its end', tooLong, [413, -32000, expect.stringContaining('65536 bytes')]],
  ])('%s is refused before it is parsed', async (_, request, refusal) =>
    expect(refusalOf((await readMcpBody(request)) as HttpResponse)).toEqual(refusal),
  );

  test('of 65,536 bytes is read', async () => {
    expect(await readMcpBody(requestOf({}, 'POST', text(65_536)))).toHaveLength(65_536);
  });

  const parse = (body: string) => parseMessage(new TextEncoder().encode(body));
  const tooDeep = [400, -32600, 'The body must not be nested deeper than 64 levels.'];
  const isBatch = [400, -32600, 'Batches are not supported: send each message in a request of its own.'];
  test.each([
    ['{', [400, -32700, 'The body is not valid JSON.']],
    ['1', [400, -32600, 'The body is not a JSON-RPC message.']],
    ['null', [400, -32600, 'The body is not a JSON-RPC message.']],
    ['[]', isBatch],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', isBatch],
    [`{"a":${deep(64)}}`, tooDeep],
    [`{"a":"\\"","b":${deep(64)}}`, tooDeep],
  ])('%.50s is no message', (body, refusal) => expect(refusalOf(parse(body) as HttpResponse)).toEqual(refusal));

  test.each(['{"a":1}', `{"a":${deep(63)}}`, `{"a":"${'['.repeat(100)}"}`, '{"a":"\\\\","b":["\\"[[["]}'])(
    '%.50s is a message',
    (body) => expect(parse(body)).toEqual({ message: JSON.parse(body) }),
  );
});

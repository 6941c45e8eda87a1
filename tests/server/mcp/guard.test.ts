import { describe, expect, test } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../src/server/http/messages.ts';
import { allowedHosts, createGuard, parseMessage, readMcpBody } from '../../../src/server/mcp/guard.ts';

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
  const check = createGuard(allowedHosts(true, 'https://routes.example'));
  const host = 'localhost:8422';
  test.each<[string, HttpRequest, unknown]>([
    ['a message', requestOf({ ...JSON_TYPE, host }), null],
    ['a message to the public name', requestOf({ ...JSON_TYPE, host: 'routes.example' }), null],
    ['identity', requestOf({ ...JSON_TYPE, host, 'content-encoding': ' Identity ' }), null],
    ['another host', requestOf({ ...JSON_TYPE, host: 'a.example' }), [403, -32000, expect.stringContaining('local')]],
    ['GET', requestOf({ host }, 'GET'), [405, -32000, expect.stringContaining('with POST')]],
    ['text', requestOf({ host }), [415, -32000, 'Content-Type must be application/json.']],
    [
      'gzip',
      requestOf({ ...JSON_TYPE, host, 'content-encoding': 'gzip' }),
      [415, -32000, 'The body must have no Content-Encoding.'],
    ],
  ])('%s', (_, request, refusal) => expect(refusalOf(check(request))).toEqual(refusal));

  test('any host may be called where the server is not local', () => {
    expect(createGuard(allowedHosts(false, 'https://routes.example'))(requestOf(JSON_TYPE))).toBeNull();
  });
});

describe('a body', () => {
  const old = { 'mcp-protocol-version': '2025-03-26' };
  const batch = (messages: number) => JSON.stringify(Array.from({ length: messages }, () => ({})));
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const text = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
  const tooMany = [400, -32600, 'A batch must hold 1 to 10 messages.'];
  test.each<[string, HttpRequest, unknown]>([
    ['that is lost', requestOf({}, 'POST', null), [400, -32700, 'The body could not be read.']],
    ['of 65,537 bytes', requestOf({}, 'POST', text(65_537)), [413, -32000, expect.stringContaining('65536 bytes')]],
    ['of 65 levels', requestOf({}, 'POST', deep(65)), [400, -32600, expect.stringContaining('deeper than 64 levels')]],
    ['of 11 messages', requestOf(old, 'POST', batch(11)), tooMany],
  ])('%s is refused before it is parsed', async (_, request, refusal) =>
    expect(refusalOf((await readMcpBody(request)) as HttpResponse)).toEqual(refusal),
  );

  test.each<[string, HttpRequest, number]>([
    ['of 65,536 bytes', requestOf({}, 'POST', text(65_536)), 1],
    ['of 64 levels', requestOf({}, 'POST', `{"a":${deep(63)}}`), 1],
    ['of 10 messages', requestOf(old, 'POST', batch(10)), 10],
  ])('%s is read', async (_, request, parts) => expect(await readMcpBody(request)).toMatchObject({ parts }));

  const parse = (body: string, headers = {}) =>
    parseMessage(requestOf(headers), { bytes: new TextEncoder().encode(body), parts: 1 });
  test.each([
    ['{', {}, [400, -32700, 'The body is not valid JSON.']],
    ['1', {}, [400, -32600, 'The body is not a JSON-RPC message.']],
    ['null', {}, [400, -32600, 'The body is not a JSON-RPC message.']],
    ['[]', old, tooMany],
    ['[{}]', { 'mcp-protocol-version': '2025-06-18' }, [400, -32600, expect.stringContaining('no batches')]],
  ])('%s is no message', (body, headers, refusal) =>
    expect(refusalOf(parse(body, headers) as HttpResponse)).toEqual(refusal),
  );
  test('a message, and a batch of an old revision', () => {
    expect(parse('{"a":1}')).toEqual({ message: { a: 1 } });
    expect(parse('[{}]', old)).toEqual({ message: [{}] });
    expect(parse('[{}]')).toEqual({ message: [{}] });
  });
});

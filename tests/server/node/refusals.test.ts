/** What the server sends when node:http cannot parse a request. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityTag } from '../../../src/server/http/responses.ts';
import { createServer } from '../../../src/server/node/server.ts';
import { exchange, statuses } from '../../support/raw.ts';

const server = createServer(async ({ target }) => ({
  status: 200,
  headers: { 'Content-Type': 'text/plain', 'Content-Length': String(target.length), Connection: 'close' },
  body: Buffer.from(target),
}));
const keeping = createServer(async ({ target }) => ({
  status: 200,
  headers: { 'Content-Length': String(target.length) },
  body: Buffer.from(target),
}));
let origin: string;
let keepingOrigin: string;
beforeAll(async () => {
  keepingOrigin = `http://127.0.0.1:${await keeping.listen('127.0.0.1', 0)}`;
  origin = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
});
afterAll(() => Promise.all([server.drain(), keeping.drain()]));

/** The status, headers and detail of a response. */
async function refused(bytes: string) {
  const heard = await exchange(origin, Buffer.from(bytes));
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  return { status: Number(line.split(' ')[1]), headers, body, detail: JSON.parse(body).detail as string };
}
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

test.each(['/api/airports?q=Zürich', '/api/airports?q=New York', '/São Paulo', '/a\tb'])(
  '%s is refused, and the response says how to send it',
  async (target) => {
    const { status, headers, body, detail } = await refused(get(target));
    expect(status).toBe(400);
    expect(detail).toContain('must be percent-encoded');
    expect(headers).toEqual([
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `ETag: ${entityTag(Buffer.from(body))}`,
      'Access-Control-Allow-Origin: *',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ]);
    expect(await exchange(origin, get(encodeURI(target)))).toContain(` 200 OK`);
  },
);

test.each([
  ['noise', '\x16\x03\x01', 400, 'The request is not valid HTTP/1.1'],
  ['a bad header', get('/', 'A b: c\r\n'), 400, 'The request is not valid HTTP/1.1'],
  ['a long header', get('/', `X: ${'x'.repeat(20_000)}\r\n`), 431, 'longer than 16 KiB'],
  ['a long address', get(`/${'x'.repeat(20_000)}`), 431, 'longer than 16 KiB'],
])('%s is refused with a detail', async (_, bytes, status, text) => {
  const answer = await refused(bytes);
  expect(answer.status).toBe(status);
  expect(answer.detail).toContain(text);
});

test('a bad request after good ones is refused after their responses', async () => {
  const good = (target: string) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const heard = await exchange(keepingOrigin, `${good('/first')}${good('/second')}${get('/ü')}`);
  expect(statuses(heard)).toEqual([200, 200, 400]);
  expect(heard.indexOf('/first')).toBeLessThan(heard.indexOf('/second'));
});

test('a malformed body that comes with its headers is refused at once, before the time for a body is over', async () => {
  const reading = createServer(async ({ body }) => {
    const status = await body().then(
      () => 200,
      () => 400,
    );
    return { status, headers: { 'Content-Length': '0' }, body: null };
  });
  const at = `http://127.0.0.1:${await reading.listen('127.0.0.1', 0)}`;
  const post = (headers: string, body: string) => `POST / HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}`;
  const chunked = 'Transfer-Encoding: chunked';
  expect(statuses(await exchange(at, post(chunked, 'zz\r\n\r\n')))).toEqual([400]);
  expect(statuses(await exchange(at, post('Transfer-Encoding: identity', '')))).toEqual([400]);
  expect(statuses(await exchange(at, post(chunked, '2\r\nok\r\n0\r\n\r\nnoise\r\n\r\n')))).toEqual([200, 400]);
  expect(statuses(await exchange(at, post('Content-Length: 2', 'oknoise\r\n\r\n')))).toEqual([200, 400]);
  await reading.drain();
});

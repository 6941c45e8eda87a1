/** Headers and encodings of `/mcp`, over a socket. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openService, type Service } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

interface Reply {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends a request that no client library changes. */
const send = (method: string, path: string, headers: Record<string, string>, body = ''): Promise<Reply> =>
  new Promise((done, fail) => {
    const sent = request(service.url + path, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', fail);
    sent.end(body);
  });

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const post = (message: unknown, headers: Record<string, string> = {}, path = '/mcp') =>
  send('POST', path, { 'content-type': 'application/json', ...headers }, JSON.stringify(message));

describe('encodings', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
  ])('%s has the bytes of the plain response, at most a third as many', async (encoding, decode) => {
    const plain = await post(LIST);
    const compressed = await post(LIST, { 'accept-encoding': encoding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(compressed.body.length),
      'content-type': 'application/json',
    });
    expect(decode(compressed.body).equals(plain.body)).toBe(true);
    expect(compressed.body.length * 3).toBeLessThan(plain.body.length);
    for (const { headers } of [plain, compressed]) expect(headers['vary']).toBe('accept-encoding');
  });

  test('a short response is not compressed', async () => {
    const { headers } = await post({ ...LIST, method: 'ping' }, { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('headers', () => {
  test('a response is not stored, and its type is not guessed', async () => {
    const replies = [await post(LIST), await post('junk'), await send('GET', '/mcp', {})];
    for (const { headers } of replies)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  test.each(['/mcp', '/api/airports'])('%s lets a page send trace headers', async (path) => {
    const { status, headers } = await send('OPTIONS', path, {
      origin: path === '/mcp' ? 'http://127.0.0.1:8422' : 'https://example.org',
      'access-control-request-method': path === '/mcp' ? 'POST' : 'GET',
      'access-control-request-headers': 'traceparent,x-request-id',
    });
    expect(status).toBe(204);
    const allowed = String(headers['access-control-allow-headers']).split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['traceparent', 'tracestate', 'baggage', 'Authorization', '*']));
  });
});

test.each(['/mcp/', '/mcp?session=1', '/mcp/?'])('%s is answered like /mcp', async (path) => {
  const [bare, other] = [await post(LIST), await post(LIST, {}, path)];
  expect(other.status).toBe(200);
  expect(other.body.equals(bare.body)).toBe(true);
});

test('a trailing slash makes no difference to a method that is not allowed', async () => {
  expect((await send('GET', '/mcp/', {})).headers['allow']).toBe('POST');
});

test.each([undefined, '2024-11-05', '2025-03-26', '2025-11-25', '2026-07-28'])(
  'a batch is an error of JSON-RPC in revision %s',
  async (version) => {
    const batch = [LIST, { ...LIST, id: 2, method: 'ping' }];
    const { status, body } = await post(batch, version === undefined ? {} : { 'mcp-protocol-version': version });
    expect([status, JSON.parse(body.toString())]).toEqual([
      400,
      {
        jsonrpc: '2.0',
        error: { code: -32600, message: 'Batches are not supported: send each message in a request of its own.' },
        id: null,
      },
    ]);
  },
);

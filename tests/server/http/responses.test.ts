import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import type { HttpRequest, ResponseHeaders } from '../../../src/server/http/messages.ts';
import { responseProfiles } from '../../../src/server/http/responseProfiles.ts';
import {
  buildResponse,
  conditional,
  inEncoding,
  noneMatchHas,
  problem,
  type ResponseProfile,
} from '../../../src/server/http/responses.ts';

/** Its frames say nothing of the length, other than those of the synchronous form. */
const zstd = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdCompress);

const profile = (contentType: string, more: object = {}) => ({ contentType, headers: { Vary: 'a' }, ...more });
const textOf = (size: number) => Buffer.from(randomBytes(size).toString('base64').slice(0, size));

test('each encoding has its level, its length and its entity tag', async () => {
  const body = textOf(20_000);
  const plain = buildResponse(200, body, profile('text/html', { hasRanges: true }));
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}`;
  expect(plain).toEqual({
    status: 200,
    headers: { 'Content-Type': 'text/html', 'Content-Length': '20000', ETag: `${tag}"`, Vary: 'a' },
    body,
  });
  const expected = {
    br: zlib.brotliCompressSync(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }),
    gzip: zlib.gzipSync(body, { level: 6 }),
    zstd: await zstd(body, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } }),
  };
  for (const encoding of ['br', 'gzip', 'zstd'] as const) {
    const bytes = expected[encoding];
    const { headers, body: sent, status } = await inEncoding(plain, encoding);
    expect(Buffer.from(sent ?? []).equals(bytes), encoding).toBe(true);
    expect(status).toBe(200);
    expect(headers).toEqual({
      ...{ 'Content-Type': 'text/html', 'Content-Length': String(bytes.length), ETag: `${tag}-${encoding}"` },
      ...{ Vary: 'a', 'Content-Encoding': encoding },
    });
  }
});

test.each([
  ['text/html; charset=utf-8', 1_023, false],
  ['text/html; charset=utf-8', 1_024, true],
  ['application/json', 1_024, true],
  ['application/atom+xml; charset=utf-8', 1_024, true],
  ['image/svg+xml', 1_024, true],
  ['text/javascript; charset=utf-8', 1_024, true],
  ['image/png', 9_000, false],
  ['font/woff2', 9_000, false],
  ['application/octet-stream', 9_000, false],
  ['x-text/plain', 9_000, false],
])('%s of %d bytes is compressed: %s', async (type, size, is) => {
  const plain = buildResponse(200, textOf(size), profile(type));
  const encoded = await inEncoding(plain, 'gzip');
  expect(encoded.headers['Content-Encoding']).toBe(is ? 'gzip' : undefined);
  if (!is) expect(encoded).toBe(plain);
});

test('parts are offered of large files with ranges only, and not of encoded ones', async () => {
  const offered = (size: number, hasRanges?: boolean) =>
    buildResponse(200, textOf(size), profile('text/csv', { hasRanges })).headers['Accept-Ranges'];
  expect([offered(65_535, true), offered(65_536, true), offered(65_536, false), offered(65_536)]).toEqual([
    ...[undefined, 'bytes', undefined, undefined],
  ]);
  const encoded = await inEncoding(buildResponse(200, textOf(65_536), profile('text/csv', { hasRanges: true })), 'br');
  expect(encoded.headers['Accept-Ranges']).toBeUndefined();
});

test('a problem is JSON with further headers', () => {
  const { status, headers, body } = problem(503, 'busy', profile('application/json'), { 'Retry-After': '1' });
  expect([status, String(Buffer.from(body ?? []))]).toEqual([503, '{"detail":"busy"}']);
  expect(headers).toMatchObject({ Vary: 'a', 'Retry-After': '1' });
});

test.each([
  ['"1-2"', true],
  ['W/"1-2"', true],
  ['"3", W/"1-2"', true],
  [' * ', true],
  ['"*"', false],
  ['1-2', false],
  ['"1-2', false],
  ['"1-2-br"', false],
  ['', false],
])('If-None-Match: %s names the tag: %s', (header, is) => {
  expect(noneMatchHas(header, '"1-2"')).toBe(is);
  expect(noneMatchHas(header, undefined)).toBe(false);
});

test('HEAD has no body, and a tag that matches is a 304 without the headers of the body', () => {
  const ask = (method: string, headers: HttpRequest['headers'] = {}): HttpRequest => ({
    ...{ method, target: '/', headers },
    body: async () => null,
  });
  const ok = buildResponse(200, Buffer.from('abc'), profile('text/plain'));
  const tag = ok.headers['ETag'] ?? '';
  expect(conditional(ask('GET'), ok)).toBe(ok);
  expect(conditional(ask('HEAD'), ok)).toEqual({ ...ok, body: null });
  for (const method of ['GET', 'HEAD'])
    expect(conditional(ask(method, { 'if-none-match': tag }), ok)).toEqual({
      ...{ status: 304, headers: { ETag: tag, Vary: 'a' }, body: null },
    });
  const missing = { ...ok, status: 404 };
  expect(conditional(ask('GET', { 'if-none-match': tag, range: 'bytes=0-0' }), missing)).toBe(missing);
});

test('the headers of every kind of response', async () => {
  const { file, redirect, preflight, ...profiles } = responseProfiles('https://routes.example');
  const paths =
    'index.html about.html r/LHR-JFK.md _astro/a.css _astro/a.js land.svg data/routes.parquet data/routes.csv';
  const more = 'api/openapi.json changes.atom favicon.ico llms.txt a.unknown';
  const files = Object.fromEntries(`${paths} ${more}`.split(' ').map((path) => [path, file(path)]));
  const lines = (headers: ResponseHeaders) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const ofProfiles = (named: Readonly<Record<string, ResponseProfile>>) =>
    Object.entries(named).flatMap(([name, { contentType, hasRanges, headers }]) => [
      ...[name, `  (${contentType}${hasRanges ? ', ranges' : ''})`, ...lines(headers)],
    ]);
  const text = [
    ...ofProfiles(profiles),
    ...Object.entries({ redirect, preflight }).flatMap(([name, headers]) => [name, ...lines(headers)]),
    ...ofProfiles(files),
  ];
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('responseProfiles.txt');
});

import type { OutgoingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { bodyOf, requestFile } from '../../../scripts/release/refresh/httpFile.ts';
import { must } from '../../../src/core/must.ts';
import { fileServer } from './fileServer.ts';

const LIMITS = { idleMs: 10_000, totalMs: 20_000, pausesMs: [] };

test.each([
  ['whole', null, 0, '0123456789'],
  ['in part', { etag: '"v1"', lastModified: null }, 7, '789'],
])('a file is received %s with its size and version', async (_, version, bytes, text) => {
  await using server = await fileServer('0123456789');
  using response = await requestFile(server.url, version, bytes, LIMITS);
  expect(response).toMatchObject({ start: bytes, total: 10, version: { etag: '"v1"', lastModified: null } });
  expect(Buffer.concat(await Array.fromAsync(bodyOf(must(response, 'response')))).toString()).toBe(text);
});

test.each<[string, OutgoingHttpHeaders, number | null]>([
  ['a length', { 'content-length': 2 }, 2],
  ['no length', {}, null],
  ['the length of a compressed response', { 'content-length': 2, 'content-encoding': 'x' }, null],
  ['the length of a response as it is', { 'content-length': 2, 'content-encoding': 'identity' }, 2],
])('the size of a file from %s', async (_, headers, total) => {
  await using server = await fileServer('');
  server.next((_request, response) => void response.writeHead(200, headers).end('ab'));
  using response = await requestFile(server.url, null, 0, LIMITS);
  expect(response?.total).toBe(total);
});

test('a file is requested again by its date where it has no tag', async () => {
  await using server = await fileServer('');
  const lastModified = 'Wed, 01 Jul 2026 00:00:00 GMT';
  server.next((_, response) => void response.writeHead(304).end());
  expect(await requestFile(server.url, { etag: null, lastModified }, 0, LIMITS)).toBeNull();
  server.next((_, response) => void response.writeHead(200, { 'last-modified': lastModified }).end('ab'));
  using response = await requestFile(server.url, { etag: null, lastModified }, 1, LIMITS);
  expect(response?.version).toEqual({ etag: null, lastModified });
  expect(server.requests).toMatchObject([
    { 'if-modified-since': lastModified },
    { range: 'bytes=1-', 'if-range': lastModified },
  ]);
});

test('a part from another place than the requested one is refused', async () => {
  await using server = await fileServer('');
  server.next((_, response) => void response.writeHead(206, { 'content-range': 'bytes 10-11/12' }).end('ab'));
  await expect(requestFile(server.url, { etag: '"a"', lastModified: null }, 1, LIMITS)).rejects.toThrow(
    'the server answers 206',
  );
});

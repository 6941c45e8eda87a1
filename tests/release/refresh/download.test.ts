import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type DownloadRequest, download, FETCH_LIMITS } from '../../../scripts/release/refresh/download.ts';
import { closingServer, cutAfter, type FileServer, fileServer, silence, status, trickle } from './fileServer.ts';

const BYTES = Buffer.from(Array.from({ length: 20_000 }, (_, i) => `line ${i}\n`).join(''));
const LIMITS = { idleMs: 30_000, rateMs: 30_000, totalMs: 60_000, pausesMs: [5, 5] };
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const folder = () => mkdtempSync(join(tmpdir(), 'air-routes-test-'));

const fetchInto = (path: string, { url }: FileServer, more: Partial<DownloadRequest> = {}) =>
  download({ url, path, known: null, maxBytes: 1e7, limits: LIMITS, ...more });

describe('a file', () => {
  test('is fetched once, and again only when it has changed', async () => {
    await using server = await fileServer(BYTES);
    const path = join(folder(), 'file');
    const first = await fetchInto(path, server);
    expect(first).toMatchObject({ etag: '"v1"', sha256: sha256(BYTES) });
    expect(await fetchInto(path, server, { known: first })).toEqual(first);
    expect(server.requests[1]).toMatchObject({ 'if-none-match': '"v1"' });
    server.put('changed');
    expect(await fetchInto(path, server, { known: first })).toMatchObject({ etag: '"v2"', sha256: sha256('changed') });
    expect(readFileSync(path, 'utf8')).toBe('changed');
  });

  test('that is gone from the disk is fetched whole', async () => {
    await using server = await fileServer(BYTES);
    const known = { etag: '"v1"', lastModified: null, sha256: sha256(BYTES) };
    expect(await fetchInto(join(folder(), 'file'), server, { known })).toEqual(known);
    expect(server.requests[0]).not.toHaveProperty('if-none-match');
  });

  test('that was cut off is fetched again from its beginning', async () => {
    await using server = await fileServer(BYTES);
    const path = join(folder(), 'file');
    server.next(cutAfter(BYTES, 5000));
    expect(await fetchInto(path, server)).toMatchObject({ sha256: sha256(BYTES) });
    expect(server.requests).toHaveLength(2);

    const other = join(folder(), 'file');
    server.next(cutAfter(BYTES, 7000));
    const once = { limits: { ...LIMITS, pausesMs: [] } };
    await expect(fetchInto(other, server, once)).rejects.toThrow(/list\.csv: connection lost/);
    expect(readdirSync(join(other, '..'))).toEqual([]);
  });

  test('is requested again by its date where it has no tag', async () => {
    await using server = await fileServer('');
    const path = join(folder(), 'file');
    const lastModified = 'Wed, 01 Jul 2026 00:00:00 GMT';
    server.next((_, response) => void response.writeHead(200, { 'last-modified': lastModified }).end('ab'));
    const first = await fetchInto(path, server);
    expect(first).toMatchObject({ etag: null, lastModified });
    server.next((_, response) => void response.writeHead(304).end());
    expect(await fetchInto(path, server, { known: first })).toEqual(first);
    expect(server.requests[1]).toMatchObject({ 'if-modified-since': lastModified });
  });
});

test.each([
  [200, 3, null],
  [204, 1, 'the server answers 204'],
  [302, 1, 'the server answers 302'],
  [400, 1, 'the server answers 400'],
  [403, 1, 'the server answers 403'],
  [404, 1, 'the server answers 404'],
  [410, 1, 'the server answers 410'],
  [428, 1, 'the server answers 428'],
  [429, 3, null],
  [430, 1, 'the server answers 430'],
  [499, 1, 'the server answers 499'],
  [500, 3, null],
  [503, 3, null],
])('after %d, a file is requested %d times', async (code, times, message) => {
  await using server = await fileServer(BYTES);
  for (let i = 0; i < 2; i++)
    server.next(
      code === 200
        ? (_, response) => void response.socket?.destroy()
        : (_, response) => void response.writeHead(code).end(),
    );
  const limits = { ...LIMITS, pausesMs: [1, 1, 1] };
  const fetched = fetchInto(join(folder(), 'file'), server, { limits });
  if (message === null) expect(await fetched).toMatchObject({ sha256: sha256(BYTES) });
  else await expect(fetched).rejects.toThrow(new Error(`${server.url}: ${message}`));
  expect(server.requests).toHaveLength(times);
  expect(server.requests[0]).toMatchObject({ 'accept-encoding': 'identity', 'user-agent': 'air-routes-refresh' });
});

test('a file may have the largest size and no more, announced or not', async () => {
  const MB = 1_048_576;
  for (const isAnnounced of [true, false])
    for (const [maxBytes, message] of [
      [3, null],
      [2, 'larger than 0 MB (max_mb)'],
    ] as const) {
      await using server = await fileServer('');
      server.next((_, response) => {
        response.writeHead(200, isAnnounced ? { 'content-length': 3 } : {});
        response.end('abc');
      });
      const fetched = fetchInto(join(folder(), 'file'), server, { maxBytes });
      if (message === null) expect(await fetched).toMatchObject({ sha256: sha256('abc') });
      else await expect(fetched).rejects.toThrow(message);
    }
  await using server = await fileServer(Buffer.alloc(2 * MB));
  await expect(fetchInto(join(folder(), 'file'), server, { maxBytes: 2 * MB - 1 })).rejects.toThrow('larger than 1 MB');
});

test.each([
  ['text/html', false],
  ['TEXT/HTML; charset=utf-8', false],
  ['text/htmlx', true],
  ['application/text/html', true],
])('a file of type %s is taken: %s', async (type, isTaken) => {
  await using server = await fileServer('a,b', type);
  const fetched = fetchInto(join(folder(), 'file'), server);
  if (isTaken) expect(await fetched).toMatchObject({ sha256: sha256('a,b') });
  else await expect(fetched).rejects.toThrow(`unexpected content type \`${type}\`: the file may have moved`);
});

test('a refresh waits for half a minute without a byte, half an hour for a file, and tries four times', () =>
  expect(FETCH_LIMITS).toEqual({ idleMs: 30_000, rateMs: 60_000, totalMs: 1_800_000, pausesMs: [1000, 4000, 10_000] }));

describe('a server in trouble', () => {
  test('is tried again after 500, 503 and 429', async () => {
    await using server = await fileServer(BYTES);
    for (const code of [500, 429]) server.next(status(code));
    expect(await fetchInto(join(folder(), 'file'), server)).toMatchObject({ sha256: sha256(BYTES) });
    expect(server.requests).toHaveLength(3);
    for (const code of [503, 503, 503]) server.next(status(code));
    await expect(fetchInto(join(folder(), 'file'), server)).rejects.toThrow(/list\.csv: the server answers 503$/);
  });

  test('that has not changed and has no copy is a fault of the server', async () => {
    await using server = await fileServer(BYTES);
    server.next(status(304));
    await expect(fetchInto(join(folder(), 'file'), server)).rejects.toThrow(/list\.csv: the server answers 304$/);
  });

  test.each([
    ['never answers', silence, { idleMs: 400, rateMs: 60_000, totalMs: 60_000 }, 'no data for 0.4 s'],
    // The time without a byte counts from the last one.
    ['sends a byte now and then', trickle, { idleMs: 2_800, rateMs: 60_000, totalMs: 3_000 }, 'not complete after 3 s'],
    [
      'sends 50 bytes a second',
      trickle,
      { idleMs: 2_800, rateMs: 600, totalMs: 60_000 },
      'slower than 1 KB/s for 0.6 s',
    ],
  ])('that %s is given up', async (_, answer, limits, message) => {
    await using server = await fileServer(BYTES);
    server.next(answer);
    const once = { limits: { ...limits, pausesMs: [] } };
    await expect(fetchInto(join(folder(), 'file'), server, once)).rejects.toThrow(message);
  });

  test('that is slow is not tried again', async () => {
    await using server = await fileServer(BYTES);
    for (let i = 0; i < 3; i++) server.next(trickle);
    const limits = { ...LIMITS, rateMs: 200 };
    await expect(fetchInto(join(folder(), 'file'), server, { limits })).rejects.toThrow('slower than 1 KB/s');
    expect(server.requests).toHaveLength(1);
  });

  test('that is not there is reported', async () => {
    const server = await fileServer(BYTES);
    await server[Symbol.asyncDispose]();
    await expect(fetchInto(join(folder(), 'file'), server)).rejects.toThrow('no connection (ECONNREFUSED)');
  });
});

test('an address that leads to itself, or has a port that is not for HTTP, is tried once', async () => {
  await using server = await fileServer(BYTES);
  for (let i = 0; i < 30; i++)
    server.next((_, response) => void response.writeHead(302, { location: '/list.csv' }).end());
  const path = join(folder(), 'file');
  await expect(fetchInto(path, server)).rejects.toThrow('cannot be fetched (redirect count exceeded)');
  expect(server.requests.length).toBeLessThan(25);
  const port = fetchInto(path, server, { url: 'http://127.0.0.1:1/list.csv' });
  await expect(port).rejects.toThrow('cannot be fetched (bad port)');
});

describe('a server that closes each connection', () => {
  const large = Buffer.alloc(3_000_000, 'a line of a timetable\n');
  test.each([
    ['HTTP/1.0 without a length', 'HTTP/1.0 200 OK\r\n'],
    ['HTTP/1.0 with a length', `HTTP/1.0 200 OK\r\ncontent-length: ${large.length}\r\n`],
    ['HTTP/1.1 without a length', 'HTTP/1.1 200 OK\r\nconnection: close\r\n'],
    ['HTTP/1.1 with a length', `HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${large.length}\r\n`],
  ])('%s', async (_, head) => {
    await using server = await closingServer(head, large);
    const path = join(folder(), 'file');
    for (let i = 0; i < 2; i++)
      expect(await download({ url: server.url, path, known: null, maxBytes: 1e7, limits: LIMITS })).toEqual({
        ...{ etag: null, lastModified: null, sha256: sha256(large) },
      });
  });
});

test('a packed response may unpack to the largest size and no more', async () => {
  await using server = await fileServer('');
  const packed = gzipSync(Buffer.alloc(5 * 1_048_576));
  const sent = () =>
    server.next((_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed));
  sent();
  await expect(fetchInto(join(folder(), 'file'), server, { maxBytes: 1_048_576 })).rejects.toThrow('larger than 1 MB');
  sent();
  expect(await fetchInto(join(folder(), 'file'), server)).toMatchObject({
    sha256: sha256(Buffer.alloc(5 * 1_048_576)),
  });
});

describe('refused at once, with the file before left as it was', () => {
  test.each<[string, string | Buffer, string, string]>([
    ['a web page by its type', 'from,to', 'text/html; charset=utf-8', 'unexpected content type `text/html'],
    ['a file that is too large', BYTES, 'text/plain', 'larger than 0 MB (max_mb)'],
  ])('%s', async (_, bytes, type, message) => {
    await using server = await fileServer(bytes, type);
    const path = join(folder(), 'file');
    writeFileSync(path, 'before');
    await expect(fetchInto(path, server, { maxBytes: 100_000 })).rejects.toThrow(message);
    expect(server.requests).toHaveLength(1);
    expect(readdirSync(join(path, '..'))).toEqual(['file']);
    expect(readFileSync(path, 'utf8')).toBe('before');
  });

  test('a file without an announced length that is too large', async () => {
    await using server = await fileServer(BYTES);
    server.next((_, response) => void response.writeHead(200).end(BYTES));
    const path = join(folder(), 'file');
    await expect(fetchInto(path, server, { maxBytes: 100_000 })).rejects.toThrow('larger than 0 MB');
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  test('an address that leads nowhere', async () => {
    await using server = await fileServer(BYTES);
    server.next(status(404));
    await expect(fetchInto(join(folder(), 'file'), server)).rejects.toThrow('the server answers 404');
    expect(server.requests).toHaveLength(1);
  });
});

/** What the response cache keeps. */
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { must } from '../../src/core/must.ts';
import { buildResponse } from '../../src/server/http/responses.ts';
import { Overloaded } from '../../src/server/queue.ts';
import { fileResponse, type ReadFile } from '../../src/server/release.ts';
import { ResponseCache } from '../../src/server/responseCache.ts';

const profile = { contentType: 'application/json', headers: {} };
const TEXT = new TextEncoder().encode(JSON.stringify('long '.repeat(1_000)));
const make = async () => buildResponse(200, TEXT, profile);

test('keeps a response when it is made', async () => {
  const cache = new ResponseCache(1_000_000);
  let made = 0;
  const counted = () => {
    made++;
    return make();
  };
  await Promise.all([cache.get('a', counted), cache.get('a', counted)]);
  await cache.get('a', counted);
  expect([made, cache.counts]).toEqual([1, { hits: 1, misses: 1 }]);
});

test('a response that could not be made is made again', async () => {
  const cache = new ResponseCache(1_000_000);
  await expect(cache.get('a', () => Promise.reject(new Error('no file')))).rejects.toThrow('no file');
  expect((await cache.get('a', async () => buildResponse(404, TEXT, profile))).status).toBe(404);
  expect((await cache.get('a', make)).status).toBe(200);
});

test('does not keep a response of more than a quarter of its size', async () => {
  // The text has 5,002 bytes, the key one, and the entry counts 1,000 more.
  const [small, large] = [new ResponseCache(4 * 6_002), new ResponseCache(4 * 6_003)];
  for (const cache of [small, large]) await cache.get('a', make);
  expect([small.size, large.size]).toEqual([0, 6_003]);
});

test('a file has the encoding that was prepared, else one made of it', async () => {
  const file = (read: ReadFile) =>
    new ResponseCache(1_000_000).get('a', async () => must(await fileResponse(read, 'a', profile), 'a'), 'br');
  const prepared = await file((path) => (path === 'a' ? TEXT : path === 'a.br' ? new Uint8Array(1) : undefined));
  expect(prepared).toMatchObject({
    headers: { 'Content-Encoding': 'br', 'Content-Length': '1' },
    body: new Uint8Array(1),
  });
  const { headers, body } = await file((path) => (path === 'a' ? TEXT : undefined));
  expect([headers['Content-Encoding'], brotliDecompressSync(must(body, 'body'))]).toEqual(['br', Buffer.from(TEXT)]);
});

test('a request that waits for the work of another is not refused with it', async () => {
  const cache = new ResponseCache(1_000_000);
  const [refused, other] = await Promise.allSettled([
    cache.get('a', () => Promise.reject(new Overloaded())),
    cache.get('a', make),
  ]);
  expect([refused.status, other.status]).toEqual(['rejected', 'fulfilled']);
});
